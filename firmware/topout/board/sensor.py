"""The LIS3DH accelerometer as a stream of samples: 200 a second, ±2 g, buffered in the chip's own FIFO of 32.

    count = sensor.read(now_ms)
    samples = sensor.samples
    for at in range(0, 3 * count, 3):
        detector.step(samples[at] >> 4, samples[at + 1] >> 4, samples[at + 2] >> 4)

`samples` holds what the chip sent, x y z in turn: ten bits at the left of sixteen, so a unit is 1/16 mg, and `>> 4`
gives mg in steps of 4. It is filled straight from the bus: nothing is allocated or converted per sample.

The FIFO holds 160 ms; a loop that stayed away longer lost samples, which `overruns` counts. An absent or failing chip
is a state, `is_present`, never an exception; it is looked for every two seconds.
"""

from array import array

import adafruit_lis3dh
from micropython import const

_FIFO_SAMPLES = const(32)
_READ_EVERY_MS = const(10)
_LOOK_EVERY_MS = const(2000)
_SILENT_MS = const(500)  # a chip that lost power answers, but has stopped sampling
_FAILURES_ALLOWED = const(2)
_TICKS_MASK = const(0x1FFFFFFF)

_CTRL4 = const(0x23)
_CTRL5 = const(0x24)
_FIFO_CTRL = const(0x2E)
_FIFO_SRC = const(0x2F)
_OUT_X_L_BURST = const(0x28 | 0x80)
_NORMAL_2G = const(0x80)  # both bytes of a value from one sample; ±2 g; high resolution off, the FIFO is 10 bits anyway
_FIFO_ON = const(0x40)
_BYPASS = const(0x00)
_STREAM = const(0x80)
_OVERRUN = const(0x40)
_LEVEL = const(0x1F)


class _Accelerometer(adafruit_lis3dh.LIS3DH_I2C):
    """Adafruit's driver with the FIFO it lacks."""

    def start(self) -> None:
        self.data_rate = adafruit_lis3dh.DATARATE_200_HZ
        self._write_register_byte(_CTRL4, _NORMAL_2G)
        self._write_register_byte(_CTRL5, _FIFO_ON)
        self._write_register_byte(_FIFO_CTRL, _BYPASS)  # empties it
        self._write_register_byte(_FIFO_CTRL, _STREAM)

    def fifo_source(self) -> int:
        return self._read_register_byte(_FIFO_SRC)

    def read_samples(self, samples: array, count: int) -> None:
        self._buffer[0] = _OUT_X_L_BURST
        with self._i2c as i2c:
            i2c.write(self._buffer, start=0, end=1)
            i2c.readinto(samples, start=0, end=3 * count)


class Sensor:
    """Samples when the chip is there, zero samples when it is not."""

    def __init__(self, bus) -> None:
        self.samples = array("h", bytearray(_FIFO_SAMPLES * 3 * 2))
        self.overruns = 0
        self.failures = 0
        self._bus = bus
        self._chip: _Accelerometer | None = None
        self._failures_in_a_row = 0
        self._read_ms = 0
        self._heard_ms = 0
        self._looked_ms: int | None = None

    @property
    def is_present(self) -> bool:
        """Whether the chip answers and samples."""
        return self._chip is not None

    def read(self, now_ms: int) -> int:
        """Fetch what is waiting into `samples` and say how many samples that is."""
        if self._chip is None:
            self._look(now_ms)
            return 0
        if ((now_ms - self._read_ms) & _TICKS_MASK) < _READ_EVERY_MS:
            return 0
        self._read_ms = now_ms
        try:
            count = self._fetch(self._chip)
        except OSError:
            self._fail(now_ms)
            return 0
        self._failures_in_a_row = 0
        if count:
            self._heard_ms = now_ms
        elif ((now_ms - self._heard_ms) & _TICKS_MASK) >= _SILENT_MS:
            self._lose(now_ms)
        return count

    def _fetch(self, chip: _Accelerometer) -> int:
        source = chip.fifo_source()
        count = source & _LEVEL
        if source & _OVERRUN:
            self.overruns += 1
            count = _FIFO_SAMPLES
        if count:
            chip.read_samples(self.samples, count)
        return count

    def _fail(self, now_ms: int) -> None:
        self.failures += 1
        self._failures_in_a_row += 1
        if self._failures_in_a_row > _FAILURES_ALLOWED:
            self._lose(now_ms)

    def _lose(self, now_ms: int) -> None:
        self._chip = None
        self._looked_ms = now_ms
        self._bus.close()

    def _look(self, now_ms: int) -> None:
        if self._bus is None:
            return
        if self._looked_ms is not None and ((now_ms - self._looked_ms) & _TICKS_MASK) < _LOOK_EVERY_MS:
            return
        self._looked_ms = now_ms
        i2c = self._bus.open()
        if i2c is None:
            return
        try:
            chip = _Accelerometer(i2c)
            chip.start()
        except (OSError, ValueError, RuntimeError):  # gone, not there, or something else at its address
            self._bus.close()
            return
        self._chip = chip
        self._failures_in_a_row = 0
        self._heard_ms = now_ms
        self._read_ms = now_ms
