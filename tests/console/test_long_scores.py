"""Long scores are shown whole, however narrow the columns, and all in one size."""

from pathlib import Path

from topout_tools.script.play import play

AT_THE_END_OF_THE_TRACK = """
choose English
begin skyscrapers p1 p2 p3 p5 first p1
press menu
choose Correct a score
press p2.a
hold p2.a 2500
press fall
expect score p2 -40
expect screen −40
"""


def test_four_players_see_the_end_of_the_track_whole():
    assert "−40" in play(AT_THE_END_OF_THE_TRACK, "script", Path(), Path())["screen"]
