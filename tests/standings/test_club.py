"""Many tables write at once while the server stops and starts: nothing is lost, nothing is there twice.

`make club` plays the same for ten minutes.
"""

import pytest

from tests.standings.club import play


@pytest.mark.parametrize(
    ("tables", "seconds", "pause_s"), [(3, 6, 0.5), pytest.param(20, 30, 2, marks=pytest.mark.long)]
)
def test_no_turn_is_lost_or_doubled_and_the_screen_follows(tables: int, seconds: float, pause_s: float) -> None:
    evening = play(tables, seconds, pause_s)
    assert evening.wrong == []
    assert evening.games >= tables and evening.turns >= 3 * tables
    assert evening.waited > 0, "the server was down for a while"
    assert evening.within(2) > 0.9, evening.summary()
