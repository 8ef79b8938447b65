"""Judges bytes that are no sound record: puts one wrong bit right, and tells damage from what a power cut leaves.

Loaded at power-on if there are such bytes, then unloaded.
"""

from micropython import const

from topout.journal.decoding import digits_of, size_of, sound_size
from topout.journal.record import ANCHOR, CHECK, LONG, PAGE, SLOT, seed_of

_BLANK = b"\xff" * PAGE
_HEAD_BITS = const(16)  # the bits that may hold a record's length
_LONGEST = const(139)  # bytes that a cut can tear in one write: an anchor and a record of 255 digits
_SHORT = const(8)  # bytes of the longest record that has neither of these heads
_UNREADABLE = const(15)  # a head of which no bit was written
_AHEAD = const(36)  # places of the sequence to search for proof that records are missing: as many fit into _LONGEST


def mended(page, at: int, seed: int, is_anchor: bool = False) -> bytes | None:
    """Return the record (or anchor) of this seed with its one wrong bit put right; None if more than one is wrong."""
    data = bytearray(page[at:PAGE])
    bits = _HEAD_BITS
    if (data[0] >> 4 == ANCHOR) == is_anchor:
        bits = max(bits, 8 * size_of(data, 0))
    for bit in range(min(bits, 8 * len(data))):
        data[bit >> 3] ^= 1 << (bit & 7)
        if (data[0] >> 4 == ANCHOR) == is_anchor:
            size = sound_size(data, 0, seed)
            if size:
                return bytes(data[:size])
        data[bit >> 3] ^= 1 << (bit & 7)
    return None


def is_more_behind(read, size: int, first_seed: int, place: int, at: int, only_short: bool) -> bool:
    """Return whether there is more from `at` on than power cuts can tear, when the record of this place is missing.

    They tear one record first, then anchors, at slots. A cut can leave out only one bit of an anchor's head, which
    makes 15 of it. `read` returns the page at an offset. With `only_short` nothing long may be torn.
    """
    torn_end = 0
    for page_at in range(at - at % PAGE, size, PAGE):
        page = read(page_at)
        for offset in range(0 if page != _BLANK else PAGE, PAGE):
            other = page_at + offset
            if page[offset] == 255 or other < at:
                continue
            if _is_sound_later(page, offset, first_seed, place):
                return True
            if other >= torn_end:
                begin = other - other % SLOT if torn_end else other
                head = page[begin % PAGE] >> 4
                if torn_end and (begin < torn_end or head < ANCHOR):
                    return True
                if only_short or (begin != at and begin % SLOT):
                    head = _UNREADABLE
                torn_end = min(begin + _torn_size(head, page, begin % PAGE), page_at + PAGE)
    return False


def _torn_size(head, page, offset):
    """Return how many bytes a torn write can take of which this head is readable: a cut only leaves bits set.

    If it took more than 16 bytes, its first two bytes were complete.
    """
    if head == LONG:
        return max(SLOT, digits_of(page, offset) // 2 + CHECK)
    if head == ANCHOR:
        return _LONGEST
    return _SHORT if head < LONG else SLOT


def _is_sound_later(page, offset, first_seed, place):
    """Return whether this is a record from later in the sequence than `place`."""
    for later in range(place + 1, place + _AHEAD):
        if sound_size(page, offset, seed_of(first_seed, later)):
            return True
    return False
