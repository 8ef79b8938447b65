"""SPI and I2C, with the RP2040's rules for which pins can be what.

A bus that nothing refers to is finalised at the next collection. Its pins are free then, and locking it fails.
"""

from __future__ import annotations

import weakref
from array import array
from functools import partial

from topout_tools.sim import current
from topout_tools.sim.circuit import I2cChip
from topout_tools.sim.modules.microcontroller import Pin

Buffer = bytes | bytearray | memoryview | array

_ENODEV = 19
_ETIMEDOUT = 116
_TIME_OUT_US = 1_000_000  # fixed in the RP2040 port, which ignores `timeout`
_CLOCKS_A_BYTE = 9
_TRANSFER_US = 40  # start, stop, and CircuitPython's own overhead


class _Lockable:
    _is_locked = False

    def try_lock(self) -> bool:
        if self._is_locked:
            return False
        self._is_locked = True
        return True

    def unlock(self) -> None:
        self._is_locked = False


class SpiPort(_Lockable):
    """The peripheral behind an SPI object. displayio refers to it without keeping the object itself alive."""

    def __init__(self, owner: SPI, clock: str, data: str) -> None:
        self.is_deinited = False
        self._clock_pin = clock
        self._data_pin = data
        current.processor.claim(clock, data)
        self._own(owner)

    def hold(self) -> object:
        """Return a reference that keeps the bus from being finalised, even if it is garbage by now."""
        owner = self._owner()
        if owner is None and not self.is_deinited:
            current.processor.keep(self.deinit)
            owner = SPI.__new__(SPI)
            self._own(owner)
        return owner

    def try_lock(self) -> bool:
        return not self.is_deinited and super().try_lock()

    def configure(self, *, baudrate: int = 100_000, polarity: int = 0, phase: int = 0, bits: int = 8) -> None:
        if not self._is_locked:
            raise RuntimeError("Function requires lock")

    def write(self, buffer: bytes, *, start: int = 0, end: int | None = None) -> None:
        if not self._is_locked:
            raise RuntimeError("Function requires lock")
        current.circuit.send_spi(self._clock_pin, self._data_pin, bytes(buffer)[start:end])

    def deinit(self) -> None:
        self._end.detach()
        if not self.is_deinited:
            self.is_deinited = True
            _release(self._clock_pin, self._data_pin)

    def _own(self, owner: SPI) -> None:
        self._owner = weakref.ref(owner)
        self._end = current.processor.finalise_after(owner, self.deinit)


class SPI:
    """An output-only bus: the display sends nothing back."""

    def __init__(self, clock: Pin, MOSI: Pin | None = None, MISO: Pin | None = None) -> None:  # noqa: N803
        if MOSI is None or MISO is not None or not _share_spi(clock.name, MOSI.name):
            raise ValueError("Invalid pins")
        self.port = SpiPort(self, clock.name, MOSI.name)

    def try_lock(self) -> bool:
        return self.port.try_lock()

    def unlock(self) -> None:
        self.port.unlock()

    def configure(self, **options: int) -> None:
        self.port.configure(**options)

    def write(self, buffer: bytes, *, start: int = 0, end: int | None = None) -> None:
        self.port.write(buffer, start=start, end=end)

    def deinit(self) -> None:
        self.port.deinit()


class I2C(_Lockable):
    """A bus with addresses. An address that no chip acknowledges raises OSError 19, as on the RP2040.

    On an open bus, lines that stay low cost a second and raise OSError 116. If a program ends in the middle of a read,
    the chip holds the data line low, and such a bus cannot be opened.
    """

    def __init__(self, scl: Pin, sda: Pin, *, frequency: int = 100_000, timeout: int = 255) -> None:
        if not _share_i2c(scl.name, sda.name):
            raise ValueError("Invalid pins")
        if not current.circuit.is_i2c_idle(scl.name, sda.name):
            raise RuntimeError("No pull up found on SDA or SCL; check your wiring")
        current.processor.claim(scl.name, sda.name)
        self._scl = scl.name
        self._sda = sda.name
        self._byte_ns = _CLOCKS_A_BYTE * 1_000_000_000 // frequency
        self._end = current.processor.finalise_after(self, partial(_release, scl.name, sda.name))

    def scan(self) -> list[int]:
        return [address for address in range(8, 0x78) if current.circuit.i2c_chip(self._scl, self._sda, address)]

    def writeto(self, address: int, buffer: Buffer, *, start: int = 0, end: int | None = None) -> None:
        data = bytes(memoryview(buffer)[start:end].cast("B"))
        self._chip(address, len(data)).write(data)

    def readfrom_into(self, address: int, buffer: Buffer, *, start: int = 0, end: int | None = None) -> None:
        """Read into a buffer. `start` and `end` count elements, not bytes, as on the device."""
        target = memoryview(buffer)[start:end].cast("B")
        began_us = current.circuit.clock.now_us
        try:
            chip = self._chip(address, len(target))
        except Exception:
            raise
        except BaseException:
            clocks = (current.circuit.clock.now_us - began_us) * 1000 // (self._byte_ns // _CLOCKS_A_BYTE)
            current.circuit.hold_data(_CLOCKS_A_BYTE - clocks % _CLOCKS_A_BYTE)
            raise
        target[:] = chip.read(len(target))

    def writeto_then_readfrom(
        self,
        address: int,
        out_buffer: Buffer,
        in_buffer: Buffer,
        *,
        out_start: int = 0,
        out_end: int | None = None,
        in_start: int = 0,
        in_end: int | None = None,
    ) -> None:
        self.writeto(address, out_buffer, start=out_start, end=out_end)
        self.readfrom_into(address, in_buffer, start=in_start, end=in_end)

    def deinit(self) -> None:
        self._end.detach()
        _release(self._scl, self._sda)

    def _chip(self, address: int, length: int) -> I2cChip:
        """Return the chip that acknowledges, or raise OSError. The address costs a byte's time; so does each data byte,
        if a chip acknowledges."""
        if not self._is_locked:
            raise RuntimeError("Function requires lock")
        if not current.circuit.is_i2c_idle(self._scl, self._sda):
            current.circuit.clock.advance_us(_TIME_OUT_US)
            raise OSError(_ETIMEDOUT, "ETIMEDOUT")
        chip = current.circuit.i2c_chip(self._scl, self._sda, address)
        length = length + 1 if chip else 1
        current.circuit.clock.advance_us(_TRANSFER_US + length * self._byte_ns // 1000)
        if chip is None:
            raise OSError(_ENODEV, "No such device")
        return chip


def _release(*pins: str) -> None:
    current.processor.release(*pins)


def _share_spi(clock: str, data: str) -> bool:
    """Return whether two pins are SCK and TX of one SPI block.

    SCK is every fourth pin from GP2, TX the pin after it. The two blocks alternate every eight pins.
    """
    clock_number, data_number = int(clock[2:]), int(data[2:])
    return clock_number % 4 == 2 and data_number % 4 == 3 and clock_number // 8 % 2 == data_number // 8 % 2


def _share_i2c(scl: str, sda: str) -> bool:
    """Return whether two pins are SCL and SDA of one I2C block: SDA even, SCL odd, blocks alternate every two pins."""
    scl_number, sda_number = int(scl[2:]), int(sda[2:])
    return scl_number % 2 == 1 and sda_number % 2 == 0 and scl_number // 2 % 2 == sda_number // 2 % 2
