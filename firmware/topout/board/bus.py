"""The I2C bus of the accelerometer, and of any chip that joins it later.

The pull-ups are on the accelerometer's own board. Without them CircuitPython refuses to open the bus. If they go away
while the bus is open, a transfer waits for a second, whatever `timeout` says. So a driver that finds its chip gone
closes the bus and opens it again, which shows at once whether anything is there.
"""

import board
import busio
from micropython import const

_HERTZ = const(400_000)


class Bus:
    """The bus: `i2c` is the open bus, or None. Call `open()` before each use."""

    def __init__(self) -> None:
        from topout.board.boards import this_board

        pins = this_board().PINS
        self._scl = getattr(board, pins["i2c_scl"])
        self._sda = getattr(board, pins["i2c_sda"])
        self.i2c: busio.I2C | None = None

    def open(self) -> busio.I2C | None:
        """Return the bus, opened if need be; None if nothing pulls it up."""
        if self.i2c is None and not self._try():
            from topout.board.i2c_recovery import unstick

            if unstick(self._scl, self._sda):
                self._try()
        return self.i2c

    def _try(self) -> bool:
        try:
            self.i2c = busio.I2C(self._scl, self._sda, frequency=_HERTZ)
        except RuntimeError:
            return False
        return True

    def answers(self, address: int) -> bool:
        """Return whether a chip acknowledges this address."""
        i2c = self.open()
        if i2c is None:
            return False
        while not i2c.try_lock():
            pass
        try:
            i2c.writeto(address, b"\0")
        except OSError:
            return False
        finally:
            i2c.unlock()
        return True

    def close(self) -> None:
        """Close the bus and release its pins."""
        if self.i2c is not None:
            self.i2c.deinit()
            self.i2c = None
