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
BLANK = b"\xff" * PAGE
_SLOT = const(16)

# From one seed to the next. A CRC takes its seed for part of the data: seeds that differ in a bit or two would let
# a bit or two of torn data pass for another sequence. Odd, so that none comes twice; 29 bits never leave small ints.
_STRIDE = const(0x1E3779B1)
_SEED_BITS = const(0x1FFFFFFF)
_CHECK = const(4)
# What the CRC-32 of anything followed by its own CRC-32 comes to, whatever it was begun from.
_RESIDUE = 0x2144DF1C

# Bytes in a whole record by length code: up to 23 bytes of numbers exactly, then 32, 40 … 88, padded.
_SIZES = bytes([1 + _CHECK + (code if code < 24 else 8 * (code - 20)) for code in range(32)])
LONGEST = 1 + _CHECK + 88


def next_slot(at: int) -> int:
    """After bytes that are no sound record, the next one may begin at a multiple of 16."""
    return (at | (_SLOT - 1)) + 1


def first_seed(game_number: int) -> int:
    return crc32(bytes((game_number & 255, game_number >> 8))) & _SEED_BITS


def next_seed(seed: int) -> int:
    return (seed + _STRIDE) & _SEED_BITS


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
