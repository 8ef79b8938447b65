"""One record: half-byte digits, the head first, then the numbers, and a check that fills it up to whole bytes.

head    1…8         an EVENT of so many digits
        9, 10, 11   UNDO, REDO, CLOSE, without numbers
        12          not a record: the byte 0xC0 says that all in front of it is in no doubt
        13          anything else: a digit for the kind, two for how many digits follow
        14          an anchor: three digits for a place in the sequence
        0 and 15    what memory is full of when nobody wrote it: no heads
check   CRC-32, or its lower 28 bits where that comes to whole bytes, begun from a seed that is different for every
        game and every place in the sequence: the sequence is not stored, yet a record is sound only where it belongs.

An anchor says: the record behind me is the one of this place in the sequence, whatever you have found of that place and
after it before. It begins at a multiple of 16.
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
RESULT = const(7)
CLOSE = const(8)
SEATING = const(9)
GOING_BACK = const(10)
LEFT_OUT = const(11)

SHORT_EVENT = const(8)
BARE = const(6)  # head of UNDO, less its kind
BARE_CLOSE = const(11)
FIRM = const(0xC0)
LONG = const(13)
ANCHOR = const(14)

PAGE = const(256)
CHECK = const(4)  # bytes that a check adds, be it 28 bits or 32
SLOT = const(16)

# From one seed to the next. A CRC takes its seed for part of the data: seeds that differ in a bit or two would let
# a bit or two of torn data pass for another sequence. Odd, so that none comes twice; 29 bits never leave small ints.
_STRIDE = const(0x1E3779B1)
_SEED_BITS = const(0x1FFFFFFF)


def first_seed(mark: int) -> int:
    return crc32(mark.to_bytes(4, "little")) & _SEED_BITS


def seed_of(first: int, place: int) -> int:
    """Of the record at this place in the sequence, up to 4095."""
    # In two halves, which stay small ints on the chip.
    upper = place * (_STRIDE >> 16) & (_SEED_BITS >> 16)
    return (first + place * (_STRIDE & 0xFFFF) + (upper << 16)) & _SEED_BITS


def pack(kind: int, numbers, seed: int) -> bytes:
    """The record's bytes. Raises ValueError if the numbers are too many to fit: 255 digits."""
    digits = encode(numbers)
    count = len(digits)
    if kind == EVENT and 0 < count <= SHORT_EVENT:
        head = bytes((count,))
    elif kind == CLOSE:
        head = bytes((BARE_CLOSE,))
    elif kind in (UNDO, REDO):
        head = bytes((BARE + kind,))
    elif count < 256:
        head = bytes((LONG, kind, count >> 4, count & 15))
    else:
        raise ValueError("too many numbers for a record")
    return _seal(head + digits, seed)


def anchor(place: int, seed: int) -> bytes:
    """`seed` is the game's first."""
    return _seal(bytes((ANCHOR, place >> 8, place >> 4 & 15, place & 15)), seed)


def _seal(digits, seed):
    is_odd = len(digits) & 1
    if is_odd:
        digits += b"\x0f"
    data = bytearray(len(digits) // 2)
    for i in range(len(data)):
        data[i] = digits[2 * i] << 4 | digits[2 * i + 1]
    check = crc32(data, seed)
    if not is_odd:
        return bytes(data) + check.to_bytes(4, "big")
    data[-1] = data[-1] & 0xF0 | check >> 24 & 15
    return bytes(data) + (check & 0xFFFFFF).to_bytes(3, "big")
