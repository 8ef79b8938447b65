"""One record: a head byte, the numbers, four bytes of check.

    head    kind in the upper three bits, length code in the lower five. 0x00 and 0xFF, which memory is full of
            when nobody wrote it, are no heads.
    check   CRC-32 of head and numbers, begun from a seed that is different for every game and every place in the
            sequence: the sequence is not stored, yet a record is sound only where it belongs.
"""

from binascii import crc32

from micropython import const

from topout.journal.digits import encode

GAME = const(1)
EVENT = const(2)
UNDO = const(3)
REDO = const(4)
NOTE = const(5)
SETTING = const(6)

PAGE = const(256)
# Bits of the seed that count records: 8192 of the shortest are more than any storage of ours holds.
_SEQUENCE_BITS = const(13)
_CHECK = const(4)
# What the CRC-32 of anything followed by its own CRC-32 comes to, whatever it was begun from.
_RESIDUE = 0x2144DF1C

# Bytes in a whole record by length code: up to 23 bytes of numbers exactly, then 32, 40 … 88, padded.
_SIZES = bytes([1 + _CHECK + (code if code < 24 else 8 * (code - 20)) for code in range(32)])
LONGEST = 1 + _CHECK + 88


def seed_for(game_number: int, sequence: int) -> int:
    return game_number << _SEQUENCE_BITS | sequence


def pack(kind: int, numbers, seed: int) -> bytes:
    """The record's bytes. Raises ValueError if the numbers are too many to fit: 176 digits."""
    body = encode(numbers)
    code = len(body)
    if code > 23:
        code = (code + 7) // 8 + 20
        if code > 31:
            raise ValueError("too many numbers for a record")
    size = _SIZES[code] - _CHECK
    data = bytes([kind << 5 | code]) + body
    data += b"\xff" * (size - len(data))
    return data + crc32(data, seed).to_bytes(_CHECK, "little")


def end_of(page, at: int) -> int:
    """Where a record that begins at `at` would end; 0 if none can begin there."""
    head = page[at]
    end = at + _SIZES[head & 31]
    return end if 32 <= head < 224 and end <= PAGE else 0


def is_sound(data, seed: int) -> bool:
    return crc32(data, seed) == _RESIDUE


def body_end(end: int) -> int:
    return end - _CHECK
