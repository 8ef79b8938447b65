"""Counts the names of the drive that CircuitPython lacks: it keeps each one in its heap for good.

    python -m tests.tools.bench names
    python -m tests.tools.bench.names qstrdefs.generated.h

The second form writes the list of the drive's names that CircuitPython has in its flash. Its build makes that header
in `genhdr`. A name of the drive that is in no list counts as one that it lacks.
"""

import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.tools.bench.heap import START
from tests.vm.pico import BEGIN_GAME, BOOT, TAKE_SEATS, run_console
from topout_tools.drive import assemble, bytecode, contents_of
from topout_tools.drive.module_names import FOLDER

MOST = 620  # that fit into the tables of 20, 40, 80, 160 and 320; one of 640, which takes 4.5 KB, is next
_LIST = Path(__file__).with_name("circuitpython_names.txt")
_CUT = "\0"
_ADD = f"""
for name in names.split({_CUT!r}):
    before = gc.mem_alloc()
    setattr(Thing(), name, 0)
    if gc.mem_alloc() - before > 2000:
        tables += gc.mem_alloc() - before
"""
_HEADER_BYTES = 4
_SEARCHED = ("lib", FOLDER)  # the drive's folders in `sys.path`
_DEFINITION = re.compile(r'^QDEF\d\(MP_QSTR_.*, "(.*)"\)$', re.MULTILINE)


def report() -> None:
    names = names_of_drive()
    missing = lacking(names)
    print(
        f"names of the drive: {len(names)}, of which CircuitPython lacks {len(missing)}, with {text_bytes(missing):,} "
        f"bytes of text; at most {MOST} without one more table"
    )
    print(_files_text())
    print(f"the names of a whole evening take {evening_bytes():,} bytes more than those of the first turn of one game")


def text_bytes(names: Iterable[str]) -> int:
    return sum(len(name.encode()) + 1 for name in names)


def _files_text() -> str:
    """Compare the names of our files with those of the source, and with their own last names in the same folder.

    Where several have the same last name, the package's name comes before it.
    """
    with TemporaryDirectory() as folder:
        modules = assemble(Path(folder) / "drive").modules
    files = [module for module in modules if not module.endswith(".")]
    paths = [f"{module.replace('.', '/')}.mpy" for module in files]
    source = {*paths, *(name for path in paths for name in _parts(path.removesuffix(".mpy").split("/")))}
    count = Counter(Path(path).stem for path in paths)
    last = [
        Path(path).stem if count[Path(path).stem] == 1 else f"{Path(path).parent.name}_{Path(path).stem}"
        for path in paths
    ]
    return (
        f"of the text, names of our files are {_in_folder(modules[module] for module in files):,} bytes; as in the "
        f"source it would be {text_bytes(lacking(source)):,}, by the files' own last names {_in_folder(last):,}"
    )


def _in_folder(words: Iterable[str]) -> int:
    return sum(text_bytes(lacking({word, f"{FOLDER}/{word}.mpy"})) for word in words)


def evening_bytes() -> int:
    """Return by how much the live heap grows in the VM if all names that CircuitPython lacks are added to a game's.

    Without another table: the VM lacks more names than the chip.
    """
    names = f"tables, names = 0, {_CUT.join(sorted(lacking(names_of_drive())))!r}"
    weigh = "gc.collect(); print('live', gc.mem_alloc() - tables)"
    printed = run_console(START, BOOT, TAKE_SEATS, BEGIN_GAME, names, weigh, _ADD, weigh)
    before, after = (int(size) for size in re.findall(r"^live (\d+)$", printed, re.MULTILINE))
    return after - before


def lacking(names: Iterable[str]) -> set[str]:
    return set(names) - set(_LIST.read_text("utf-8").splitlines())


def names_of_drive() -> set[str]:
    """Return the names in all files that the console may load in one evening, and those that importing them adds."""
    with TemporaryDirectory() as folder:
        drive = Path(folder) / "drive"
        assemble(drive)
        files = contents_of(drive)
        program = bytecode.compile_file(drive / "code.py", "code.py")
    names = set(names_in(program))
    for path, data in files.items():
        if path.endswith(".mpy"):
            names |= {*names_in(data), *_modules(path)}
    return names


def names_in(data: bytes) -> Iterator[str]:
    """Yield the names that an .mpy file spells out: all but those that every MicroPython has at a fixed number."""
    count, at = _number(data, _HEADER_BYTES)
    _, at = _number(data, at)  # how many objects there are
    for _ in range(count):
        size, at = _number(data, at)
        if not size & 1:
            size >>= 1
            yield data[at : at + size].decode("utf-8")
            at += size + 1


def _number(data: bytes, at: int) -> tuple[int, int]:
    """Return the number at this offset, seven bits a byte, and the offset behind it."""
    number = 0
    while True:
        byte = data[at]
        at += 1
        number = number << 7 | byte & 0x7F
        if byte < 0x80:
            return number, at


def _modules(path: str) -> Iterator[str]:
    """Yield the names that importing a file makes: of each package on the way, whole and by itself."""
    place = path.removesuffix(".mpy").removesuffix("/__init__")
    parts = [place.rpartition("/")[2]] if place.rpartition("/")[0] in _SEARCHED else place.split("/")
    yield from _parts(parts)


def _parts(parts: list[str]) -> Iterator[str]:
    for count in range(1, len(parts) + 1):
        yield ".".join(parts[:count])
        yield parts[count - 1]


def write_list(header: str) -> None:
    """Write which of the drive's names are in CircuitPython's list of its own ones."""
    own = {name.encode("latin-1").decode("unicode_escape") for name in _DEFINITION.findall(header)}
    _LIST.write_text("".join(f"{name}\n" for name in sorted(names_of_drive() & own)), "utf-8")


if __name__ == "__main__":
    write_list(Path(sys.argv[1]).read_text("utf-8"))
    report()
