"""What the rules cost: events per second on the host; loop turns and bytes in MicroPython."""

import json
import random
import subprocess
import sys
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from tempfile import TemporaryDirectory

from tests.replay.random_scenarios import DICE, scenario
from tests.vm.micropython_vm import python_files, run_python
from topout.games import catalogue, phases
from topout.match.session import Session
from topout_tools.drive import PY, assemble
from topout_tools.replay.fields import pack_event
from topout_tools.replay.registry import VOCABULARIES

SCENARIOS = 1_500
WALK = 400

# In MicroPython: what a game's rules and a session take, and what a long game costs.
LOAD = """
import gc, json, time
setup, *log = [tuple(json.loads(line)) for line in open("/stdin")]
gc.collect()
"""
RULES = """
before = gc.mem_alloc()
from topout.match.session import Session
from topout.games import catalogue
game = catalogue.load({game!r})
gc.collect()
"""
PLAY = """
code = gc.mem_alloc() - before
session = Session(game, setup)
for event in log:
    if session.apply(tuple(list(event))):
        raise ValueError(event)
gc.collect()
"""
COST = """
live = gc.mem_alloc() - before - code

def spent_us(work, times):
    start = time.ticks_us()
    work(times)
    return time.ticks_diff(time.ticks_us(), start) / times

def turn_loop(times):
    for i in range(times):
        pass

def play(times):
    for i in range(times):
        again = Session(game, setup)
        for logged in log:
            again.apply(logged)

def undo(times):
    for i in range(times):
        session.undo()
        session.state
        session.redo()

def fold(times):
    for i in range(times):
        session.refold()
        session.state

turn = spent_us(turn_loop, 2000000)
print(code, live, spent_us(play, 60) / len(log) / turn)
print(spent_us(undo, 200) / turn, spent_us(fold, 60) / turn)
"""


def report() -> None:
    for game in catalogue.NAMES:
        print(f"replay of {game} on CPython: {_events_per_second(game):,.0f} events a second, undos and JSON included")
    for game in catalogue.NAMES:
        setup, log = long_game(game)
        lines = "".join(f"{json.dumps(numbers)}\n" for numbers in (setup, *log))
        figures = run_python(LOAD, RULES.format(game=game), PLAY, COST, stdin=lines, files=_drive()).split()
        code, live = int(figures[0]), int(figures[1])
        event, undo, fold = (float(turns) for turns in figures[2:])
        print(
            f"{game} in the VM: {event:.0f} loop turns an event, {undo:,.0f} for an undo after {len(log)} events,"
            f" {fold:,.0f} to fold them all; live heap: rules and session {code:,} bytes, the game {live:,}"
        )


def long_game(game: str, events: int = WALK, *, ends: bool = False, seed: str = "") -> tuple[tuple, list]:
    """Return a setup and a log of `events` events at a full table.

    Events that would end the game before are undone. With `ends` it has as many more as its end takes.
    """
    dice = random.Random(seed or game)
    rules, vocabulary = catalogue.load(game), VOCABULARIES[game]
    players = rules.SEATS[1]
    session = Session(rules, vocabulary.setup(DICE[game].options(dice, players), players, 0))
    while len(session.log) < events or (ends and not rules.is_over(session.state)):
        packed = pack_event(vocabulary.EVENTS, DICE[game].event(dice, players, session.state), session.setup)
        has_ended = packed and not session.enter(packed) and session.state.phase in (phases.TALLY, phases.OVER)
        if has_ended and len(session.log) < events:
            session.undo()
    return session.setup, session.log


def _drive() -> dict[str, str]:
    """Return the firmware as the device has it, in place of its sources."""
    with TemporaryDirectory() as folder:
        assemble(Path(folder) / "drive", form=PY)
        return python_files(Path(folder) / "drive" / "topout", "/firmware/topout")


def _events_per_second(game: str) -> float:
    """Measure processor time, since other work on the machine does not count."""
    scenarios = [scenario(game, seed) for seed in range(SCENARIOS)]
    lines = "".join(json.dumps(line) + "\n" for line in scenarios) * 4
    before = getrusage(RUSAGE_CHILDREN)
    done = subprocess.run(
        [sys.executable, "-m", "topout_tools.cli", "replay", "-"], input=lines, capture_output=True, text=True
    )
    after = getrusage(RUSAGE_CHILDREN)
    if len(done.stdout.splitlines()) != 4 * SCENARIOS:
        raise RuntimeError(done.stderr)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return 4 * sum(len(line["events"]) for line in scenarios) / spent
