"""Finds the records of a game, in order, past the damage that power cuts and wrong bits have left between them.

The next record is expected where the one before it ended, or at the next page. If none is sound there, a record with a
single wrong bit is mended. Otherwise a power cut tore it. After a cut the writer goes on behind an anchor, at a
multiple of 16, which says how many of the records before it count.

Half-programmed bits may read differently at each boot. That is safe: an anchor either discards the record or a copy
follows it behind the anchor. They may also read differently at each read, so each page is read once.

If records are missing, those after them do not count: the game is as it was before the gap, and `is_damaged`.
"""

from micropython import const

from topout.journal.decoding import ANCHOR_SIZE, decode, digits_of, mended, size_of, sound_size
from topout.journal.record import (
    ANCHOR,
    BARE,
    BARE_CLOSE,
    CLOSE,
    EVENT,
    FIRM,
    LONG,
    PAGE,
    SHORT_EVENT,
    SLOT,
    seed_of,
)  # fmt: skip
from topout.journal.writer import past_debris

_BLANK = b"\xff" * PAGE
_LONGEST = const(139)  # bytes that a cut can tear in one write: an anchor and a record of 255 digits
_NEARLY_ANCHOR = (14, 15, 12, 10, 6)  # an anchor's head, and what one wrong bit makes of it
_AHEAD = const(24)  # places of the sequence to search for proof that records are missing


