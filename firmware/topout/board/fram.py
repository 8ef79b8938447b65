"""Adafruit 1895, an MB85RC256V: 32 KB of FRAM on the I2C bus, as the storage a journal writes to.

It serves boards whose own memory cannot be appended to safely. It also lets a game survive a power cut at the very
moment in which the next one begins. A byte is safe as soon as the chip has acknowledged it, and nothing needs an erase.
There are two banks: one is in use, the next game begins in the other. A byte behind them says which one is in use.
"""

from adafruit_bus_device.i2c_device import I2CDevice
from micropython import const

_ADDRESS = const(0x50)
_SIZE = const(4608)
_CHUNK = const(256)
BANK_AT = const(9216)  # offset of the byte that names the bank in use: 0x00 the first, 0xFF the second


class Fram:
    """A storage in one of the banks, bytes by offset. Raises OSError if the chip does not answer."""

    has_spare = True
    size = _SIZE

    def __init__(self, bus) -> None:
        self._bus = bus
        self._start = 0

    def choose(self) -> None:
        """Select the bank that is in use."""
        self._start = 0
        self._start = start_of(self.read(BANK_AT, 1)[0])

    def _device(self):
        # The bus is closed and reopened when another chip on it goes missing, so open() is called every time.
        i2c = self._bus.open()
        if i2c is None:
            raise OSError("no I2C bus")
        return I2CDevice(i2c, _ADDRESS, False)

    def read(self, offset: int, length: int) -> bytes:
        """Return a copy of `length` bytes."""
        found = bytearray(length)
        with self._device() as device:
            device.write_then_readinto(self._address(offset), found)
        return bytes(found)

    def write(self, offset: int, data: bytes) -> None:
        """Write the bytes at `offset`, in one transfer."""
        with self._device() as device:
            device.write(self._address(offset) + data)

    def erase(self, first: bytes = b"") -> None:
        """Select the bank that is not in use. Set every byte to 0xFF, except the first ones, which become `first`.

        Takes about 0.1 s at 400 kHz.
        """
        self.choose()
        self._start = _SIZE - self._start
        blank = b"\xff" * _CHUNK
        for offset in range(0, _SIZE, _CHUNK):
            part = first[offset : offset + _CHUNK]
            self.write(offset, part + blank[len(part) :])

    def commit(self) -> None:
        """Make this bank the one that counts."""
        self.write(BANK_AT - self._start, b"\xff" if self._start else b"\0")

    def _address(self, offset):
        offset += self._start
        return bytes((offset >> 8, offset & 255))


def start_of(said: int) -> int:
    """Return where the bank in use begins, from the byte that names it. One wrong bit in it is harmless."""
    return _SIZE if len([bit for bit in range(8) if said >> bit & 1]) > 4 else 0


def find_fram(bus) -> Fram | None:
    """Return the storage if the chip answers on the bus, else None."""
    fram = Fram(bus)
    try:
        fram.choose()
    except OSError:
        return None
    return fram
