"""The rules of scoring: which alarms are right, false, missed, or not counted."""

from collections.abc import Sequence

from tests.bump.scoring import Labelled, Score, score
from topout_tools.bumps.run_detector import DetectedEvent


def score_alarms(
    kind: str,
    alarms_ms: Sequence[int],
    truth_ms: Sequence[int] = (),
    ignore_ms: Sequence[int] = (),
    moved_ms: Sequence[int] = (),
) -> Score:
    heard = [DetectedEvent(moment, "bump", 50) for moment in alarms_ms] + [DetectedEvent(moment) for moment in moved_ms]
    recording = Labelled("made", kind, [[0, 0, 1000]] * 2000, list(truth_ms), list(ignore_ms))
    return score([recording], lambda samples: heard)


def test_an_alarm_answers_one_onset_and_the_next_alarm_is_false():
    total = score_alarms("weak", [1010, 1100, 3000, 5151], truth_ms=[1000, 2999, 5000])
    assert (total.right, total.false, total.missed) == (2, 2, 1)
    assert total.latencies_ms == [10, 1]
    assert total.f1 == 2 * 2 / (2 * 2 + 2 + 1)


def test_an_alarm_at_an_ignored_moment_counts_neither_way():
    total = score_alarms("weak", [200, 1000], truth_ms=[1005], ignore_ms=[0])
    assert (total.right, total.false, total.missed) == (1, 0, 0)


def test_nudges_are_no_alarms():
    recording = Labelled("made", "quiet", [[0, 0, 1000]] * 2000, [], [])
    assert score([recording], lambda samples: [DetectedEvent(500, "nudge", 20)]).alarms["quiet"] == 0


def test_the_first_alarm_on_buzz_is_free_and_on_quiet_none_is():
    assert score_alarms("buzz", [3000, 4000]).rate("buzz", 60) == 6
    assert score_alarms("quiet", [3000]).rate("quiet", 3600) == 360


def test_moved_is_wanted_on_moved_and_nowhere_else():
    assert score_alarms("moved", [], moved_ms=[1000]).moved_reported == 1
    assert score_alarms("buzz", [], moved_ms=[1000]).false_moved == 1
