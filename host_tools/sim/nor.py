"""One sector of NOR flash behind `microcontroller.nvm`: what a write costs, and what a cut leaves of it.

Programming turns ones into zeros, 256 bytes at most at a time; only an erase of the whole sector turns zeros into ones.
Writing where every byte reads 0xFF programs just that; writing over anything else erases and rewrites the sector.
"""

import random
from typing import Protocol

from host_tools.sim.power import PowerCut

PAGE = 256
PROGRAM_US = 900
ERASE_US = 54_000
READ_US = 25


class Clock(Protocol):
    def advance_us(self, us: int) -> None: ...


class NorFlash:
    """Bytes with the manners of flash. `clock.advance_us` is told what operations cost.

    Power is measured in steps: a byte programmed is one, and so is an erase. `cut_after(n)` lets n more steps
    happen and pulls the plug during the next one. A clock that pulls it while an operation takes its time tears that.
    """

    def __init__(self, size: int = 4096, *, seed: int = 0, clock: Clock | None = None) -> None:
        self._bytes = bytearray(b"\xff" * size)
        self._random = random.Random(seed)
        self._clock = clock
        self._steps_left: int | None = None
        self._faint: dict[int, int] = {}  # offset: bits that a torn program cleared, barely
        self.programs = 0
        self.erases = 0
        self.steps = 0

    def __len__(self) -> int:
        return len(self._bytes)

    def __getitem__(self, where):
        self._charge(READ_US)
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
        """Whatever was in the sector before, this is in it now."""
        self._bytes[:] = image
        self._faint.clear()

    def cut_after(self, steps: int | None, *, seed: int | None = None) -> None:
        """Pull the plug during the step after so many more; None: leave it in."""
        self._steps_left = steps
        if seed is not None:
            self._random.seed(seed)

    def spoil_page(self, page: int) -> None:
        self._bytes[page * PAGE : (page + 1) * PAGE] = self._random.randbytes(PAGE)

    def fade(self) -> None:
        """Let some of the bits that torn programs barely cleared read as ones again."""
        for offset, bits in self._faint.items():
            self._bytes[offset] |= bits & self._random.getrandbits(8)

    def _program(self, start: int, data: bytes) -> None:
        while data:
            chunk = data[: PAGE - start % PAGE]
            self.programs += 1
            if not self._has_power_for(len(chunk)):
                self._tear_program(start, chunk, self._use_up())
                raise PowerCut
            try:
                self._charge(PROGRAM_US)
            except PowerCut:  # it came while the chip was at it
                self._tear_program(start, chunk, self._random.randrange(len(chunk)))
                raise
            for i, byte in enumerate(chunk):
                self._bytes[start + i] &= byte
                self._faint.pop(start + i, None)
            start += len(chunk)
            data = data[len(chunk) :]

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
        for page in range(0, len(self), PAGE):
            if sector[page : page + PAGE].count(0xFF) < PAGE:
                self._program(page, bytes(sector[page : page + PAGE]))
            else:
                self._charge(PROGRAM_US)  # all ones: it changes nothing, but takes as long

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
        """How many whole steps there is power for; then it is gone, until somebody boots."""
        steps = self._steps_left or 0
        self._steps_left = None
        return steps

    def _tear_program(self, start: int, data: bytes, whole: int) -> None:
        """Any subset of the bits to be cleared is cleared: byte by byte up to the cut, or all over at once."""
        likelihood = self._random.random()
        style = self._random.choice(("in order", "all over", "nearly done", "done"))
        last = self._random.randrange(8 * len(data))
        for i, byte in enumerate(data):
            to_clear = ~byte & 0xFF
            if style == "in order" and i >= whole:
                to_clear &= self._random.getrandbits(8) if i == whole else 0
            elif style == "all over":
                to_clear &= sum(1 << bit for bit in range(8) if self._random.random() < likelihood)
            elif style == "nearly done" and i == last // 8:
                to_clear &= ~(1 << last % 8)
            self._bytes[start + i] &= ~to_clear & 0xFF
            self._faint[start + i] = to_clear

    def _tear_erase(self) -> None:
        """Noise; or a sector where some bits are ones already; or one where whole stretches are."""
        style = self._random.choice(("noise", "some bits", "stretches"))
        likelihood = self._random.random()
        edges = sorted(self._random.randrange(len(self)) for _ in range(4))
        for i in range(len(self)):
            if style == "noise":
                self._bytes[i] = self._random.getrandbits(8)
            elif style == "some bits":
                self._bytes[i] |= sum(1 << bit for bit in range(8) if self._random.random() < likelihood)
            elif edges[0] <= i < edges[1] or edges[2] <= i < edges[3]:
                self._bytes[i] = 0xFF if likelihood < 0.5 else self._random.getrandbits(8)
        self._faint.clear()
