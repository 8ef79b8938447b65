"""Replaces constants by numbers: each `NAME = const(…)`, in its own file and in files that import it.

On the chip a constant's name costs memory in every module that imports it, and time at every use.
"""

import ast


def module_of(name: str) -> str:
    """Return the dotted name that a file on the drive is imported by."""
    parts = name.removesuffix(".py").split("/")
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def constants_of(tree: ast.Module) -> dict[str, ast.expr]:
    """Return the constants a module defines, each as an expression of plain numbers."""
    found: dict[str, ast.expr] = {}
    for node in tree.body:
        name = _constant_name(node)
        if name:
            found[name] = Inline(found, {}).visit(node.value.args[0])  # type: ignore[attr-defined]
    return found


def _constant_name(node: ast.stmt) -> str:
    """Return the name in `NAME = const(…)`, or an empty string for any other statement."""
    if not isinstance(node, ast.Assign) or not isinstance(node.targets[0], ast.Name):
        return ""
    call = node.value
    is_const = isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "const"
    return node.targets[0].id if is_const else ""


class Inline(ast.NodeTransformer):
    """Replaces names by numbers in one file.

    `own` are constants by their names in the file, `modules` those of imported modules by the modules' names there.
    """

    def __init__(self, own: dict[str, ast.expr], modules: dict[str, dict[str, ast.expr]]) -> None:
        self._own = own
        self._modules = modules

    def visit_Assign(self, node: ast.Assign) -> ast.AST | None:
        return None if _constant_name(node) in self._own else self.generic_visit(node)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST | None:
        node.names = [alias for alias in node.names if (alias.asname or alias.name) not in self._own]
        return node if node.names else None

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return self._own.get(node.id, node)

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        if isinstance(node.value, ast.Name) and node.attr in self._modules.get(node.value.id, {}):
            return self._modules[node.value.id][node.attr]
        return self.generic_visit(node)


def inline(tree: ast.Module, module: str, constants: dict[str, dict[str, ast.expr]]) -> ast.Module:
    """Return the same module without the names of constants, its own and imported ones."""
    own = dict(constants[module])
    modules: dict[str, dict[str, ast.expr]] = {}
    for node in ast.walk(tree):
        for alias in getattr(node, "names", []) if isinstance(node, ast.Import | ast.ImportFrom) else []:
            here = alias.asname or alias.name
            home = getattr(node, "module", None)
            if home and alias.name in constants.get(home, {}):
                own[here] = constants[home][alias.name]
            else:
                modules[here] = constants.get(f"{home}.{alias.name}" if home else alias.name, {})
    return _without_idle_imports(Inline(own, modules).visit(tree), modules)


def _without_idle_imports(tree: ast.Module, modules: dict[str, dict[str, ast.expr]]) -> ast.Module:
    """Drop imports of modules that only gave constants: on the chip every import stalls the loop."""
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    for node in tree.body:
        if isinstance(node, ast.ImportFrom):
            node.names = [alias for alias in node.names if not _is_idle(alias.asname or alias.name, modules, used)]
    tree.body = [node for node in tree.body if not isinstance(node, ast.ImportFrom) or node.names]
    return tree


def _is_idle(name: str, modules: dict[str, dict[str, ast.expr]], used: set[str]) -> bool:
    return bool(modules.get(name)) and name not in used
