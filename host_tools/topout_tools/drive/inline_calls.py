"""Inlines private functions that are called from one place only.

On the chip a function costs some fifty bytes more than its code: an object, an entry in a table of names, its own
piece of memory, the call. Functions split only for readability are inlined again. An inlined function's variables get
unique names, and its returns become assignments or the ends of branches. Where that would repeat code or change what
happens, the function stays.
"""

import ast
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from copy import deepcopy

from topout_tools.drive.inline_body import paste

_OTHER_SCOPES = (ast.FunctionDef, ast.Lambda, ast.ClassDef, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
_STAYS = (ast.FunctionDef, ast.Lambda, ast.Yield, ast.YieldFrom, ast.Global, ast.Nonlocal, ast.Try, ast.With)


def merge_calls(trees: dict[str, ast.Module]) -> None:
    """Inline calls within each file, until there is nothing more to inline."""
    mentions = {path: _mentions(tree) | _defined(tree) for path, tree in trees.items()}
    bases = {path: set(_bases(tree)) for path, tree in trees.items()}
    asked = {path: _asked(tree) for path, tree in trees.items()}
    for path, tree in trees.items():
        others = [_others(names, path) for names in (mentions, bases, asked)]
        while _merge_one(tree, *others):
            pass
        asked[path] = _asked(tree)


def _others(names: Mapping[str, Iterable[str]], path: str) -> set[str]:
    return set().union(*(found for other, found in names.items() if other != path))


def _mentions(tree: ast.AST) -> Counter[str]:
    """Return how often each name occurs as a name, an attribute or a string."""
    found: Counter[str] = Counter()
    for node in ast.walk(tree):
        found.update(str(getattr(node, field)) for field in ("id", "attr", "value") if hasattr(node, field))
    return found


def _defined(tree: ast.AST) -> Counter[str]:
    return Counter(node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


def _bases(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        for base in getattr(node, "bases", ()):
            yield base.id if isinstance(base, ast.Name) else base.attr


def _asked(tree: ast.AST) -> set[str]:
    """Return the names that a file may use of other files: attributes of anything but `self`, and imports."""
    found = {alias.name for node in ast.walk(tree) for alias in getattr(node, "names", ()) if hasattr(alias, "name")}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and not (isinstance(node.value, ast.Name) and node.value.id == "self"):
            found.add(node.attr)
    return found


def _merge_one(tree: ast.Module, abroad: set[str], heirs: set[str], asked: set[str]) -> bool:
    mentions = _mentions(tree)
    defined = _defined(tree)
    for home in [node for node in ast.walk(tree) if isinstance(node, ast.Module | ast.ClassDef)]:
        is_open = isinstance(home, ast.ClassDef) and bool(home.bases or home.name in heirs)
        for function in [node for node in home.body if isinstance(node, ast.FunctionDef)]:
            name = function.name
            is_called_once = mentions[name] == 1 and defined[name] == 1 and not (is_open and name in abroad)
            if is_called_once and name not in asked and _may_go(function) and _merge(function, home):
                home.body.remove(function)
                home.body = home.body or [ast.copy_location(ast.Pass(), home)]
                return True
    return False


def _may_go(function: ast.FunctionDef) -> bool:
    if not function.name.startswith("_") or function.name.startswith("__") or function.decorator_list:
        return False
    if len(function.args.args) != len(list(ast.iter_child_nodes(function.args))):
        return False  # more than plain parameters
    return not any(isinstance(node, _STAYS) for node in ast.walk(function) if node is not function)


def _merge(function: ast.FunctionDef, home: ast.Module | ast.ClassDef) -> bool:
    is_method = isinstance(home, ast.ClassDef)
    nodes = home.body if is_method else ast.walk(home)
    for caller in [node for node in nodes if isinstance(node, ast.FunctionDef) and node is not function]:
        me = caller.args.args[0].arg if is_method and caller.args.args else ""
        for block, at in _places(caller.body):
            call = _call_in(block[at], function.name, me)
            if call:
                given = ([ast.Name(me, ast.Load())] if is_method else []) + call.args
                return paste(deepcopy(function), given, caller, call, block, at)
    return False


def _places(block: list[ast.stmt]) -> Iterator[tuple[list[ast.stmt], int]]:
    """Yield every statement of a function itself as (block, index), without those of inner functions and classes."""
    for at, statement in enumerate(block):
        yield block, at
        if not isinstance(statement, _OTHER_SCOPES):
            for part in (statement, *getattr(statement, "handlers", ())):
                for field in ("body", "orelse", "finalbody"):
                    yield from _places(getattr(part, field, []))


def _call_in(statement: ast.stmt, name: str, me: str) -> ast.Call | None:
    """Return the call of that function in this statement itself, or None. Only positional arguments are accepted.

    `me` is the name of `self` if the function is a method, otherwise empty.
    """
    if isinstance(statement, _OTHER_SCOPES):
        return None
    for node in _own_expressions(statement):
        if not isinstance(node, ast.Call) or node.keywords or any(isinstance(each, ast.Starred) for each in node.args):
            continue
        called: ast.expr = node.func
        if me and isinstance(called, ast.Attribute) and called.attr == name and isinstance(called.value, ast.Name):
            return node if called.value.id == me else None
        if not me and isinstance(called, ast.Name) and called.id == name:
            return node
    return None


def _own_expressions(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what a statement evaluates itself, without inner statements and functions."""
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.stmt | ast.ExceptHandler) and not isinstance(child, _OTHER_SCOPES):
            yield child
            yield from _own_expressions(child)
