"""Has the firmware pay for what it runs: puts the price of every straight stretch of statements at its head.

A stretch is what runs from its first statement to its last without a choice; a loop's is paid at every turn. What is
paid goes to a counter that the clock adds in whenever somebody looks: nanoseconds, and above them the bytes
that were allocated, in one number, so that paying is one addition.

Work that grows with the size of something (a slice, a comprehension, a string walked through) is paid by that size.
"""

import ast
import builtins
from collections.abc import Iterable, Iterator
from typing import Any

from host_tools.sim import prices
from host_tools.sim.cost import Scope, price, price_of_store, price_of_turn

_COUNTER = "__paid__"
_SIZED = "__sized__"
_TURNS = "__turns__"
_WALKED = "__walked__"
_PAY = "__pay__"
_SIZED_TYPES = (str, bytes, bytearray, list, tuple)
_LEAVES = (ast.Return, ast.Break, ast.Continue, ast.Raise)
_Function = ast.FunctionDef | ast.AsyncFunctionDef


def instrument(tree: ast.Module) -> ast.Module:
    """The same program, paying."""
    charged = _Charge()
    tree.body = charged.stretches(tree.body, Scope())
    return ast.fix_missing_locations(tree)


def counter_names(paid: list[int]) -> dict[str, Any]:
    """What an instrumented program finds among its built-in names: the counter, and who counts by size."""

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
            paid[0] += prices.CHARACTER * len(items)
        return items

    def pay(amount: int) -> None:
        paid[0] += amount

    return {_COUNTER: paid, _SIZED: sized, _TURNS: turns, _WALKED: walked, _PAY: pay}


class _Charge:
    """Goes through blocks of statements."""

    def stretches(self, body: list[ast.stmt], scope: Scope, head: int = 0) -> list[ast.stmt]:
        """A block with the price of each of its stretches before it; `head` is paid on entering."""
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
            statement.body = self.stretches(statement.body, inner, prices.FRAME)
        elif isinstance(statement, ast.ClassDef):
            statement.body = self.stretches(statement.body, Scope())
        elif isinstance(statement, ast.For):
            self._for(statement, scope)
        elif isinstance(statement, ast.While):
            turn = prices.LOOP + price(statement.test, scope)
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
            handler.body = self.stretches(handler.body, scope, prices.HANDLER)
        statement.orelse = self.stretches(statement.orelse, scope)
        statement.finalbody = self.stretches(statement.finalbody, scope)

    def _wrapped(self, expression: ast.expr, scope: Scope) -> ast.expr:
        return _Wrap(scope).visit(expression)


class _Wrap(ast.NodeTransformer):
    """Within an expression: who must be asked for a size, and what is paid each time it runs."""

    def __init__(self, scope: Scope) -> None:
        self._scope = scope

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        name = _called(node)
        if name not in prices.SIZED:
            return node
        return _call(_SIZED, node, prices.SIZED[name])

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        self.generic_visit(node)
        if isinstance(node.slice, ast.Slice) and isinstance(node.ctx, ast.Load):
            return _call(_SIZED, node, prices.SIZED["slice"])
        return node

    def visit_Lambda(self, node: ast.Lambda) -> ast.expr:
        amount = prices.FRAME + price(node.body, self._scope.within(node))
        self.generic_visit(node)
        both = ast.Tuple(
            [_call(_PAY, ast.Constant(amount, lineno=node.lineno, col_offset=node.col_offset)), node.body], ast.Load()
        )
        node.body = ast.Subscript(both, ast.Constant(1), ast.Load())
        return node

    def _comprehension(self, node: Any) -> ast.expr:
        scope = self._scope.within(node)
        parts = [node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt]
        each = prices.LOOP + sum(price(part, scope) for part in parts)
        for generator in node.generators:
            each += price_of_store(generator.target, scope) + sum(price(test, scope) for test in generator.ifs)
        _Wrap(scope).generic_visit(node)
        first = node.generators[0]
        first.iter = _call(_TURNS, first.iter, each)
        return node

    visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp = _comprehension  # noqa: N815


def _is_heading(statement: ast.stmt) -> bool:
    """A docstring, or an import that must come first."""
    if isinstance(statement, ast.Expr):
        return isinstance(statement.value, ast.Constant)
    return isinstance(statement, ast.ImportFrom) and statement.module == "__future__"


def _charge_at(found: list[ast.stmt], at: int, owed: int) -> int:
    """Put the price before the stretch that begins there; says where the next one begins."""
    if not owed or at == len(found):
        return len(found)
    counter = ast.Subscript(ast.Name(_COUNTER, ast.Load()), ast.Constant(0), ast.Store())
    payment = ast.AugAssign(counter, ast.Add(), ast.Constant(owed))
    found.insert(at, ast.copy_location(payment, found[at]))
    return len(found)


def _may_leave(statement: ast.stmt) -> bool:
    """Whether what follows may be passed over."""
    if isinstance(statement, _Function | ast.ClassDef):
        return False
    return any(isinstance(node, _LEAVES) for node in ast.walk(statement))


def _called(node: ast.Call) -> str:
    """The built-in function or method that is probably called."""
    if isinstance(node.func, ast.Name):
        return node.func.id if hasattr(builtins, node.func.id) else ""
    return node.func.attr if isinstance(node.func, ast.Attribute) else ""


def _call(name: str, value: ast.expr, each: int | None = None) -> ast.expr:
    arguments = [value] if each is None else [value, ast.Constant(each)]
    return ast.copy_location(ast.Call(ast.Name(name, ast.Load()), arguments, []), value)
