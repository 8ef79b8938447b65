"""Counts the names of the drive that CircuitPython lacks: it keeps each one in its heap for good.

    python -m tests.tools.bench names
    python -m tests.tools.bench.names qstrdefs.generated.h

The second form writes the list of the drive's names that CircuitPython has in its flash. Its build makes that header
in `genhdr`. A name of the drive that is in no list counts as one that it lacks.
"""

import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from topout_tools.drive import assemble, bytecode, contents_of

MOST = 620  # that fit into the tables of 20, 40, 80, 160 and 320; one of 640, which takes 4.5 KB, is next
_LIST = Path(__file__).with_name("circuitpython_names.txt")
_HEADER_BYTES = 4
_DEFINITION = re.compile(r'^QDEF\d\(MP_QSTR_.*, "(.*)"\)$', re.MULTILINE)


def report() -> None:
    names = names_of_drive()
    print(
        f"names of the drive: {len(names)}, of which CircuitPython lacks {len(lacking(names))}, "
        f"at most {MOST} without one more table"
    )


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
    parts = path.removeprefix("lib/").removesuffix(".mpy").removesuffix("/__init__").split("/")
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
