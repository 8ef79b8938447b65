"""Joins the files that are always loaded (the resident modules) into a few bundles.

On the chip each file costs a dictionary, a table of its names, another entry for each name that it imports, and a
garbage collection at power-on.

Resident modules are those that the console imports at its top, and those that these import, in the order in which
Python would run them. Every name bound at the top of such a file gets the file's name added, so that no two names
clash. All files that use the name, in a bundle or not, are changed to the new one.

Files that are imported inside functions are loaded and unloaded, and stay separate files. But a file that only one
other file imports, at its top, is loaded and unloaded with that one and goes into it: reading a file stops the chip for
25 ms.
"""

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator

from topout_tools.drive.constants import module_of
from topout_tools.drive.scopes import at_top, bound_by, brought_by, locals_of
from topout_tools.errors import UserError

_ROOTS = ("topout.app.console", "topout.ui.painter")
_APART = ("topout.unimport",)  # code.py imports it first, before anything can fail
_BUNDLE = "topout.core"
# In a bundle. No two functions of a file have the same name, so that a traceback can be read.
_MOST_FUNCTIONS = 95

_Binding = tuple[str, str]  # a resident module and a name at its top; an empty name is the module itself


def bundle(trees: dict[str, ast.Module], homes: dict[str, str]) -> dict[str, ast.Module]:
    """Return the same files by their path on the drive, the resident ones in their bundles."""
    modules = {module_of(path): tree for path, tree in trees.items()}
    bundles: dict[str, ast.Module] = {}
    for module, home in homes.items():
        tree = bundles.setdefault(home.replace(".", "/") + ".py", ast.Module([], []))
        tree.body += Relink(homes, module).visit(modules[module]).body
    rest = {path: tree for path, tree in trees.items() if module_of(path) not in homes}
    rest = {path: Relink(homes, module_of(path)).visit(tree) for path, tree in rest.items()}
    for path, tree in bundles.items():
        tree.body = _with_imports_once(tree.body + (rest.pop(path).body if path in rest else []))
    return bundles | rest


