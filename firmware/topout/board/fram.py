"""Adafruit 1895, an MB85RC256V: 32 KB of FRAM on the I2C bus, as the storage a journal writes to.

For boards whose own memory cannot be appended to safely. A byte is safe as soon as the chip has acknowledged it, and
nothing ever needs an erase; the journal is given 4096 bytes all the same, so that one set of figures holds everywhere.
"""

from adafruit_bus_device.i2c_device import I2CDevice
from micropython import const

_ADDRESS = const(0x50)
_SIZE = const(4096)
_CHUNK = const(256)


class Fram:
    """Bytes by offset. Raises OSError when the chip does not answer."""

    def __init__(self, bus) -> None:
        self._bus = bus
        self.size = _SIZE

    def _device(self):
        # The bus is closed and opened anew when another chip on it goes missing: ask for it every time.
        i2c = self._bus.open()
        if i2c is None:
            raise OSError("no I2C bus")
        return I2CDevice(i2c, _ADDRESS, False)

    def read(self, offset: int, length: int) -> bytes:
        """A copy of `length` bytes."""
        found = bytearray(length)
        with self._device() as device:
            device.write_then_readinto(bytes((offset >> 8, offset & 255)), found)
        return bytes(found)

    def write(self, offset: int, data: bytes) -> None:
        """Put the bytes there, in one transfer."""
        with self._device() as device:
            device.write(bytes((offset >> 8, offset & 255)) + data)

    def erase(self) -> None:
        """All 0xFF, from the first byte up; about 0.1 s at 400 kHz."""
        blank = b"\xff" * _CHUNK
        for offset in range(0, _SIZE, _CHUNK):
            self.write(offset, blank)


def find_fram(bus) -> Fram | None:
    """The storage, if the chip answers on the bus; else None."""
    fram = Fram(bus)
    try:
        fram.read(0, 1)
    except OSError:
        return None
    return fram
