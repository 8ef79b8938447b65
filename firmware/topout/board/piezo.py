"""The piezo disc: one tone at a time, started and stopped at once. How long a tone lasts is its caller's business.

Loudness is the width of the pulse: at half a period the disc is loudest. Frequencies below 1.9 kHz come out coarse
(the PWM's divider), which no melody of ours minds.
"""

import board
import pwmio
from micropython import const

_LOUDEST = const(32768)  # half of 65536: a square wave


def make_piezo() -> "Piezo":
    """The piezo on the board's own pin, silent."""
    from topout.board.pins import PINS

    return Piezo(pwmio.PWMOut(getattr(board, PINS["piezo"]), frequency=2000, duty_cycle=0, variable_frequency=True))


class Piezo:
    """A tone or silence on a `pwmio.PWMOut`."""

    def __init__(self, pwm) -> None:
        self._pwm = pwm

    def tone(self, frequency_hz: int, volume: int) -> None:
        """Sound from now on. Volume 0–100; the ear hears its steps as even, so the pulse grows with the square."""
        duty = _LOUDEST * volume * volume // 10_000
        if self._pwm.frequency != frequency_hz:
            self._pwm.frequency = frequency_hz
        self._pwm.duty_cycle = duty

    def silence(self) -> None:
        """No sound from now on."""
        self._pwm.duty_cycle = 0
