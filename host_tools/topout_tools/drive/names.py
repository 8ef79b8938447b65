"""Shortens the firmware's own names.

The chip stores each different name once, for good, in some 20 bytes. Two names that are never used in the same place
may get the same short name, so a few dozen are enough for all. A place is a file, or a family of classes: all classes
that inherit from one another, in any file.

- **Private** names belong to one place: two unrelated classes may use one short name for different things. A private
  name that is used from outside, as `other._name`, gets a short name that nothing else shares.
- **Public** names, if they are shortened, have the same short name everywhere, since the type of `thing` in
  `thing.name` is unknown. Their places are all those that bind them. A name that no file of ours binds is foreign and
  stays.
- Two functions of one file never get the same name, so that a traceback can be read.
"""

import ast
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import product
from keyword import iskeyword
from string import ascii_lowercase
from typing import NamedTuple

from topout_tools.drive.flash_words import WORDS
from topout_tools.drive.scopes import bound_by, locals_of, tops_of

EVERYWHERE = ""
_PAIRS = ("".join(letters) for letters in product(ascii_lowercase, repeat=2))
_SHORT_NAMES = tuple(name for name in dict.fromkeys((*WORDS, *_PAIRS)) if not iskeyword(name))
_Item = tuple[str, str]  # the place that a name belongs to, and the name; a public name belongs to EVERYWHERE


class _Use(NamedTuple):
    """A use of a name: its node and field, and the place that it belongs to; EVERYWHERE for `other.name`."""

    node: ast.AST
    field: str
    place: str
    is_function: bool

    @property
    def name(self) -> str:
        return getattr(self.node, self.field)


class Names:
    """The names in the firmware's files, which are given by their path on the drive."""

    def __init__(self, trees: dict[str, ast.Module], kept: set[str], *, is_public_too: bool) -> None:
        self._parent: dict[str, str] = {}
        for tree in trees.values():
            for node in ast.walk(tree):
                if isinstance(node, ast.ClassDef):
                    self._join(node)
        self._kept = kept
        self._uses = {path: _Finder(path, tree).found for path, tree in trees.items()}
        if is_public_too:
            self._kept = kept | {name for tree in trees.values() for name in _ambiguous(tree)} | self._strangers()
        else:
            self._uses = {path: [use for use in uses if is_private(use.name)] for path, uses in self._uses.items()}
        self._open = {use.name for use in self._all() if use.place == EVERYWHERE}

    def shorten(self, fresh: Iterator[str]) -> dict[str, str]:
        """Put short names into the trees, and return those of the public names."""
        short = self._choose(fresh)
        for use in self._all():
            setattr(use.node, use.field, short.get(self._item(use), use.name))
        return {name: new for (_, name), new in short.items() if not is_private(name)}

    def _choose(self, fresh: Iterator[str]) -> dict[_Item, str]:
        counts: Counter[_Item] = Counter()
        places: dict[_Item, set[str]] = defaultdict(set)
        for path, uses in self._uses.items():
            for use in uses:
                item = self._item(use)
                counts[item] += 1
                places[item] |= {self._family(use.place)} - {EVERYWHERE} | ({path} if use.is_function else set())
        pool = Pool(fresh)
        ordered = sorted(counts, key=lambda item: (-counts[item], item))
        return {item: pool.take(self._limits(item, places[item])) for item in ordered if item[1] not in self._kept}

    def _limits(self, item: _Item, places: set[str]) -> set[str]:
        """Return the places where a short name must be free: EVERYWHERE for a private name used from outside."""
        return {EVERYWHERE} if is_private(item[1]) and item[0] == EVERYWHERE else places

    def _item(self, use: _Use) -> _Item:
        is_everybodys = not is_private(use.name) or use.name in self._open
        return (EVERYWHERE if is_everybodys else self._family(use.place)), use.name

    def _strangers(self) -> set[str]:
        """Return the public names that no place of ours binds."""
        bound = {use.name for use in self._all() if use.place != EVERYWHERE}
        return {use.name for use in self._all() if use.name not in bound}

    def _all(self) -> Iterator[_Use]:
        return (use for uses in self._uses.values() for use in uses)

    def _family(self, name: str) -> str:
        while self._parent.get(name, name) != name:
            name = self._parent[name]
        return name

    def _join(self, node: ast.ClassDef) -> None:
        self._parent.setdefault(node.name, node.name)
        for base in node.bases:
            if isinstance(base, ast.Name):
                self._parent[self._family(node.name)] = self._family(base.id)


