"""A walk past every screen of the score track, as script lines: at its widest with five players, and alone."""

import re
from collections.abc import Iterator

from topout.ui.language import LANGUAGE_NAMES
from topout.ui.texts import LANGUAGES, Texts
from topout_tools.sim.machine import FIRMWARE

SETUP = """
choose {game.track}
press p1.a
press p2.a
press p3.a
press p4.a
press p5.a
press menu
shot track-profiles
choose {profile.down}
shot track-values
press p1.a
shot track-values-end
choose {value.target}
shot track-value-target
press menu
choose {value.start}
shot track-value-start
hold p1.a 4400
press p1.b
choose {profile.begin}
shot track-start-below-lowest
choose {value.lowest}
shot track-value-lowest
press undo
choose {value.falls_out}
shot track-value-falls-out
press undo
press undo
choose {profile.turns}
choose {value.rounds}
hold p1.c 1520
shot track-value-rounds
press p1.b
choose {value.fall}
press p1.c
press p1.c
press p1.c
press p1.c
press p1.c
shot track-value-fall
press p1.b
choose {value.falls_out}
press p1.c
press p1.c
press p1.c
press p1.b
choose {profile.begin}
shot track-first
press p2.a
shot track-play-start
"""
PLAY = """
press p2.c
press p2.c
press p2.c
shot track-dial
press p5.a
press p5.a
shot track-dial-two
press p5.b
press p2.b
shot track-play-points
press fall
shot track-fall-by-turn
press p4.b
press p4.c
shot track-fall-two
press fall
shot track-play-fall
press fall
press p4.b
shot track-fall-out
press fall
shot track-play-one-out
press p4.c
shot track-refused
press menu
shot track-menu
choose {menu.end_turn}
shot track-end-turn-early
press undo
choose {menu.out}
shot track-out-who
press p1.a
shot track-out
press undo
press undo
choose {menu.finish}
shot track-finish
press undo
choose {menu.rules}
shot track-rules-1
press p1.c
shot track-rules-2
press p1.c
shot track-rules-3
press undo
press undo
press undo
wait 1200
shot track-undo
press menu
wait 3000
knock 150
shot track-knock-falls
press undo
press p2.b
press p2.b
press p2.b
shot track-play-turn-done
the scores grow long
shot track-play-long-scores
hold p2.c 9000
shot track-dial-long-scores
press undo
press menu
choose {menu.finish}
press fall
wait 1200
shot track-end-long-scores
press fall
shot track-result-long-scores
press p1.c
shot track-result-long-places
press p1.c
shot track-result-hands
press p1.c
wait 600
shot track-result-long-graph
press p1.c
shot track-result-times
"""
SHARED = """
begin track p1 p2 p3 p4 p5 first p1 choosing {profile.plain}
press menu
choose {menu.finish}
press fall
wait 1200
shot track-end-all-share
press fall
shot track-result-all-share
press p1.c
shot track-places-all-share
press p1.c
shot track-graph-all-share
"""
PLAIN = """
press menu
choose {menu.new_game}
press fall
choose {game.track}
press p1.a
press p2.a
press p3.a
press menu
shot track-profiles-last
choose {profile.fewest}
choose {profile.begin}
press p1.a
wait 3000
knock 150
shot track-knock-warns
press p2.c
press p2.b
shot track-play-plain
press menu
choose {menu.finish}
press fall
wait 1200
shot track-end-shared
press fall
shot track-result-shared
"""
ALONE = """
press menu
choose {menu.new_game}
press fall
choose {game.track}
press p3.a
press menu
choose {profile.first}
choose {profile.begin}
shot track-play-alone
hold p3.c 1880
press p3.b
wait 1200
shot track-end-alone
press fall
shot track-result-alone
press menu
choose {menu.new_game}
press fall
choose {game.track}
press p3.a
press menu
choose {profile.falls}
choose {profile.begin}
shot track-play-falls-alone
press fall
press p3.c
press p3.c
press p3.b
wait 1200
shot track-end-nobody
press fall
shot track-result-nobody
"""


def lines(language: str) -> Iterator[str]:
    yield f"choose {LANGUAGE_NAMES[LANGUAGES.index(language)]}"
    words = Texts(str(FIRMWARE) + "/")
    words.load(language)
    words.add("track")
    for part in (SETUP, PLAY, PLAIN, ALONE, SHARED):
        for line in part.split("\n"):
            yield re.sub(r"\{(.+)\}", lambda found: words.get(found[1]), line)
