"""Judges bytes that are no sound record: puts one wrong bit right, and separates damage from what a power cut leaves.

Loaded at power-on if there are such bytes, then unloaded.
"""

from binascii import crc32

from micropython import const

from topout.journal.record import ANCHOR, ANCHOR_SIZE, CHECK, LONG, PAGE, SLOT, anchor, seed_of

_BLANK = b"\xff" * PAGE
_HEAD_BITS = const(16)  # the bits that may hold a record's length
_LONGEST = const(139)  # bytes that a cut can tear in one write: an anchor and a record of 255 digits
_SHORT = const(8)  # bytes of the longest record that has neither of these heads
_UNREADABLE = const(15)  # a head of which no bit was written
_AHEAD = const(36)  # places of the sequence to search for proof that records are missing: as many fit into _LONGEST
# Digits of a record by its head, as `decoding` has it. That module is not imported here: it is in the scanner's file on
# the drive as long as nothing else imports it.
_DIGITS = b"\0\2\3\4\5\6\7\x08\x09\1\1\1\0\0\4\0"
_KINDS = const(0x1EE6)  # bits: the kinds of record that follow a head of 13
_POLYNOMIAL = const(0xEDB88320)  # of the CRC-32
_MARKS = const(2048)  # bytes of a table with a bit for the lower half of each change


def mended(page, at: int, seed: int, is_anchor: bool = False) -> bytes | None:
    """Return the record (or anchor) of this seed with its one wrong bit put right; None if more than one is wrong."""
    data = bytearray(page[at:PAGE])
    if has_other_length(data, seed):
        return None
    bits = _HEAD_BITS
    if (data[0] >> 4 == ANCHOR) == is_anchor and _difference(data, seed) >= 0:
        bits = max(bits, 8 * _size(data))
    for bit in range(min(bits, 8 * len(data))):
        data[bit >> 3] ^= 1 << (bit & 7)
        if (data[0] >> 4 == ANCHOR) == is_anchor and not _difference(data, seed) and is_known(data):
            return bytes(data[: _size(data)])
        data[bit >> 3] ^= 1 << (bit & 7)
    return None


def is_known(data) -> bool:
    """Return whether records with this head are written.

    One wrong bit in the blank end of a page looks like the head of the longest record, of an unknown kind.
    """
    return data[0] >> 4 != LONG or _KINDS >> (data[0] & 15) & 1 > 0


def has_other_length(data, seed: int) -> bool:
    """Return whether the last bit of a long record's length is wrong, and one bit more, or two.

    With that bit wrong, the record has as many bytes as before. It might be mended to another one of that length.
    """
    if data[0] >> 4 != LONG or len(data) < 2 or not _difference(data, seed):
        return False
    other = bytearray(data)
    other[1] ^= 1
    return _difference(other, seed) != 0 and _is_near(other, seed, 2)


def _difference(data, seed):
    """Return the bits in which the check of a record differs from what it should be; −1 if the record does not fit."""
    digits = digits_of(data)
    end = digits // 2
    if not digits or end + CHECK > len(data):
        return -1
    check = crc32(data[:end], seed)
    found = int.from_bytes(data[end : end + CHECK], "big")
    if digits & 1:
        return (crc32(bytes((data[end] | 15,)), check) ^ found) & 0xFFFFFFF
    return check ^ found


def _size(data):
    return digits_of(data) // 2 + CHECK


def digits_of(data) -> int:
    """Return how many digits the head and numbers of a record take; 0 if no record can begin so."""
    head = data[0] >> 4
    return 4 + data[1] if head == LONG and len(data) > 1 else _DIGITS[head]


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
            is_next = other == at or _is_behind_anchor(page, offset, other - ANCHOR_SIZE - at)
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


def _is_behind_anchor(page, offset, distance):
    """Return whether a torn anchor may lie in front: then the record at `offset`, in the next place, may be complete.

    `distance` is how far behind the missing record the anchor would be. The writer leaves blank bytes in front of an
    anchor. Elsewhere a record that seems to follow one follows another record.
    """
    slot = offset - ANCHOR_SIZE
    if slot % SLOT or distance < 0:
        return False
    return not distance or page[max(0, slot - _SHORT) : slot] == _BLANK[max(0, slot - _SHORT) : slot]


def _torn_size(head, page, offset):
    """Return how many bytes a torn write can take of which this head is readable: a cut only leaves bits set.

    If it took more than 16 bytes, its first two bytes were complete.
    """
    if head == LONG:
        return max(SLOT, _size(page[offset:]))
    if head == ANCHOR:
        return _LONGEST
    return _SHORT if head < LONG else SLOT


def _is_sound_from(page, offset, first_seed, place):
    """Return whether this is a record from `place` or later in the sequence."""
    data = page[offset:]
    for later in range(place, place + _AHEAD):
        if not _difference(data, seed_of(first_seed, later)):
            return True
    return False


def place_of_spoilt_anchor(page, at: int, first_seed: int, count: int) -> int:
    """Return the place that an anchor with two wrong bits gives to the sound record behind it; −1 if there is none.

    `count` is how many records there are so far. An anchor repeats the last one, or comes before the next; a torn one
    may have been unreadable when it was written.
    """
    for place in range(max(0, count - 2), count + 1):
        is_sound = not _difference(page[at + ANCHOR_SIZE :], seed_of(first_seed, place))
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
    if page[at:] == _BLANK[at:]:
        return False
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
            if not _difference(data, seed):
                return True
            data[second >> 3] ^= 1 << (second & 7)
        data[first >> 3] ^= 1 << (first & 7)
    return False


def _is_near(data, seed, most):
    """Return whether one wrong bit, or up to two, keep a record of this length from being sound."""
    wrong = _difference(data, seed)
    if wrong < 0 or data[0] >> 4 == ANCHOR:
        return False
    rest = wrong & (wrong - 1)
    if not rest or (most == 2 and not rest & (rest - 1)):
        return True
    digits = digits_of(data)
    mask = 0xFFFFFFF if digits & 1 else 0xFFFFFFFF
    marks = bytearray(_MARKS)
    for change in _changes(digits, mask):
        rest = wrong ^ change
        if not rest or (most == 2 and not rest & (rest - 1)):
            return True
        marks[change >> 3 & (_MARKS - 1)] |= 1 << (change & 7)
    if most == 1:
        return False
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
