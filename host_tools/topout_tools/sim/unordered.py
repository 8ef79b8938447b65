"""Removes orders that CPython keeps and MicroPython does not: of equal items in a sort, of sets, of dictionaries.

MicroPython sorts by quicksort, and its sets and dictionaries are hash tables in the order of their slots. Here a sort
reverses equal items, and sets and dictionaries iterate backwards. So firmware that relies on CPython's order fails
here too.
"""

import ast
from collections.abc import Callable, Iterable, Iterator
from typing import Any

_SORT = "__sort__"


def sort_unstably(items: Iterable[Any], *, key: Callable[[Any], Any] | None = None, reverse: bool = False) -> list[Any]:
    """Return the items as `sorted` does, but with equal items in the opposite order."""
    backwards = list(items)[::-1]
    return sorted(backwards, key=key, reverse=reverse)


def _call_sort(thing: Any, *arguments: Any, **options: Any) -> Any:
    """Call the method `sort` of a list, or of a class of ours: the drive's packer may name any method so."""
    if not isinstance(thing, list):
        return thing.sort(*arguments, **options)
    thing[:] = sort_unstably(thing, **options)
    return None


class UnorderedSet(set[Any]):
    """A set that iterates backwards."""

    def __iter__(self) -> Iterator[Any]:
        return reversed(list(super().__iter__()))


def _keep_type(name: str) -> None:
    """Make an operation return an UnorderedSet. CPython returns a plain set from operations on a subclass."""
    operation = getattr(set, name)

    def operate(*operands: Any) -> Any:
        result = operation(*operands)
        return result if result is NotImplemented else UnorderedSet(result)

    setattr(UnorderedSet, name, operate)


for _name in ("__and__", "__or__", "__sub__", "__xor__", "copy", "difference", "intersection", "union"):
    _keep_type(_name)


class UnorderedDict(dict[Any, Any]):
    """A dictionary that iterates backwards."""

    def __iter__(self) -> Iterator[Any]:
        return reversed(list(super().__iter__()))

    def keys(self) -> Any:
        return list(self)

    def values(self) -> Any:
        return [self[key] for key in self]

    def items(self) -> Any:
        return [(key, self[key]) for key in self]


NAMES = {"sorted": sort_unstably, "set": UnorderedSet, "dict": UnorderedDict, _SORT: _call_sort}


def unorder(tree: ast.Module) -> ast.Module:
    """Return the same program, with set and dict literals and the method `sort` replaced by the names above."""
    return ast.fix_missing_locations(_Unorder().visit(tree))


class _Unorder(ast.NodeTransformer):
    def visit_Set(self, node: ast.Set) -> ast.expr:
        self.generic_visit(node)
        return _made("set", ast.copy_location(ast.List(node.elts, ast.Load()), node))

    def visit_Dict(self, node: ast.Dict) -> ast.expr:
        self.generic_visit(node)
        return _made("dict", node)

    def visit_SetComp(self, node: ast.SetComp) -> ast.expr:
        self.generic_visit(node)
        return _made("set", ast.copy_location(ast.ListComp(node.elt, node.generators), node))

    def visit_DictComp(self, node: ast.DictComp) -> ast.expr:
        self.generic_visit(node)
        return _made("dict", node)

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        if isinstance(node.func, ast.Attribute) and node.func.attr == "sort":
            name = ast.copy_location(ast.Name(_SORT, ast.Load()), node)
            return ast.copy_location(ast.Call(name, [node.func.value, *node.args], node.keywords), node)
        return node


def _made(name: str, value: ast.expr) -> ast.expr:
    return ast.copy_location(ast.Call(ast.copy_location(ast.Name(name, ast.Load()), value), [value], []), value)
