# mypy: ignore-errors
"""What else a console may hold: settings, results, a moved player, events taken back, and what power cuts leave."""

import json
from pathlib import Path

from tests.kept.opening import FRAM, NVM, Console, decoded

NAMES = Path("tests/console/names.txt")
KEEP = "# keep "


def kept(name, then):
    """A line that marks a moment: the memory is kept, and `then` is pressed on it after the next power-on."""
    return KEEP + json.dumps([name, then])


SETTINGS = f"""choose Nederlands
press undo
press undo
choose Geluid
choose Helderheid
choose Stootalarm
press undo
{kept("settings-only", "begin skyscrapers p1 p3 first p3")}"""

END_TRACK = "press menu\nchoose End the game\npress fall\nwait 1300\npress fall"
COLLAPSE = "press menu\nchoose Collapse\npress p3.a\npress fall\nwait 1300\npress fall"
RESULTS = f"""choose English
begin track p1=Margaret p2=Zoë first p1 choosing First to 30
press p1.c
press p1.b
{END_TRACK}
begin skyscrapers p3=Zoë p5=Вячеслав first p3
press p3.a
{COLLAPSE}
begin track p2 p4 p5 first p4 choosing Fewest points win
press p5.c
press p5.c
press p5.b
{END_TRACK}
begin skyscrapers p1 p3=Ștefania first p1
press p1.a
{kept("results", "press p1.c")}"""

MOVED = f"""choose English
begin skyscrapers p1=Annemiek p2 p3 p4 first p1
press p1.a
press menu
choose Another pod
choose ▲Annemiek
press p5.a
press p5.a
{kept("moved", "press p5.a")}"""

WAY_BACK = "press undo\npress p1.a\nwait 500\n" + "press p1.a\n" * 5 + "press p1.b\nwait 500\npress p1.b\n"
WRONG_BUILD = """choose English
begin skyscrapers p1 p3 first p3
press p3.a
press p3.b
press p3.b
press p3.b
press p3.c
press p3.b
press p1.a
press p1.c
"""
REDO = "press undo\npress menu\npress undo"
AGAIN = "press undo\nwait 500\npress menu\nwait 2000\npress fall"
RIGHT_BUILD = "press p3.b\npress p3.c\npress p3.c\npress p3.b\npress p3.b\n"
REST = f"""{WRONG_BUILD}{WAY_BACK}wait 3000
press p1.b
wait 300
{kept("gone-back", REDO)}
{RIGHT_BUILD}{kept("rest", AGAIN)}
press undo
press p1.a
wait 500
press p1.c
press p1.c
press p1.b
wait 2000
press undo
press undo
{kept("rest-forgotten", "press p3.b")}"""

OTHERS = [RESULTS, MOVED, REST]  # and SETTINGS, which only flash keeps before a game


def played(memory, script):
    """Each (name, what to press next, image) that the script marks."""
    with Console(memory, b"", NAMES) as console:
        lines = []
        for line in script.splitlines():
            if not line.startswith(KEEP):
                lines.append(line)
                continue
            console.play("\n".join(lines))
            console.machine.run_for(1000)
            lines = []
            yield *json.loads(line.removeprefix(KEEP)), console.image


def torn(memory):
    """The power goes while the last record is written; then a record of it is there in part."""
    with Console(memory, b"", NAMES) as console:
        console.play("choose Română\nbegin skyscrapers p1 p3=Zoë first p3\npress p3.a\npress p3.a")
        whole = console.image
        if memory == FRAM:
            console.chip.cut_after(3)
        else:
            console.machine.nvm.cut_after(3, seed=1)
        console.machine.press("p3.c")
        assert not console.machine.is_on and whole != console.image
        yield "torn", "press p3.c", console.image


def cut_on_the_way_back(memory):
    """The power goes while events are taken back: that it was to be many is written, most of the undos are not."""
    for stored in range(1, 40):
        with Console(memory, b"", NAMES) as console:
            console.play(WRONG_BUILD + WAY_BACK.removesuffix("press p1.b\n"))
            if memory == FRAM:
                console.chip.cut_after(stored)
            else:
                console.machine.nvm.cut_after(stored, seed=3)
            console.machine.press("p1.b")
            image = console.image
        if decoded(image)["undone"]:
            yield "going-back", "press p3.c", image
            return


def cut_at_a_new_game():
    """The power goes when the old game is closed, and before the erase has begun to show."""
    for steps in range(1, 40):
        with Console(NVM, b"", NAMES) as console:
            console.play("choose Русский\nbegin skyscrapers p1 p3 first p3\npress p3.a")
            console.machine.nvm.cut_after(steps, seed=2)
            try:
                console.play("begin skyscrapers p1 p2 first p1")
            except Exception as problem:  # the script notices that the console is off
                assert not console.machine.is_on, problem
            image = console.image
        if decoded(image)["state"] == "empty":
            yield "closed", "begin skyscrapers p1 p3 first p3", image
            return