class Scanner:
    """The records that count: `places` are their offsets, `kind(i)` and `numbers(i)` decode one.

    With `until` the scan stops after the first record of that kind.
    """

    def __init__(self, storage, first_seed: int, begin: int, until: int = 0):
        self._storage = storage
        self._first = first_seed
        self._pages: list = [None] * (storage.size // PAGE)  # read once each: what was checked is what is used
        self._mended: dict[int, bytes] = {}  # by offset
        self.places: list[int] = []
        self.is_damaged = False  # records that counted are missing
        self.end = begin  # of the last record that counts
        self._firm_end = 0
        self._find(begin, until)
        self.is_mended = bool([at for at in self.places if at in self._mended])

    def kind(self, i: int) -> int:
        at = self.places[i]
        byte = self._mended[at][0] if at in self._mended else self._read(at)[at % PAGE]
        head = byte >> 4
        if head == LONG:
            return byte & 15
        return EVENT if head <= SHORT_EVENT else CLOSE if head == BARE_CLOSE else head - BARE

    def numbers(self, i: int) -> tuple | None:
        """Return the record's numbers; None if they cannot be decoded although the check is right."""
        data = self.bytes_of(i)
        return decode(data, 4 if data[0] >> 4 == LONG else 1, digits_of(data, 0))

    def bytes_of(self, i: int) -> bytes:
        at = self.places[i]
        if at in self._mended:
            return self._mended[at]
        page = self._read(at)
        return page[at % PAGE : at % PAGE + size_of(page, at % PAGE)]

    def last(self) -> bytes:
        """Return the last record if it may be half-programmed, else no bytes."""
        return b"" if self._edge() == self._firm_end else self.bytes_of(len(self.places) - 1)

    def tail(self) -> int:
        """Return where an anchor may be written."""
        edge = self._edge()
        if self._is_long_debris(edge):
            edge = (edge | (PAGE - 1)) + 1 - SLOT
        return past_debris(edge)

    def _edge(self):
        """Return the offset from which on every byte reads 0xFF."""
        edge = self._storage.size
        while edge > self.end:
            page = self._read(edge - PAGE)
            if page != _BLANK:
                return max(self.end, edge - PAGE + len(page.rstrip(b"\xff")))
            edge -= PAGE
        return self.end

    def _is_long_debris(self, edge):
        """Return whether a head behind the last record that counts may be the start of a long torn write."""
        for at in range(self.end, edge):
            if at == self.end or not at % SLOT:
                head = self._read(at)[at % PAGE] >> 4
                if head == ANCHOR or (head == LONG and (at == self.end or not at % PAGE)):
                    return True
        return False

    def _read(self, at):
        page = self._pages[at // PAGE]
        if page is None:
            page = self._storage.read(at - at % PAGE, PAGE)
            self._pages[at // PAGE] = page = _BLANK if page == _BLANK else page
        return page

    def _find(self, at, until):
        while at < self._storage.size and not (until and self.places and self.kind(len(self.places) - 1) == until):
            page = self._read(at)
            if page[at % PAGE] == 255 and page[at % PAGE :] == _BLANK[at % PAGE :]:
                at = (at | (PAGE - 1)) + 1
            else:
                at = (
                    self._take_anchor(at) or self._accept(at, len(self.places)) or self._pass_firm(at) or self._seek(at)
                )

    def _accept(self, at, place, is_due=True):
        """Count the record if it has this place in the sequence. Return its end, or 0. Mend it only if `is_due`."""
        page = self._read(at)
        offset = at % PAGE
        if page[offset] == 255:
            return 0
        seed = seed_of(self._first, place)
        size = sound_size(page, offset, seed)
        if size:
            self._mended.pop(at, None)
        else:
            data = mended(page, offset, seed) if is_due else None
            if not data:
                return 0
            self._mended[at] = data
            size = len(data)
        while len(self.places) > place:
            self.places.pop()
        self.places.append(at)
        self.end = at + size
        return self.end

    def _pass_firm(self, at):
        """Skip a FIRM byte; one with a wrong bit only if the next record follows. Return where to go on, or 0."""
        wrong = self._read(at)[at % PAGE] ^ FIRM
        if not wrong:
            self.end = self._firm_end = at + 1
            return at + 1
        is_one_bit = not wrong & (wrong - 1)
        return self._accept(at + 1, len(self.places)) if is_one_bit and (at + 1) % PAGE else 0

    def _take_anchor(self, at):
        """Accept an anchor and the record behind it. Return where to go on; 0 if there is no usable anchor."""
        page = self._read(at)
        offset = at % PAGE
        if at % SLOT or offset + ANCHOR_SIZE >= PAGE:
            return 0
        data = page[offset : offset + ANCHOR_SIZE]
        if data[0] >> 4 not in _NEARLY_ANCHOR:
            return 0
        if data[0] >> 4 != ANCHOR or not sound_size(data, 0, self._first):
            data = mended(page, offset, self._first, True)
            if not data:
                return 0
        place = (data[0] & 15) << 8 | data[1]
        if place > len(self.places):
            self.is_damaged = True
            return 0
        end = self._accept(at + ANCHOR_SIZE, place)
        if end:
            self.is_damaged = False  # the anchor was written with the gap known
        return end

    def _seek(self, at):
        """Search past bytes that are no record. Return where to go on.

        The search ends at an anchor, or at the next record if that is at the head of a page.
        """
        torn_at = at
        # The last record may contain an anchor: the record was cut short, and the anchor's bytes completed it.
        last = self.places[-1] if self.places else at
        for slot in range((last | (SLOT - 1)) + 1, self._storage.size, SLOT):
            end = self._take_anchor(slot) if self._read(slot)[slot % PAGE] != 255 else 0
            if not end and slot > torn_at and not slot % PAGE:
                # Only a wrong bit in the blank end of a page leads here. A second one is not mended, because each bit
                # that is tried is a chance for noise to pass for a record.
                end = self._accept(slot, len(self.places), False)
            if end:
                return end
        self.is_damaged = self.is_damaged or self._is_more_behind(torn_at)
        return self._storage.size

    def _is_more_behind(self, at):
        """Return whether there is more than power cuts can tear.

        They tear 16 bytes or a long record first, then anchors, at slots. A cut can leave out only one bit of an
        anchor's head, which makes 15 of it.
        """
        torn_end = 0
        for page_at in range(at - at % PAGE, self._storage.size, PAGE):
            page = self._read(page_at)
            for offset in range(0 if page != _BLANK else PAGE, PAGE):
                other = page_at + offset
                if page[offset] == 255 or other < at:
                    continue
                if self._is_sound_later(page, offset):
                    return True
                if other >= torn_end:
                    begin = other - other % SLOT if torn_end else other
                    head = page[begin % PAGE] >> 4
                    if torn_end and (begin < torn_end or head < ANCHOR):
                        return True
                    torn_end = min(begin + (_LONGEST if head in (LONG, ANCHOR) else SLOT), page_at + PAGE)
        return False

    def _is_sound_later(self, page, offset):
        """Return whether this is a record from later in the sequence than the next one."""
        for place in range(len(self.places) + 1, len(self.places) + _AHEAD):
            if sound_size(page, offset, seed_of(self._first, place)):
                return True
        return False
