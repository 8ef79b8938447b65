"""Instruments firmware code: adds each basic block's cost to a counter.

A basic block (a stretch) runs from its first statement to its last without a branch. The cost is added at its head; a
loop's body adds it at every turn. The clock includes the counter whenever the time is read. One number holds
nanoseconds in its low bits and allocated bytes above them, so that a block costs the host one addition.

Work that grows with a size (a slice, a comprehension, a loop over a string) is charged by that size.
"""

import ast
import builtins
from collections.abc import Iterable, Iterator
from typing import Any

from topout_tools.sim import cost_table
from topout_tools.sim.cost_model import Scope, price, price_of_store, price_of_turn

_COUNTER = "__paid__"
_SIZED = "__sized__"
_TURNS = "__turns__"
_WALKED = "__walked__"
_PAY = "__pay__"
_SIZED_TYPES = (str, bytes, bytearray, list, tuple)
_LEAVES = (ast.Return, ast.Break, ast.Continue, ast.Raise)
_Function = ast.FunctionDef | ast.AsyncFunctionDef


def instrument(tree: ast.Module) -> ast.Module:
    """Return the same program with the cost of each block added to the counter."""
    charged = _Charge()
    tree.body = charged.stretches(tree.body, Scope())
    return ast.fix_missing_locations(tree)


def counter_names(paid: list[int]) -> dict[str, Any]:
    """Return the built-in names that an instrumented program uses: the counter, and functions that charge by size."""

    def sized(value: Any, each: int) -> Any:
        if type(value) in _SIZED_TYPES:
            paid[0] += each * len(value)
        return value

    def turns(items: Iterable[Any], each: int) -> Iterable[Any]:
        if hasattr(items, "__len__"):
            paid[0] += each * len(items)  # type: ignore[arg-type]
            return items
        return _paying(items, each)

    def _paying(items: Iterable[Any], each: int) -> Iterator[Any]:
        for item in items:
            paid[0] += each
            yield item

    def walked(items: Any) -> Any:
        if type(items) is str:
            paid[0] += cost_table.CHARACTER * len(items)
        return items

    def pay(amount: int) -> None:
        paid[0] += amount

    return {_COUNTER: paid, _SIZED: sized, _TURNS: turns, _WALKED: walked, _PAY: pay}


class _Charge:
    """The part that instruments statements, block by block."""

    def stretches(self, body: list[ast.stmt], scope: Scope, head: int = 0) -> list[ast.stmt]:
        """Return a block with the price of each stretch before it. `head` is added to the first one."""
        found: list[ast.stmt] = []
        at = 0
        owed = head
        for statement in body:
            if _is_heading(statement) and len(found) == at:
                found.append(statement)
                at += 1
                continue
            owed += price(statement, scope)
            found.append(self._inside(statement, scope))
            if _may_leave(statement):
                at = _charge_at(found, at, owed)
                owed = 0
        _charge_at(found, at, owed)
        return found

    def _inside(self, statement: ast.stmt, scope: Scope) -> ast.stmt:
        if isinstance(statement, _Function):
            inner = scope.within(statement)
            statement.body = self.stretches(statement.body, inner, cost_table.FRAME)
        elif isinstance(statement, ast.ClassDef):
            statement.body = self.stretches(statement.body, Scope())
        elif isinstance(statement, ast.For):
            self._for(statement, scope)
        elif isinstance(statement, ast.While):
            turn = cost_table.LOOP + price(statement.test, scope)
            statement.test = self._wrapped(statement.test, scope)
            statement.body = self.stretches(statement.body, scope, turn)
            statement.orelse = self.stretches(statement.orelse, scope)
        elif isinstance(statement, ast.If):
            statement.test = self._wrapped(statement.test, scope)
            statement.body = self.stretches(statement.body, scope)
            statement.orelse = self.stretches(statement.orelse, scope)
        elif isinstance(statement, ast.Try):
            self._try(statement, scope)
        elif isinstance(statement, ast.With):
            for item in statement.items:
                item.context_expr = self._wrapped(item.context_expr, scope)
            statement.body = self.stretches(statement.body, scope)
        else:
            return _Wrap(scope).visit(statement)
        return statement

    def _for(self, statement: ast.For, scope: Scope) -> None:
        turn = price_of_turn(statement.iter) + price_of_store(statement.target, scope)
        statement.iter = self._wrapped(statement.iter, scope)
        if not isinstance(statement.iter, ast.Call):
            statement.iter = _call(_WALKED, statement.iter)
        statement.body = self.stretches(statement.body, scope, turn)
        statement.orelse = self.stretches(statement.orelse, scope)

    def _try(self, statement: ast.Try, scope: Scope) -> None:
        statement.body = self.stretches(statement.body, scope)
        for handler in statement.handlers:
            handler.body = self.stretches(handler.body, scope, cost_table.HANDLER)
        statement.orelse = self.stretches(statement.orelse, scope)
        statement.finalbody = self.stretches(statement.finalbody, scope)

    def _wrapped(self, expression: ast.expr, scope: Scope) -> ast.expr:
        return _Wrap(scope).visit(expression)


