"""The piezo disc: records every tone, for tests and for playing it on a loudspeaker."""

from typing import NamedTuple

from topout_tools.sim.clock import Clock


class Tone(NamedTuple):
    """A tone from `start_ms` on. `duty` is the share of the period that is high; 0 is silence."""

    start_ms: int
    frequency_hz: int
    duty: float


class Piezo:
    """The disc and the tones that the PWM pin has made on it."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.tones: list[Tone] = []

    @property
    def is_sounding(self) -> bool:
        return bool(self.tones) and self.tones[-1].duty > 0

    def drive(self, frequency_hz: int, duty: float) -> None:
        """Set the pin's wave from now on, and record it if it differs from the last one."""
        tone = Tone(self._clock.now_ms, frequency_hz if duty else 0, duty)
        if not self.is_sounding and not duty:
            return
        if self.tones and self.tones[-1][1:] == tone[1:]:
            return
        self.tones.append(tone)
