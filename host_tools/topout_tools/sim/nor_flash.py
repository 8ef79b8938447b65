"""One sector of NOR flash behind `microcontroller.nvm`: the cost and wear of a write, and what a power cut leaves.

Programming turns ones into zeros, a page of 256 bytes at a time. Only an erase of the whole sector turns zeros into
ones. Writing where every byte reads 0xFF programs the page, and **programs its old bytes with themselves**. Writing
over anything else erases and rewrites the sector.

A power cut leaves more damage than can be read at once. A cell with half its charge may read 0 at one time and 1 at
the next, in either order, until it is programmed in full or erased.
"""

import random
from typing import Protocol

from topout_tools.sim.power import PowerCut

PAGE = 256
PROGRAM_US = 900
ERASE_US = 54_000
READ_US = 25


class ChargedClock(Protocol):
    def advance_us(self, us: int) -> None: ...


class NorFlash:
    """Bytes that behave like flash. Each operation passes its cost to `clock.advance_us`.

    Power is counted in steps: a programmed byte is one step, and so is an erase. `cut_after(n)` allows n more steps and
    raises PowerCut during the next one. If the clock raises PowerCut during an operation, that operation is torn.

    `disturbs`: a torn program also leaves one older bit of its page in doubt. No data sheet describes this.
    """

    def __init__(
        self, size: int = 4096, *, seed: int = 0, clock: ChargedClock | None = None, disturbs: bool = False
    ) -> None:
        self._bytes = bytearray(b"\xff" * size)  # as they read now
        self._random = random.Random(seed)
        self._clock = clock
        self._steps_left: int | None = None
        self._weak: dict[int, int] = {}  # offset: bits that may read either way
        self._flickers = False  # they do so at each read of this power-on
        self.disturbs = disturbs
        self.programs = 0
        self.erases = 0
        self.steps = 0
        self.page_programs = [0] * (size // PAGE)  # since the last erase
        self.most_page_programs = 0  # that a page ever had between two erases
        self.wrong_way_bits = 0  # that a program tried to turn from 0 to 1, which it cannot

    def __len__(self) -> int:
        return len(self._bytes)

    def __getitem__(self, where):
        self._charge(READ_US)
        if self._weak and self._flickers:
            self._choose(*self._range(where))
        return bytes(self._bytes[where]) if isinstance(where, slice) else self._bytes[where]

    def __setitem__(self, where: int | slice, value: int | bytes) -> None:
        start, stop = self._range(where)
        data = bytes([value]) if isinstance(value, int) else bytes(value)
        if len(data) != stop - start:
            raise ValueError("Slice and value different lengths")
        if self._bytes[start:stop].count(0xFF) == len(data):
            self._program(start, data)
        else:
            self._rewrite(start, data)

    def _range(self, where: int | slice) -> tuple[int, int]:
        if not isinstance(where, slice):
            return range(len(self))[where], range(len(self))[where] + 1
        start, stop, step = where.indices(len(self))
        if step != 1:
            raise NotImplementedError("only slices with step=1 are supported")
        return start, max(start, stop)

    @property
    def image(self) -> bytes:
        return bytes(self._bytes)

    def load(self, image: bytes) -> None:
        """Replace the sector's content by an image, with no bit in doubt."""
        self._bytes[:] = image
        self._weak.clear()

    def cut_after(self, steps: int | None, *, seed: int | None = None) -> None:
        """Cut the power during the step after that many more; None cancels the cut."""
        self._steps_left = steps
        if seed is not None:
            self._random.seed(seed)

    def spoil_page(self, page: int) -> None:
        self._bytes[page * PAGE : (page + 1) * PAGE] = self._random.randbytes(PAGE)

    def waver(self) -> None:
        """Choose how bits in doubt read after this power-on: always the same, or otherwise at every read."""
        self._flickers = self._random.random() < 0.5
        self._choose(0, len(self))

    def _choose(self, start: int, stop: int) -> None:
        is_few = len(self._weak) < stop - start
        for offset in sorted(self._weak) if is_few else range(start, stop):
            bits = self._weak.get(offset, 0)
            if bits and start <= offset < stop:
                self._bytes[offset] = (self._bytes[offset] & ~bits) | (self._random.getrandbits(8) & bits)

    def _program(self, start: int, data: bytes) -> None:
        while data:
            chunk = data[: PAGE - start % PAGE]
            self.programs += 1
            self._count_program(start, chunk)
            if not self._has_power_for(len(chunk)):
                self._tear_program(start, chunk, self._use_up())
                raise PowerCut
            try:
                self._charge(PROGRAM_US)
            except PowerCut:  # it came during the program operation
                self._tear_program(start, chunk, self._random.randrange(len(chunk)))
                raise
            for i, byte in enumerate(chunk):
                self._bytes[start + i] &= byte
            self._firm_up(start - start % PAGE)
            start += len(chunk)
            data = data[len(chunk) :]

    def _count_program(self, start: int, data: bytes) -> None:
        page = start // PAGE
        self.page_programs[page] += 1
        self.most_page_programs = max(self.most_page_programs, self.page_programs[page])
        for i, byte in enumerate(data):
            self.wrong_way_bits += (byte & ~self._bytes[start + i]).bit_count()

    def _firm_up(self, page: int) -> None:
        """Clear the doubt of every bit of a page that reads 0: the whole page was just programmed as it read."""
        for offset in [offset for offset in self._weak if page <= offset < page + PAGE]:
            self._weak[offset] &= self._bytes[offset]
            if not self._weak[offset]:
                del self._weak[offset]

    def _rewrite(self, start: int, data: bytes) -> None:
        sector = bytearray(self._bytes)
        sector[start : start + len(data)] = data
        self.erases += 1
        if not self._has_power_for(1):
            self._use_up()
            self._tear_erase()
            raise PowerCut
        try:
            self._charge(ERASE_US)
        except PowerCut:
            self._tear_erase()
            raise
        self.load(b"\xff" * len(self))
        self.page_programs = [0] * len(self.page_programs)
        for page in range(0, len(self), PAGE):
            if sector[page : page + PAGE].count(0xFF) < PAGE:
                self._program(page, bytes(sector[page : page + PAGE]))
            else:
                self._charge(PROGRAM_US)  # all ones: it changes no bit, but takes as long

    def _charge(self, us: int) -> None:
        if self._clock is not None:
            self._clock.advance_us(us)

    def _has_power_for(self, steps: int) -> bool:
        self.steps += steps
        if self._steps_left is None:
            return True
        if steps > self._steps_left:
            return False
        self._steps_left -= steps
        return True

    def _use_up(self) -> int:
        """Return how many whole steps there is power for, and end the cut: the next boot has power again."""
        steps = self._steps_left or 0
        self._steps_left = None
        return steps

    def _tear_program(self, start: int, data: bytes, whole: int) -> None:
        """Clear a random subset of the bits to be cleared: byte by byte up to the cut, or anywhere in the data.

        Of all bits that were to be cleared, however they read, a random subset is in doubt: none, some or all.
        """
        likelihood = self._random.random()
        style = self._random.choice(("in order", "all over", "nearly done", "done", "nothing yet"))
        doubt = self._random.choice((0, 0xFF, None))
        last = self._random.randrange(8 * len(data))
        for i, byte in enumerate(data):
            asked = ~byte & self._bytes[start + i]
            cleared = asked
            if style == "nothing yet" or (style == "in order" and i > whole):
                cleared = 0
            elif style == "in order" and i == whole:
                cleared &= self._random.getrandbits(8)
            elif style == "all over":
                cleared &= sum(1 << bit for bit in range(8) if self._random.random() < likelihood)
            elif style == "nearly done" and i == last // 8:
                cleared &= ~(1 << last % 8)
            self._bytes[start + i] &= ~cleared & 0xFF
            weak = asked & (self._random.getrandbits(8) if doubt is None else doubt)
            if weak:
                self._weak[start + i] = self._weak.get(start + i, 0) | weak
        if self.disturbs:
            self._disturb(start - start % PAGE, start)

    def _disturb(self, page: int, start: int) -> None:
        """Put one bit of the page's older content in doubt."""
        if start > page:
            offset = self._random.randrange(page, start)
            self._weak[offset] = self._weak.get(offset, 0) | 1 << self._random.randrange(8)

    def _tear_erase(self) -> None:
        """Leave the sector as a cut erase may: noise, ones in part or in stretches, as before, erased, or all zeros.

        Chips program a sector to zeros before they erase it, so ones are as much in doubt as zeros.
        """
        style = self._random.choice(("noise", "some bits", "stretches", "as before", "as erased", "zeros"))
        likelihood = self._random.random()
        edges = sorted(self._random.randrange(len(self)) for _ in range(4))
        for i in range(len(self)):
            if style == "noise":
                self._bytes[i] = self._random.getrandbits(8)
            elif style == "some bits":
                self._bytes[i] |= sum(1 << bit for bit in range(8) if self._random.random() < likelihood)
            elif style == "as erased":
                self._bytes[i] = 0xFF
            elif style == "zeros":
                self._bytes[i] = 0
            elif style == "stretches" and (edges[0] <= i < edges[1] or edges[2] <= i < edges[3]):
                self._bytes[i] = 0xFF if likelihood < 0.5 else self._random.getrandbits(8)
            self._weak[i] = self._random.getrandbits(8) & self._random.getrandbits(8) & self._random.getrandbits(8)
