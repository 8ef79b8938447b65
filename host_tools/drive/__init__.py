"""What a CIRCUITPY drive must hold: assembled from the source tree and the installed Adafruit libraries.

What is imported goes there as .mpy, compiled for the chip, or as .py for who wants to read it; code.py and
safemode.py are always source, since CircuitPython asks for them by that name. Beside the drive lies its map.
"""

import ast
import re
import shutil
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from host_tools import FIRMWARE
from host_tools.drive import bytecode, trace
from host_tools.drive.shrink import Packed, Small, pack, unshrunk
from host_tools.drive.text_keys import indexed, short_keys, shorten_file
from host_tools.mistakes import MistakeError

ROOT = Path(__file__).resolve().parents[2]
DRIVE_BYTES = 1024 * 1024
BLOCK_BYTES = 512  # a file takes whole blocks of the drive's file system
MPY = "mpy"
PY = "py"
FORMATS = (MPY, PY)
_COMPILED = ("topout", "lib")
_LIBRARIES = "lib/"
_ON_BOARD = ROOT / "host_tools" / "wire" / "on_board"  # programs that run beside the drive, and call things by name
_PARTS = ("code.py", "safemode.py", "settings.toml", "topout", "fonts", "texts")


def assemble(drive: Path, *, form: str = MPY, shrinks: bool = True, firmware: Path = FIRMWARE) -> Packed:
    """Make the folder anew, and its map; says what became of our files and names."""
    if form == MPY:
        bytecode.check_version()
    shutil.rmtree(drive, ignore_errors=True)
    drive.mkdir(parents=True)
    for part in _PARTS:
        _copy(firmware / part, drive / part)
    (drive / "lib").mkdir()
    for library in libraries(firmware):
        source = _installed(library)
        _copy(source, drive / "lib" / source.name)
    sources = {path.relative_to(drive).as_posix(): path.read_text("utf-8") for path in sorted(drive.rglob("*.py"))}
    packed = _pack(drive, sources, is_read=form == PY) if shrinks else _unpacked(sources)
    for path in sources:
        (drive / path).unlink()
    places: list[trace.Place] = []
    for path, small in packed.files.items():
        if not shrinks or not _is_idle(path, packed.files):
            (drive / path).write_text(small.text, "utf-8")
            places += trace.places(_finish(drive, path, form), small, sources)
    _remove_empty_folders(drive)
    trace.write(map_of(drive), places)
    return packed


def assembled(form: str = MPY) -> dict[str, bytes]:
    """What the drive must hold, by path."""
    try:
        with TemporaryDirectory() as folder:
            drive = Path(folder) / "drive"
            assemble(drive, form=form)
            return contents_of(drive)
    except OSError as problem:
        raise MistakeError(f"cannot assemble the drive's files on this machine: {problem.strerror}") from problem


def _is_idle(path: str, files: dict[str, Small]) -> bool:
    """A file in which nothing is left, and that nobody asks for: reading it would stall the chip for 20 ms. A folder
    is a package without its __init__."""
    if files[path].text.strip():
        return False
    stem = Path(path).stem
    wanted = re.compile(rf"\bimport .*\b{stem}\b|\bfrom .*\.{stem} import\b")
    return stem == "__init__" or not any(wanted.search(small.text) for small in files.values())


def _remove_empty_folders(drive: Path) -> None:
    """All that was in them is in bundles."""
    for folder in sorted((path for path in drive.rglob("*") if path.is_dir()), reverse=True):
        if not any(folder.iterdir()):
            folder.rmdir()


def map_of(drive: Path) -> Path:
    """Where the map of a drive is: beside it."""
    return drive.with_name(drive.name + ".map")


def libraries(firmware: Path = FIRMWARE) -> list[str]:
    """The Adafruit modules that the firmware needs beside what is built into CircuitPython."""
    lines = (firmware / "circup.txt").read_text().splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def files_of(drive: Path) -> list[Path]:
    return sorted(path for path in drive.rglob("*") if path.is_file())


def contents_of(drive: Path) -> dict[str, bytes]:
    """The files by their paths on the device."""
    return {path.relative_to(drive).as_posix(): path.read_bytes() for path in files_of(drive)}


def size_of(drive: Path) -> int:
    """Bytes taken on the device, in whole blocks."""
    return sum(-(-path.stat().st_size // BLOCK_BYTES) * BLOCK_BYTES for path in files_of(drive))


def _pack(drive: Path, sources: dict[str, str], *, is_read: bool) -> Packed:
    """Ours made smaller; the libraries as they are."""
    libraries = {path: text for path, text in sources.items() if path.startswith(_LIBRARIES)}
    ours = {path: text for path, text in sources.items() if path not in libraries}
    short = _shorten_texts(drive, list(ours.values()))
    others = [*libraries.values(), *(path.read_text("utf-8") for path in sorted(_ON_BOARD.glob("*.py")))]
    packed = pack(ours, others, short, is_read=is_read)
    return packed._replace(files=packed.files | _unpacked(libraries).files)


def _unpacked(sources: dict[str, str]) -> Packed:
    return Packed({path: unshrunk(path, text) for path, text in sources.items()}, {}, {})


def _shorten_texts(drive: Path, sources: list[str]) -> dict[str, str]:
    """Shorten the keys in the drive's text files; says what became of each. Any language has all keys."""
    texts = {path: path.read_text("utf-8") for path in sorted((drive / "texts").glob("*.txt"))}
    books = {path.stem.rpartition("-")[0]: text for path, text in texts.items()}
    short = short_keys([ast.parse(source) for source in sources], books)
    for path, text in texts.items():
        path.write_bytes(indexed(shorten_file(text, short)))
    return short


def _finish(drive: Path, path: str, form: str) -> str:
    """Compile a file if it is to be; says what tracebacks on the device call it."""
    source = drive / path
    name = ("/" if path.startswith(_LIBRARIES) else "") + path
    if form == PY or path.split("/")[0] not in _COMPILED:
        return name
    name = name.removesuffix(".py") + ".mpy"
    source.with_suffix(".mpy").write_bytes(bytecode.compile_file(source, name))
    source.unlink()
    return name


def _copy(source: Path, target: Path) -> None:
    if source.is_dir():
        shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__", "*.pyi", "*.md"))
    else:
        shutil.copyfile(source, target)


def _installed(library: str) -> Path:
    spec = find_spec(library)
    if spec is None or spec.origin is None:
        raise MistakeError(f"{library} is not installed: run `make setup`")
    origin = Path(spec.origin)
    return origin.parent if origin.name == "__init__.py" else origin