class _Wrap(ast.NodeTransformer):
    """The part that instruments expressions: calls and slices charged by size, lambdas and comprehensions by run."""

    def __init__(self, scope: Scope) -> None:
        self._scope = scope

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        name = _called(node)
        if name not in cost_table.SIZED:
            return node
        return _call(_SIZED, node, cost_table.SIZED[name])

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        self.generic_visit(node)
        if isinstance(node.slice, ast.Slice) and isinstance(node.ctx, ast.Load):
            return _call(_SIZED, node, cost_table.SIZED["slice"])
        return node

    def visit_Lambda(self, node: ast.Lambda) -> ast.expr:
        amount = cost_table.FRAME + price(node.body, self._scope.within(node))
        self.generic_visit(node)
        both = ast.Tuple(
            [_call(_PAY, ast.Constant(amount, lineno=node.lineno, col_offset=node.col_offset)), node.body], ast.Load()
        )
        node.body = ast.Subscript(both, ast.Constant(1), ast.Load())
        return node

    def _comprehension(self, node: Any) -> ast.expr:
        scope = self._scope.within(node)
        parts = [node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt]
        each = cost_table.LOOP + sum(price(part, scope) for part in parts)
        for generator in node.generators:
            each += price_of_store(generator.target, scope) + sum(price(test, scope) for test in generator.ifs)
        _Wrap(scope).generic_visit(node)
        first = node.generators[0]
        first.iter = _call(_TURNS, first.iter, each)
        return node

    visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp = _comprehension  # noqa: N815


def _is_heading(statement: ast.stmt) -> bool:
    """Return whether a statement is a docstring, or an import that must come first."""
    if isinstance(statement, ast.Expr):
        return isinstance(statement.value, ast.Constant)
    return isinstance(statement, ast.ImportFrom) and statement.module == "__future__"


def _charge_at(found: list[ast.stmt], at: int, owed: int) -> int:
    """Insert the price before the stretch that begins at `at`, and return where the next one begins."""
    if not owed or at == len(found):
        return len(found)
    counter = ast.Subscript(ast.Name(_COUNTER, ast.Load()), ast.Constant(0), ast.Store())
    payment = ast.AugAssign(counter, ast.Add(), ast.Constant(owed))
    found.insert(at, ast.copy_location(payment, found[at]))
    return len(found)


def _may_leave(statement: ast.stmt) -> bool:
    """Return whether the statements after this one may be skipped."""
    if isinstance(statement, _Function | ast.ClassDef):
        return False
    return any(isinstance(node, _LEAVES) for node in ast.walk(statement))


def _called(node: ast.Call) -> str:
    """Return the name of the built-in function or method that is probably called, or an empty string."""
    if isinstance(node.func, ast.Name):
        return node.func.id if hasattr(builtins, node.func.id) else ""
    return node.func.attr if isinstance(node.func, ast.Attribute) else ""


def _call(name: str, value: ast.expr, each: int | None = None) -> ast.expr:
    arguments = [value] if each is None else [value, ast.Constant(each)]
    return ast.copy_location(ast.Call(ast.Name(name, ast.Load()), arguments, []), value)
