"""Resamples a recording as the console's sensor would have given it: 200 samples a second, ±2 g, steps of 4 mg.

The filter is causal, as a sensor is: later parts of a recording never change an earlier sample.
"""

import numpy as np

from topout_tools.bumps.recording import Recording

RATE_HZ = 200
SAMPLE_MS = 1000 // RATE_HZ
_RANGE_MG = 2000
_STEP_MG = 4
_PASS_HZ = 85.0


def sense(recording: Recording) -> list[list[int]]:
    return Sampling(recording.rate_hz).feel(recording.samples_mg)


class Sampling:
    """A resampler that takes a recording in pieces, and gives the same samples as for the whole."""

    def __init__(self, rate_hz: float) -> None:
        self._step = rate_hz / RATE_HZ
        self._taps = _minimum_phase(_windowed_sinc(rate_hz)) if rate_hz > RATE_HZ else np.ones(1)
        # It interpolates between two samples that are both known, so it is one sample late unless it falls on samples.
        self._late = 0 if self._step.is_integer() else 1
        self._past = np.zeros((0, 3))  # samples that the filter still needs
        self._kept = np.zeros((0, 3))  # filtered, from sample number self._first on
        self._first = 0
        self._given = 0

    def feel(self, samples_mg: np.ndarray) -> list[list[int]]:
        if not len(samples_mg):
            return []
        steps = np.floor(np.clip(self._resample(samples_mg), -_RANGE_MG, _RANGE_MG) / _STEP_MG + 0.5)
        return (steps.astype(int) * _STEP_MG).tolist()

    def _resample(self, samples_mg: np.ndarray) -> np.ndarray:
        if self._step == 1:
            return samples_mg
        self._kept = np.concatenate([self._kept, self._low_pass(samples_mg.astype(float))])
        until = int((self._first + len(self._kept) - 1) / self._step + 1e-9) + 1
        at = np.maximum(np.arange(self._given, until) * self._step - self._late, 0)
        before = at.astype(int) - self._first
        after = np.minimum(before + 1, len(self._kept) - 1)
        share = (at - at.astype(int))[:, None]
        samples = self._kept[before] * (1 - share) + self._kept[after] * share
        self._given = until
        spent = max(0, int(until * self._step) - 1 - self._late - self._first)
        self._first += min(spent, len(self._kept))
        self._kept = self._kept[spent:]
        return samples

    def _low_pass(self, samples: np.ndarray) -> np.ndarray:
        """Remove the frequencies that 200 samples a second cannot represent."""
        more = len(self._taps) - 1
        if not more:
            return samples
        past = self._past if len(self._past) else np.repeat(samples[:1], more, axis=0)
        whole = np.concatenate([past, samples])
        self._past = whole[len(whole) - more :]
        return np.stack([np.convolve(whole[:, axis], self._taps, mode="valid") for axis in range(3)], axis=1)


def _windowed_sinc(rate_hz: float) -> np.ndarray:
    half = int(np.ceil(6 * rate_hz / RATE_HZ))
    at = np.arange(-half, half + 1)
    taps = np.sinc(2 * _PASS_HZ / rate_hz * at) * np.blackman(2 * half + 3)[1:-1]
    return taps / taps.sum()


def _minimum_phase(taps: np.ndarray) -> np.ndarray:
    """Return the minimum-phase filter with the same magnitude response (by the cepstrum): causal, with least delay."""
    size = 1 << (16 * len(taps) - 1).bit_length()
    loudness = np.maximum(np.abs(np.fft.fft(taps, size)), 1e-5)
    cepstrum = np.fft.ifft(np.log(loudness)).real
    cepstrum[1 : size // 2] *= 2
    cepstrum[size // 2 + 1 :] = 0
    soon = np.fft.ifft(np.exp(np.fft.fft(cepstrum))).real[: len(taps)]
    return soon / soon.sum()
