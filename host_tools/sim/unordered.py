"""Orders that CPython keeps and the device's MicroPython does not: of equal items in a sort, of sets, of dictionaries.

MicroPython sorts by quicksort, and its sets and dictionaries are hash tables in the order of their slots. Here a sort
reverses equal items, and sets and dictionaries are walked backwards: firmware that rests on CPython's order shows it.
"""

import ast
from collections.abc import Callable, Iterable, Iterator
from typing import Any

_SORT = "__sort__"


def sort_unstably(items: Iterable[Any], *, key: Callable[[Any], Any] | None = None, reverse: bool = False) -> list[Any]:
    """`sorted`, with equal items in the opposite order."""
    backwards = list(items)[::-1]
    return sorted(backwards, key=key, reverse=reverse)


def _sort_in_place(items: list[Any], **options: Any) -> None:
    items[:] = sort_unstably(items, **options)


class UnorderedSet(set[Any]):
    """A set that is walked through backwards."""

    def __iter__(self) -> Iterator[Any]:
        return reversed(list(super().__iter__()))


def _keep_type(name: str) -> None:
    """CPython answers an operation on a subclass of set with a plain set."""
    operation = getattr(set, name)

    def operate(*operands: Any) -> Any:
        result = operation(*operands)
        return result if result is NotImplemented else UnorderedSet(result)

    setattr(UnorderedSet, name, operate)


for _name in ("__and__", "__or__", "__sub__", "__xor__", "copy", "difference", "intersection", "union"):
    _keep_type(_name)


class UnorderedDict(dict[Any, Any]):
    """A dictionary that is walked through backwards."""

    def __iter__(self) -> Iterator[Any]:
        return reversed(list(super().__iter__()))

    def keys(self) -> Any:
        return list(self)

    def values(self) -> Any:
        return [self[key] for key in self]

    def items(self) -> Any:
        return [(key, self[key]) for key in self]


NAMES = {"sorted": sort_unstably, "set": UnorderedSet, "dict": UnorderedDict, _SORT: _sort_in_place}


def unorder(tree: ast.Module) -> ast.Module:
    """The same program, with the names above for what is written as a literal or called as a method."""
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
