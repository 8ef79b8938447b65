"""Writes a FAT12 volume that holds the drive's files, as CircuitPython formats it on a 2 MB flash.

One FAT, clusters of one sector, 512 entries in the root. Every name is stored as a long one. Dates are constant, so
that the same files give the same image.
"""

import struct
from collections.abc import Mapping
from pathlib import PurePosixPath

SECTOR = 512
SECTORS = 2048
ROOT_ENTRIES = 512
FAT_SECTORS = 7
_RESERVED = 1
_ENTRY = 32
_ROOT_SECTORS = ROOT_ENTRIES * _ENTRY // SECTOR
DATA_SECTOR = _RESERVED + FAT_SECTORS + _ROOT_SECTORS
FIRST_CLUSTER = 2
CLUSTERS = SECTORS - DATA_SECTOR

_END = 0xFFF
_FILE, _FOLDER, _LABEL, _LONG_NAME = 0x20, 0x10, 0x08, 0x0F
_DATE = (2025 - 1980) << 9 | 1 << 5 | 1
_LONG_NAME_CHARACTERS = 13


class FullDriveError(Exception):
    """The files do not fit."""


def fat_image(files: Mapping[str, bytes], label: str = "CIRCUITPY") -> bytes:
    """Return the volume, one megabyte, with these files by their paths."""
    volume = _Volume()
    entries = _label(label) + volume.folder(_tree(files), parent=0)
    if len(entries) > ROOT_ENTRIES * _ENTRY:
        raise FullDriveError("too many files in the root of the drive")
    root = entries.ljust(_ROOT_SECTORS * SECTOR, b"\0")
    return (_boot_sector() + volume.table() + root + bytes(volume.data)).ljust(SECTORS * SECTOR, b"\0")


def _tree(files: Mapping[str, bytes]) -> dict:
    tree: dict = {}
    for path, data in sorted(files.items()):
        *folders, name = PurePosixPath(path).parts
        place = tree
        for folder in folders:
            place = place.setdefault(folder, {})
        place[name] = data
    return tree


class _Volume:
    """The clusters in use, and their contents."""

    def __init__(self) -> None:
        self.data = bytearray()
        self._next = [0xFF8, _END]  # the next cluster of each; the first two are never used

    def folder(self, tree: dict, parent: int, own: int | None = None) -> bytes:
        """Store a folder's contents, and return its entries. `own` is its cluster, None for the root."""
        entries = b"" if own is None else _dots(own, parent)
        for number, (name, content) in enumerate(tree.items(), 1):
            if isinstance(content, dict):
                start = self._store_folder(content, own or 0)
                entries += _entry(name, number, _FOLDER, start, 0)
            else:
                entries += _entry(name, number, _FILE, self._store(content), len(content))
        return entries

    def table(self) -> bytes:
        """Return the FAT: twelve bits a cluster."""
        packed = bytearray()
        for even, odd in zip(self._next[::2], [*self._next[1::2], 0], strict=False):
            packed += (even | odd << 12).to_bytes(3, "little")
        return bytes(packed).ljust(FAT_SECTORS * SECTOR, b"\0")

    def _store_folder(self, tree: dict, parent: int) -> int:
        """Store a folder. It needs its own cluster's number before its entries are known."""
        sectors = -(-_entries_of(tree) * _ENTRY // SECTOR)
        start = self._store(bytes(sectors * SECTOR))
        entries = self.folder(tree, parent, start)
        at = (start - FIRST_CLUSTER) * SECTOR
        self.data[at : at + len(entries)] = entries
        return start

    def _store(self, content: bytes) -> int:
        """Store bytes in clusters one after another; return the first, or 0 for an empty file."""
        count = -(-len(content) // SECTOR)
        start = len(self._next)
        if start + count > CLUSTERS + FIRST_CLUSTER:
            raise FullDriveError("the files do not fit onto the drive")
        self.data += content.ljust(count * SECTOR, b"\0")
        self._next += [*range(start + 1, start + count), _END][:count]
        return start if count else 0


def _boot_sector() -> bytes:
    jump_and_name = b"\xeb\x3c\x90MSDOS5.0"
    sizes = struct.pack("<HBHBHHBH", SECTOR, 1, _RESERVED, 1, ROOT_ENTRIES, SECTORS, 0xF8, FAT_SECTORS)
    geometry = struct.pack("<HHII", 63, 255, 1, 0)  # one hidden sector: CircuitPython's virtual partition table
    names = struct.pack("<BBBI11s8s", 0x80, 0, 0x29, 0x70707554, b"NO NAME    ", b"FAT12   ")
    return (jump_and_name + sizes + geometry + names).ljust(SECTOR - 2, b"\0") + b"\x55\xaa"


def _label(label: str) -> bytes:
    return _short_entry(label.upper().encode("ascii").ljust(11), _LABEL, 0, 0)


def _dots(own: int, parent: int) -> bytes:
    return _short_entry(b".".ljust(11), _FOLDER, own, 0) + _short_entry(b"..".ljust(11), _FOLDER, parent, 0)


def _entries_of(tree: dict) -> int:
    """Return how many entries a folder takes, its two dots included."""
    return 2 + sum(1 + -(-len(name) // _LONG_NAME_CHARACTERS) for name in tree)


def _entry(name: str, number: int, kind: int, start: int, size: int) -> bytes:
    """Return the long name and the short name. The short one only has to be unique in its folder."""
    short = f"TOPOUT{number:02X}".encode("ascii")[-8:].ljust(8) + f"{number % 1000:03d}".encode("ascii")
    return _long_name(name, short) + _short_entry(short, kind, start, size)


def _short_entry(name: bytes, kind: int, start: int, size: int) -> bytes:
    times = struct.pack("<HHHHH", 0, _DATE, _DATE, 0, 0)
    return struct.pack("<11sBBB", name, kind, 0, 0) + times + struct.pack("<HHI", _DATE, start, size)


def _long_name(name: str, short: bytes) -> bytes:
    """Return the pieces of a long name, the last one first."""
    checksum = 0
    for byte in short:
        checksum = ((checksum >> 1 | checksum << 7) + byte) & 0xFF
    units = name.encode("utf-16-le")
    if len(name) % _LONG_NAME_CHARACTERS:
        units += b"\0\0"
    count = -(-len(name) // _LONG_NAME_CHARACTERS)
    units = units.ljust(count * _LONG_NAME_CHARACTERS * 2, b"\xff")
    pieces = [units[at : at + 26] for at in range(0, len(units), 26)]
    entries = b""
    for order, piece in reversed(list(enumerate(pieces, 1))):
        mark = order | (0x40 if order == count else 0)
        entries += struct.pack("<B10sBBB12sH4s", mark, piece[:10], _LONG_NAME, 0, checksum, piece[10:22], 0, piece[22:])
    return entries
