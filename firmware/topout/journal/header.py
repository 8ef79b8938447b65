"""The header, the first 20 bytes: magic, format version, and which game of this console's life the journal holds.

    at   0  "TOPO"
         4  format version
         5  0
         6  game number, two bytes
         8  the game's mark, four bytes
        12  CRC-32
        16  the hole, four bytes

Bytes 0 to 15 are the stamp. Numbers are little-endian. The mark is random and never 0: no two games have the same
number and the same mark.

The hole is the flag of a closed game. It reads 0xFF until a new game is wanted; then it is programmed to zero, before
the erase. Without it a power cut during the erase could bring an old game back as it was some turns ago. With it, a
stamp that survives has the programmed hole behind it.
"""

from binascii import crc32

from micropython import const

from topout.journal.record import PAGE

FORMAT = const(2)
STAMP = const(20)
_CHECKED = const(12)
_HOLE = const(16)
_MAGIC = b"TOPO"
_OPEN = b"\xff\xff\xff\xff"
_CLOSED = b"\0\0\0\0"


def stamp(game_number: int, mark: int) -> bytes:
    """Return the header without the hole."""
    data = _MAGIC + bytes((FORMAT, 0, game_number & 255, game_number >> 8)) + mark.to_bytes(4, "little")
    return data + crc32(data).to_bytes(4, "little")


def is_stamp(first) -> bool:
    return first[:4] == _MAGIC and crc32(first[:_CHECKED]) == int.from_bytes(first[_CHECKED:_HOLE], "little")


def is_other_version(first) -> bool:
    """Return whether this is a header of another format.

    The first format had a hole in its stamp; a later one may look like ours.
    """
    if is_stamp(first):
        return first[4] != FORMAT
    return first[:5] == _MAGIC + b"\1" and crc32(first[:8]) == int.from_bytes(first[12:16], "little")


def mended(first) -> bytes | None:
    """Return the header with one wrong bit of its stamp put right; None if that does not help."""
    data = bytearray(first)
    for bit in range(8 * _HOLE):
        data[bit >> 3] ^= 1 << (bit & 7)
        if is_stamp(data):
            return bytes(data)
        data[bit >> 3] ^= 1 << (bit & 7)
    return None


def game_number_of(first) -> int:
    return first[6] | first[7] << 8


def mark_of(first) -> int:
    return int.from_bytes(first[8:12], "little")


def is_closed(first) -> bool:
    """Return whether the game was closed: two bytes of the hole must say so, lest one spoilt byte discard a game."""
    return len([byte for byte in first[_HOLE:STAMP] if byte != 255]) > 1


def close(storage) -> None:
    """Program the hole: the game is closed. Byte by byte if a power cut has programmed part of it before."""
    if storage.read(_HOLE, STAMP - _HOLE) == _OPEN:
        storage.write(_HOLE, _CLOSED)
        return
    for at in range(_HOLE, STAMP):
        if storage.read(at, 1) == b"\xff":
            storage.write(at, b"\0")


def reads_as(storage, byte: int, start: int) -> bool:
    """Return whether every byte from `start`, an offset in the first page, equals `byte`."""
    page = bytes((byte,)) * PAGE
    for at in range(0, storage.size, PAGE):
        if storage.read(at + start, PAGE - start) != page[start:]:
            return False
        start = 0
    return True
