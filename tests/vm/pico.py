"""A Pico in the MicroPython VM, as far as possible: it runs the .mpy files of `make drive`, libraries included.

Small stand-ins replace what CircuitPython has built in. Bitmaps, palettes and tile grids take about the bytes that they
take on the device, so that live heap can be measured. Keys are pressed with `press((row, column), …)`.
"""

import ast
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.vm.display_stubs import MODULES
from tests.vm.micropython_vm import run_python
from topout_tools.drive import MPY, assemble, files_of
from topout_tools.drive.bundle import full_name
from topout_tools.drive.bytecode import as_micropython
from topout_tools.drive.module_names import FOLDER
from topout_tools.drive.shrink import Packed

BUILT_IN = {
    "board": "board_id = 'raspberry_pi_pico'\nfor n in range(29):\n    globals()['GP%d' % n] = n\n",
    "os": "from uos import *\ndef getenv(name):\n    return None\ndef urandom(n):\n    return b'\\x07' * n\n",
    "busio": """
class I2C:
    def __init__(self, scl, sda, frequency=0):
        pass
    def deinit(self):
        pass
    def try_lock(self):
        return True
    def unlock(self):
        pass
    def writeto(self, address, buffer):
        if address != 0x18:
            raise OSError(19)

class SPI:
    def __init__(self, clock, MOSI):
        pass
""",
    "digitalio": """
class DigitalInOut:
    value = False
    def __init__(self, pin):
        self.direction = 0
    def switch_to_input(self, pull):
        pass

class Direction:
    OUTPUT = 1

class Pull:
    UP = 1
""",
    "keypad": """
waiting = []

class Event:
    key_number = 0
    pressed = False
    timestamp = 0

class Queue:
    overflowed = False
    def get_into(self, event):
        if not waiting:
            return False
        event.key_number, event.pressed, event.timestamp = waiting.pop(0)
        return True

class KeyMatrix:
    def __init__(self, rows, columns, interval, debounce_threshold):
        self.events = Queue()

class Keys:
    def __init__(self, pins, value_when_pressed, pull, interval, debounce_threshold):
        self.events = Queue()
""",
    "neopixel_write": "def neopixel_write(pin, data):\n    pass\n",
    "adafruit_pixelbuf": """
class PixelBuf:
    def __init__(self, size, byteorder, brightness, auto_write):
        self.colours = bytearray(3 * size)
        self.sent = bytearray(3 * size)
    def __setitem__(self, pixel, colour):
        self.colours[pixel] = colour & 255
    def show(self):
        pass
""",
    "pwmio": """
class PWMOut:
    def __init__(self, pin, frequency, duty_cycle, variable_frequency):
        self.frequency = 0
""",
    "fourwire": """
class FourWire:
    def __init__(self, spi, **pins):
        pass
    def send(self, command, data):
        pass
""",
    "busdisplay": """
class BusDisplay:
    def __init__(self, bus, init_sequence, **settings):
        self.height = settings["height"]
        self.brightness = 1
        self.root_group = None
    def refresh(self):
        pass
""",
    "microcontroller": """
class Dog:
    def feed(self):
        pass

class ResetReason:
    POWER_ON = 1

class Cpu:
    reset_reason = 1

cpu = Cpu()
watchdog = Dog()
nvm = bytearray(b"\\xff" * 4096)
""",
    "supervisor": """
class RunReason:
    STARTUP = 1

class Runtime:
    run_reason = 1

runtime = Runtime()

def ticks_ms():
    return 0
""",
    "watchdog": "class WatchDogMode:\n    RESET = 1\n",
    "adafruit_bus_device/__init__": "",
    "adafruit_bus_device/i2c_device": """
blow = 0

class I2CDevice:
    def __init__(self, i2c, address, probe=True):
        if address != 0x18:
            raise OSError(19)
        self.register = 0
    def __enter__(self):
        return self
    def __exit__(self, kind, error, trace):
        pass
    def write(self, buffer, start=0, end=0):
        self.register = buffer[0] & 0x7F
    def readinto(self, buffer, start=0, end=0):
        if self.register == 0x0F:
            buffer[0] = 0x33
        elif self.register == 0x2F:
            buffer[0] = 2
        elif self.register == 0x28:
            buffer[0] = buffer[3] = blow
            buffer[2] = buffer[5] = 16000
""",
    "adafruit_bus_device/spi_device": "class SPIDevice:\n    pass\n",
}

# As displayio has them: see shared-module/displayio in CircuitPython for what a struct holds.
_DISPLAYIO = """
def release_displays():
    pass

class Palette:
    def __init__(self, count):
        self.colours = bytearray(16 * count)
    def __setitem__(self, index, colour):
        self.colours[index] = colour & 255
    def __getitem__(self, index):
        return self.colours[index]

class TileGrid:
    hidden = False  # a bit in the chip's own structure, not an attribute
    def __init__(self, bitmap, pixel_shader, x=0, y=0):
        self.bitmap = bitmap
        self.pixel_shader = pixel_shader
        self.x = x
        self.y = y

class Group:
    hidden = False
    def __init__(self, scale=1, x=0, y=0):
        self.layers = []
    def __len__(self):
        return len(self.layers)
    def __getitem__(self, index):
        return self.layers[index]
    def append(self, layer):
        self.layers.append(layer)
    def pop(self, index):
        self.layers.pop(index)
"""
_BITMAPTOOLS = """
def blit(bitmap, sheet, x, y, x1, x2, y1, y2, skip_source_index=None):
    pass

def fill_region(bitmap, x1, y1, x2, y2, value):
    pass
"""

POWER_ON = """
import gc, os, sys
os.chdir("/")
sys.path[:] = ["", "/lib", "/host"]
import board, busio, digitalio, keypad, neopixel_write, adafruit_pixelbuf, pwmio, fourwire, busdisplay
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
        if not isinstance(node.value, ast.Name) or node.value.id not in BUILT_IN:
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


def stand_ins() -> dict[str, str]:
    """Return stand-ins for what CircuitPython has built in, by their path in the VM."""
    more = {"displayio": _DISPLAYIO, "bitmaptools": _BITMAPTOOLS}
    built_in = {f"/host/{name}.py": source for name, source in BUILT_IN.items()}
    return built_in | {f"/host/{name}.py": MODULES[f"/host/{name}.py"] + source for name, source in more.items()}
