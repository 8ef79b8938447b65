"""Gives our modules short names, in one folder of the drive.

The chip keeps the path of every file that it imports, the full name of the module and the last part of that name. So
on a .mpy drive `topout.ui.newyork.role_choice` becomes `cmd`, a word that CircuitPython has in its flash, and its file
becomes `topout/cmd.mpy`. The folder is put into `sys.path`, by code.py and by each file that may be imported first.

- **Known outside**: a module that programs of host tools import on the console keeps its name and its place.
- **Named in a string**: such a string becomes the module's short name. Code may also unload all modules whose name
  begins with a string. So a module in a string has a name that no other begins with. A package, and a string that ends
  in a dot, stand for a letter: the names of all modules in it begin with that letter, and no others do.
- What is always loaded (`bundle`) keeps its last name, and so does `unimport`.
"""

import ast
from collections.abc import Iterable, Iterator, Mapping
from string import ascii_lowercase

from topout.board.boards import BOARDS
from topout_tools.drive.constants import module_of
from topout_tools.drive.flash_words import MODULES, WORDS
from topout_tools.errors import UserError

FOLDER = "topout"
OURS = f"{FOLDER}."
_LASTING = ("topout.unimport", "topout.core")
_LIBRARY = "neopixel"
# The simulator finds the pins of each board by its file.
_KNOWN_OUTSIDE = tuple(module for _, module, _ in BOARDS)
_ALONE_LENGTH = 3  # of a name that no other may begin with
# A main program has the folder searched first: the chip looks for a file in three more places, for each import.
_SEARCH_FIRST = f"__import__('sys').path.insert(0, {FOLDER!r})"
_SEARCH_TOO = f"{FOLDER!r} in __import__('sys').path or __import__('sys').path.append({FOLDER!r})"
_WORDS = tuple(word for word in WORDS if word not in MODULES)
_ADVICE = "flash_words.py lists them"


def path_of(path: str, moved: Mapping[str, str]) -> str:
    """Return the path on the drive of a file of our source."""
    module = module_of(path)
    return f"{FOLDER}/{moved[module]}.py" if module in moved else path


def choose_names(trees: Mapping[str, ast.Module], programs: Iterable[ast.Module]) -> dict[str, str]:
    """Return the name on the drive of each module that gets another one. `programs` are those of host tools."""
    known = {*_KNOWN_OUTSIDE, *(name for tree in programs for node in ast.walk(tree) for name in _named(node))}
    modules = [module_of(path) for path, tree in trees.items() if path.startswith(f"{FOLDER}/") and tree.body]
    free = sorted(module for module in modules if module not in known)
    lasting = {module: module.removeprefix(OURS) for module in free if module.startswith(_LASTING)}
    said = {text for tree in trees.values() for text in _strings(tree) if text.startswith(OURS) and text != OURS}
    rest = [module for module in free if module not in lasting]
    packages = {text for text in said if text.endswith(".") or any(each.startswith(text + ".") for each in rest)}
    return lasting | _Choice({FOLDER, _LIBRARY, *lasting.values()}).of(rest, packages, said - packages)


class _Choice:
    """Chooses a word for each module. `others` are names of modules that no package may begin like."""

    def __init__(self, others: set[str]) -> None:
        self._others = others
        self._found: dict[str, str] = {}
        self._letters: set[str] = set()  # that stand for packages

    def of(self, modules: list[str], packages: set[str], alone: set[str]) -> dict[str, str]:
        """Return the names. `packages` stand for letters, and no name begins with that of a module that is `alone`."""
        inside = {package: [module for module in modules if _is_in(module, package)] for package in packages}
        for package in sorted(packages, key=lambda name: (-len(inside[name]), name)):
            self._name_package(package, inside[package], alone)
        words = [word for word in _WORDS if word[0] not in self._letters]
        rest = [module for module in modules if module not in self._found]
        names = _assign(words, rest, alone, self._others, _ALONE_LENGTH)
        if len(names) < len(rest):
            raise UserError(f"no words are left for modules: {_ADVICE}")
        return self._found | names

    def _name_package(self, package: str, modules: list[str], alone: set[str]) -> None:
        """Choose the letter with the shortest words. A package that has a file is called by the letter itself.

        Raises UserError if no letter has enough words, or if a module is in two packages.
        """
        rest = [module for module in modules if module != package]
        has_file = package in modules
        fitting = []
        for letter in ascii_lowercase:
            words = [word for word in _WORDS if word[0] == letter and (word != letter or not has_file)]
            names = _assign(words, rest, alone, set(), 2)
            is_free = letter not in self._letters and not any(name[0] == letter for name in self._others)
            if is_free and len(names) == len(rest) and (letter in _WORDS or not has_file):
                fitting.append({package: letter} | names)
        if not fitting or set(modules) & set(self._found):
            raise UserError(f"no letter is left for the modules of {package}: {_ADVICE}")
        names = min(fitting, key=lambda names: sum(map(len, names.values())))
        self._letters.add(names[package])
        self._found |= names


