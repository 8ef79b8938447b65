"""The I2C bus that the accelerometer sits on, and whatever joins it later.

The pull-ups are on the accelerometer's own board: without it CircuitPython refuses to open the bus, and an open bus
whose pull-ups went away makes a transfer wait for a second, whatever `timeout` says. So whoever finds their chip gone
closes the bus, and opens it again, which tells at once whether anything is there.
"""

import board
import busio
from micropython import const

_HERTZ = const(400_000)


class Bus:
    """`i2c` is the open bus, or None. Ask `open()` before each use."""

    def __init__(self) -> None:
        from topout.board.pins import PINS

        self._scl = getattr(board, PINS["i2c_scl"])
        self._sda = getattr(board, PINS["i2c_sda"])
        self.i2c: busio.I2C | None = None

    def open(self) -> busio.I2C | None:
        """The bus, opened if need be; None when there is nothing to pull it up."""
        if self.i2c is None and not self._try():
            from topout.board.unstick import unstick

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
        """Whether a chip is there."""
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
        """Let go of the pins."""
        if self.i2c is not None:
            self.i2c.deinit()
            self.i2c = None
