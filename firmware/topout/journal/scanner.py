"""Finds the records of a game, in order, past the damage that power cuts and wrong bits have left between them.

The next record is expected where the one before it ended, or at the next page. If none is sound there, a record with a
single wrong bit is mended. Otherwise a power cut tore it. After a cut the writer goes on behind an anchor, at a
multiple of 16, which says how many of the records before it count.

Each bit that mending tries is a chance for noise to pass for a record. So a mended record counts only if a sound one
proves it, or if nothing follows but what one power cut can tear; and three may be mended at most.

Half-programmed bits may read differently at each boot. That is safe: an anchor either discards the record or a copy
follows it behind the anchor. They may also read differently at each read, so each page is read once.

If records are missing, those after them do not count: the game is as it was before the gap, and `is_damaged`.
"""

from micropython import const

from topout.journal.decoding import decode, digits_of, size_of, sound_size
from topout.journal.record import (
    ANCHOR,
    ANCHOR_SIZE,
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
_NEARLY_ANCHOR = (14, 15, 12, 10, 6)  # an anchor's head, and what one wrong bit makes of it
_MOST_MENDED = const(3)
_NO_PLACE = const(4096)  # beyond every place in the sequence


class Scanner:
    """The records that count: `places` are their offsets, `kind(i)` and `numbers(i)` decode one.

    With `until` the scan stops after the first record of that kind.
    """

    def __init__(self, storage, first_seed: int, begin: int, until: int = 0):
        self._storage = storage
        self._first = first_seed
        self._pages: list = [None] * (storage.size // PAGE)  # read once each: what was checked is what is used
        self._mended: dict[int, bytes] = {}  # by offset
        self._unproven = _NO_PLACE  # from this place on, all records are mended, and none is proven
        self._replaced = _NO_PLACE  # from this place on, an anchor replaced all records, by one that is not sound
        self._replaced_at = 0  # the offset of that anchor
        self.places: list[int] = []
        self.is_damaged = False  # records that counted are missing
        self.end = begin  # of the last record that counts
        self._firm_end = 0
        self._find(begin, until)
        if self._is_cut_short():
            self._lose(len(self.places) - 1)
        self.is_mended = bool([at for at in self.places if at in self._mended])

    def kind(self, i: int) -> int:
        at = self.places[i]
        byte = self._mended[at][0] if at in self._mended else self._pages[at // PAGE][at % PAGE]
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
        page = self._pages[at // PAGE]
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
        while at < self._storage.size and not (until and self._ends_with(until)):
            page = self._read(at)
            if page[at % PAGE] == 255 and page[at % PAGE :] == _BLANK[at % PAGE :]:
                at = (at | (PAGE - 1)) + 1
            else:
                end = 0 if at % SLOT else self._take_anchor(at)
                at = end or self._take(at, len(self.places)) or self._pass_firm(at) or self._seek(at)

    def _ends_with(self, kind):
        count = len(self.places)
        return self._unproven == _NO_PLACE and count > 0 and self.kind(count - 1) == kind

    def _take(self, at, place):
        """Count the record if it is sound in this place of the sequence. Return its end, or 0."""
        page = self._read(at)
        size = sound_size(page, at % PAGE, seed_of(self._first, place))
        if not size or page[at % PAGE] >> 4 == ANCHOR:  # an anchor has the seed of place 0
            return 0
        self._mended.pop(at, None)
        self._unproven = _NO_PLACE
        places = self.places
        while len(places) > place:
            places.pop()
        places.append(at)
        self.end = at + size
        return self.end

    def _lose(self, place):
        """Discard the records from this place on: they are damaged, or records before them are missing."""
        self.is_damaged = True
        while len(self.places) > place:
            self.end = self.places.pop()
        if self._unproven >= place:
            self._unproven = _NO_PLACE

    def _pass_firm(self, at):
        """Skip a FIRM byte. Return where to go on, or 0."""
        if self._read(at)[at % PAGE] != FIRM:
            return 0
        self.end = self._firm_end = at + 1
        return at + 1

    def _take_anchor(self, at):
        """Accept a sound anchor and the record behind it. Return where to go on; 0 if there is no usable anchor."""
        page = self._read(at)
        offset = at % PAGE
        if page[offset] >> 4 != ANCHOR or not sound_size(page, offset, self._first):
            return 0
        return self._follow(at, (page[offset] & 15) << 8 | page[offset + 1])

    def _follow(self, at, place):
        """Count the record behind the anchor at `at`, which gives it this place. Return its end, or 0."""
        if self._unproven < place and not self._is_proven(at + ANCHOR_SIZE, place):
            self._lose(self._unproven)  # between a mended record and an anchor there may have been more
        if self._replaced < place:
            self._lose(self._replaced)  # its replacement was complete once, or no anchor would be above it
        if place > len(self.places):
            self.is_damaged = True
            return 0
        end = self._take(at + ANCHOR_SIZE, place) or self._mend(at + ANCHOR_SIZE, place)
        if end:
            self.is_damaged = False  # the anchor was written with the gap known
            self._replaced = _NO_PLACE
        else:
            self._replaced = place + self._is_copy(at + ANCHOR_SIZE, place)
            self._replaced_at = at
        return end

    def _is_proven(self, at, place):
        """Return whether FIRM stands behind the last record, or whether it has a sound copy at `at`."""
        if self.end == self._firm_end:
            return True
        data = self.bytes_of(place) if place < len(self.places) else b""
        return len(data) > 0 and self._read(at)[at % PAGE : at % PAGE + len(data)] == data

    def _is_copy(self, at, place):
        """Return whether a spoilt record is a copy of the one that counts in this place: that one stays."""
        if place == len(self.places):
            return False
        from topout.journal.damage import is_copy

        data = self.bytes_of(place)
        return at % PAGE + len(data) <= PAGE and is_copy(self._read(at), at % PAGE, data)

    def _seek(self, at):
        """Mend what is at `at`, or search past bytes that are no record. Return where to go on.

        The search ends at an anchor, or at the next record if that is at the head of the next page.
        """
        end = self._mend_anchor(at)
        if not end and at <= (self.end | (PAGE - 1)) + 1:  # behind a blank page there is nothing to mend
            end = self._mend_firm(at) or self._mend(at, len(self.places)) or self._mend_firm(at, self._mend)
        if not end and at == self._firm_end:
            end = self._mend(at - 1, len(self.places))  # the head of a record may read as FIRM
        if end:
            return end
        # The last record may contain an anchor: the record was cut short, and the anchor's bytes completed it.
        last = self.places[-1] if self.places else at
        next_page = (at | (PAGE - 1)) + 1
        for slot in range((last | (SLOT - 1)) + 1, self._storage.size, SLOT):
            end = self._take_anchor(slot)
            if not end and slot > at:
                # Only a wrong bit in the blank end of a page leads to the next page. A second one is not mended there.
                end = self._mend_anchor(slot)
                if not end and slot == next_page and self._replaced == _NO_PLACE:
                    end = self._take(slot, len(self.places))
            if end:
                return end
        self._judge(at)
        return self._storage.size

    def _judge(self, at):
        """Decide, when nothing more was found from `at` on, whether records are missing."""
        from topout.journal.damage import is_more_behind, is_nearly_sound

        place = len(self.places)
        due = at
        if self._replaced < _NO_PLACE:
            place = self._replaced
            at = self._replaced_at
            due = at + ANCHOR_SIZE
        # A long record that nothing proves must not be followed by another long one.
        is_long = self._unproven < _NO_PLACE and self.end - self.places[-1] > SLOT
        if is_more_behind(self._read, self._storage.size, self._first, place, at, is_long):
            self._lose(min(place, self._unproven))
            return
        seed = seed_of(self._first, place)
        for start in (due, (due | (PAGE - 1)) + 1):  # it may begin the next page
            if start < self._storage.size and is_nearly_sound(self._read(start), start % PAGE, seed):
                self._lose(place)

    def _mend(self, at, place):
        """Count a record with one wrong bit, until other records prove or disprove it. Return its end, or 0."""
        page = self._read(at)
        mended = len([1 for other in self.places[:place] if other in self._mended])
        if self.is_damaged or mended >= _MOST_MENDED or page[at % PAGE] == 255:
            return 0
        from topout.journal import damage

        data = damage.mended(page, at % PAGE, seed_of(self._first, place))
        if not data:
            return 0
        is_copy = place < len(self.places) and self.bytes_of(place) == data  # two that agree prove each other
        self._mended[at] = data
        self._unproven = _NO_PLACE if is_copy else min(self._unproven, place)
        self.places = self.places[:place] + [at]
        self.end = at + len(data)
        return self.end

    def _mend_anchor(self, at):
        """Accept an anchor with one wrong bit, as `_take_anchor` does; with two if the record behind it is sound."""
        page = self._read(at)
        offset = at % PAGE
        if at % SLOT or page[offset] == 255:
            return 0
        from topout.journal import damage

        data = damage.mended(page, offset, self._first, True) if page[offset] >> 4 in _NEARLY_ANCHOR else None
        if data:
            return self._follow(at, (data[0] & 15) << 8 | data[1])
        place = damage.place_of_spoilt_anchor(page, offset, self._first, len(self.places))
        return self._follow(at, place) if place >= 0 else 0

    def _mend_firm(self, at, take=None):
        """Skip a FIRM byte with one wrong bit if the next record follows, sound or mended. Return its end, or 0.

        A sound one is looked for first: FIRM's byte and the record behind it are as long as one record of another head.
        """
        wrong = self._read(at)[at % PAGE] ^ FIRM
        at += 1
        if wrong & (wrong - 1) or not at % PAGE:
            return 0
        return (take or self._take)(at, len(self.places))

    def _is_cut_short(self):
        """Return whether the last record was mended, and lacks its last byte as a torn one does.

        Nothing proves such a record. One in 256 does end with 0xFF: it is given up, and called damage.
        """
        last = self.end - 1
        if self._unproven == _NO_PLACE or self._edge() > self.end or self._read(last)[last % PAGE] != 255:
            return False
        return 255 in self.bytes_of(len(self.places) - 1)[-2:]
