"""Synthetic traces: a table with a hub on it, its noise, and what happens to it. The same seed gives the same trace."""

import numpy as np

from topout_tools.bumps.recording import Recording
from topout_tools.bumps.run_detector import DetectedEvent, hear
from topout_tools.bumps.sensor import RATE_HZ, sense

FLAT_MG = (0.0, 0.0, 1000.0)


class TableTrace:
    """Samples in mg at 200 Hz, before the sensor clips and rounds them."""

    def __init__(self, seconds: float, seed: int = 1, gravity_mg: tuple[float, ...] = FLAT_MG, noise_mg: float = 3.0):
        self.random = np.random.default_rng(seed)
        count = round(seconds * RATE_HZ)
        self.trace_mg = np.array(gravity_mg) + self.random.normal(0, noise_mg, (count, 3))

    def knock(
        self,
        at_ms: float,
        peak_mg: float,
        towards: tuple[float, ...] = (0.0, 0.0, 1.0),
        ring_hz: float = 60,
        ring_ms: float = 40,
    ) -> "TableTrace":
        """Add a knock that rings out. The largest sample of the clean ringing is peak_mg."""
        start = int(np.ceil(at_ms * RATE_HZ / 1000))
        since_s = np.arange(start, len(self.trace_mg)) / RATE_HZ - at_ms / 1000
        ringing = np.exp(-since_s * 1000 / ring_ms) * np.cos(2 * np.pi * ring_hz * since_s)
        unit = np.array(towards) / np.linalg.norm(towards)
        self.trace_mg[start:] += np.outer(ringing / np.abs(ringing).max() * peak_mg, unit)
        return self

    def shake(self, from_ms: float, to_ms: float, rms_mg: float, hum_hz: float = 0) -> "TableTrace":
        """Add a buzzing phone, music or a machine: white noise, or one tone with its overtones."""
        span = slice(round(from_ms * RATE_HZ / 1000), round(to_ms * RATE_HZ / 1000))
        count = len(self.trace_mg[span])
        if hum_hz:
            seconds = np.arange(count)[:, None] / RATE_HZ
            tone = sum(np.sin(2 * np.pi * hum_hz * k * seconds + np.array([0, 1, 2]) * k) / k for k in (1, 2))
            self.trace_mg[span] += tone * rms_mg / np.sqrt((tone**2).sum(axis=1).mean())
        else:
            self.trace_mg[span] += self.random.normal(0, rms_mg / np.sqrt(3), (count, 3))
        return self

    def sway(self, from_ms: float, to_ms: float, mg: float, hz: float) -> "TableTrace":
        """Add a hand that rests on the hub and sways slowly and smoothly."""
        span = slice(round(from_ms * RATE_HZ / 1000), round(to_ms * RATE_HZ / 1000))
        seconds = np.arange(len(self.trace_mg[span])) / RATE_HZ
        self.trace_mg[span, 0] += mg * np.sin(2 * np.pi * hz * seconds) * np.minimum(1, 2 * seconds)
        return self

    def carry(self, from_ms: float, to_ms: float, tilt_degrees: float = 60) -> "TableTrace":
        """Let a hand take the hub, turn it about its first axis, and put it down in another orientation."""
        start, end = (round(moment * RATE_HZ / 1000) for moment in (from_ms, to_ms))
        share = np.clip((np.arange(len(self.trace_mg)) - start) / max(1, end - start), 0, 1)
        angle = np.radians(tilt_degrees) * (3 * share**2 - 2 * share**3)
        x, y, z = self.trace_mg.T
        self.trace_mg = np.stack([x, y * np.cos(angle) - z * np.sin(angle), y * np.sin(angle) + z * np.cos(angle)], 1)
        self.trace_mg[start:end] += self._tremor(end - start)
        return self

    def _tremor(self, count: int) -> np.ndarray:
        """Return a hand's tremor: slow swings that come and go."""
        seconds = np.arange(count)[:, None] / RATE_HZ
        swings = sum(
            np.sin(2 * np.pi * hz * seconds + self.random.uniform(0, 6.28, 3)) for hz in self.random.uniform(3, 11, 5)
        )
        return 30 * swings * np.sin(np.pi * np.arange(count) / count)[:, None]

    def samples(self) -> list[list[int]]:
        return sense(Recording(RATE_HZ, self.trace_mg))

    def heard(self) -> list[DetectedEvent]:
        return list(hear(self.samples()))

    def alarms_ms(self) -> list[int]:
        return [event.t_ms for event in self.heard() if event.is_alarm]
