"""The detector is causal: later samples change no decision, so a recording cut short gives the same decisions.

These tests fail if a detector looks ahead, dates an alarm back, or changes the strength of a knock that it has
reported.
"""

import json

import numpy as np
import pytest

from tests.bump import synthetic_signals
from tests.bump.synthetic_signals import Quiet
from tests.bump.table_trace import TableTrace
from topout.bump.detector import Detector
from topout.bump.known_sources import Habit
from topout.bump.outcomes import KNOCK
from topout_tools.bumps.run_detector import hear
from topout_tools.commands.bumps import bumps

SAMPLE_MS = 5
GROWING = 12  # samples in which a knock may turn out stronger
HELD_MS = 400  # how long `topout bumps` holds a line back


def phone_and_knocks() -> TableTrace:
    """Return knocks between rings. They count as the phone until they fade, so they are reported late."""
    table = TableTrace(16, seed=4)
    for ring_ms in range(3000, 15000, 3000):
        table.shake(ring_ms, ring_ms + 1000, 45, 61)
    return table.knock(8200, 70).knock(11300, 60)


def recordings() -> dict[str, list[list[int]]]:
    random = np.random.default_rng(11)
    hand = TableTrace(14, seed=8).sway(3000, 6000, 60, 5).carry(7000, 8500).knock(13200, 120)
    return {
        "stiff": synthetic_signals.knocks(Quiet(random), "stiff", synthetic_signals.STIFF_HZ, 80.0, 5).samples_mg,
        "soft": synthetic_signals.knocks(Quiet(random), "soft", synthetic_signals.SOFT_HZ, 150.0, 5).samples_mg,
        "slams": TableTrace(7, seed=3).knock(2500, 120).knock(2520, 900).knock(4000, 60).knock(4090, 340).samples(),
        "phone": synthetic_signals.ringing_phone(Quiet(random), 5, 90.0, 61.0, True).samples_mg,
        "phone and knocks": phone_and_knocks().samples(),
        "beat": synthetic_signals.beat(Quiet(random), 20, 35.0, 0.5, 50.0).samples_mg,
        "hand": hand.samples(),
    }


NAMES = tuple(recordings())


def decisions(samples: list[list[int]]) -> list[tuple[int, int, int, bool]]:
    """Return the console's decisions: the sample's index, the outcome, the peak, and whether players are asked."""
    detector, habit = Detector(), Habit()
    found = []
    for index, sample in enumerate(samples):
        if what := detector.feed(*sample):
            peak_mg = detector.peak_mg
            found.append((index, what, peak_mg, habit.is_new(what, detector.onset, peak_mg)))
    return found


def ends(samples: list[list[int]], decided: list[int]) -> list[int]:
    """Return where to cut: right after each decision, some samples later, and anywhere."""
    near = [index + more for index in decided for more in (0, 1, 2, 7, GROWING + 1, 79)]
    anywhere = np.random.default_rng(5).integers(1, len(samples), 6).tolist()
    return sorted({end for end in near + anywhere if end <= len(samples)})


@pytest.mark.parametrize("name", NAMES)
def test_cut_after_any_decision_the_decisions_before_the_cut_are_the_same(name):
    samples = recordings()[name]
    whole = decisions(samples)
    assert whole
    for end in ends(samples, [index for index, *_ in whole][:12]):
        assert decisions(samples[:end]) == [decision for decision in whole if decision[0] < end], end


@pytest.mark.parametrize("name", NAMES)
def test_no_alarm_is_dated_back_and_what_is_reported_is_final(name):
    samples = recordings()[name]
    whole = list(hear(samples))
    assert whole
    for end in ends(samples, [event.t_ms // SAMPLE_MS for event in whole][:12]):
        end_ms = end * SAMPLE_MS
        cut = list(hear(samples[:end]))
        assert [event.t_ms for event in cut if event.is_alarm] == [
            event.t_ms for event in whole if event.is_alarm and event.t_ms < end_ms
        ], end
        final = [event for event in whole if event.t_ms < end_ms - HELD_MS]
        assert cut[: len(final)] == final, end


@pytest.mark.parametrize("name", NAMES)
def test_a_knock_grows_for_60_ms_and_then_no_more(name):
    detector = Detector()
    knocked_at, final_mg = -GROWING, 0
    for index, sample in enumerate(recordings()[name]):
        if detector.feed(*sample) == KNOCK:
            knocked_at = index
        if index - knocked_at <= GROWING:
            assert detector.peak_mg >= final_mg or knocked_at == index
            final_mg = detector.peak_mg
        assert detector.peak_mg == final_mg, index
    assert knocked_at > 0


def test_topout_bumps_prints_a_knock_as_it_stays_whatever_follows_it(tmp_path, capsys):
    samples = recordings()["slams"]
    lines = []
    for end in (2520 + HELD_MS, 3500, 7000):
        rows = "".join(f"{x},{y},{z}\n" for x, y, z in samples[: end // SAMPLE_MS])
        file = tmp_path / "slams.csv"
        file.write_text("# rate_hz: 200\nx_mg,y_mg,z_mg\n" + rows)
        bumps([str(file)])
        lines.append([json.loads(line) for line in capsys.readouterr().out.splitlines()])
    assert lines[0] == lines[1] == lines[2][:1] and len(lines[2]) == 3
    assert lines[0][0]["level"] == "slam" and lines[0][0]["peak_mg"] > 800
