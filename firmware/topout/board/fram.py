"""Adafruit 1895, an MB85RC256V: 32 KB of FRAM on the I2C bus, as the storage a journal writes to.

For boards whose own memory cannot be appended to safely, and for whoever wants a game to survive a power cut in the
very moment in which the next one begins. A byte is safe as soon as the chip has acknowledged it, and nothing ever
needs an erase. There are two banks: one is in use, the other is where the next game begins; a byte behind them says
which.
"""

from adafruit_bus_device.i2c_device import I2CDevice
from micropython import const

_ADDRESS = const(0x50)
_SIZE = const(4608)
_CHUNK = const(256)
BANK_AT = const(9216)  # 0x00 or 0xFF there: the first bank or the second


class Fram:
    """Bytes by offset in one of the banks. Raises OSError when the chip does not answer."""

    has_spare = True
    size = _SIZE

    def __init__(self, bus) -> None:
        self._bus = bus
        self._start = 0

    def choose(self) -> None:
        """The bank that is in use."""
        self._start = 0
        self._start = start_of(self.read(BANK_AT, 1)[0])

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
            device.write_then_readinto(self._address(offset), found)
        return bytes(found)

    def write(self, offset: int, data: bytes) -> None:
        """Put the bytes there, in one transfer."""
        with self._device() as device:
            device.write(self._address(offset) + data)

    def erase(self) -> None:
        """Go over to the other bank, all 0xFF, from the first byte up; about 0.1 s at 400 kHz."""
        self._start = _SIZE - self._start
        blank = b"\xff" * _CHUNK
        for offset in range(0, _SIZE, _CHUNK):
            self.write(offset, blank)

    def commit(self) -> None:
        """From now on this bank is the one that counts."""
        self.write(BANK_AT - self._start, b"\xff" if self._start else b"\0")

    def _address(self, offset):
        offset += self._start
        return bytes((offset >> 8, offset & 255))


def start_of(said: int) -> int:
    """Where the bank that is in use begins, by the byte that says so; one spoilt bit does not matter."""
    return _SIZE if len([bit for bit in range(8) if said >> bit & 1]) > 4 else 0


def find_fram(bus) -> Fram | None:
    """The storage, if the chip answers on the bus; else None."""
    fram = Fram(bus)
    try:
        fram.choose()
    except OSError:
        return None
    return fram
