"""The first 16 bytes: whose memory this is, in which format, and which game of this console's life it holds.

    0   "TOPO"   4  format version   5  0   6  game number, two bytes   8  the hole, four bytes   12  CRC-32

The hole reads 0xFF until a new game is wanted; then it is programmed to zero, before the erase. So an erase that
a power cut stops half-way cannot bring an old game back as it was some turns ago: whoever finds the stamp
finds the hole inside it.
"""

from binascii import crc32

from micropython import const

from topout.journal.record import PAGE, is_sound

FORMAT = const(1)
STAMP = const(16)
_HOLE = const(8)
_HOLE_END = const(12)
_MAGIC = b"TOPO"


def stamp(game_number: int) -> bytes:
    data = _MAGIC + bytes((FORMAT, 0, game_number & 255, game_number >> 8))
    return data + b"\xff\xff\xff\xff" + crc32(data).to_bytes(4, "little")


def is_stamp(first) -> bool:
    """In this format or in another."""
    return first[:4] == _MAGIC and is_sound(first[:_HOLE] + first[_HOLE_END:STAMP], 0)


def version_of(first) -> int:
    return first[4]


def game_number_of(first) -> int:
    return first[6] | first[7] << 8


def is_closed(first) -> bool:
    """A new game was wanted. One spoilt byte in the hole does not take a game away: two must speak."""
    touched = 0
    for at in range(_HOLE, _HOLE_END):
        if first[at] != 255:
            touched += 1
    return touched > 1


def close(storage) -> None:
    """A new game is wanted. Byte by byte: a cut may have filled a part of the hole before."""
    for at in range(_HOLE, _HOLE_END):
        if storage.read(at, 1) == b"\xff":
            storage.write(at, b"\0")


def reads_as(storage, page, start: int) -> bool:
    """Whether every page is this one, all from an offset on."""
    for at in range(0, storage.size, PAGE):
        if storage.read(at + start, PAGE - start) != page[start:]:
            return False
        start = 0
    return True
