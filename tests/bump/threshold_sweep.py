"""Sweeps the detector's main thresholds: the same recordings at other values of each.

Every threshold trades one error for another. The curve shows both, and so what a change would cost.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import ModuleType

import numpy as np

from tests.bump import synthetic_signals
from tests.bump.scoring import DetectFunction, Labelled, score
from tests.bump.synthetic_signals import Quiet
from tests.bump.table_trace import TableTrace
from topout.bump import noise_floor, orientation, thresholds
from topout_tools.bumps.recording import Recording
from topout_tools.bumps.sensor import RATE_HZ, sense
from topout_tools.sim.tabletop import Tabletop as SimulatedTable

_HANDS = 20
_SHORT = 100
_SPARKS = 300
_HIGH_SPARKS = 2000


@dataclass(frozen=True)
class Limit:
    """A threshold of the firmware, what it means, and the values to try."""

    module: ModuleType
    name: str
    meaning: str
    values: tuple[int, ...]


LIMITS = (
    Limit(noise_floor, "_KNOCK_FACTOR", "how far above the floor a knock is loud", (24, 28, 31, 34, 44)),
    Limit(thresholds, "RECENT_FACTOR", "how far a knock outdoes what was just before", (12, 14, 15, 16, 20)),
    Limit(thresholds, "HARD_SQUARE", "from which square on a second sample will do", (1600, 2025, 2500, 4900)),
    Limit(thresholds, "SPARK_NOISES", "how far that is above the noise", (3, 4, 5, 6, 8)),
    Limit(thresholds, "BLOW_SQUARE", "from which square on what is sudden need not be rough", (900, 1296, 1600, 2500)),
    Limit(thresholds, "SPARK_ENERGY", "what a knock needs beside its largest sample", (70, 140, 200, 280, 560)),
    Limit(thresholds, "STILL_BENDS", "bends that a knock needs beside a quarter of its energy", (600, 900, 1200, 2400)),
    Limit(thresholds, "SWING_SAMPLES", "how soon a table swings back", (5, 6, 7, 8, 9)),
    Limit(orientation, "_STILL_MG", "how still a hub lies that was put down", (4, 8, 16)),
)
COLUMNS = (
    "missed",
    "false",
    "latency, ms",
    "moved a minute",
    "soft from 40 mg",
    "short, 38 mg",
    "alarms of a hand",
    "of spoilt samples",
    "of high ones",
    "of taps",
)


def curve(limit: Limit, recordings: list[Labelled], detect: DetectFunction) -> Iterator[tuple[int, bool, list[str]]]:
    """Yield each value, whether it is ours, and its figures."""
    ours = getattr(limit.module, limit.name)
    for value in limit.values:
        with _set(limit, value):
            yield value, value == ours, _figures(recordings, detect)


@contextmanager
def _set(limit: Limit, value: int) -> Iterator[None]:
    ours = getattr(limit.module, limit.name)
    setattr(limit.module, limit.name, value)
    try:
        yield
    finally:
        setattr(limit.module, limit.name, ours)


def _figures(recordings: list[Labelled], detect: DetectFunction) -> list[str]:
    total = score([one for one in recordings if one.kind in ("knock", "weak", "moved")], detect)
    quiet = Quiet(np.random.default_rng(7))
    soft = score(
        [synthetic_signals.knocks(quiet, "soft", synthetic_signals.SOFT_HZ, peak_mg, 40) for peak_mg in (40.0, 100.0)],
        detect,
    )
    short = score([_short(seed) for seed in range(_SHORT)], detect)
    hands = sum(event.is_alarm for seed in range(_HANDS) for event in detect(_hand(seed).samples()))
    spoilt, high, taps = (
        sum(event.is_alarm for event in detect(one.samples_mg))
        for one in (
            synthetic_signals.spoilt(quiet, _SPARKS),
            synthetic_signals.spoilt(quiet, _HIGH_SPARKS, (45.0, 2000.0)),
            synthetic_signals.taps(quiet, _SPARKS, 40.0),
        )
    )
    return [
        f"{total.missed}",
        f"{total.false}",
        f"{total.latency_ms(50):.1f} / {total.latency_ms(95):.1f}",
        f"{total.rate('moved', 60):.2f}",
        f"{soft.recall:.3f}",
        f"{short.recall:.2f}",
        f"{hands} of {_HANDS}",
        f"{spoilt} of {_SPARKS}",
        f"{high} of {_HIGH_SPARKS}",
        f"{taps} of {_SPARKS}",
    ]


def _short(seed: int) -> Labelled:
    """Return a weak knock on the simulator's table. Its first swing is by far the largest, nearly a spike."""
    top = SimulatedTable(seed)
    at_ms = 2500 + seed % 7
    top.knock(at_ms * 1000, 38)
    trace = np.array([top.feel(index * 5000) for index in range(600)])
    return Labelled("short", "knock", sense(Recording(RATE_HZ, trace)), [at_ms], [])


def _hand(seed: int) -> TableTrace:
    """Return a hand on the hub that swings it at 3 to 8 Hz for two seconds."""
    table = TableTrace(6, seed, noise_mg=2.0)
    seconds = np.arange(400) / 200
    hz = float(table.random.uniform(3, 8))
    rising = np.minimum(1, seconds / 0.2)
    table.trace_mg[600:1000, seed % 3] += table.random.uniform(40, 160) * rising * np.sin(2 * np.pi * hz * seconds)
    return table
