"""Walks the records of a storage in order, past whatever a power cut has left between them.

A record begins where the one before it ended, or at a page, or, after bytes that are no sound record, at the
next multiple of 16. The writer keeps to the same rule, so both always agree where the next record may begin; and
it writes nothing into the length that unsound bytes claim for themselves, lest it complete a record that was cut off.
Only the record that is due next in the sequence is sound, so leftovers never come back: neither an attempt that
was cut off and then repeated, nor a copy.
"""

from micropython import const

from topout.journal.digits import BELOW, BYTE, END, LONG, SHORT
from topout.journal.record import BLANK, PAGE, body_end, end_of, first_seed, is_sound, next_seed, next_slot

# How far ahead in the sequence to look for proof that records are missing: about five pages of the shortest.
_AHEAD = const(256)


class Walk:
    """`for kind in walk.kinds()`, with `walk.numbers()` on demand; at the end the rest says where to go on."""

    def __init__(self, storage, game_number: int, first: int):
        self._storage = storage
        self._page = BLANK
        self._start = 0
        self._end = 0
        self.seed = first_seed(game_number)  # of the record due next
        self.tail = first  # nothing but 0xFF from here on
        self.is_damaged = False  # sound records follow a missing one: more than a power cut has been at work

    def numbers(self) -> tuple | None:
        """Of the record just met; None if it is none of ours in spite of its check."""
        return decode(self._page, self._start + 1, body_end(self._end))

    def last(self) -> bytes:
        """The bytes of the record just met; none if there was none."""
        return self._page[self._start : self._end]

    def kinds(self):
        at = self.tail
        for page_start in range(0, self._storage.size, PAGE):
            page = self._storage.read(page_start, PAGE)
            claimed = 0
            while at < PAGE and (page[at] != 255 or page[at:] != BLANK[at:]):
                end = end_of(page, at)
                if end and is_sound(page[at:end], self.seed):
                    self._accept(page, at, end)
                    yield page[at] >> 5
                    at = end
                else:
                    self._look_ahead(page, at, end)
                    claimed = max(claimed, end)
                    at = next_slot(at)
            if page != BLANK:
                self.tail = page_start + (at if claimed <= at else next_slot(claimed - 1))
            at = 0

    def _accept(self, page, at, end):
        self._page = page
        self._start = at
        self._end = end
        self.seed = next_seed(self.seed)

    def _look_ahead(self, page, at, end):
        if not end or self.is_damaged:
            return
        data = page[at:end]
        # A page's first record may come long after the missing one; elsewhere the very next would tell.
        seed = self.seed
        for _ in range(1 if at else _AHEAD):
            seed = next_seed(seed)
            if is_sound(data, seed):
                self.is_damaged = True
                return


def decode(data, start: int, end: int) -> tuple | None:
    """The numbers in data[start:end]; None if that is not what `encode` writes."""
    numbers = []
    at = 2 * start
    end *= 2
    while at < end:
        digit = data[at >> 1] & 15 if at & 1 else data[at >> 1] >> 4
        at += 1
        if digit < SHORT:
            numbers.append(digit)
            continue
        if digit == END:
            break
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
    elif escape == LONG:
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
