"""The piezo disc: keeps a record of every tone, for tests and for whoever plays it on a loudspeaker."""

from typing import NamedTuple

from host_tools.sim.clock import Clock


class Tone(NamedTuple):
    """From `start_ms` on: this frequency at this share of the period, or silence when that is 0."""

    start_ms: int
    frequency_hz: int
    duty: float


class Piezo:
    """What the PWM pin does to the disc."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.tones: list[Tone] = []

    @property
    def is_sounding(self) -> bool:
        return bool(self.tones) and self.tones[-1].duty > 0

    def drive(self, frequency_hz: int, duty: float) -> None:
        """The pin's wave from now on."""
        tone = Tone(self._clock.now_ms, frequency_hz if duty else 0, duty)
        if not self.is_sounding and not duty:
            return
        if self.tones and self.tones[-1][1:] == tone[1:]:
            return
        self.tones.append(tone)
