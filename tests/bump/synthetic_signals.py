"""Synthetic signals of a physical table, added to recorded or synthetic quiet. The same seed gives the same signal.

A knock excites the table's modes, and each decays by its damping. Other functions make signals that are no knocks:
phones, beats, footsteps, taps and wrong samples. All are in mg at 200 samples a second, before the sensor rounds them.
"""

from dataclasses import dataclass

import numpy as np

from tests.bump.scoring import Labelled
from topout_tools.bumps.recording import Recording
from topout_tools.bumps.sensor import RATE_HZ, sense

SOFT_HZ, STIFF_HZ = (12.0, 25.0), (28.0, 80.0)
PEAKS_MG = (30.0, 40.0, 60.0, 100.0, 150.0, 300.0, 400.0)
_LEAD_S = 2.5  # the detector learns the table in this time
_TAIL_S = 1.0


@dataclass(frozen=True)
class Mode:
    hz: float
    damping: float
    share: float
    phase: float


class Quiet:
    """Stretches of quiet, from recordings if there are any, else synthetic sensor noise."""

    def __init__(self, random: np.random.Generator, recordings: list[Labelled] | None = None):
        self.random = random
        self._recordings = [np.array(recording.samples_mg, dtype=float) for recording in recordings or []]

    def stretch(self, seconds: float) -> np.ndarray:
        count = round(seconds * RATE_HZ)
        if self._recordings:
            recording = self._recordings[int(self.random.integers(len(self._recordings)))]
            reach = len(recording) - count
            # A recording that is too short is repeated: a still sensor shows no seam.
            start = int(self.random.integers(reach)) if reach > 0 else 0
            return np.resize(recording[start : start + count], (count, 3)).astype(float)
        gravity = np.array([self.random.uniform(-40, 40), self.random.uniform(-40, 40), 1000.0])
        return gravity + self.random.normal(0, self.random.uniform(1.5, 4.0), (count, 3))


def swing(modes: list[Mode], seconds: np.ndarray, contact_s: float = 0.0) -> np.ndarray:
    """Return the table's motion after a knock at 0. A long contact makes it begin gently."""
    rising = np.clip(seconds / contact_s, 0, 1) if contact_s else (seconds >= 0).astype(float)
    total = np.zeros_like(seconds)
    for mode in modes:
        turn = 2 * np.pi * mode.hz * seconds
        total += mode.share * np.exp(-mode.damping * np.maximum(turn, 0)) * np.sin(turn + mode.phase)
    return np.where(seconds >= 0, total * rising, 0.0)


def knock(random: np.random.Generator, hz: float, peak_mg: float, count: int, at_s: float) -> np.ndarray:
    """Return a knock in `count` samples: a main mode, sometimes a second, mostly vertical. The largest sample is
    peak_mg.
    """
    damping = float(random.uniform(0.02, 0.15))
    phase = float(random.choice([0.0, 0.0, np.pi / 2, np.pi, random.uniform(0, 2 * np.pi)]))
    modes = [Mode(hz, damping, 1.0, phase)]
    if random.random() < 0.5:
        modes.append(Mode(hz * float(random.uniform(1.5, 2.8)), damping, float(random.uniform(0.1, 0.5)), 0.0))
    contact_s = float(random.choice([0.0, 0.003, 0.008]))
    towards = np.array([random.normal(0, 0.4), random.normal(0, 0.4), random.choice([-1.0, 1.0])])
    swung = swing(modes, np.arange(count) / RATE_HZ - at_s, contact_s)
    return np.outer(swung / np.abs(swung).max() * peak_mg, towards / np.linalg.norm(towards))


def knocks(quiet: Quiet, name: str, hz: tuple[float, float], peak_mg: float, number: int) -> Labelled:
    """Return knocks of one strength on tables of one stiffness, at least two seconds apart."""
    random = quiet.random
    onsets = np.cumsum(random.uniform(2.0, 3.0, number)) + _LEAD_S - 2.0
    trace = quiet.stretch(onsets[-1] + _TAIL_S)
    for onset in onsets:
        trace += knock(random, float(random.uniform(*hz)), peak_mg, len(trace), float(onset))
    return _labelled(name, "knock", trace, [round(1000 * onset) for onset in onsets])