class Pool:
    """A pool of short names, with the places where each is taken."""

    def __init__(self, fresh: Iterator[str]) -> None:
        self._fresh = fresh
        self._taken: dict[str, set[str]] = {}

    def take(self, places: set[str]) -> str:
        """Return the first name that is free in all these places. EVERYWHERE asks for one that nothing shares."""
        free = (name for name, taken in self._taken.items() if not taken & places and EVERYWHERE not in taken | places)
        name = next(free, None) or next(self._fresh)
        self._taken.setdefault(name, set()).update(places)
        return name


def short_names(taken: set[str]) -> Iterator[str]:
    """Yield CircuitPython's own words, then names of two letters, without the taken ones and Python's keywords."""
    return (name for name in _SHORT_NAMES if name not in taken)


def _ambiguous(tree: ast.Module) -> set[str]:
    """Return the names at a file's top that a function in it also uses for a local."""
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.Lambda)]
    own = locals_of([node for function in functions for node in ast.walk(function) if node is not function])
    return own & tops_of(tree)


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__") and name != "_"


class _Finder(ast.NodeVisitor):
    """Finds every name of a file that may be shortened."""

    def __init__(self, path: str, tree: ast.Module) -> None:
        self.found: list[_Use] = []
        self._path = path
        self._tops = tops_of(tree)
        self._owner = ""  # the class around the current node
        self._class_names: set[str] = set()  # the names it binds; empty inside a method
        self.visit(tree)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self._note(node, "name", self._path)
        for base in [*node.bases, *node.decorator_list]:
            self.visit(base)
        outside = self._owner, self._class_names
        self._owner, self._class_names = node.name, bound_by(node.body)
        for statement in node.body:
            self.visit(statement)
        self._owner, self._class_names = outside

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        if node.name in self._class_names:
            self._note(node, "name", self._owner, is_function=True)
        elif node.name in self._tops or is_private(node.name):
            self._note(node, "name", self._path, is_function=True)
        for decorator in node.decorator_list:
            self.visit(decorator)
        outside, self._class_names = self._class_names, set()
        self.visit(node.args)
        for statement in node.body:
            self.visit(statement)
        self._class_names = outside

    def visit_Attribute(self, node: ast.Attribute) -> None:
        is_own = isinstance(node.value, ast.Name) and node.value.id == "self"
        self._note(node, "attr", self._owner if is_own else EVERYWHERE)
        self.visit(node.value)

    def visit_Name(self, node: ast.Name) -> None:
        if node.id in self._class_names:
            self._note(node, "id", self._owner)
        elif node.id in self._tops or is_private(node.id):
            self._note(node, "id", self._path)

    def visit_alias(self, node: ast.alias) -> None:
        self._note(node, "name", self._path if not node.asname and not is_private(node.name) else EVERYWHERE)
        if node.asname:
            self._note(node, "asname", self._path)

    def visit_arg(self, node: ast.arg) -> None:
        if is_private(node.arg):
            self._note(node, "arg", EVERYWHERE)

    def visit_keyword(self, node: ast.keyword) -> None:
        if node.arg and is_private(node.arg):
            self._note(node, "arg", EVERYWHERE)
        self.visit(node.value)

    def _note(self, node: ast.AST, field: str, place: str, *, is_function: bool = False) -> None:
        use = _Use(node, field, place, is_function)
        if not use.name.startswith("__") and use.name != "_":
            self.found.append(use)
