"""Judges bytes that are no sound record: puts one wrong bit right, and tells damage from what a power cut leaves.

Loaded at power-on if there are such bytes, then unloaded.
"""

from binascii import crc32

from micropython import const

from topout.journal.decoding import ANCHOR_SIZE, digits_of, size_of, sound_size
from topout.journal.record import ANCHOR, CHECK, LONG, PAGE, SLOT, anchor, seed_of

_BLANK = b"\xff" * PAGE
_HEAD_BITS = const(16)  # the bits that may hold a record's length
_LONGEST = const(139)  # bytes that a cut can tear in one write: an anchor and a record of 255 digits
_SHORT = const(8)  # bytes of the longest record that has neither of these heads
_UNREADABLE = const(15)  # a head of which no bit was written
_AHEAD = const(36)  # places of the sequence to search for proof that records are missing: as many fit into _LONGEST
_POLYNOMIAL = const(0xEDB88320)  # of the CRC-32
_MARKS = const(2048)  # bytes of a table with a bit for the lower half of each change


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
            # Behind a torn anchor, the next record may be complete.
            is_next = other == at or (other % SLOT == ANCHOR_SIZE and other - ANCHOR_SIZE >= at)
            if _is_sound_from(page, offset, first_seed, place + is_next):
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


def _is_sound_from(page, offset, first_seed, place):
    """Return whether this is a record from `place` or later in the sequence."""
    for later in range(place, place + _AHEAD):
        if sound_size(page, offset, seed_of(first_seed, later)):
            return True
    return False


def place_of_spoilt_anchor(page, at: int, first_seed: int, count: int) -> int:
    """Return the place that an anchor with two wrong bits gives to the sound record behind it; −1 if there is none.

    `count` is how many records there are so far. An anchor repeats the last one, or comes before the next; a torn one
    may have been unreadable when it was written.
    """
    for place in range(max(0, count - 2), count + 1):
        is_sound = sound_size(page, at + ANCHOR_SIZE, seed_of(first_seed, place))
        if is_sound and _wrong_bits(page, at, anchor(place, first_seed)) <= 2:
            return place
    return -1


def is_copy(page, at: int, data: bytes) -> bool:
    """Return whether the bytes at `at` are `data`, torn or with two wrong bits at most."""
    torn = [i for i, byte in enumerate(data) if page[at + i] & byte != byte]
    return not torn or _wrong_bits(page, at, data) <= 2


def _wrong_bits(page, at, data):
    wrong = 0
    for i, byte in enumerate(data):
        wrong += len([bit for bit in range(8) if (byte ^ page[at + i]) >> bit & 1])
    return wrong


def is_nearly_sound(page, at: int, seed: int) -> bool:
    """Return whether two wrong bits at most keep these bytes from being the record of this seed.

    A power cut leaves such a record only if just two of its bits were still to be programmed.
    """
    data = bytearray(page[at:PAGE])
    if _is_near(data, seed, 2):
        return True
    bits = min(_HEAD_BITS, 8 * len(data))
    for first in range(bits):
        data[first >> 3] ^= 1 << (first & 7)
        if _is_near(data, seed, 1):
            return True
        for second in range(first):
            data[second >> 3] ^= 1 << (second & 7)
            if sound_size(data, 0, seed):
                return True
            data[second >> 3] ^= 1 << (second & 7)
        data[first >> 3] ^= 1 << (first & 7)
    return False


def _is_near(data, seed, most):
    """Return whether one wrong bit, or up to two, keep a record of this length from being sound."""
    digits = digits_of(data, 0)
    end = digits // 2
    if not size_of(data, 0) or data[0] >> 4 == ANCHOR:
        return False
    check = crc32(data[:end], seed)
    mask = 0xFFFFFFFF
    if digits & 1:
        check = crc32(bytes((data[end] | 15,)), check)
        mask = 0xFFFFFFF
    wrong = (check ^ int.from_bytes(data[end : end + CHECK], "big")) & mask
    if not wrong & (wrong - 1):
        return True
    marks = bytearray(_MARKS)
    for change in _changes(digits, mask):
        rest = wrong ^ change
        if not rest or (most == 2 and not rest & (rest - 1)):
            return True
        marks[change >> 3 & (_MARKS - 1)] |= 1 << (change & 7)
    if most == 1:
        return False
    rest = wrong & (wrong - 1)
    if not rest & (rest - 1):  # two bits of the check; of a last byte that was not written, a cut explains them
        return wrong > 255 or data[end + CHECK - 1] != 255
    pairs = []
    for change in _changes(digits, mask):
        rest = wrong ^ change
        if marks[rest >> 3 & (_MARKS - 1)] >> (rest & 7) & 1:
            pairs.append(rest)
    return bool([change for change in _changes(digits, mask) if change in pairs])


def _changes(digits, mask):
    """Yield what each bit of the digits changes in the check, from the last one back."""
    change = 1
    for step in range(8 * ((digits + 1) // 2)):
        change = change >> 1 ^ (_POLYNOMIAL if change & 1 else 0)
        if not digits & 1 or not 4 <= step < 8:  # of the last byte, the lower half may be filler
            yield change & mask
