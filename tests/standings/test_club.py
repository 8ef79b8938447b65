"""Many tables write at once while the server stops and starts: nothing is lost, nothing is there twice.

`make club` plays the same for ten minutes.
"""

import pytest

from tests.standings.club import play


@pytest.mark.parametrize(
    ("tables", "seconds", "pause_s", "part"), [(3, 6, 0.5, 0.5), pytest.param(20, 30, 2, 0.9, marks=pytest.mark.long)]
)
def test_no_turn_is_lost_or_doubled_and_the_screen_follows(
    tables: int, seconds: float, pause_s: float, part: float
) -> None:
    """`part` of the turns must be on the screen within two seconds. A short evening has only a few to count."""
    evening = play(tables, seconds, pause_s)
    assert evening.wrong == []
    assert evening.games >= tables and evening.turns >= 3 * tables
    assert evening.waited > 0, "the server was down for a while"
    assert evening.within(2) > part, evening.summary()
