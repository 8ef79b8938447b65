"""Copies of a recording as another hub might have taken it: stronger or weaker, noisier, between the samples, in
another pose. What a detector hears should not hang on such things; the copies show how much it does.
"""

from collections.abc import Callable

import numpy as np

from tests.bump.scoring import Labelled
from topout_tools.bumps.recording import Recording
from topout_tools.bumps.sensor import RATE_HZ, sense

_REACH = 8  # samples either side that tell what lies between two
_LONGEST_S = 200  # of a quiet recording: more of the same tells little

Change = Callable[[np.ndarray, np.random.Generator], np.ndarray]


def louder(factor: float) -> Change:
    """The same about the same pose."""
    return lambda trace, random: (pose := np.median(trace[:RATE_HZ], axis=0)) + factor * (trace - pose)


def noisier(rms_mg: float) -> Change:
    return lambda trace, random: trace + random.normal(0, rms_mg, trace.shape)


def turned(trace: np.ndarray, random: np.random.Generator) -> np.ndarray:
    turn, _ = np.linalg.qr(random.normal(size=(3, 3)))
    return trace @ turn


def later(samples: float) -> Change:
    """By a part of a sample."""

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
