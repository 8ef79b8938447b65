"""Physical tables of every stiffness: their knocks are detected, and similar signals are not."""

import numpy as np
import pytest

from tests.bump import synthetic_signals
from tests.bump.scoring import DetectFunction, score
from tests.bump.synthetic_scores import KINDS, alarms
from tests.bump.synthetic_signals import Quiet
from tests.bump.table_trace import TableTrace
from topout_tools.bumps.run_detector import hear

detect: DetectFunction = lambda samples: list(hear(samples))  # noqa: E731


def quiet(seed: int) -> Quiet:
    return Quiet(np.random.default_rng(seed))


@pytest.mark.parametrize("peak_mg", [40.0, 60.0, 100.0, 200.0, 400.0])
@pytest.mark.parametrize("hz", [(12, 16), (16, 20), (20, 25)])
def test_a_soft_table_is_heard_within_60_ms(hz, peak_mg):
    total = score([synthetic_signals.knocks(quiet(1), "soft", hz, peak_mg, 40)], detect)
    assert total.recall >= 0.95 and total.false == 0
    assert total.latency_ms(95) <= 60


@pytest.mark.parametrize("peak_mg", [40.0, 60.0, 150.0, 400.0])
@pytest.mark.parametrize("hz", [(28, 40), (40, 60), (60, 80)])
def test_a_stiff_table_is_heard_within_30_ms(hz, peak_mg):
    total = score([synthetic_signals.knocks(quiet(2), "stiff", hz, peak_mg, 50)], detect)
    assert total.recall >= 0.98 and total.false == 0
    assert total.latency_ms(95) <= 30


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_what_is_no_knock_is_hardly_asked_about(kind):
    counts = alarms([], detect, kind, seed=3, number=6)
    allowed = kind.allowed if kind.allowed else {"taps": 6}.get(kind.name.partition(",")[0], 1)
    assert max(counts) <= allowed


def test_a_hard_knock_that_rises_smoothly_is_reported_with_its_second_sample():
    for seed in range(20):
        table = TableTrace(4, seed, noise_mg=2.0)
        table.trace_mg[500:504, 2] += 28 * np.array([1, 2, 2.6, 2.8])
        assert table.alarms_ms() == [2505]


def test_a_slow_half_wave_and_then_a_ring_is_one_knock():
    table = TableTrace(4, noise_mg=2.0)
    at = np.arange(5)
    table.trace_mg[500:505, 2] += 144 * np.sin(np.pi * (at + 0.5) / 5)
    heard = [event for event in table.knock(2525, 60, ring_hz=45, ring_ms=60).heard() if event.is_alarm]
    assert [2500 <= event.t_ms <= 2560 for event in heard] == [True]
    assert heard[0].peak_mg >= 130


@pytest.mark.parametrize("peak_mg", [26, 28])
def test_a_knock_just_over_a_bump_is_heard_and_reported_at_its_peak(peak_mg):
    heard = TableTrace(4, noise_mg=0.5).knock(2500, peak_mg, ring_hz=50, ring_ms=40).heard()
    assert [(event.is_alarm, abs(event.peak_mg - peak_mg) <= 3) for event in heard] == [(True, True)]


def test_a_far_stronger_knock_soon_after_a_weak_one_is_a_knock_of_its_own():
    alarms_ms = TableTrace(4, noise_mg=2.0).knock(2500, 30).knock(2590, 340).alarms_ms()
    assert len(alarms_ms) == 2 and 2590 <= alarms_ms[1] <= 2610


def test_a_hand_that_swings_slowly_is_no_knock():
    table = TableTrace(6, noise_mg=2.0)
    seconds = np.arange(400) / 200
    for hz in (2, 3, 4, 5):
        hand = table.trace_mg.copy()
        hand[600:1000, 2] += 120 * np.sin(2 * np.pi * hz * seconds) * np.minimum(1, seconds / 0.2)
        samples = np.rint(hand / 4).astype(int) * 4
        assert not any(event.is_alarm for event in hear(samples.tolist()))
