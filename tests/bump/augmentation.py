"""Augments recordings: copies that are stronger, weaker, noisier, between the samples or in another orientation.

They show how much the detector depends on such things.
"""

from collections.abc import Callable

import numpy as np

from tests.bump.scoring import Labelled
from topout_tools.bumps.recording import Recording
from topout_tools.bumps.sensor import RATE_HZ, sense

_REACH = 8  # samples on either side that the interpolation uses
_LONGEST_S = 200  # longer quiet recordings are skipped: they show nothing new

Change = Callable[[np.ndarray, np.random.Generator], np.ndarray]


def louder(factor: float) -> Change:
    """Scale the motion about the same orientation."""
    return lambda trace, random: (pose := np.median(trace[:RATE_HZ], axis=0)) + factor * (trace - pose)


def noisier(rms_mg: float) -> Change:
    return lambda trace, random: trace + random.normal(0, rms_mg, trace.shape)


def turned(trace: np.ndarray, random: np.random.Generator) -> np.ndarray:
    turn, _ = np.linalg.qr(random.normal(size=(3, 3)))
    return trace @ turn


def later(samples: float) -> Change:
    """Shift by a part of a sample."""

    def shift(trace: np.ndarray, random: np.random.Generator) -> np.ndarray:
        at = np.arange(-_REACH, _REACH + 1)
        taps = np.sinc(at - samples) * np.hanning(2 * _REACH + 3)[1:-1]
        padded = np.pad(trace, ((_REACH, _REACH), (0, 0)), mode="edge")
        return np.stack([np.convolve(padded[:, axis], taps / taps.sum(), "valid") for axis in range(3)], axis=1)

    return shift


CHANGES: dict[str, Change] = {
    "10 % weaker": louder(0.9),
    "20 % stronger": louder(1.2),
    "2 mg noisier": noisier(2.0),
    "a quarter of a sample later": later(0.25),
    "half a sample later": later(0.5),
    "in another pose": turned,
}


def augment(recordings: list[Labelled], change: Change, seed: int = 1) -> list[Labelled]:
    random = np.random.default_rng(seed)
    copies = []
    for one in recordings:
        if one.kind == "quiet" and one.seconds > _LONGEST_S:
            continue
        trace = change(np.array(one.samples_mg, dtype=float), random)
        copies.append(Labelled(one.name, one.kind, sense(Recording(RATE_HZ, trace)), one.truth_ms, one.ignore_ms))
    return copies
