"""Screens with two to five named players, with unplugged pods and a moved player, and after a long silence."""

import re
from collections.abc import Iterator
from pathlib import Path

from topout.ui.language import LANGUAGE_NAMES
from topout.ui.texts import LANGUAGES, Texts
from topout_tools.sim.machine import FIRMWARE

# No lines for `topout run`: pictures.py carries them out.
NAMED = "the drive has names"
SILENCE = "nobody presses a key for three minutes"

NAMES = Path(__file__).parent / "names.txt"

SEATS = """
choose {game.track}
shot names-seats-free
press p1.b
press p1.c
press p2.b
press p3.b
press p3.c
press p5.b
press p5.a
shot names-seats
press undo
"""
FIVE = """
begin track p1=Margaret p2=Ștefania p3=Вячеслав p4=Annemiek p5=Jan-Pier first p2
shot names-five
unplug p4
wait 600
shot names-unplugged-five
plug p4
wait 600
press p3.c
press p3.b
press undo
shot names-undo
press menu
press menu
choose {menu.seats}
shot names-move-who
press fall
shot names-no-free-pod
press undo
press undo
press menu
choose {menu.turn_limit}
choose {menu.turn_limit}
choose {menu.turn_limit}
choose {menu.turn_limit}
shot names-menu-turn-limit
choose {menu.turn_limit}
choose {menu.turn_limit}
press undo
press p2.b
wait 50500
shot names-ten-seconds
wait 9500
shot names-turn-limit
press menu
choose {menu.turn_limit}
choose {menu.turn_limit}
choose {menu.turn_limit}
choose {menu.turn_limit}
press undo
"""
TWO = """
begin skyscrapers p1=Zoë p3=Вячеслав first p3
press p3.a
shot names-two
unplug p3
wait 600
shot names-unplugged
cut
boot
nobody presses a key for three minutes
shot names-silent
press menu
choose {menu.seats}
press menu
press fall
shot names-move
press p5.a
shot names-moved
"""


def lines(language: str) -> Iterator[str]:
    words = Texts(str(FIRMWARE) + "/")
    words.load(language)
    yield NAMED
    yield f"choose {LANGUAGE_NAMES[LANGUAGES.index(language)]}"
    for line in (SEATS + FIVE + TWO).split("\n"):
        yield re.sub(r"\{(.+)\}", lambda found: words.get(found[1]), line)
