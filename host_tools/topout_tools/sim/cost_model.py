"""Computes what a statement or an expression costs: MicroPython's steps for it, priced by the cost table.

An amount holds nanoseconds in its low 40 bits and allocated bytes above them. A part that may or may not run counts
half: the second part of `a and b`, for instance.
"""

from __future__ import annotations

import ast
import builtins
from typing import Any

from topout_tools.sim import cost_table
from topout_tools.sim.clock import BYTES_SHIFT

_NEW = cost_table.ALLOCATION + (cost_table.OBJECT_BYTES << BYTES_SHIFT)


class Scope:
    """The names that are local to a piece of code. A module has none: all its names are looked up."""

    def __init__(self, local: set[str] | None = None) -> None:
        self.local = local or set()

    def within(self, node: ast.AST) -> Scope:
        """Return the scope inside a function, a lambda or a comprehension."""
        shared = {name for found in ast.walk(node) if isinstance(found, ast.Global) for name in found.names}
        return Scope((self.local | _bound(node)) - shared)

    def price(self, name: str) -> int:
        if name in self.local:
            return cost_table.SIMPLE
        if name.strip("_").isupper():  # a constant, which is a number on the drive
            return cost_table.SIMPLE
        return cost_table.BUILTIN if hasattr(builtins, name) else cost_table.NAME


def price(node: ast.AST, scope: Scope) -> int:
    """Return what a whole expression costs, or a statement up to where it branches."""
    special = _SPECIAL.get(type(node))
    if special is not None:
        return special(node, scope)
    return _OWN.get(type(node), 0) + sum(price(child, scope) for child in ast.iter_child_nodes(node))


def price_of_store(target: ast.AST, scope: Scope) -> int:
    if isinstance(target, ast.Name):
        return cost_table.SIMPLE if target.id in scope.local else cost_table.NAME
    if isinstance(target, ast.Tuple | ast.List):
        return cost_table.OPERATION + sum(price_of_store(item, scope) for item in target.elts)
    if isinstance(target, ast.Attribute):
        return cost_table.ATTRIBUTE + price(target.value, scope)
    if isinstance(target, ast.Subscript):
        return cost_table.OPERATION + price(target.value, scope) + price(target.slice, scope)
    return 0


def price_of_turn(items: ast.expr) -> int:
    """Return what one turn of a `for` loop over these items costs."""
    if isinstance(items, ast.Call) and isinstance(items.func, ast.Name):
        if items.func.id == "range":
            return cost_table.LOOP
        if items.func.id in ("enumerate", "zip"):
            return cost_table.ITEM + _NEW
    return cost_table.ITEM


def _bound(node: ast.AST) -> set[str]:
    names = {found.arg for found in ast.walk(node) if isinstance(found, ast.arg)}
    names |= {found.id for found in ast.walk(node) if isinstance(found, ast.Name) and isinstance(found.ctx, ast.Store)}
    return names | {found.name for found in ast.walk(node) if isinstance(found, ast.ExceptHandler) and found.name}


def _all(nodes: list[Any], scope: Scope) -> int:
    return sum(price(node, scope) for node in nodes if node is not None)


def _call(node: ast.Call, scope: Scope) -> int:
    total = cost_table.CALL + _all(node.args, scope) + sum(price(word.value, scope) for word in node.keywords)
    total += 2 * cost_table.SIMPLE * len(node.keywords)
    if isinstance(node.func, ast.Attribute):
        return (
            total + cost_table.METHOD + price(node.func.value, scope) + _of_called(node.func.attr, cost_table.METHODS)
        )
    if isinstance(node.func, ast.Name):
        known = cost_table.FUNCTIONS if node.func.id not in scope.local else {}
        return total + price(node.func, scope) + _of_called(node.func.id, known)
    return total + price(node.func, scope)


def _of_called(name: str, known: dict[str, int]) -> int:
    if name.lstrip("_")[:1].isupper() and not name.isupper():
        return cost_table.INSTANCE + (2 * cost_table.OBJECT_BYTES << BYTES_SHIFT)
    return known.get(name, 0) + (cost_table.OBJECT_BYTES << BYTES_SHIFT if name in cost_table.SIZED else 0)


def _name(node: ast.Name, scope: Scope) -> int:
    return scope.price(node.id)


def _attribute(node: ast.Attribute, scope: Scope) -> int:
    if node.attr.strip("_").isupper():
        return cost_table.SIMPLE
    return cost_table.ATTRIBUTE + price(node.value, scope)


def _subscript(node: ast.Subscript, scope: Scope) -> int:
    total = price(node.value, scope) + price(node.slice, scope)
    return total + (_NEW if isinstance(node.slice, ast.Slice) else cost_table.OPERATION)


