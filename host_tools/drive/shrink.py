"""Makes firmware source smaller in the chip's memory without changing what it does.

CircuitPython keeps every name it has ever read, some 22 bytes each: constants and attributes, and, when it compiles on
the chip, local variables too. On the way to the drive constants become the numbers they stand for, names that nobody
outside can see become short ones, used again and again (`private`), and so do the keys of texts (`text_keys`). Public
names, other strings and the order of statements stay; comments and docstrings go.
"""

import ast
import builtins
from collections.abc import Iterable, Iterator
from itertools import product
from string import ascii_lowercase
from typing import NamedTuple

from host_tools.drive.constants import constants_of, inline, module_of
from host_tools.drive.private import Privacy
from host_tools.drive.text_keys import Shorten


class Small(NamedTuple):
    """A file's text on the drive, and the line of the source that each line of it comes from."""

    text: str
    lines: dict[int, int]


def unshrunk(text: str) -> Small:
    """A file as it is."""
    return Small(text, {line: line for line in range(1, text.count("\n") + 2)})


def shrink_all(
    sources: dict[str, str], libraries: Iterable[str], text_keys: dict[str, str] | None = None
) -> dict[str, Small]:
    """Every file made smaller, by its path on the drive. Private names of the `libraries`' sources are left alone.
    `text_keys` are the short forms of the texts' keys."""
    trees = {name: _Undress().visit(ast.parse(source)) for name, source in sources.items()}
    for tree in trees.values():
        Shorten(text_keys or {}).visit(tree)
    constants = {module_of(name): constants_of(tree) for name, tree in trees.items()}
    trees = {name: inline(tree, module_of(name), constants) for name, tree in trees.items()}
    foreign = {name for source in libraries for name in _names_in(ast.parse(source))}
    used = {name for tree in trees.values() for name in _names_in(tree)}
    Privacy(trees).rename(_short_names(foreign | used | set(dir(builtins))), foreign)
    keywords = {node.arg for tree in trees.values() for node in ast.walk(tree) if isinstance(node, ast.keyword)}
    return {name: _shrink(tree, {str(word) for word in keywords}) for name, tree in trees.items()}


def _shrink(tree: ast.Module, keywords: set[str]) -> Small:
    everywhere = _module_names(tree) | keywords | set(dir(builtins))
    for function in _outermost_functions(tree):
        _rename_locals(function, everywhere)
    tree.body = [node for node in tree.body if not _imports_const_for_nothing(node, tree)]
    text = ast.unparse(ast.fix_missing_locations(tree)) + "\n"
    return Small(text, _lines(ast.parse(text), tree))


def _lines(small: ast.AST, tree: ast.AST) -> dict[int, int]:
    """What was written and what is read again has the same statements, in the same order."""
    pairs = zip(_statements(small), _statements(tree), strict=True)
    return {new.lineno: old.lineno for new, old in pairs}


def _statements(tree: ast.AST) -> list[ast.stmt]:
    return [node for node in ast.walk(tree) if isinstance(node, ast.stmt)]


def _imports_const_for_nothing(node: ast.stmt, tree: ast.Module) -> bool:
    if not isinstance(node, ast.ImportFrom) or node.module != "micropython":
        return False
    return not any(isinstance(name, ast.Name) and name.id == "const" for name in ast.walk(tree))


def _names_in(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        for field in ("id", "attr", "name", "arg"):
            name = getattr(node, field, None)
            if isinstance(name, str):
                yield name


class _Undress(ast.NodeTransformer):
    """Takes off docstrings and annotations."""

    def _body(self, node):
        self.generic_visit(node)
        first = node.body[0]
        if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str):
            node.body = node.body[1:]
        if not node.body and not isinstance(node, ast.Module):
            node.body = [ast.Pass()]
        return node

    visit_Module = visit_ClassDef = _body  # noqa: N815

    def visit_FunctionDef(self, node):
        node.returns = None
        return self._body(node)

    def visit_arg(self, node):
        node.annotation = None
        return node

    def visit_AnnAssign(self, node):
        if node.value is None:
            return None
        return ast.Assign([node.target], node.value, lineno=node.lineno)


def _module_names(tree: ast.Module) -> set[str]:
    """What is bound at the top of the module, and what any import brings."""
    found = {alias.asname or alias.name.split(".")[0] for node in ast.walk(tree) for alias in _aliases(node)}
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        for target in getattr(node, "targets", []):
            found |= {name.id for name in ast.walk(target) if isinstance(name, ast.Name)}
    return found


def _aliases(node: ast.AST) -> list[ast.alias]:
    return node.names if isinstance(node, ast.Import | ast.ImportFrom) else []


def _outermost_functions(tree: ast.AST) -> Iterator[ast.FunctionDef]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef):
            yield node
        else:
            yield from _outermost_functions(node)


def _rename_locals(function: ast.FunctionDef, everywhere: set[str]) -> None:
    """One short name for each name bound in the function; the same one everywhere in it, inner functions included."""
    bound = [node.arg for node in ast.walk(function) if isinstance(node, ast.arg)]
    bound += [node.id for node in ast.walk(function) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)]
    shared = {name for node in ast.walk(function) if isinstance(node, ast.Global | ast.Nonlocal) for name in node.names}
    loose = {node.id for node in ast.walk(function) if isinstance(node, ast.Name)} - set(bound)
    fresh = _short_names(everywhere | shared | loose)
    short = {}
    for name in bound:
        if name not in everywhere and name not in shared and name not in short:
            short[name] = next(fresh)
    for node in ast.walk(function):
        if isinstance(node, ast.Name):
            node.id = short.get(node.id, node.id)
        elif isinstance(node, ast.arg):
            node.arg = short.get(node.arg, node.arg)


def _short_names(taken: set[str]) -> Iterator[str]:
    for length in (1, 2):
        for letters in product(ascii_lowercase, repeat=length):
            name = "".join(letters)
            if name not in taken and name not in ("as", "if", "in", "is", "or"):
                yield name
