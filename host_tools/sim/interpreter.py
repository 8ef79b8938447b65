"""Runs the firmware's files as CircuitPython would: with the device's modules, and none of the host's.

The firmware gets an import of its own. Modules of the drive live in a table of this interpreter, so that the host's own
`topout` is not disturbed and every boot starts afresh. What is built into CircuitPython comes first, then the drive,
then its lib folder; a drive without one (the source tree) finds the Adafruit libraries among the installed packages.
Anything else is not there, as on the device: `typing`, for one. Annotations are not evaluated, as on the device.

Compiling happens on the chip and is dear: 0.6 ms a line, charged to the clock.
"""

import __future__

import builtins
import importlib.util
from collections.abc import Mapping
from pathlib import Path
from types import CodeType, ModuleType

from host_tools.sim import builtin_modules
from host_tools.sim.drive import Drive
from host_tools.sim.processor import Processor

_LINE_US = 600
_ABSENT = ("aiter", "anext", "ascii", "breakpoint", "copyright", "credits", "exit", "format", "license", "quit", "vars")
_LIBRARY_PREFIXES = ("adafruit_", "neopixel")

_compiled: dict[Path, tuple[int, CodeType, int]] = {}


class Interpreter:
    """One run of one program: its modules and its globals."""

    def __init__(self, drive: Drive, processor: Processor) -> None:
        self.drive = drive
        self.modules: dict[str, ModuleType] = {}
        self.namespace: dict[str, object] = {}
        self._processor = processor
        self._folders = [drive.root, drive.root / "lib"]
        self._uses_installed_libraries = not (drive.root / "lib").is_dir()
        self._builtins = {name: value for name, value in vars(builtins).items() if name not in _ABSENT}
        self._builtins.update(__import__=self._import, open=drive.open, print=self._print)

    def run(self, name: str) -> None:
        """Run a file of the drive as the main program."""
        path = self.drive.root / name
        self.namespace = {"__name__": "__main__", "__file__": name, "__builtins__": self._builtins}
        exec(self._compile(path), self.namespace)

    def _print(self, *values: object, sep: str = " ", end: str = "\n", **_: object) -> None:
        self._processor.serial.append(sep.join(str(value) for value in values) + end)

    def _import(
        self,
        name: str,
        importer: Mapping[str, object] | None = None,
        _locals: object = None,
        fromlist: tuple[str, ...] | None = (),
        level: int = 0,
    ) -> ModuleType:
        """The firmware's __import__."""
        full_name = _absolute(name, importer or {}, level)
        builtin = builtin_modules.find(full_name)
        if builtin is not None:
            return builtin
        leaf = self._load_chain(full_name)
        for item in fromlist or ():
            if not hasattr(leaf, item) and hasattr(leaf, "__path__") and self._find(f"{full_name}.{item}"):
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
        module.__file__ = self._device_path(path)
        is_package = path.name == "__init__.py" or path.is_dir()
        if is_package:
            module.__path__ = [str(path if path.is_dir() else path.parent)]
        module.__package__ = name if is_package else name.rpartition(".")[0]
        module.__dict__["__builtins__"] = self._builtins
        self.modules[name] = module
        if path.is_dir():
            return module
        try:
            exec(self._compile(path, is_free=builtin_modules.is_library_in_c(name)), module.__dict__)
        except BaseException:
            self.modules.pop(name, None)
            raise
        return module

    def _find(self, name: str) -> Path | None:
        """The file or folder of a module that is not built in."""
        if builtin_modules.is_library_in_c(name):
            return installed_file(name)
        relative = name.replace(".", "/")
        for folder in self._folders:
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

    def _compile(self, path: Path, *, is_free: bool = False) -> CodeType:
        code, lines = compile_file(path, __future__.annotations.compiler_flag)
        if not is_free:
            self._processor.spend(lines * _LINE_US)
        return code


def installed_file(name: str) -> Path | None:
    """Where an installed package keeps a module, without importing it."""
    head, _, rest = name.partition(".")
    spec = importlib.util.find_spec(head)
    if spec is None or spec.origin is None:
        return None
    if not rest:
        return Path(spec.origin)
    base = Path(spec.origin).parent / rest.replace(".", "/")
    for path in (base / "__init__.py", base.with_suffix(".py")):
        if path.is_file():
            return path
    return None


def compile_file(path: Path, flags: int = 0) -> tuple[CodeType, int]:
    """A file's code and its number of lines, kept as long as the file does not change. Writes nothing beside it."""
    if not path.is_file():
        raise OSError(2, "No such file/directory", str(path))
    stamp = path.stat().st_mtime_ns
    known = _compiled.get(path)
    if known and known[0] == stamp:
        return known[1], known[2]
    source = path.read_text("utf-8")
    code = compile(source, str(path), "exec", flags=flags, dont_inherit=True)
    _compiled[path] = (stamp, code, source.count("\n") + 1)
    return code, source.count("\n") + 1


def _absolute(name: str, importer: Mapping[str, object], level: int) -> str:
    if level == 0:
        return name
    package = str(importer.get("__package__") or "").split(".")
    base = package[: len(package) - level + 1]
    return ".".join([*base, name]) if name else ".".join(base)
