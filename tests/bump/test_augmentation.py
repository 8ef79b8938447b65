"""Augmented recordings and the threshold curves: what they change, and what they leave alone."""

import numpy as np
import pytest

from tests.bump.augmentation import CHANGES, augment, later, louder
from tests.bump.scoring import Labelled, score
from tests.bump.table_trace import TableTrace
from tests.bump.threshold_sweep import LIMITS, curve
from topout.bump import sample_loop
from topout_tools.bumps.run_detector import hear


def knocked() -> Labelled:
    return Labelled("made", "knock", TableTrace(4).knock(2500, 120).samples(), [2500], [])


def detect(samples):
    return list(hear(samples))


@pytest.mark.parametrize("name", CHANGES)
def test_a_plain_knock_is_heard_in_every_copy(name):
    (copy,) = augment([knocked()], CHANGES[name])
    assert copy.samples_mg != knocked().samples_mg and len(copy.samples_mg) == len(knocked().samples_mg)
    assert score([copy], detect).f1 == 1


def test_a_louder_copy_keeps_the_pose_and_a_later_one_the_shape():
    random = np.random.default_rng(1)
    trace = np.array(knocked().samples_mg, dtype=float)
    assert np.allclose(np.median(louder(1.2)(trace, random), axis=0), np.median(trace, axis=0), atol=1)
    tone = np.sin(2 * np.pi * 20 * np.arange(400) / 200)[:, None] * np.ones(3)
    expected = np.sin(2 * np.pi * 20 * (np.arange(400) - 0.5) / 200)
    assert np.allclose(later(0.5)(tone, random)[20:-20, 0], expected[20:-20], atol=0.01)


@pytest.mark.long
def test_a_curve_has_our_value_among_its_own_and_leaves_it_as_it_was():
    for limit in LIMITS:
        assert getattr(limit.module, limit.name) in limit.values
        assert not hasattr(sample_loop, limit.name), "it would go by a copy"
    (limit, *_) = LIMITS
    ours = getattr(limit.module, limit.name)
    rows = list(curve(limit, [knocked()], detect))
    assert [value for value, is_ours, _ in rows if is_ours] == [ours] == [getattr(limit.module, limit.name)]
