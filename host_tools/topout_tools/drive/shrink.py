"""Makes firmware source smaller in the chip's memory without changing what it does.

CircuitPython keeps every name it has ever read, some 22 bytes each: constants and attributes, and, when it compiles on
the chip, local variables too. So these steps change the source for the drive:

- Constants become numbers (`constants`).
- Names become short ones that are used many times (`names`), and so do the keys of texts (`shorten_text_keys`).
- Files that are always loaded are joined into a few (`bundle`).
- The others get short names too, in one folder (`module_names`).
- Functions that nobody calls who has the drive are dropped (`dead_code`).
- Comments and docstrings are dropped.

Other strings and the order of statements stay. A drive that people are to read keeps its public names and its files.
"""

import ast
import builtins
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from topout_tools.drive.bundle import bundle, homes_of, joined
from topout_tools.drive.constants import constants_of, inline, module_of
from topout_tools.drive.dead_code import drop_unused
from topout_tools.drive.module_names import choose_names, part_imports, path_of, settle
from topout_tools.drive.names import Names, short_names
from topout_tools.drive.reserved_names import kept_names, names_in, strings_in
from topout_tools.drive.scopes import tops_of
from topout_tools.drive.shorten_text_keys import Shorten


class Small(NamedTuple):
    """A file's text on the drive, the source file and line that each of its lines comes from, and its own source file.

    The last is a file's path on the drive if it holds several source files.
    """

    text: str
    lines: dict[int, tuple[str, int]]
    source: str


class Packed(NamedTuple):
    """Files by their path on the drive, and what became of our names.

    `names` are the short forms of public names. `homes` are the modules that others were merged into, by these others.
    `modules` are the names on the drive of those that got another one.
    """

    files: dict[str, Small]
    names: dict[str, str]
    homes: dict[str, str]
    modules: dict[str, str]

    def module_on_drive(self, module: str) -> str:
        """Return the name by which a module of our source is imported on the drive."""
        home = self.homes.get(module, module)
        return self.modules.get(home, home)


def unshrunk(path: str, text: str) -> Small:
    """Return a file unchanged."""
    return Small(text, {line: (path, line) for line in range(1, text.count("\n") + 2)}, path)


def shrink_all(
    sources: dict[str, str], libraries: Iterable[str], text_keys: dict[str, str] | None = None
) -> dict[str, Small]:
    """Return every file made smaller, but so that people can read it and the simulator can run it."""
    return pack(sources, libraries, text_keys, is_read=True).files


def pack(
    sources: dict[str, str],
    libraries: Iterable[str],
    text_keys: dict[str, str] | None = None,
    read_by_host: str = "",
    *,
    is_read: bool = False,
) -> Packed:
    """Return the files, by their path on the drive, made smaller.

    Names that occur in the `libraries`' sources stay. `text_keys` are the short forms of the texts' keys. Functions
    named in `read_by_host`, a source, stay too, under short names; what a string there names keeps its name. With
    `is_read`, public names and files stay, for people who read the drive.
    """
    trees = {path: Undress().visit(ast.parse(source)) for path, source in sources.items()}
    for path, tree in trees.items():
        Shorten(text_keys or {}).visit(tree)
        for node in _statements(tree):
            node.home = path  # type: ignore[attr-defined]
    constants = {module_of(path): constants_of(tree) for path, tree in trees.items()}
    trees = {path: inline(tree, module_of(path), constants) for path, tree in trees.items()}
    foreign = [ast.parse(library) for library in libraries]
    host = ast.parse(read_by_host)
    if not is_read:
        drop_unused(trees, [*foreign, host])
    residents = homes_of(trees)
    homes = joined(trees, residents) | ({} if is_read else residents)
    trees = bundle(trees, homes)
    for tree in trees.values():
        tree.body = [node for node in tree.body if not _imports_const_for_nothing(node, tree)]
    modules = {} if is_read else choose_names(trees, foreign)
    if modules:
        for tree in trees.values():
            part_imports(tree, modules)
    kept = kept_names(trees, foreign, modules) | set(strings_in(host))
    used = {name for tree in trees.values() for name in names_in(tree)}
    taken = used | (kept - set((text_keys or {}).values()))  # a new name may equal a text's short key
    names = Names(trees, kept, is_public_too=not is_read).shorten(short_names(taken))
    if modules:
        for path, tree in trees.items():
            settle(path, tree, modules)
    keywords = {node.arg for tree in trees.values() for node in ast.walk(tree) if isinstance(node, ast.keyword)}
    words = {str(word) for word in keywords}
    files = {path_of(path, modules): _shrink(path, tree, words) for path, tree in trees.items()}
    return Packed(files, names, homes, modules)


def _shrink(path: str, tree: ast.Module, keywords: set[str]) -> Small:
    everywhere = tops_of(tree) | keywords | set(dir(builtins))
    for function in _outermost_functions(tree):
        _rename_locals(function, everywhere)
    text = ast.unparse(ast.fix_missing_locations(tree)) + "\n"
    return Small(text, _lines(path, ast.parse(text), tree), path)


def _lines(path: str, small: ast.AST, tree: ast.AST) -> dict[int, tuple[str, int]]:
    """Return the source file and line of each line. Both trees have the same statements in the same order."""
    pairs = zip(_statements(small), _statements(tree), strict=True)
    return {new.lineno: (getattr(old, "home", path), old.lineno) for new, old in pairs}


def _statements(tree: ast.AST) -> list[ast.stmt]:
    return [node for node in ast.walk(tree) if isinstance(node, ast.stmt)]


def _imports_const_for_nothing(node: ast.stmt, tree: ast.Module) -> bool:
    if not isinstance(node, ast.ImportFrom) or node.module != "micropython":
        return False
    return not any(isinstance(name, ast.Name) and name.id == "const" for name in ast.walk(tree))


class Undress(ast.NodeTransformer):
    """Removes docstrings and annotations."""

    def _body(self, node):
        self.generic_visit(node)
        first = node.body[0] if node.body else None
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


def _outermost_functions(tree: ast.AST) -> Iterator[ast.FunctionDef]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef):
            yield node
        else:
            yield from _outermost_functions(node)


def _rename_locals(function: ast.FunctionDef, everywhere: set[str]) -> None:
    """Give each name bound in the function one short name, the same in its inner functions too."""
    bound = [node.arg for node in ast.walk(function) if isinstance(node, ast.arg)]
    bound += [node.id for node in ast.walk(function) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)]
    shared = {name for node in ast.walk(function) if isinstance(node, ast.Global | ast.Nonlocal) for name in node.names}
    loose = {node.id for node in ast.walk(function) if isinstance(node, ast.Name)} - set(bound)
    fresh = short_names(everywhere | shared | loose)
    short = {}
    for name in bound:
        if name not in everywhere and name not in shared and name not in short:
            short[name] = next(fresh)
    for node in ast.walk(function):
        if isinstance(node, ast.Name):
            node.id = short.get(node.id, node.id)
        elif isinstance(node, ast.arg):
            node.arg = short.get(node.arg, node.arg)
