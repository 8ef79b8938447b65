"""The piezo disc: one tone at a time, started and stopped at once. The caller times how long a tone lasts.

Loudness is the width of the pulse: at half a period the disc is loudest. Frequencies below 1.9 kHz come out coarse
because of the PWM's divider. Our melodies can bear that.
"""

import board
import pwmio
from micropython import const

_LOUDEST = const(32768)  # half of 65536: a square wave


def make_piezo() -> "Piezo":
    """Return the piezo on the board's own pin, silent."""
    from topout.board.boards import this_board

    pin = getattr(board, this_board().PINS["piezo"])
    return Piezo(pwmio.PWMOut(pin, frequency=2000, duty_cycle=0, variable_frequency=True))


class Piezo:
    """A tone or silence on a `pwmio.PWMOut`."""

    def __init__(self, pwm) -> None:
        self._pwm = pwm
        self.amplifier = None  # its enabling pin, held for good, on a board that has one

    def tone(self, frequency_hz: int, volume: int) -> None:
        """Start a tone. Volume is 0–100; the pulse grows with its square, so that the ear hears even steps."""
        duty = _LOUDEST * volume * volume // 10_000
        if self._pwm.frequency != frequency_hz:
            self._pwm.frequency = frequency_hz
        self._pwm.duty_cycle = duty

    def silence(self) -> None:
        """Stop the tone."""
        self._pwm.duty_cycle = 0