def _assign(
    words: list[str], modules: list[str], alone: set[str], others: set[str], alone_length: int
) -> dict[str, str]:
    """Return a word for each module, as far as they go."""
    found: dict[str, str] = {}
    for module in sorted(modules, key=lambda name: (name not in alone, name)):
        taken = {*found.values(), *others}
        closed = tuple(word for other, word in found.items() if other in alone)
        for word in words:
            may_be = word not in taken and not word.startswith(closed)
            may_stand_alone = len(word) >= alone_length and not any(name.startswith(word) for name in taken)
            if may_be and (may_stand_alone or module not in alone):
                found[module] = word
                break
    return found


def part_imports(tree: ast.Module, moved: Mapping[str, str]) -> None:
    """Give each module that is imported from its package a statement of its own, which knows the module's name.

    The local name may then be shortened like any other.
    """
    _Part(moved).visit(tree)


def settle(path: str, tree: ast.Module, moved: Mapping[str, str]) -> None:
    """Put the names on the drive into the imports and strings of a file."""
    change = _Settle(moved)
    change.visit(tree)
    if change.is_needed and module_of(path) not in moved:
        search = _SEARCH_TOO if path.startswith(f"{FOLDER}/") else _SEARCH_FIRST
        tree.body.insert(0, _like(tree.body[0], ast.parse(search).body[0]))


class _Part(ast.NodeTransformer):
    def __init__(self, moved: Mapping[str, str]) -> None:
        self._moved = moved

    def visit_ImportFrom(self, node: ast.ImportFrom) -> list[ast.stmt]:
        names = {alias: f"{node.module}.{alias.name}" for alias in node.names}
        parts = [_import_of(node, name, alias) for alias, name in names.items() if name in self._moved]
        node.names = [alias for alias, name in names.items() if name not in self._moved]
        return [node, *parts] if node.names else [*parts]

    def visit_Import(self, node: ast.Import) -> ast.Import:
        if any(alias.name in self._moved for alias in node.names):
            raise UserError(f"«{ast.unparse(node)}»: say «from … import …», so that the module may have another name")
        return node


def _import_of(node: ast.ImportFrom, name: str, alias: ast.alias) -> ast.stmt:
    new = _like(node, ast.ImportFrom(node.module, [ast.alias(alias.name, alias.asname or alias.name)], 0))
    new.whole = name  # type: ignore[attr-defined]
    return new


class _Settle(ast.NodeTransformer):
    """`is_needed`: whether the file imports a module that is in the folder."""

    def __init__(self, moved: Mapping[str, str]) -> None:
        self._moved = moved
        self.is_needed = False

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.stmt:
        whole = getattr(node, "whole", "")
        self.is_needed = self.is_needed or bool(whole) or str(node.module) in self._moved
        if not whole:
            node.module = self._moved.get(str(node.module), node.module)
            return node
        return _like(node, ast.Import([ast.alias(self._moved[whole], node.names[0].asname)]))

    def visit_Constant(self, node: ast.Constant) -> ast.Constant:
        if not isinstance(node.value, str) or not node.value.startswith(OURS):
            return node
        if node.value != OURS and node.value not in self._moved:
            return node
        return ast.copy_location(ast.Constant("" if node.value == OURS else self._moved[node.value]), node)


def _like(node: ast.stmt, new: ast.stmt) -> ast.stmt:
    """Return a statement with another's source file and line for the fault map."""
    for part in ast.walk(new):
        ast.copy_location(part, node)
    new.home = getattr(node, "home", "")  # type: ignore[attr-defined]
    return new


def _is_in(module: str, package: str) -> bool:
    return module == package or module.startswith(package if package.endswith(".") else package + ".")


def _named(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.ImportFrom):
        yield str(node.module)


def _strings(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
