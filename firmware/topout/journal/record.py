"""Builds one record: half-byte digits (the head, then the numbers) and a check that fills it up to whole bytes.

head    1…8         an EVENT of that many digits
        9, 10, 11   UNDO, REDO, CLOSE, without numbers
        12          not a record: the byte 0xC0 (FIRM) says that everything in front of it is certain
        13          any other kind: a digit for the kind, two for how many digits follow
        14          an anchor: three digits for a place in the sequence
        0 and 15    never a head: unwritten memory is full of them
check   CRC-32, or its lower 28 bits where that comes to whole bytes. Its seed differs for every game and every place
        in the sequence. The sequence is not stored, yet a record is sound only where it belongs.

An anchor says that the record behind it has this place in the sequence. It replaces any record found before it with
this place or a later one. An anchor begins at a multiple of 16.
"""

from binascii import crc32

from micropython import const

from topout.journal.encoding import encode

GAME = const(1)
EVENT = const(2)
UNDO_RECORD = const(3)
REDO_RECORD = const(4)
NOTE = const(5)
SETTING = const(6)
RESULT = const(7)
CLOSE = const(8)
SEATING = const(9)
GOING_BACK = const(10)
LEFT_OUT = const(11)
MORE_SETUP = const(12)

SHORT_EVENT = const(8)
BARE = const(6)  # head of UNDO, less its kind
BARE_CLOSE = const(11)
FIRM = const(0xC0)
LONG = const(13)
ANCHOR = const(14)

PAGE = const(256)
CHECK = const(4)  # bytes that a check adds, whether 28 bits or 32
SLOT = const(16)
ANCHOR_SIZE = const(6)
ANCHOR_DIGITS = const(4)
SETUP_MOST = const(16)  # numbers of a setup that a GAME record holds: at most 255 digits, names included

# The step from one seed to the next. A CRC treats its seed as part of the data: with seeds that differ in a bit or two,
# a bit or two of torn data could pass for another place. Odd, so that no seed comes twice; 29 bits stay small ints.
_STRIDE = const(0x1E3779B1)
_SEED_BITS = const(0x1FFFFFFF)


def first_seed(game_id: int) -> int:
    return crc32(game_id.to_bytes(4, "little")) & _SEED_BITS


def seed_of(first: int, place: int) -> int:
    """Return the seed of the record at this place in the sequence, up to 4095."""
    # Multiplied in two halves, which stay small ints on the chip.
    upper = place * (_STRIDE >> 16) & (_SEED_BITS >> 16)
    return (first + place * (_STRIDE & 0xFFFF) + (upper << 16)) & _SEED_BITS


def pack(kind: int, numbers, seed: int) -> bytes:
    """Return the record's bytes. Raise ValueError if the numbers take more than 255 digits."""
    digits = encode(numbers)
    count = len(digits)
    if kind == EVENT and 0 < count <= SHORT_EVENT:
        head = bytes((count,))
    elif kind == CLOSE:
        head = bytes((BARE_CLOSE,))
    elif kind in (UNDO_RECORD, REDO_RECORD):
        head = bytes((BARE + kind,))
    elif count < 256:
        head = bytes((LONG, kind, count >> 4, count & 15))
    else:
        raise ValueError("too many numbers for a record")
    return _seal(head + digits, seed)


def anchor(place: int, seed: int) -> bytes:
    """Return an anchor's bytes. `seed` is the game's first."""
    return _seal(bytes((ANCHOR, place >> 8, place >> 4 & 15, place & 15)), seed)


def _seal(digits, seed):
    is_odd = len(digits) & 1
    if is_odd:
        digits += b"\x0f"
    data = bytearray(len(digits) // 2)
    for i in range(len(data)):
        data[i] = digits[2 * i] << 4 | digits[2 * i + 1]
    return sealed(data, is_odd, seed)


def sealed(data: bytearray, is_odd: int, seed: int) -> bytes:
    """Return whole bytes with their check. An odd last digit has the filler 15 beside it."""
    check = crc32(data, seed)
    if not is_odd:
        return bytes(data) + check.to_bytes(4, "big")
    data[-1] = data[-1] & 0xF0 | check >> 24 & 15
    return bytes(data) + (check & 0xFFFFFF).to_bytes(3, "big")
