"""The pod's back key in every game: B held goes back or offers an undo, and books nothing."""

from pathlib import Path

import pytest

from topout_tools.script.play import perform, play
from topout_tools.script.script_runner import ScriptRunner
from topout_tools.sim.machine import Machine

TURN, UNDO = "'s turn", "Undo"

# How a game begins. Then, step by step: the presses, the screen, the pod that holds B, and what it sees.
GAMES = {
    "skyscrapers": (
        "begin skyscrapers p1 p3 first p3",
        ("press p3.a\npress p3.b", "Beam connections", "p3", "What else?"),
        ("press p3.b\npress p3.c\npress p3.c", "B End turn", "p3", UNDO),
        ("press p3.b\npress p3.b", "▲1's turn", "p3", UNDO),
    ),
    "floors": (
        "begin floors p1 p3 p4 first p3 choosing Full, 9, 2",
        ("", TURN, "p3", UNDO),
        ("press p3.b\npress p3.b", "End the turn", "p3", UNDO),
        ("press p3.b\npress p4.c", "takes the turn over", "p4", TURN),
        ("press p4.b", "takes the turn over", "p4", TURN),
        ("press p3.b", "◆4's turn", "p3", UNDO),
    ),
    "newyork": (
        "begin newyork p1 p3 first p3",
        ("", "Choose a card", "p1", UNDO),
        ("press p1.b\ndial p1 9\npress p1.b\ndial p3 20\npress p3.b", "▲1's turn", "p1", UNDO),
        ("press p1.b\npress p1.a", "▲1 builds", "p1", TURN),
        ("press p1.b\npress p3.c", "■3 wins:", "p3", TURN),
        ("", "■3's turn", "p1", UNDO),
    ),
    "track": (
        "begin track p1 p3 p4 first p3 choosing Plain points",
        ("press p3.c\npress p3.b\npress p3.c\npress p3.c", "■3: 1 + 2 = 3", "p3", "points +1"),
        ("", TURN, "p3", UNDO),
        ("press p3.b\npress p4.c", "◆4: 0 + 1 = 1", "p1", "points +1"),
        ("press p3.b", "◆4's turn", "p3", UNDO),
    ),
    "sheet": (
        "begin sheet p1 p3 first p3",
        ("press p1.c\npress p1.c\npress p1.b", "✓▲1", "p1", "A and C: your number"),
        ("press p1.b\npress p3.b", "These are the sums.", "p3", "B Mine is in"),
        ("press p3.b\npress p3.b", "Round 2", "p3", UNDO),
    ),
}


@pytest.fixture(params=GAMES)
def game(request):
    with Machine() as machine:
        runner = ScriptRunner(machine, Path(), Path())
        runner.boot()
        perform(runner, "choose English\n" + GAMES[request.param][0], "begin")
        yield request.param, runner


def log_of(runner):
    return list(runner.look().console.table.session.log)


def test_b_held_goes_back_and_books_nothing_and_the_last_action_is_taken_back_at_the_pod(game):
    name, runner = game
    for lines, before, pod, after in GAMES[name][1:]:
        perform(runner, f"{lines}\nexpect screen {before}", "pressed")
        log = log_of(runner)
        perform(runner, f"hold {pod}.b 3000\nexpect screen {after}", "held")
        assert log_of(runner) == log, (before, after)
    perform(runner, f"expect screen {UNDO}\npress {pod}.c", "taken back")
    assert len(log_of(runner)) < len(log)


def test_a_question_is_gone_back_from_at_the_pod_too():
    end = play(
        "choose English\nbegin track p1 p3 first p3 choosing Plain points\npress menu\nchoose End the game\n"
        "hold p3.b 3000\nexpect screen Menu\nchoose A player is out\npress p1.a\nhold p1.b 600\n"
        "expect screen Press a key on your pod.\nhold p1.b 600\nexpect screen Menu\n",
        "questions", Path(), Path(),
    )  # fmt: skip
    assert end["scenario"]["events"] == []


def test_what_a_pod_offers_to_take_back_only_that_pod_or_the_hub_takes_back():
    opened = (
        "choose English\nbegin track p1 p3 p4 first p3 choosing Plain points\npress p3.c\npress p3.b\nhold p3.b 3000"
    )
    others = f"press p1.c\npress p4.c\npress p1.a\npress p5.c\nexpect screen {UNDO}\nexpect score p3 1"
    for key in ("p3.c", "undo"):
        play(f"{opened}\n{others}\npress {key}\nexpect score p3 0\n", "offered", Path(), Path())
