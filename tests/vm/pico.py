"""A Pico in the MicroPython VM, as far as possible: it runs the .mpy files of `make drive`, libraries included.

The page's stand-ins replace what CircuitPython has built in. Bitmaps, palettes and tile grids take about the bytes that
they take on the device, so that live heap can be measured. Keys are pressed with `press((row, column), …)`.
"""

import ast
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.vm.micropython_vm import run_python
from topout_tools.drive import MPY, assemble, files_of
from topout_tools.drive.bundle import full_name
from topout_tools.drive.bytecode import as_micropython
from topout_tools.drive.module_names import FOLDER
from topout_tools.drive.shrink import Packed
from topout_tools.page.stand_ins import FOLDER as STAND_INS
from topout_tools.page.stand_ins import stand_ins

_BUILT_IN = {path.stem for path in STAND_INS.glob("*.py")}

POWER_ON = """
import gc, os, sys
os.chdir("/")
sys.path[:] = ["", "/lib", "/host"]
import time, board, busio, digitalio, keypad, neopixel_write, adafruit_pixelbuf, pwmio, fourwire, busdisplay
import microcontroller, supervisor, watchdog, displayio, bitmaptools
import adafruit_bus_device.i2c_device, adafruit_bus_device.spi_device
gc.collect()
"""
_FIND_MODULES = f"sys.path.insert(0, {FOLDER!r})"  # as code.py does on a .mpy drive
# Each of these reads files, after which CircuitPython collects garbage.
BOOT_STEPS = (
    "from topout.board.hub import Hub",
    "from topout.app.console import Console",
    'hub = Hub()\nif hub.missing:\n    raise RuntimeError("%s: %s" % (hub.missing, hub.reasons))',
    "console = Console(hub)",
    """
now_ms = 0

def run(ms):
    global now_ms
    for i in range(ms // 10):
        now_ms += 10
        console.step(now_ms)
        hub.watchdog.feed()

def press(*keys):
    for row, column in keys:
        keypad.waiting.append((row * 4 + column, True, now_ms))
        keypad.waiting.append((row * 4 + column, False, now_ms))
        run(600)

run(1000)
gc.collect()
""",
)
BOOT = "\n".join(BOOT_STEPS)
# The same on the board pico-solo: pods' keys are those of its one set.
BOOT_SOLO = "import os\nos.getenv = lambda name: 'pico-solo' if name == 'TOPOUT_BOARD' else None\n" + BOOT.replace(
    "row * 4 + column", "(3 if row == 5 else 0) + column"
)
# Russian has the largest fonts. Four players; the first pod starts; the page of the deal is closed.
TAKE_SEATS = "press((0, 2), (0, 1), (0, 1), (0, 0), (1, 0), (2, 0), (3, 0), (5, 0)); gc.collect()"
BEGIN_GAME = "press((0, 1), (0, 0), (5, 1)); gc.collect()"


def run_console(*steps: str, form: str = MPY, shrinks: bool = True, heap_bytes: int = 0) -> str:
    """Run programs in the VM after POWER_ON, with the console's modules and files.

    The programs use the names of our source.
    """
    files, packed = drive_files(form, shrinks)
    translated = [ast.unparse(_Translate(packed).visit(ast.parse(step))) for step in steps]
    return run_python(POWER_ON, _FIND_MODULES, *translated, files=files, heap_bytes=heap_bytes)


class _Translate(ast.NodeTransformer):
    """Replaces the names of our source by those on the drive."""

    def __init__(self, packed: Packed) -> None:
        self._packed = packed

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.ImportFrom | list[ast.Import]:
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

    def _alias(self, module: str, alias: ast.alias) -> ast.alias:
        name = full_name(module, alias.name) if module in self._packed.homes else alias.name
        return ast.alias(self._packed.names.get(name, name), alias.asname or alias.name)


@cache
def drive_files(form: str = MPY, shrinks: bool = True) -> tuple[dict[str, str | bytes], Packed]:
    """Return a drive and the stand-ins, by path, as the VM takes them."""
    files: dict[str, str | bytes] = {**stand_ins()}
    with TemporaryDirectory() as folder:
        drive = Path(folder) / "drive"
        packed = assemble(drive, form=form, shrinks=shrinks)
        for path in files_of(drive):
            data = path.read_bytes()
            files[f"/{path.relative_to(drive)}"] = as_micropython(data) if path.suffix == ".mpy" else data
    return files, packed
