"""Reads the files of a FAT12 volume by its boot sector: for the drive that CircuitPython has used."""

import struct
from collections.abc import Iterator

_ENTRY = 32
_LABEL, _FOLDER, _LONG_NAME = 0x08, 0x10, 0x0F
_DELETED = 0xE5
_LAST = 0xFF8


def read_files(volume: bytes) -> dict[str, bytes]:
    """Return every file by its path."""
    return dict(_Reader(volume).walk())


class _Reader:
    def __init__(self, volume: bytes) -> None:
        sector, self._per_cluster, reserved, fats, root_entries = struct.unpack_from("<HBHBH", volume, 11)
        fat_sectors = struct.unpack_from("<H", volume, 22)[0]
        self._volume = volume
        self._cluster_bytes = sector * self._per_cluster
        self._fat = volume[reserved * sector : (reserved + fat_sectors) * sector]
        root = (reserved + fats * fat_sectors) * sector
        self._data = root + root_entries * _ENTRY
        self._root = volume[root : self._data]

    def walk(self, entries: bytes | None = None, folder: str = "") -> Iterator[tuple[str, bytes]]:
        for name, kind, start, size in _entries(self._root if entries is None else entries):
            content = self._chain(start)
            if kind & _FOLDER:
                yield from self.walk(content, f"{folder}{name}/")
            else:
                yield f"{folder}{name}", content[:size]

    def _chain(self, cluster: int) -> bytes:
        content = b""
        while 2 <= cluster < _LAST:
            at = self._data + (cluster - 2) * self._cluster_bytes
            content += self._volume[at : at + self._cluster_bytes]
            pair = int.from_bytes(self._fat[cluster * 3 // 2 : cluster * 3 // 2 + 2], "little")
            cluster = pair >> 4 if cluster & 1 else pair & 0xFFF
        return content


def _entries(folder: bytes) -> Iterator[tuple[str, int, int, int]]:
    """Yield name, kind, first cluster and size of what a folder holds."""
    long_name = ""
    for at in range(0, len(folder), _ENTRY):
        entry = folder[at : at + _ENTRY]
        kind = entry[11]
        if entry[0] == 0:
            return
        if kind == _LONG_NAME and entry[0] != _DELETED:
            piece = (entry[1:11] + entry[14:26] + entry[28:32]).decode("utf-16-le")
            long_name = piece.partition("\0")[0] + long_name
            continue
        if entry[0] not in (_DELETED, ord(".")) and not kind & _LABEL:
            start, size = struct.unpack_from("<HI", entry, 26)
            yield long_name or _short_name(entry), kind, start, size
        long_name = ""


def _short_name(entry: bytes) -> str:
    name, extension = entry[:8].decode("ascii").strip(), entry[8:11].decode("ascii").strip()
    return (f"{name}.{extension}" if extension else name).lower()
