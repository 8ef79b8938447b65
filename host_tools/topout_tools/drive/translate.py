"""Translates programs that use the names of our source, so that they run on a shrunk drive.

The page's own modules and the tests' programs read the running console: they are not on the drive, so they do not keep
its names from being shortened.
"""

import ast
from collections.abc import Collection, Mapping

from topout_tools.drive.bundle import full_name
from topout_tools.drive.constants import constants_of, inline, module_of
from topout_tools.drive.reserved_names import is_ours
from topout_tools.drive.shrink import Packed, Undress

# CircuitPython's own modules, whose names stay.
_BUILT_IN = (
    "adafruit_bus_device", "adafruit_pixelbuf", "bitmaptools", "board", "busdisplay", "busio", "digitalio", "displayio",
    "fourwire", "keypad", "microcontroller", "neopixel_write", "os", "pwmio", "supervisor", "time", "watchdog",
)  # fmt: skip
_BY_NAME = ("getattr", "hasattr", "setattr")


def translated_program(source: str, packed: Packed) -> str:
    """Return a program with the names that the drive has for ours."""
    return ast.unparse(_Translate(packed).visit(ast.parse(source)))


def translated_modules(
    sources: Mapping[str, str], firmware: Mapping[str, str], packed: Packed, unused: tuple[str, ...] = ()
) -> dict[str, str]:
    """Return modules, by path, as MicroPython runs them: without annotations, and with the drive's names for ours.

    `firmware` is our source by path, for its constants, which are not on the drive. `unused` are modules that only
    annotations need.
    """
    constants = {module_of(path): constants_of(ast.parse(text)) for path, text in firmware.items()}
    trees = {path: Undress().visit(_Plain(unused).visit(ast.parse(text))) for path, text in sources.items()}
    while _drop_types(trees.values()):
        pass
    found = {}
    for path, tree in trees.items():
        tree = inline(tree, module_of(path), {**constants, module_of(path): {}})
        found[path] = ast.unparse(ast.fix_missing_locations(_Translate(packed).visit(tree))) + "\n"
    return found


def _drop_types(trees: Collection[ast.Module]) -> bool:
    """Drop the names at the modules' tops that only annotations used. Return whether there were any."""
    nodes = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Name)]
    loaded = {node.id for node in nodes if isinstance(node.ctx, ast.Load)}
    has_dropped = False
    for tree in trees:
        kept = [node for node in tree.body if _bound_by(node) in loaded | {""}]
        has_dropped |= len(kept) < len(tree.body)
        tree.body = kept
    return has_dropped


def _bound_by(node: ast.stmt) -> str:
    is_plain = isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
    return node.targets[0].id if is_plain else ""  # type: ignore[attr-defined]


class _Plain(ast.NodeTransformer):
    """Leaves out what only CPython has: imports for types, and NamedTuple with its types."""

    def __init__(self, unused: tuple[str, ...]) -> None:
        self._unused = unused

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.ImportFrom | None:
        return None if node.module in self._unused else node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.stmt:
        self.generic_visit(node)
        if not any(isinstance(base, ast.Name) and base.id == "NamedTuple" for base in node.bases):
            return node
        fields = [ast.unparse(part.target) for part in node.body if isinstance(part, ast.AnnAssign)]
        text = f"{node.name} = __import__('collections').namedtuple({node.name!r}, {fields!r})"
        return ast.copy_location(ast.parse(text).body[0], node)


class _Translate(ast.NodeTransformer):
    """Replaces the names of our source by those on the drive."""

    def __init__(self, packed: Packed) -> None:
        self._packed = packed

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.ImportFrom | list[ast.Import]:
        if not is_ours(str(node.module)):
            return node
        home = self._packed.module_on_drive(str(node.module))
        names = [self._alias(str(node.module), alias) for alias in node.names]
        moved = [(f"{node.module}.{alias.name}", alias) for alias in node.names]
        modules = [
            ast.Import([ast.alias(self._packed.module_on_drive(name), alias.asname or alias.name)])
            for name, alias in moved
            if name in self._packed.modules
        ]
        if modules:
            return [ast.copy_location(each, node) for each in modules]
        return ast.copy_location(ast.ImportFrom(home, names, 0), node)

    def visit_Import(self, node: ast.Import) -> ast.Import:
        for alias in node.names:
            alias.name = self._packed.module_on_drive(alias.name)
        return node

    def visit_Constant(self, node: ast.Constant) -> ast.Constant:
        return ast.copy_location(ast.Constant(self._packed.modules.get(str(node.value), node.value)), node)

    def visit_Attribute(self, node: ast.Attribute) -> ast.Attribute:
        self.generic_visit(node)
        if not isinstance(node.value, ast.Name) or node.value.id not in _BUILT_IN:
            node.attr = self._packed.names.get(node.attr, node.attr)
        return node

    def visit_Call(self, node: ast.Call) -> ast.Call:
        """An attribute may also be named by a string."""
        self.generic_visit(node)
        if isinstance(node.func, ast.Name) and node.func.id in _BY_NAME and isinstance(node.args[1], ast.Constant):
            name = str(node.args[1].value)
            node.args[1] = ast.copy_location(ast.Constant(self._packed.names.get(name, name)), node.args[1])
        if isinstance(node.func, ast.Attribute) and node.func.attr == "namedtuple":
            fields = ast.literal_eval(node.args[1])
            names = [ast.Constant(self._packed.names.get(name, name)) for name in fields]
            node.args[1] = ast.copy_location(ast.List(list(names), ast.Load()), node.args[1])
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:
        """A method has the name by which it is called."""
        self.generic_visit(node)
        for part in node.body:
            if isinstance(part, ast.FunctionDef):
                part.name = self._packed.names.get(part.name, part.name)
        return node

    def _alias(self, module: str, alias: ast.alias) -> ast.alias:
        name = full_name(module, alias.name) if module in self._packed.homes else alias.name
        return ast.alias(self._packed.names.get(name, name), alias.asname or alias.name)