def _display(node: Any, scope: Scope) -> int:
    if isinstance(node, ast.Tuple) and all(isinstance(item, ast.Constant) for item in node.elts):
        return cost_table.SIMPLE
    items = [*node.keys, *node.values] if isinstance(node, ast.Dict) else node.elts
    return _NEW + (4 * len(items) << BYTES_SHIFT) + _all(items, scope)


def _operation(node: ast.BinOp, scope: Scope) -> int:
    makes_text = any(_is_text(part) for part in ast.walk(node))
    return cost_table.OPERATION + _NEW * makes_text + price(node.left, scope) + price(node.right, scope)


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str | bytes)


def _choice(node: ast.BoolOp, scope: Scope) -> int:
    return price(node.values[0], scope) + cost_table.SIMPLE + _half(_all(node.values[1:], scope))


def _if_expression(node: ast.IfExp, scope: Scope) -> int:
    return price(node.test, scope) + cost_table.SIMPLE + _half(_all([node.body, node.orelse], scope))


def _half(amount: int) -> int:
    nanoseconds = amount & ((1 << BYTES_SHIFT) - 1)
    return ((amount >> BYTES_SHIFT) // 2 << BYTES_SHIFT) + nanoseconds // 2


def _assign(node: ast.Assign, scope: Scope) -> int:
    if isinstance(node.value, ast.Call) and getattr(node.value.func, "id", "") == "const":
        return 0
    return price(node.value, scope) + sum(price_of_store(target, scope) for target in node.targets)


def _annotated(node: ast.AnnAssign, scope: Scope) -> int:
    return price(node.value, scope) + price_of_store(node.target, scope) if node.value else 0


def _augmented(node: ast.AugAssign, scope: Scope) -> int:
    return cost_table.OPERATION + price(node.value, scope) + 2 * price_of_store(node.target, scope)


def _branch(node: Any, scope: Scope) -> int:
    return cost_table.SIMPLE + price(node.test, scope)


def _loop(node: ast.For, scope: Scope) -> int:
    return cost_table.OPERATION + price(node.iter, scope)


def _with(node: ast.With, scope: Scope) -> int:
    return sum(cost_table.WITH + price(item.context_expr, scope) for item in node.items)


def _definition(node: Any, scope: Scope) -> int:
    decorators = len(node.decorator_list) * (cost_table.CALL + cost_table.BUILTIN)
    if isinstance(node, ast.ClassDef):
        return decorators + 4 * cost_table.INSTANCE
    return decorators + _NEW + cost_table.NAME


def _import(node: Any, scope: Scope) -> int:
    return cost_table.IMPORT * (1 if isinstance(node, ast.Import) else len(node.names))


def _comprehension(node: Any, scope: Scope) -> int:
    return cost_table.FRAME + _NEW + price(node.generators[0].iter, scope)


def _new(node: ast.AST, scope: Scope) -> int:
    return _NEW


def _free(node: ast.AST, scope: Scope) -> int:
    return 0


_OWN = {
    ast.Constant: cost_table.SIMPLE,
    ast.Compare: cost_table.OPERATION,
    ast.UnaryOp: cost_table.SIMPLE,
    ast.Return: cost_table.SIMPLE,
    ast.Expr: cost_table.SIMPLE,
    ast.Raise: cost_table.INSTANCE,
    ast.Delete: cost_table.OPERATION,
    ast.JoinedStr: cost_table.METHODS["format"],
    ast.Yield: cost_table.RESUME,
}
_SPECIAL: dict[type, Any] = {
    ast.AnnAssign: _annotated,
    ast.Assert: _free,
    ast.Assign: _assign,
    ast.AsyncFunctionDef: _definition,
    ast.Attribute: _attribute,
    ast.AugAssign: _augmented,
    ast.BinOp: _operation,
    ast.BoolOp: _choice,
    ast.Call: _call,
    ast.ClassDef: _definition,
    ast.Dict: _display,
    ast.DictComp: _comprehension,
    ast.For: _loop,
    ast.FunctionDef: _definition,
    ast.GeneratorExp: _comprehension,
    ast.Global: _free,
    ast.If: _branch,
    ast.IfExp: _if_expression,
    ast.Import: _import,
    ast.ImportFrom: _import,
    ast.Lambda: _new,
    ast.List: _display,
    ast.ListComp: _comprehension,
    ast.Name: _name,
    ast.Set: _display,
    ast.SetComp: _comprehension,
    ast.Subscript: _subscript,
    ast.Try: _free,
    ast.Tuple: _display,
    ast.While: _branch,
    ast.With: _with,
}
