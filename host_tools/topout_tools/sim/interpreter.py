"""Runs the firmware's files as CircuitPython would: with the device's modules, and none of the host's.

The firmware gets its own import. Modules of the drive are kept in this interpreter, so that the host's own `topout` is
not disturbed and every boot starts with no module loaded. Built-in modules come first, then the drive, then its lib
folder. A drive without that folder (the source tree) finds the Adafruit libraries among the installed packages.
Anything else is missing, as on the device: `typing`, for one. Annotations are not evaluated, as on the device.
Sorts, sets and dictionaries keep no order, as on the device (`unordered`).

When the firmware is charged for what it runs (`instrument`), loading a file costs what it does on the chip. Compiling
source costs some 0.7 ms a line, more for a dense one; a .mpy costs much less. Then CircuitPython collects garbage.
A simulated drive always holds source, since nothing here can run a .mpy. If it stands for a drive that ships .mpy, it
is charged as such. There the modules that are always loaded lie in a few files (`bundles`), each opened once, and there
are no packages.
"""

import __future__

import builtins
from collections.abc import Mapping
from pathlib import Path
from types import CodeType, ModuleType

from topout_tools.sim import builtin_modules, unordered
from topout_tools.sim.clock import Clock
from topout_tools.sim.drive import Drive
from topout_tools.sim.heap import Heap
from topout_tools.sim.instrument import counter_names
from topout_tools.sim.processor import Processor
from topout_tools.sim.source import compile_file, installed_file

# For each node of a file's syntax tree. A line has seven nodes in our rules and nine in our dialogs.
SOURCE_NODE_NS = 94_000
BYTECODE_NODE_NS = 4_300
_FILE_US = 4000  # to find it on the drive and open it
NO_FILE = ""  # the bundle of a package that a .mpy drive does not have
_ABSENT = ("aiter", "anext", "ascii", "breakpoint", "copyright", "credits", "exit", "format", "license", "quit", "vars")
_LIBRARY_PREFIXES = ("adafruit_", "neopixel")


class Interpreter:
    """One run of one program: its modules and its globals."""

    def __init__(
        self,
        drive: Drive,
        processor: Processor,
        clock: Clock,
        node_ns: int | None = None,
        bundles: Mapping[str, str] | None = None,
    ) -> None:
        """Prepare a run. `node_ns` is what loading a node of a file's syntax tree costs; None charges nothing."""
        self.drive = drive
        self.modules: dict[str, ModuleType] = {}
        self._node_ns = node_ns
        self._bundles = bundles or {}
        self._opened: set[str] = set()  # bundles
        self.namespace: dict[str, object] = {}
        self._processor = processor
        self.path = ["", "/", ".frozen", "/lib"]
        self._uses_installed_libraries = not (drive.root / "lib").is_dir()
        self._builtins = {name: value for name, value in vars(builtins).items() if name not in _ABSENT}
        self._builtins.update(unordered.NAMES)
        self._builtins.update(__import__=self._import, open=drive.open, print=self._print)
        self._heap = Heap(self.modules)
        if node_ns is not None:
            self._builtins.update(counter_names(clock.paid))
            clock.heap = self._heap

    def run(self, name: str) -> None:
        """Run a file of the drive as the main program."""
        path = self.drive.root / name
        self.namespace = {"__name__": "__main__", "__file__": name, "__builtins__": self._builtins}
        exec(self._compile(path), self.namespace)

    def _print(self, *values: object, sep: str = " ", end: str = "\n", **_: object) -> None:
        self._processor.serial.append(sep.join(str(value) for value in values) + end)
        builtin_modules.show_printed("".join(self._processor.serial))

    def _import(
        self,
        name: str,
        importer: Mapping[str, object] | None = None,
        _locals: object = None,
        fromlist: tuple[str, ...] | None = (),
        level: int = 0,
    ) -> ModuleType:
        """Import a module for the firmware, as its __import__. Raises ImportError if the device has no such module."""
        full_name = _absolute(name, importer or {}, level)
        builtin = builtin_modules.find(full_name)
        if builtin is not None:
            return builtin
        leaf = self._load_chain(full_name)
        for item in fromlist or ():
            if not hasattr(leaf, item) and hasattr(leaf, "__path__"):
                # A missing module raises here. Otherwise CPython would look for it among the simulator's own modules.
                setattr(leaf, item, self._load_chain(f"{full_name}.{item}"))
        return leaf if fromlist else self.modules[full_name.split(".")[0]]

    def _load_chain(self, full_name: str) -> ModuleType:
        parts = full_name.split(".")
        for length in range(1, len(parts) + 1):
            name = ".".join(parts[:length])
            if name not in self.modules:
                module = self._load(name)
                if length > 1:
                    setattr(self.modules[".".join(parts[: length - 1])], parts[length - 1], module)
        return self.modules[full_name]

    def _load(self, name: str) -> ModuleType:
        path = self._find(name)
        if path is None:
            raise ImportError(f"no module named '{name}'")
        module = ModuleType(name)
        is_package = path.name == "__init__.py" or path.is_dir()
        if is_package:
            module.__path__ = [str(path if path.is_dir() else path.parent)]
        module.__package__ = name if is_package else name.rpartition(".")[0]
        module.__dict__["__builtins__"] = self._builtins
        self.modules[name] = module
        if path.is_dir():  # such a module has no __file__; CircuitPython collects garbage all the same
            if self._opens_file(name):
                self._processor.collect()
            return module
        module.__file__ = self._device_path(path)
        try:
            exec(self._compile(path, name, is_in_c=builtin_modules.is_library_in_c(name)), module.__dict__)
        except BaseException:
            self.modules.pop(name, None)
            raise
        return module

    def _find(self, name: str) -> Path | None:
        """Return the file or folder of a module that is not built in, or None."""
        if builtin_modules.is_library_in_c(name):
            return installed_file(name)
        relative = name.replace(".", "/")
        for folder in dict.fromkeys(self.drive.root / entry.lstrip("/") for entry in self.path):
            for path in (folder / relative / "__init__.py", folder / f"{relative}.py", folder / relative):
                if path.is_file() or (path.is_dir() and path.suffix == ""):
                    return path
        if self._uses_installed_libraries and name.startswith(_LIBRARY_PREFIXES):
            return installed_file(name)
        return None

    def _device_path(self, path: Path) -> str:
        if path.is_relative_to(self.drive.root):
            return "/" + str(path.relative_to(self.drive.root))
        return "/lib/" + path.name

    def _compile(self, path: Path, name: str = "", *, is_in_c: bool = False) -> CodeType:
        pays = self._node_ns is not None and not is_in_c
        source = compile_file(path, __future__.annotations.compiler_flag, is_charged=pays, is_unordered=not is_in_c)
        if self._node_ns is not None and pays:
            self._heap.load(name, source.lines)
            self._processor.spend(source.nodes * self._node_ns // 1000)
        if not is_in_c and self._opens_file(name):
            self._processor.spend(_FILE_US if pays else 0)
            self._processor.collect()
        return source.code

    def _opens_file(self, name: str) -> bool:
        bundle = self._bundles.get(name)
        if bundle == NO_FILE or bundle in self._opened:
            return False
        if bundle:
            self._opened.add(bundle)
        return True


def _absolute(name: str, importer: Mapping[str, object], level: int) -> str:
    if level == 0:
        return name
    package = str(importer.get("__package__") or "").split(".")
    base = package[: len(package) - level + 1]
    return ".".join([*base, name]) if name else ".".join(base)
