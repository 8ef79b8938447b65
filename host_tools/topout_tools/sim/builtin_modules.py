"""Finds the modules that CircuitPython on a Pico has built in, as far as the console may use them.

Modules that touch chips or time are our own stand-ins. The screen's modules (displayio and relatives) are Adafruit's,
from Blinka. For the rest the host's module does the same.

Blinka's modules are loaded once, on top of our stand-ins for pins and buses. They are separate from the host's own
`displayio`.
"""

import builtins
import importlib
import os
import threading
from types import ModuleType, SimpleNamespace

from topout_tools.sim import displayio_changes
from topout_tools.sim.source import compile_file, installed_file
from topout_tools.sim.terminal import Terminal

_STAND_INS = (
    "board",
    "busio",
    "digitalio",
    "gc",
    "keypad",
    "microcontroller",
    "neopixel_write",
    "os",
    "pwmio",
    "random",
    "storage",
    "supervisor",
    "sys",
    "time",
    "watchdog",
)
_BLINKA = (
    "bitmaptools",
    "busdisplay",
    "displayio",
    "fontio",
    "fourwire",
    "i2cdisplaybus",
    "paralleldisplaybus",
    "terminalio",
    "vectorio",
)
_SAME_ON_HOST = (
    "__future__",
    "array",
    "binascii",
    "builtins",
    "collections",
    "errno",
    "io",
    "json",
    "math",
    "micropython",
    "re",
    "struct",
    "traceback",
    "warnings",
    "zlib",
)
# These are written in C on the device and cost nothing to load there. The installed ones do the same in Python.
_LIBRARIES_IN_C = ("adafruit_bus_device", "adafruit_pixelbuf")

_blinka_modules: dict[str, ModuleType] = {}
_terminals: list[Terminal] = []  # at most one, made when it is first needed


def find(name: str) -> ModuleType | None:
    """Return the built-in module of that name, or None if the device has none."""
    head = name.partition(".")[0]
    if head in _STAND_INS:
        return importlib.import_module(f"topout_tools.sim.modules.{head}")
    if head in _BLINKA:
        return _load_blinka(name)
    if head in _SAME_ON_HOST:
        return importlib.import_module(name)
    return None


def is_library_in_c(name: str) -> bool:
    """Return whether a library of that name is compiled into CircuitPython. The installed one runs in its place."""
    return name.partition(".")[0] in _LIBRARIES_IN_C


def forget_displays() -> None:
    """Clear displayio's displays and buses, as a reset of the processor does."""
    displayio = _blinka_modules.get("displayio")
    if displayio is None:
        return
    displayio.displays.clear()
    displayio.display_buses.clear()
    _blinka_modules["displayio._group"].circuitpython_splash._in_group = False


def show_printed(printed: str) -> None:
    """Show what the program has printed so far, on each display that CircuitPython refreshes by itself."""
    displayio = _blinka_modules.get("displayio")
    if displayio is None or not any(display.auto_refresh for display in displayio.displays):
        return
    if not _terminals:
        _terminals.append(Terminal(displayio, _load_blinka("terminalio").FONT))
    _terminals[0].show(printed)


class _NoThread:
    """A thread that never runs. Blinka refreshes displays from a thread; here only the firmware refreshes them."""

    def __init__(self, **_: object) -> None:
        pass

    def start(self) -> None:
        pass

    def is_alive(self) -> bool:
        return False


_THREADING = SimpleNamespace(Event=threading.Event, Lock=threading.Lock, RLock=threading.RLock, Thread=_NoThread)


def _load_blinka(name: str) -> ModuleType:
    for length in range(1, name.count(".") + 2):
        _load_blinka_module(".".join(name.split(".")[:length]))
    return _blinka_modules[name]


def _load_blinka_module(name: str) -> None:
    if name in _blinka_modules:
        return
    os.environ.setdefault("BLINKA_OS_AGNOSTIC", "1")
    path = installed_file(name)
    if path is None:
        raise ImportError(f"no module named '{name}'")
    module = ModuleType(name)
    module.__file__ = str(path)
    module.__package__ = name if path.name == "__init__.py" else name.rpartition(".")[0]
    module.__dict__["__builtins__"] = {**vars(builtins), "__import__": _import_for_blinka}
    _blinka_modules[name] = module
    exec(compile_file(path).code, module.__dict__)
    parent, _, child = name.rpartition(".")
    if parent:
        setattr(_blinka_modules[parent], child, module)
    displayio_changes.change(name, module)


def _import_blinka(name: str, fromlist: tuple[str, ...] | None) -> ModuleType:
    leaf = _load_blinka(name)
    for item in fromlist or ():
        if not hasattr(leaf, item):
            _load_blinka(f"{name}.{item}")
    return leaf if fromlist else _blinka_modules[name.partition(".")[0]]


def _import_for_blinka(name, importer=None, _locals=None, fromlist=(), level=0):
    if level:
        package = importer["__package__"].split(".")
        name = ".".join([*package[: len(package) - level + 1], *([name] if name else [])])
    head = name.partition(".")[0]
    if head == "threading":
        return _THREADING
    if head in (*_BLINKA, "adafruit_bitmap_font"):  # the library that reads terminalio's font
        return _import_blinka(name, fromlist)
    if head in ("busio", "digitalio", "microcontroller", "pwmio", "time"):
        return find(head)
    return builtins.__import__(name, importer, _locals, fromlist, 0)
