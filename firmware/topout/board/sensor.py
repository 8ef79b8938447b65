"""The LIS3DH accelerometer as a stream of samples: 200 a second, ±2 g, buffered in the chip's own FIFO of 32.

    count = sensor.read(now_ms)
    samples = sensor.samples
    for at in range(0, 3 * count, 3):
        detector.step(samples[at] >> 4, samples[at + 1] >> 4, samples[at + 2] >> 4)

`samples` holds what the chip sent, x y z in turn: ten bits at the left of sixteen, so a unit is 1/16 mg, and `>> 4`
gives mg in steps of 4. It is filled straight from the bus: nothing is allocated or converted per sample.

The FIFO holds 160 ms. If the loop takes longer, samples are lost, and `overruns` counts that. An absent or failing chip
never raises: `is_present` is False, and the chip is looked for every two seconds.

The interrupt pin only shows whether the chip is plugged in: the chip drives it low, else it is pulled up. Without this
wire, one transfer on a bus that lost its pull-ups with the chip waits for a second. Then the bus is closed.
"""

from array import array

from adafruit_bus_device.i2c_device import I2CDevice
from micropython import const

from topout.constants import TICKS_MASK

_FIFO_SAMPLES = const(32)
_READ_EVERY_MS = const(5)
_LOOK_EVERY_MS = const(2000)
_SILENT_MS = const(500)  # a chip that lost power answers, but has stopped sampling
_FAILURES_ALLOWED = const(2)
_NOT_ACKNOWLEDGED = const(19)  # errno; any other error has already cost a time-out

_ADDRESSES = (0x18, 0x19)  # by the level of the chip's own pin SA0; boards for cables often have the second
_LIS3DH = const(0x33)  # the value of its WHO_AM_I register
_OVERRUN = const(0x40)
_LEVEL = const(0x1F)

# Registers, as the bytes written to the bus. Bit 7 advances to the next register with every byte.
_WHO_AM_I = b"\x0f"
_FIFO_SRC = b"\x2f"
_OUT_X_L = b"\xa8"
# CTRL_REG1 … 6: 200 Hz on all axes; no high-pass filter; no interrupt; both bytes of a value from one sample, ±2 g,
# high resolution off (the FIFO is 10 bits anyway); FIFO on; nothing on the second interrupt pin.
_SET_UP = b"\xa0\x67\x00\x00\x80\x40\x00"
_FIFO_EMPTIED = b"\x2e\x00"
_FIFO_STREAMS = b"\x2e\x80"


class Sensor:
    """The accelerometer: gives samples if the chip is there, and zero samples if it is not."""

    def __init__(self, bus, wire) -> None:
        self.samples = array("h", bytearray(_FIFO_SAMPLES * 3 * 2))
        self.overruns = 0
        self.failures = 0
        self._bus = bus
        self._wire = wire
        self._is_wired = False  # whether the interrupt wire is there: not everybody has soldered it
        self._chip: I2CDevice | None = None
        self._byte = bytearray(1)
        self._failures_in_a_row = 0
        self._read_ms = 0
        self._heard_ms = 0
        self._looked_ms: int | None = None

    @property
    def is_present(self) -> bool:
        """Whether the chip answers and samples."""
        return self._chip is not None

    def read(self, now_ms: int) -> int:
        """Fetch the waiting samples into `samples` and return how many there are."""
        if self._chip is None:
            self._look(now_ms)
            return 0
        if ((now_ms - self._read_ms) & TICKS_MASK) < _READ_EVERY_MS:
            return 0
        self._read_ms = now_ms
        if self._is_wired and self._wire.value:
            self._lose(now_ms)
            return 0
        try:
            count = self._fetch(self._chip)
        except OSError as error:
            self._fail(now_ms, error.errno == _NOT_ACKNOWLEDGED)
            return 0
        self._failures_in_a_row = 0
        if count:
            self._heard_ms = now_ms
        elif ((now_ms - self._heard_ms) & TICKS_MASK) >= _SILENT_MS:
            self._lose(now_ms)
        return count

    def _fetch(self, chip):
        source = self._register(chip, _FIFO_SRC)
        count = source & _LEVEL
        if source & _OVERRUN:
            self.overruns += 1
            count = _FIFO_SAMPLES
        if count:
            with chip:
                chip.write(_OUT_X_L)
                chip.readinto(self.samples, end=3 * count)
        return count

    def _register(self, chip, address):
        with chip:
            chip.write(address)
            chip.readinto(self._byte)
        return self._byte[0]

    def _fail(self, now_ms: int, is_cheap: bool) -> None:
        self.failures += 1
        self._failures_in_a_row += 1
        if not is_cheap or self._failures_in_a_row > _FAILURES_ALLOWED:
            self._lose(now_ms)

    def _lose(self, now_ms: int) -> None:
        self._chip = None
        self._looked_ms = now_ms
        self._bus.close()

    def _look(self, now_ms: int) -> None:
        if self._bus is None:
            return
        if self._looked_ms is not None and ((now_ms - self._looked_ms) & TICKS_MASK) < _LOOK_EVERY_MS:
            return
        self._looked_ms = now_ms
        i2c = self._bus.open()
        if i2c is None:
            return
        self._chip = self._find(i2c)
        if self._chip is None:
            self._bus.close()
        self._is_wired = self._wire is not None and not self._wire.value
        self._failures_in_a_row = 0
        self._heard_ms = now_ms
        self._read_ms = now_ms

    def _find(self, i2c):
        """Return the chip, set up and sampling; None if it is at neither address, or other chips are there."""
        for address in _ADDRESSES:
            try:
                chip = I2CDevice(i2c, address)
                if self._register(chip, _WHO_AM_I) == _LIS3DH:
                    self._set_up(chip)
                    return chip
            except (OSError, ValueError):  # no chip answers, or it went away
                continue
        return None

    def _set_up(self, chip):
        with chip:
            chip.write(_SET_UP)
            chip.write(_FIFO_EMPTIED)
            chip.write(_FIFO_STREAMS)
