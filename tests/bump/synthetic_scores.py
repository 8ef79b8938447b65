"""Scores a detector on synthetic signals: recall by frequency and peak, false alarms by kind."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from tests.bump import synthetic_signals
from tests.bump.scoring import DetectFunction, Labelled, Score, score
from tests.bump.synthetic_signals import Quiet

BANDS_HZ = ((12, 16), (16, 20), (20, 25), (25, 32), (32, 50), (50, 80))
SOFT_HZ = 25
WANTED = (("soft", 100, 0.95), ("soft", 40, 0.8), ("stiff", 30, 0.98))  # stiffness, least peak in mg, least recall
_KNOCKS = 40


Bands = dict[tuple[int, int], list[Score]]


@dataclass(frozen=True)
class Kind:
    """A kind of signal that is no knock, and how many alarms one recording of it may have."""

    name: str
    allowed: int
    make: Callable[[Quiet, int], Labelled]


def _phone(quiet: Quiet, number: int) -> Labelled:
    peak_mg = (30.0, 45.0, 60.0, 90.0, 150.0)[number % 5]
    return synthetic_signals.ringing_phone(quiet, 10, peak_mg, float(quiet.random.uniform(30, 97)), number % 2 == 1)


def _beat(quiet: Quiet, number: int) -> Labelled:
    random = quiet.random
    return synthetic_signals.beat(
        quiet, 60, (25.0, 35.0)[number % 2], float(random.uniform(0.4, 0.75)), float(random.uniform(40, 65))
    )


KINDS = (
    Kind("phone, 10 rings of 30-150 mg", 1, _phone),
    Kind("beat, 60 strokes of 25 or 35 mg", 6, _beat),
    Kind(
        "footsteps, 60 of 10-25 mg",
        0,
        lambda quiet, number: synthetic_signals.footsteps(quiet, 60, (10.0, 15.0, 20.0, 25.0)[number % 4]),
    ),
    Kind(
        "taps, 60 of 10-40 mg",
        0,
        lambda quiet, number: synthetic_signals.taps(quiet, 60, (20.0, 30.0, 40.0)[number % 3]),
    ),
    Kind("spoilt samples, 60 of 28-40 mg", 0, lambda quiet, number: synthetic_signals.spoilt(quiet, 60)),
    Kind(
        "spoilt samples, 60 of 45-2000 mg", 0, lambda quiet, number: synthetic_signals.spoilt(quiet, 60, (45.0, 2000.0))
    ),
)


def recall_by_band(quiets: list[Labelled], detect: DetectFunction, seed: int) -> Bands:
    """Return the scores of each band, one for each peak."""
    quiet = Quiet(np.random.default_rng(seed), quiets)
    return {
        (low, high): [
            score([synthetic_signals.knocks(quiet, "made", (low, high), peak_mg, _KNOCKS)], detect)
            for peak_mg in synthetic_signals.PEAKS_MG
        ]
        for low, high in BANDS_HZ
    }


def alarms(quiets: list[Labelled], detect: DetectFunction, kind: Kind, seed: int, number: int = 12) -> list[int]:
    """Return the number of alarms in each of `number` recordings of a kind."""
    quiet = Quiet(np.random.default_rng(seed), quiets)
    return [sum(event.is_alarm for event in detect(kind.make(quiet, index).samples_mg)) for index in range(number)]


def select_score(bands: Bands, stiffness: str, from_mg: float) -> Score:
    """Return the score of all knocks on soft or on stiff tables, from a peak on."""
    return sum_scores(
        [
            one
            for (_, high), scores in bands.items()
            for peak_mg, one in zip(synthetic_signals.PEAKS_MG, scores, strict=True)
            if (high <= SOFT_HZ) == (stiffness == "soft") and peak_mg >= from_mg
        ]
    )


def sum_scores(scores: list[Score]) -> Score:
    return Score(
        right=sum(one.right for one in scores),
        false=sum(one.false for one in scores),
        missed=sum(one.missed for one in scores),
        latencies_ms=[latency for one in scores for latency in one.latencies_ms],
    )
