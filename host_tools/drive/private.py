"""Short names for what is private: to a family of classes, or to a file.

The chip keeps each different name once, for good, in some 20 bytes. What two classes that are no relatives keep to
themselves may bear the same name, so a few dozen short ones do for all. A family is all classes that inherit from one
another, whatever file they are in. A private name that is reached from outside, as `other._name`, has a short one of
its own; and two functions of one file never bear the same, so that a traceback can be read.
"""

import ast
from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import NamedTuple

_EVERYWHERE = ""


class _Use(NamedTuple):
    """Where a private name stands, and whose it is: a class's, a file's, or everybody's."""

    node: ast.AST
    field: str
    owner: str
    is_function: bool


class Privacy:
    """Of the firmware's files, by their path on the drive."""

    def __init__(self, trees: dict[str, ast.Module]) -> None:
        self._parent: dict[str, str] = {}
        for tree in trees.values():
            for node in ast.walk(tree):
                if isinstance(node, ast.ClassDef):
                    self._join(node)
        self._uses = {path: list(_uses(tree, path, None)) for path, tree in trees.items()}
        self._open = {_name(use) for uses in self._uses.values() for use in uses if use.owner == _EVERYWHERE}

    def rename(self, fresh: Iterator[str], kept: set[str]) -> None:
        """Put short names into the trees; `kept` are names that must stay."""
        short = self._choose(fresh, kept)
        for uses in self._uses.values():
            for use in uses:
                _put(use, short.get((self._owner(use), _name(use)), _name(use)))

    def _choose(self, fresh, kept):
        counts = Counter((self._owner(use), _name(use)) for uses in self._uses.values() for use in uses)
        homes = defaultdict(set)  # of functions: the files that define them
        for path, uses in self._uses.items():
            for use in uses:
                if use.is_function:
                    homes[self._owner(use), _name(use)].add(path)
        pool: list[str] = []
        taken: dict[str, set] = defaultdict(set)  # by owner, by file, by everybody
        short = {}
        for who, _ in sorted(counts.items(), key=lambda item: (-item[1], item[0])):
            if who[1] not in kept:
                short[who] = self._first_free(pool, fresh, taken, [who[0], *homes[who]])
        return short

    @staticmethod
    def _first_free(pool, fresh, taken, places):
        at = 0
        everybody = _EVERYWHERE in places
        while True:
            if at == len(pool):
                pool.append(next(fresh))
            name = pool[at]
            clashes = [place for place in (taken if everybody else [*places, _EVERYWHERE]) if name in taken[place]]
            if not clashes:
                break
            at += 1
        for place in places:
            taken[place].add(name)
        return name

    def _owner(self, use: _Use) -> str:
        return _EVERYWHERE if _name(use) in self._open else self._family(use.owner)

    def _family(self, name: str) -> str:
        while self._parent.get(name, name) != name:
            name = self._parent[name]
        return name

    def _join(self, node: ast.ClassDef) -> None:
        self._parent.setdefault(node.name, node.name)
        for base in node.bases:
            if isinstance(base, ast.Name):
                self._parent[self._family(node.name)] = self._family(base.id)


def _uses(node: ast.AST, path: str, owner: str | None) -> Iterator[_Use]:
    """Every private name below a node; `owner` is the class it stands in."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.ClassDef) and _is_private(child.name):
            of_class = owner if isinstance(node, ast.ClassDef) else None
            yield _Use(child, "name", of_class or path, isinstance(child, ast.FunctionDef))
        elif isinstance(child, ast.Attribute) and _is_private(child.attr):
            is_own = isinstance(child.value, ast.Name) and child.value.id == "self"
            yield _Use(child, "attr", (owner if is_own else None) or _EVERYWHERE, False)
        elif isinstance(child, ast.Name) and _is_private(child.id):
            yield _Use(child, "id", (owner if isinstance(node, ast.ClassDef) else None) or path, False)
        elif isinstance(child, ast.alias | ast.arg | ast.keyword) and _is_private(_word(child)):
            yield _Use(child, "name" if isinstance(child, ast.alias) else "arg", _EVERYWHERE, False)
        yield from _uses(child, path, child.name if isinstance(child, ast.ClassDef) else owner)


def _word(node: ast.alias | ast.arg | ast.keyword) -> str:
    return (node.name if isinstance(node, ast.alias) else node.arg) or ""


def _name(use: _Use) -> str:
    return getattr(use.node, use.field)


def _put(use: _Use, name: str) -> None:
    setattr(use.node, use.field, name)


def _is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__") and name != "_"
