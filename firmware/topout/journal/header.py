"""The header, the first 20 bytes: magic, format version, and which game of this console's life the journal holds.

    at   0  "TOPO"
         4  format version
         5  0
         6  game number, two bytes
         8  the game's id, four bytes
        12  CRC-32
        16  the closed flag, four bytes

Numbers are little-endian. The id is random and never 0: no two games have the same number and the same id.

Before the erase for a new game the closed flag is set from 0xFF to zero. So a header that survives a power cut in the
erase is known to be of a closed game. Without the flag such a cut could bring the old game back as it was some turns
ago. The check does not cover the flag, so its zero bits are counted.
"""

from binascii import crc32

from micropython import const

from topout.journal.record import PAGE

FORMAT = const(2)
HEADER_SIZE = const(20)
_CHECKED = const(12)
_CLOSED_FLAG = const(16)
_MAGIC = b"TOPO"
_OPEN = b"\xff\xff\xff\xff"
_CLOSED = b"\0\0\0\0"
OPEN_BITS = const(8)
CLOSED_BITS = const(25)


def build(game_number: int, game_id: int) -> bytes:
    """Return the header without the closed flag."""
    data = _MAGIC + bytes((FORMAT, 0, game_number & 255, game_number >> 8)) + game_id.to_bytes(4, "little")
    return data + crc32(data).to_bytes(4, "little")


def is_sound(first) -> bool:
    """Return whether the magic and the check are right."""
    return first[:4] == _MAGIC and crc32(first[:_CHECKED]) == int.from_bytes(first[_CHECKED:_CLOSED_FLAG], "little")


def is_other_version(first) -> bool:
    """Return whether this is a header of another format.

    The first format had its closed flag before the check; a later one may look like ours.
    """
    if is_sound(first):
        return first[4] != FORMAT
    return first[:5] == _MAGIC + b"\1" and crc32(first[:8]) == int.from_bytes(first[12:16], "little")


def mended(first) -> bytes | None:
    """Return the header with one wrong bit before the closed flag put right; None if that does not help."""
    if len([1 for i in range(len(_MAGIC)) if first[i] != _MAGIC[i]]) > 1:
        return None  # as in a blank memory, which a new console has
    data = bytearray(first)
    for bit in range(8 * _CLOSED_FLAG):
        data[bit >> 3] ^= 1 << (bit & 7)
        if is_sound(data):
            return bytes(data)
        data[bit >> 3] ^= 1 << (bit & 7)
    return None


def game_number_of(first) -> int:
    return first[6] | first[7] << 8


def game_id_of(first) -> int:
    return int.from_bytes(first[8:12], "little")


def closed_bits(first) -> int:
    """Return how many of the flag's 32 bits are zero. Up to OPEN_BITS are wrong bits of a game that was not closed.

    From CLOSED_BITS on the game was closed. Between these it was closed, or the flag is damaged.
    """
    zeros = 0
    for byte in first[_CLOSED_FLAG:HEADER_SIZE]:
        while byte != 255:
            byte |= byte + 1  # sets the lowest zero bit
            zeros += 1
    return zeros


def close(storage) -> None:
    """Program the closed flag. Byte by byte if a power cut has programmed part of it before."""
    if storage.read(_CLOSED_FLAG, HEADER_SIZE - _CLOSED_FLAG) == _OPEN:
        storage.write(_CLOSED_FLAG, _CLOSED)
        return
    for at in range(_CLOSED_FLAG, HEADER_SIZE):
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
