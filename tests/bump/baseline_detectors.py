"""Public ways to detect a knock, written from their descriptions, to compare ours with. Each has a grid of settings."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from itertools import product

import numpy as np

from tests.bump.scoring import DetectFunction
from topout.bump.levels import BUMP_FROM_MG
from topout_tools.bumps.run_detector import DetectedEvent
from topout_tools.bumps.sensor import RATE_HZ, SAMPLE_MS

Samples = list[list[int]]


@dataclass(frozen=True)
class Baseline:
    name: str
    settings: Callable[[], Iterator[tuple[str, DetectFunction]]]


def high_pass_limit() -> Iterator[tuple[str, DetectFunction]]:
    """Yield detectors by a fixed limit on the deviation from a slow mean, each with a dead time."""
    for limit_mg, dead_ms, length in product((24, 32, 40, 50, 64, 80), (150, 250, 350), (16, 32, 64)):
        setting = f"limit {limit_mg} mg, dead {dead_ms} ms, mean of {length} samples"
        yield setting, partial(_over, alpha=1 - 1 / length, limit_mg=limit_mg, dead_ms=dead_ms)


def mission_pinball() -> Iterator[tuple[str, DetectFunction]]:
    """Yield detectors like Mission Pinball's accelerometer.

    A hit is a sample further than a limit from a moving average of all samples, hits included. Hits within the tilt
    mode's multiple_hit_window (300 ms by default) are one.
    """
    for limit_mg, alpha, window_ms in product((24, 32, 40, 50, 64, 80), (0.8, 0.9, 0.95, 0.98), (200, 300)):
        setting = f"hit limit {limit_mg} mg, alpha {alpha}, window {window_ms} ms"
        yield setting, partial(_over, alpha=alpha, limit_mg=limit_mg, dead_ms=window_ms)


def recursive_sta_lta() -> Iterator[tuple[str, DetectFunction]]:
    """Yield obspy's recursive STA/LTA with trigger_onset, on the deviation. Raises ImportError without obspy."""
    return _sta_lta("recursive_sta_lta")


def classic_sta_lta() -> Iterator[tuple[str, DetectFunction]]:
    """Yield the same with obspy's classic STA/LTA: two moving means."""
    return _sta_lta("classic_sta_lta")


def _sta_lta(name: str) -> Iterator[tuple[str, DetectFunction]]:
    trigger = import_module("obspy.signal.trigger")
    ratio = getattr(trigger, name)

    def listen(samples: Samples, short: int, long: int, on: float, off: float) -> list[DetectedEvent]:
        away = _deviation(samples, 1 - 1 / 16)
        if len(away) <= long:
            return []
        onsets = trigger.trigger_onset(ratio(away, short, long), on, off)
        return [_alarm(start) for start, _ in onsets if away[max(0, start - 3) : start + 4].max() >= BUMP_FROM_MG]

    lengths = product((3, 4, 6, 8), (50, 100, 200, 400, 800))
    for (short, long), on, off in product(lengths, (2.2, 2.6, 3, 3.5, 4, 5), (1, 1.3, 1.7)):
        setting = f"STA {short} samples, LTA {long}, on {on}, off {off}"
        yield setting, partial(listen, short=short, long=long, on=on, off=off)


BASELINES = (
    Baseline("classic STA/LTA", classic_sta_lta),
    Baseline("recursive STA/LTA", recursive_sta_lta),
    Baseline("Mission Pinball", mission_pinball),
    Baseline("high-pass limit", high_pass_limit),
)


def _alarm(index: int) -> DetectedEvent:
    return DetectedEvent(int(index) * SAMPLE_MS, "bump")


def _over(samples: Samples, alpha: float, limit_mg: float, dead_ms: int) -> list[DetectedEvent]:
    heard: list[DetectedEvent] = []
    free_from = RATE_HZ // 2  # half a second to settle
    for index in np.flatnonzero(_deviation(samples, alpha) >= limit_mg).tolist():
        if index >= free_from:
            heard.append(_alarm(index))
            free_from = index + dead_ms // SAMPLE_MS
    return heard


_deviations: dict[tuple[int, float], tuple[Samples, np.ndarray]] = {}


def _deviation(samples: Samples, alpha: float) -> np.ndarray:
    """Return how far each sample is from an exponential mean of those before it. Cached, as the grids use it often."""
    key = (id(samples), alpha)
    if key not in _deviations:
        _deviations[key] = samples, _deviate(samples, alpha)  # keeps the samples alive, so that their id stays unique
    return _deviations[key][1]


def _deviate(samples: Samples, alpha: float) -> np.ndarray:
    mean = np.array(samples[0], dtype=float)
    away = np.empty(len(samples))
    for index, sample in enumerate(np.array(samples, dtype=float)):
        step = sample - mean
        away[index] = np.sqrt(step @ step)
        mean += step * (1 - alpha)
    return away
