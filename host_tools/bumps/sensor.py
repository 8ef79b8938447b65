"""A recording as the console's sensor would have given it: 200 samples a second, ±2 g, steps of 4 mg.

Everything here looks backwards only, as a sensor does: what comes later in a recording never changes an earlier sample.
"""

import numpy as np

from host_tools.bumps.recording import Recording

RATE_HZ = 200
SAMPLE_MS = 1000 // RATE_HZ
_RANGE_MG = 2000
_STEP_MG = 4
_PASS_HZ = 85.0


def sense(recording: Recording) -> list[list[int]]:
    samples = recording.samples_mg
    if recording.rate_hz != RATE_HZ and len(samples):
        samples = _resample(samples.astype(float), recording.rate_hz)
    steps = np.floor(np.clip(samples, -_RANGE_MG, _RANGE_MG) / _STEP_MG + 0.5)
    return (steps.astype(int) * _STEP_MG).tolist()


def _resample(samples: np.ndarray, rate_hz: float) -> np.ndarray:
    if rate_hz > RATE_HZ:
        samples = _low_pass(samples, rate_hz)
    count = int((len(samples) - 1) * RATE_HZ / rate_hz + 1e-9) + 1
    # Between two samples that are both there already: one sample late.
    at = np.maximum(np.arange(count) * rate_hz / RATE_HZ - 1, 0)
    if float(rate_hz / RATE_HZ).is_integer():
        at = np.arange(count) * rate_hz / RATE_HZ  # falls on samples: nothing to wait for
    before = np.minimum(at.astype(int), len(samples) - 1)
    after = np.minimum(before + 1, len(samples) - 1)
    share = (at - before)[:, None]
    return samples[before] * (1 - share) + samples[after] * share


def _low_pass(samples: np.ndarray, rate_hz: float) -> np.ndarray:
    """Takes away what 200 samples a second cannot show."""
    taps = _minimum_phase(_windowed_sinc(rate_hz))
    padded = np.concatenate([np.repeat(samples[:1], len(taps) - 1, axis=0), samples])
    return np.stack([np.convolve(padded[:, axis], taps, mode="valid") for axis in range(3)], axis=1)


def _windowed_sinc(rate_hz: float) -> np.ndarray:
    half = int(np.ceil(6 * rate_hz / RATE_HZ))
    at = np.arange(-half, half + 1)
    taps = np.sinc(2 * _PASS_HZ / rate_hz * at) * np.blackman(2 * half + 3)[1:-1]
    return taps / taps.sum()


def _minimum_phase(taps: np.ndarray) -> np.ndarray:
    """The causal filter of the same loudness at every frequency that answers soonest (by the cepstrum)."""
    size = 1 << (16 * len(taps) - 1).bit_length()
    loudness = np.maximum(np.abs(np.fft.fft(taps, size)), 1e-5)
    cepstrum = np.fft.ifft(np.log(loudness)).real
    cepstrum[1 : size // 2] *= 2
    cepstrum[size // 2 + 1 :] = 0
    soon = np.fft.ifft(np.exp(np.fft.fft(cepstrum))).real[: len(taps)]
    return soon / soon.sum()
