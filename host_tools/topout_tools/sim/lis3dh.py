"""The accelerometer, at I2C address 0x18 unless its pin SA0 is high (0x19): registers, and a FIFO that fills with time.

Samples are taken lazily: a register read first takes the samples whose moments have passed. Results have ten bits,
left-justified and clipped at the range, as in normal mode. In stream mode a full FIFO drops its oldest sample and sets
the overrun bit. FSS counts to 31; the overrun bit stands for the 32nd sample.
"""

import struct
from collections import deque
from collections.abc import Callable

from topout_tools.sim.clock import Clock
from topout_tools.sim.tabletop import Tabletop

ADDRESS = 0x18
FIFO_SAMPLES = 32

_WHO_AM_I = 0x0F
_TEMP_CFG = 0x1F
_CTRL1 = 0x20
_CTRL4 = 0x23
_CTRL5 = 0x24
_CTRL6 = 0x25
_STATUS = 0x27
_OUT_X_L = 0x28
_OUT_Z_H = 0x2D
_FIFO_CTRL = 0x2E
_FIFO_SRC = 0x2F
_READ_ONLY = (*range(0x1E), *range(_STATUS, _OUT_Z_H + 1), _FIFO_SRC, 0x31, 0x39)

_PERIODS_US = {1: 1_000_000, 2: 100_000, 3: 40_000, 4: 20_000, 5: 10_000, 6: 5_000, 7: 2_500, 8: 625, 9: 744}
_MG_PER_DIGIT = (4, 8, 16, 48)
_FIFO_ON = 0x40
_FIFO_MODE = 0xC0
_STREAM = 0x80
_REBOOT = 0x80
_AUTO_INCREMENT = 0x80
_FIRST_OUTPUT = _AUTO_INCREMENT | _OUT_X_L
_SAMPLE = struct.Struct("<3H")


