"""Makes firmware source smaller in the chip's memory without changing what it does.

CircuitPython compiles on the chip and keeps every name it has ever read, some 22 bytes each: local variables, private
constants, private attributes alike. Written for people, our names take 32 KB of the chip's 170. On the way to the drive
constants become the numbers they stand for, and names that nobody outside can see become short ones, used again and
again. Public names, strings and the order of statements stay; comments and docstrings go.
"""

import ast
import builtins
from collections.abc import Iterable, Iterator
from itertools import product
from string import ascii_lowercase

from host_tools.drive.constants import constants_of, inline, module_of


def shrink_all(sources: dict[str, str], libraries: Iterable[str]) -> dict[str, str]:
    """Every file's smaller text, by its path on the drive. Private names of the `libraries`' sources are left alone."""
    trees = {name: _Undress().visit(ast.parse(source)) for name, source in sources.items()}
    constants = {module_of(name): constants_of(tree) for name, tree in trees.items()}
    trees = {name: inline(tree, module_of(name), constants) for name, tree in trees.items()}
    foreign = [ast.parse(source) for source in libraries]
    taken = {name for tree in foreign for name in _names_in(tree)} | set(dir(builtins))
    keywords = {node.arg for tree in trees.values() for node in ast.walk(tree) if isinstance(node, ast.keyword)}
    private = _Private(trees.values(), taken)
    return {name: _shrink(tree, private, {str(word) for word in keywords}) for name, tree in trees.items()}


def _shrink(tree: ast.Module, private: "_Private", keywords: set[str]) -> str:
    everywhere = _module_names(tree) | keywords | set(dir(builtins))
    for function in _outermost_functions(tree):
        _rename_locals(function, everywhere)
    tree = private.visit(tree)
    tree.body = [node for node in tree.body if not _imports_const_for_nothing(node, tree)]
    return ast.unparse(ast.fix_missing_locations(tree)) + "\n"


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


def _is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__") and name != "_"


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


def _short_names(taken: set[str], prefix: str = "") -> Iterator[str]:
    for length in (1, 2):
        for letters in product(ascii_lowercase, repeat=length):
            name = prefix + "".join(letters)
            if name not in taken and name not in ("as", "if", "in", "is", "or"):
                yield name


class _Private(ast.NodeTransformer):
    """Short names for private attributes, methods, functions and classes: one each for the whole firmware, since a
    class may inherit from one in another file."""

    def __init__(self, trees: Iterable[ast.Module], taken: set[str]) -> None:
        used = [name for tree in trees for name in _names_in(tree)]
        counts = {name: used.count(name) for name in sorted(set(used)) if _is_private(name) and name not in taken}
        fresh = _short_names(taken, "_")
        self._short = {name: next(fresh) for name in sorted(counts, key=lambda name: (-counts[name], name))}

    def visit_Attribute(self, node):
        node.attr = self._short.get(node.attr, node.attr)
        return self.generic_visit(node)

    def visit_Name(self, node):
        node.id = self._short.get(node.id, node.id)
        return node

    def _named(self, node):
        node.name = self._short.get(node.name, node.name)
        return self.generic_visit(node)

    visit_FunctionDef = visit_ClassDef = _named  # noqa: N815