def ringing_phone(quiet: Quiet, number: int, peak_mg: float, hz: float, is_rough: bool) -> Labelled:
    """Return a phone that rings for a second and pauses for two.

    Its motor spins up within some ms. On wood it rattles, so it is never one clean tone.
    """
    random = quiet.random
    trace = quiet.stretch(_LEAD_S + 3 * number)
    towards = random.normal(0, 1, 3)
    towards /= np.linalg.norm(towards)
    spin_up_s = float(random.uniform(0.005, 0.06))
    for ring in range(number):
        start = round((_LEAD_S + 3 * ring) * RATE_HZ)
        seconds = np.arange(RATE_HZ) / RATE_HZ
        shape = np.minimum(seconds / spin_up_s, 1) * np.minimum((1 - seconds) / 0.03, 1)
        tone = np.sin(2 * np.pi * hz * seconds + random.uniform(0, 2 * np.pi))
        if is_rough:
            tone = 0.6 * tone + 0.4 * random.uniform(-1, 1, RATE_HZ)
        trace[start : start + RATE_HZ] += np.outer(peak_mg * shape * tone, towards)
    return _labelled("phone", "phone", trace, [])


def beat(quiet: Quiet, number: int, peak_mg: float, period_s: float, hz: float) -> Labelled:
    """Return a kick drum from a loudspeaker: a stroke at equal distances, each a little different."""
    random = quiet.random
    trace = quiet.stretch(_LEAD_S + period_s * number + _TAIL_S)
    for stroke in range(number):
        seconds = np.arange(len(trace)) / RATE_HZ - _LEAD_S - period_s * stroke
        modes = [Mode(hz, 0.06, 1.0, 0.0)]
        largest = np.abs(swing(modes, np.arange(800) / 4000)).max()
        loud = peak_mg * float(random.uniform(0.92, 1.08)) / largest
        trace[:, 2] += loud * swing(modes, seconds, 0.004)
    return _labelled("beat", "beat", trace, [])


def footsteps(quiet: Quiet, number: int, peak_mg: float) -> Labelled:
    """Return somebody walking by: the floor gives slowly, twice a second, by less than a bump."""
    random = quiet.random
    trace = quiet.stretch(_LEAD_S + 0.7 * number + _TAIL_S)
    at_s = _LEAD_S
    for _ in range(number):
        at_s += float(random.uniform(0.48, 0.6))
        seconds = np.arange(len(trace)) / RATE_HZ - at_s
        modes = [Mode(float(random.uniform(6, 14)), 0.12, 1.0, 0.0)]
        trace[:, 2] += peak_mg * float(random.uniform(0.6, 1.0)) * swing(modes, seconds, 0.02)
    return _labelled("footsteps", "footsteps", trace, [])


def taps(quiet: Quiet, number: int, peak_mg: float) -> Labelled:
    """Return fingers on a keyboard or on the pods: spikes of two samples, after which no table swings."""
    random = quiet.random
    trace = quiet.stretch(_LEAD_S + 0.5 * number + _TAIL_S)
    for at in np.cumsum(random.uniform(0.12, 0.5, number)) + _LEAD_S:
        index = int(at * RATE_HZ)
        height = peak_mg * float(random.uniform(0.5, 1.0))
        trace[index : index + 2, 2] += (-height, height * float(random.uniform(0.2, 0.6)))
    return _labelled("taps", "taps", trace, [])


def spoilt(quiet: Quiet, number: int, heights_mg: tuple[float, float] = (28.0, 40.0)) -> Labelled:
    """Return single wrong samples, as a loose wire gives them."""
    random = quiet.random
    trace = quiet.stretch(_LEAD_S + number + _TAIL_S)
    for at in range(number):
        index = int((_LEAD_S + at + random.uniform(0, 0.6)) * RATE_HZ)
        towards = np.eye(3)[int(random.integers(3))] if random.random() < 0.6 else random.normal(0, 1, 3)
        trace[index] += random.choice([-1, 1]) * random.uniform(*heights_mg) * towards / np.linalg.norm(towards)
    return _labelled("spoilt", "spoilt", trace, [])


def _labelled(name: str, kind: str, trace: np.ndarray, truth_ms: list[int]) -> Labelled:
    return Labelled(name, kind, sense(Recording(RATE_HZ, trace)), truth_ms, [])