class LIS3DH:
    """One chip on a table. `fail(transfers)` makes its next transfers fail, as a loose wire does."""

    def __init__(self, clock: Clock, table: Tabletop) -> None:
        self._clock = clock
        self._table = table
        self.is_connected = True
        self.samples_lost = 0
        self._failures = 0
        self._registers = bytearray(0x40)
        self._pointer = 0
        self._fifo: deque[tuple[int, int, int]] = deque()
        self._latest = (0, 0, 0)
        self._is_new = False
        self._is_overrun = False
        self._next_us = 0
        self._readers: dict[int, Callable[[], int]] = {_STATUS: self._status, _FIFO_SRC: self._fifo_source}
        self.power_up()

    def power_up(self) -> None:
        """Set the registers to their defaults (powered down) and empty the FIFO."""
        self._registers[:] = bytes(0x40)
        self._registers[_WHO_AM_I] = 0x33
        self._registers[_CTRL1] = 0x07
        self._empty()

    def fail(self, transfers: int) -> None:
        """Make that many of the next transfers fail."""
        self._failures = transfers

    def answers(self) -> bool:
        """Return whether the chip acknowledges its address this time."""
        if self._failures:
            self._failures -= 1
            return False
        return self.is_connected

    def write(self, data: bytes) -> None:
        """Take a bus write: the register's address, then values for it and the following registers."""
        if not data:
            return
        self._pointer = data[0]
        for value in data[1:]:
            self._store(self._pointer & 0x3F, value)
            self._step_pointer()

    def read(self, length: int) -> bytes:
        """Return bytes of a bus read, from the register where the last write pointed."""
        self._catch_up()
        result = bytearray()
        while len(result) < length:
            if length - len(result) >= 6 and self._pointer == _FIRST_OUTPUT and self._fifo and self._uses_fifo():
                result += _SAMPLE.pack(*self._next_sample())
                continue
            result.append(self._load(self._pointer & 0x3F))
            self._step_pointer()
        return bytes(result)

    def _next_sample(self) -> tuple[int, int, int]:
        """Take the oldest sample out of the FIFO. The pointer returns to the first output register."""
        self._is_new = self._is_overrun = False
        return self._fifo.popleft()

    def _step_pointer(self) -> None:
        if not self._pointer & _AUTO_INCREMENT:
            return
        register = self._pointer & 0x7F
        following = _OUT_X_L if register == _OUT_Z_H and self._uses_fifo() else (register + 1) & 0x7F
        self._pointer = _AUTO_INCREMENT | following

    def _store(self, register: int, value: int) -> None:
        if register in _READ_ONLY:
            return
        self._catch_up()
        if register == _CTRL5 and value & _REBOOT:
            self.power_up()
            return
        before = self._registers[register]
        self._registers[register] = value
        if register == _CTRL1 and value >> 4 != before >> 4:
            self._next_us = self._clock.now_us + self._period_us()
        if register == _FIFO_CTRL and not value & _FIFO_MODE:
            self._empty()

    def _load(self, register: int) -> int:
        if _OUT_X_L <= register <= _OUT_Z_H:
            return self._output(register - _OUT_X_L)
        reader = self._readers.get(register)
        return reader() if reader else self._registers[register]

    def _output(self, at: int) -> int:
        sample = self._fifo[0] if self._uses_fifo() and self._fifo else self._latest
        value = (sample[at // 2] >> (8 * (at % 2))) & 0xFF
        if at == 5:
            self._is_new = False
            if self._uses_fifo() and self._fifo:
                self._next_sample()
        return value

    def _status(self) -> int:
        return 0x0F if self._is_new else 0x00

    def _fifo_source(self) -> int:
        level = len(self._fifo)
        watermark = 0x80 if level > self._registers[_FIFO_CTRL] & 0x1F else 0
        overrun = 0x40 if self._is_overrun else 0
        empty = 0x20 if not level else 0
        return watermark | overrun | empty | min(level, 31)

    def _uses_fifo(self) -> bool:
        return bool(self._registers[_CTRL5] & _FIFO_ON and self._registers[_FIFO_CTRL] & _FIFO_MODE)

    def _period_us(self) -> int:
        return _PERIODS_US.get(self._registers[_CTRL1] >> 4, 0)

    def _empty(self) -> None:
        self._fifo.clear()
        self._is_overrun = False

    def _catch_up(self) -> None:
        """Take the samples whose moment has passed; after a long pause only those that the FIFO still holds."""
        period_us = self._period_us()
        if not period_us:
            return
        due = (self._clock.now_us - self._next_us) // period_us + 1
        if due <= 0:
            return
        skipped = max(0, due - FIFO_SAMPLES)
        self._next_us += skipped * period_us
        if skipped and self._uses_fifo():
            self._is_overrun = True
            self.samples_lost += skipped
        for _ in range(due - skipped):
            self._take(self._next_us)
            self._next_us += period_us
        self._table.forget_before(self._next_us - period_us)

    def _take(self, us: int) -> None:
        self._latest = self._digits(us)
        self._is_new = True
        if not self._uses_fifo():
            return
        if len(self._fifo) == FIFO_SAMPLES:
            if self._registers[_FIFO_CTRL] & _FIFO_MODE != _STREAM:
                return
            self._fifo.popleft()
            self.samples_lost += 1
        self._fifo.append(self._latest)
        self._is_overrun = len(self._fifo) == FIFO_SAMPLES

    def _digits(self, us: int) -> tuple[int, int, int]:
        step_mg = _MG_PER_DIGIT[(self._registers[_CTRL4] >> 4) & 3]
        x, y, z = self._table.feel(us)
        return _left_justified(x, step_mg), _left_justified(y, step_mg), _left_justified(z, step_mg)


def _left_justified(mg: float, step_mg: int) -> int:
    digit = round(mg / step_mg)
    if not -512 <= digit <= 511:
        digit = 511 if digit > 0 else -512
    return (digit << 6) & 0xFFFF