def joined(trees: dict[str, ast.Module], residents: dict[str, str]) -> dict[str, str]:
    """Return each module that only one file imports, at its top, with that file. Modules named in a string stay out."""
    modules = {module_of(path): tree for path, tree in trees.items() if not path.endswith("__init__.py")}
    importers: dict[str, list[str]] = defaultdict(list)
    for path, tree in trees.items():
        for name in {name for node in ast.walk(tree) for name in _named(node)}:
            importers[name].append(module_of(path))
    strings = {str(node.value) for tree in trees.values() for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    found = {}
    for module in modules:
        home = importers[module][0] if len(importers[module]) == 1 else ""
        is_free = module not in residents and home not in residents and module not in strings
        if is_free and home in modules and module in set(_imported(modules[home])):
            found[module] = home
    return {module: home for module, home in found.items() if home not in found}


def homes_of(trees: dict[str, ast.Module]) -> dict[str, str]:
    """Return the bundle of each resident module, in the order in which they run."""
    modules = {module_of(path): tree for path, tree in trees.items() if not path.endswith("__init__.py")}
    homes: dict[str, str] = {}
    number = functions = 0
    for module in _in_order(_ROOTS, modules, set(_APART)):
        more = sum(isinstance(node, ast.FunctionDef) for node in ast.walk(modules[module]))
        if not number or functions + more > _MOST_FUNCTIONS:
            number += 1
            functions = 0
        functions += more
        homes[module] = f"{_BUNDLE}{number}"
    return homes


def _in_order(names: Iterable[str], modules: dict[str, ast.Module], seen: set[str]) -> Iterator[str]:
    """Yield these modules, each after those that it imports at its top."""
    for name in names:
        if name in modules and name not in seen:
            seen.add(name)
            yield from _in_order(_imported(modules[name]), modules, seen)
            yield name


def _imported(tree: ast.Module) -> Iterator[str]:
    for node in tree.body:
        yield from _named(node)


def _named(node: ast.AST) -> Iterator[str]:
    """Yield the modules that an import may mean."""
    if isinstance(node, ast.ImportFrom):
        yield str(node.module)
        yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _with_imports_once(body: list[ast.stmt]) -> list[ast.stmt]:
    """Return the statements with all imports from one module merged into the first of them."""
    names: dict[str, list[ast.alias]] = defaultdict(list)
    kept: list[ast.stmt] = []
    for node in body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            place = getattr(node, "module", "")
            has = {(alias.name, alias.asname) for alias in names[place]}
            names[place] += [alias for alias in node.names if (alias.name, alias.asname) not in has]
            if has:
                continue
            node.names = names[place]
        kept.append(node)
    return kept


def full_name(module: str, name: str) -> str:
    """Return the name in the bundle of a name at the top of a resident module."""
    return f"{name}__{'_'.join(module.split('.')[1:])}"


class Relink(ast.NodeTransformer):
    """Renames a file's uses of resident names to their full names, and its own names too if the file is resident."""

    def __init__(self, homes: dict[str, str], module: str) -> None:
        self._homes = homes
        self._module = module
        self._known: dict[str, _Binding] = {}
        self._asked: dict[str, set[str]] = defaultdict(set)  # attributes used of each name here, which may be a module

    def visit_Module(self, tree: ast.Module) -> ast.Module:
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                self._asked[node.value.id].add(node.attr)
        own = bound_by(tree.body) if self._module in self._homes else set()
        self._known = {name: (self._module, name) for name in own} | self._bindings(at_top(tree))
        self.generic_visit(tree)
        for node in tree.body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name in own:
                node.name = full_name(self._module, node.name)
        return tree

    def visit_ImportFrom(self, node: ast.ImportFrom) -> list[ast.stmt]:
        """Import resident names from their bundle, and drop imports within one bundle."""
        found = self._bindings([node])
        wanted: dict[str, list[ast.alias]] = defaultdict(list)
        for here, (module, name) in found.items():
            if self._homes[module] != self._homes.get(self._module, self._module):
                names = [name] if name else sorted(self._asked[here])
                wanted[self._homes[module]] += [ast.alias(full_name(module, each)) for each in names]
        rest = [alias for alias in node.names if (alias.asname or alias.name) not in found]
        imports = [(str(node.module), rest), *wanted.items()]
        return [_like(node, ast.ImportFrom(home, names, 0)) for home, names in imports if names]

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        """Rename inside a function: names that it binds are its own, its imports are known to its end.

        Raises UserError for `global` in a file that goes into a bundle.
        """
        known = self._known
        inside = [child for child in ast.walk(node) if child is not node]
        imports = [child for child in inside if isinstance(child, ast.Import | ast.ImportFrom)]
        if self._module in self._homes and any(isinstance(child, ast.Global) for child in inside):
            raise UserError(f"{self._module}, {node.name}: a file that goes into a bundle must do without «global»")
        own = locals_of(inside).union(*map(brought_by, imports))
        self._known = _without(known, own) | self._bindings(inside)
        self.generic_visit(node)
        self._known = known
        node.body = node.body or [_like(node, ast.Pass())]
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:
        """Rename inside a class: names of its body hide the file's, but not in its methods."""
        known = self._known
        node.bases = [self.visit(base) for base in node.bases]
        for at, statement in enumerate(node.body):
            self._known = known if isinstance(statement, ast.FunctionDef) else _without(known, bound_by(node.body))
            node.body[at] = self.visit(statement)
        self._known = known
        return node

    def visit_Name(self, node: ast.Name) -> ast.Name:
        module, name = self._known.get(node.id, ("", ""))
        return ast.copy_location(ast.Name(full_name(module, name), node.ctx), node) if name else node

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        module, name = self._known.get(node.value.id, ("", "")) if isinstance(node.value, ast.Name) else ("", "")
        if module and not name:
            return ast.copy_location(ast.Name(full_name(module, node.attr), node.ctx), node)
        return self.generic_visit(node)

    def _bindings(self, nodes: Iterable[ast.AST]) -> dict[str, _Binding]:
        """Return the resident modules and names that imports among these statements bind."""
        found: dict[str, _Binding] = {}
        for node in nodes:
            if isinstance(node, ast.ImportFrom):
                for alias in node.names:
                    if f"{node.module}.{alias.name}" in self._homes:
                        found[alias.asname or alias.name] = (f"{node.module}.{alias.name}", "")
                    elif node.module in self._homes:
                        found[alias.asname or alias.name] = (node.module, alias.name)
        return found


def _like(node: ast.stmt, new: ast.stmt) -> ast.stmt:
    """Return a statement that replaces another, with its source file and line for the fault map."""
    new.home = getattr(node, "home", "")  # type: ignore[attr-defined]
    return ast.copy_location(new, node)


def _without(known: dict[str, _Binding], names: set[str]) -> dict[str, _Binding]:
    return {name: binding for name, binding in known.items() if name not in names}
