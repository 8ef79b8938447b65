"""Assembles the files of a CIRCUITPY drive from the source tree and the installed Adafruit libraries.

Imported modules go there as .mpy, compiled for the chip, or as .py for people who want to read them. code.py and
safemode.py are always source, since CircuitPython loads them by that name. Licence texts go there as well. The fault
map is written beside the drive.
"""

import ast
import re
import shutil
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from topout_tools import FIRMWARE, build_cache
from topout_tools.drive import bytecode, fault_map, licenses
from topout_tools.drive.shorten_text_keys import indexed, short_keys, shorten_file
from topout_tools.drive.shrink import Packed, Small, pack, unshrunk
from topout_tools.errors import UserError

ROOT = Path(__file__).resolve().parents[3]
DRIVE_BYTES = 1024 * 1024
BLOCK_BYTES = 512  # a file takes whole blocks of the drive's file system
MPY = "mpy"
PY = "py"
FORMATS = (MPY, PY)
_COMPILED = ("topout", "lib")
_LIBRARIES = "lib/"
# Programs that are sent to the board and use the firmware's names.
_ON_BOARD = Path(__file__).resolve().parents[1] / "wire" / "on_board"
# What host tools read of the running console.
_INTERFACE = Path(__file__).resolve().parents[1] / "web" / "console_interface.py"
_PACKER = tuple(sorted(Path(__file__).parent.glob("*.py")))
_PARTS = ("code.py", "safemode.py", "settings.toml", "topout", "fonts", "texts")


def assemble(drive: Path, *, form: str = MPY, shrinks: bool = True, firmware: Path = FIRMWARE) -> Packed:
    """Create the folder and its map, replacing an old one. Return what became of our files and names."""
    if form == MPY:
        bytecode.check_version()
    shutil.rmtree(drive, ignore_errors=True)
    drive.mkdir(parents=True)
    for part in _PARTS:
        _copy(firmware / part, drive / part)
    (drive / "lib").mkdir()
    (drive / licenses.OURS).write_bytes(licenses.our_license())
    for library in libraries(firmware):
        source = _installed(library)
        _copy(source, drive / "lib" / source.name)
        notice = licenses.notice_of(library, source / "__init__.py" if source.is_dir() else source)
        (drive / licenses.name_beside(library)).write_bytes(notice)
    sources = {path.relative_to(drive).as_posix(): path.read_text("utf-8") for path in sorted(drive.rglob("*.py"))}
    packed = _pack(drive, sources, is_read=form == PY) if shrinks else _unpacked(sources)
    for path in sources:
        (drive / path).unlink()
    places: list[fault_map.Place] = []
    for path, small in packed.files.items():
        if not shrinks or not _is_idle(path, packed.files):
            (drive / path).write_text(small.text, "utf-8")
            places += fault_map.places(_finish(drive, path, form), small, sources)
    _remove_empty_folders(drive)
    fault_map.write(map_of(drive), places)
    return packed


def assembled(form: str = MPY, take_map: Callable[[bytes], None] | None = None) -> dict[str, bytes]:
    """Return the drive's files, by path; `take_map` gets their map. Raises UserError if they cannot be assembled."""
    try:
        with TemporaryDirectory() as folder:
            drive = Path(folder) / "drive"
            assemble(drive, form=form)
            if take_map:
                take_map(map_of(drive).read_bytes())
            return contents_of(drive)
    except OSError as problem:
        raise UserError(f"cannot assemble the drive's files on this machine: {problem.strerror}") from problem


def _is_idle(path: str, files: dict[str, Small]) -> bool:
    """Return whether a file is empty and never imported. Reading it would stall the chip for 20 ms.

    An empty __init__ is never needed: a folder is a package without it.
    """
    if files[path].text.strip():
        return False
    stem = Path(path).stem
    wanted = re.compile(rf"\bimport .*\b{stem}\b|\bfrom .*\.{stem} import\b")
    return stem == "__init__" or not any(wanted.search(small.text) for small in files.values())


def _remove_empty_folders(drive: Path) -> None:
    """Remove the folders whose files have all gone into bundles."""
    for folder in sorted((path for path in drive.rglob("*") if path.is_dir()), reverse=True):
        if not any(folder.iterdir()):
            folder.rmdir()


def map_of(drive: Path) -> Path:
    """Return the path of a drive's map, which is beside the drive."""
    return drive.with_name(drive.name + ".map")


def libraries(firmware: Path = FIRMWARE) -> list[str]:
    """Return the Adafruit modules that the firmware needs and CircuitPython does not have built in."""
    lines = (firmware / "circup.txt").read_text().splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def files_of(drive: Path) -> list[Path]:
    return sorted(path for path in drive.rglob("*") if path.is_file())


def contents_of(drive: Path) -> dict[str, bytes]:
    """Return the files by their paths on the device."""
    return {path.relative_to(drive).as_posix(): path.read_bytes() for path in files_of(drive)}


def size_of(drive: Path) -> int:
    """Return the bytes taken on the device, in whole blocks."""
    return sum(-(-path.stat().st_size // BLOCK_BYTES) * BLOCK_BYTES for path in files_of(drive))


def _pack(drive: Path, sources: dict[str, str], *, is_read: bool) -> Packed:
    """Return our files made smaller, and the libraries unchanged."""
    libraries = {path: text for path, text in sources.items() if path.startswith(_LIBRARIES)}
    ours = {path: text for path, text in sources.items() if path not in libraries}
    short = _shorten_texts(drive, list(ours.values()))
    others = [*libraries.values(), *(path.read_text("utf-8") for path in sorted(_ON_BOARD.glob("*.py")))]
    read_by_host = _INTERFACE.read_text("utf-8")
    key = build_cache.key_of(_PACKER, ours, others, read_by_host, short, is_read)
    kept = build_cache.load(key)
    if kept:
        files, *more = kept
        packed = Packed({path: Small(*file) for path, file in files.items()}, *more)
    else:
        packed = pack(ours, others, short, read_by_host, is_read=is_read)
        build_cache.store(key, ({path: tuple(file) for path, file in packed.files.items()}, *packed[1:]))
    return packed._replace(files=packed.files | _unpacked(libraries).files)


def _unpacked(sources: dict[str, str]) -> Packed:
    return Packed({path: unshrunk(path, text) for path, text in sources.items()}, {}, {}, {})


def _shorten_texts(drive: Path, sources: list[str]) -> dict[str, str]:
    """Shorten the keys in the drive's text files, and return the short form of each. Every language has all keys."""
    texts = {path: path.read_text("utf-8") for path in sorted((drive / "texts").glob("*.txt"))}
    books = {path.stem.rpartition("-")[0]: text for path, text in texts.items()}
    short = short_keys([ast.parse(source) for source in sources], books)
    for path, text in texts.items():
        path.write_bytes(indexed(shorten_file(text, short)))
    return short


def _finish(drive: Path, path: str, form: str) -> str:
    """Compile a file unless it stays source, and return its name in tracebacks on the device."""
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
        raise UserError(f"{library} is not installed: run `make setup`")
    origin = Path(spec.origin)
    return origin.parent if origin.name == "__init__.py" else origin
