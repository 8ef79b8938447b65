"""Turns bytes into records: checks them, and decodes their numbers.

It is the inverse of `record` and `encoding`, needed at power-on only.
"""

from binascii import crc32

from topout.journal.encoding import BELOW, BYTE, END, SHORT
from topout.journal.encoding import LONG as LONG_NUMBER
from topout.journal.record import ANCHOR, ANCHOR_DIGITS, BARE_CLOSE, CHECK, LONG, SHORT_EVENT

_HALVES = {high << 4: bytes((high << 4 | 15,)) for high in range(16)}  # an odd last digit, with the filler 15 beside it


def digits_of(data, at: int) -> int:
    """Return how many digits the head and numbers of a record at `at` take; 0 if no record can begin there."""
    head = data[at] >> 4
    if 1 <= head <= SHORT_EVENT:
        return 1 + head
    if head <= BARE_CLOSE:
        return head and 1
    if head == LONG and at + 1 < len(data):
        return 4 + data[at + 1]
    return ANCHOR_DIGITS if head == ANCHOR else 0


def size_of(data, at: int) -> int:
    """Return the record's size in bytes; 0 if there is no record, or it would reach beyond a page."""
    digits = digits_of(data, at)
    size = digits // 2 + CHECK
    return size if digits and at + size <= len(data) else 0


def sound_size(data, at: int, seed: int) -> int:
    """Return the size in bytes of the record at `at` if its check matches this seed, else 0."""
    digits = digits_of(data, at)
    end = at + digits // 2
    if not digits or end + CHECK > len(data):
        return 0
    # Compared in pieces that are small ints on the chip, with few new objects: this runs for each record.
    found = crc32(data[at:end], seed)
    first = data[end]
    if digits & 1:
        found = crc32(_HALVES[first & 0xF0], found) & 0xFFFFFFF
        first &= 15
    is_same = found >> 16 == first << 8 | data[end + 1] and found & 0xFFFF == data[end + 2] << 8 | data[end + 3]
    return end + CHECK - at if is_same else 0


def decode(data, at: int, end: int) -> tuple | None:
    """Return the numbers in half bytes `at` to `end`; None if `encode` cannot have written them."""
    numbers = []
    while at < end:
        digit = data[at >> 1] & 15 if at & 1 else data[at >> 1] >> 4
        at += 1
        if digit < SHORT:
            numbers.append(digit)
            continue
        if digit == END:
            return None
        escaped = _decode_escaped(data, digit, at, end)
        if escaped is None:
            return None
        at, number = escaped
        numbers.append(number)
    return tuple(numbers)


def _decode_escaped(data, escape, at, end):
    places = 2
    is_negative = False
    if escape == SHORT:
        places = 1
    elif escape == LONG_NUMBER:
        if at == end:
            return None
        form = _value(data, at, 1)
        at += 1
        places = (form & 7) + 1
        is_negative = form > 7
    if at + places > end:
        return None
    value = _value(data, at, places)
    if escape == SHORT:
        value += 11
    elif escape == BYTE:
        value += 27
    elif escape == BELOW:
        value = -1 - value
    elif is_negative:
        value = -value
    return at + places, value


def _value(data, at, places):
    value = 0
    for place in range(at, at + places):
        value = value << 4 | (data[place >> 1] & 15 if place & 1 else data[place >> 1] >> 4)
    return value
