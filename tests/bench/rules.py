"""What the rules cost: events per second at the desk; loop turns and bytes in the device's kind of interpreter."""

import json
import subprocess
import sys
import time

from tests.replay.random_scenarios import scenario
from tests.vm.machine import run_python

SCENARIOS = 6_000

# A long game: a round of recruits, sixty builds spread over the turns, and moves for the rest.
PLAY = """
import gc, time
before = gc.mem_alloc()
from topout.games import skyscrapers
from topout.session import Session
"""
FOUR_HUNDRED_EVENTS = """
code = gc.mem_alloc() - before

def event(i):
    if i % 4 == 3:
        return (skyscrapers.END_TURN, 0)
    if i < 16 and i % 4 == 0:
        return (skyscrapers.RECRUIT,)
    return (skyscrapers.BUILD, 2, 1) if i < 80 and i % 4 == 1 else (skyscrapers.MOVE,)

session = Session(skyscrapers, (4, 0, 0))
for i in range(400):
    if session.do(event(i)):
        raise ValueError(i)
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
    for game in range(times):
        again = Session(skyscrapers, session.setup)
        for logged in session.log:
            again.do(logged)

def undo(times):
    for game in range(times):
        session.undo()
        session.state
        session.redo()

turn = spent_us(turn_loop, 2000000)
print(code, live, spent_us(play, 100) / 400 / turn, spent_us(undo, 100) / turn)
"""


def report() -> None:
    print(f"replay on CPython: {_events_per_second():,.0f} events a second, reading and writing JSON included")
    code, live, event, undo = run_python(PLAY, FOUR_HUNDRED_EVENTS, COST).split()
    print(f"rules in the VM: {float(event):.0f} loop turns an event, {float(undo):,.0f} for an undo after 400 events")
    print(f"live heap in the VM: rules and session code {int(code):,} bytes, a game of 400 events {int(live):,} bytes")


def _events_per_second() -> float:
    scenarios = [scenario(seed) for seed in range(SCENARIOS)]
    lines = "".join(json.dumps(line) + "\n" for line in scenarios)
    start = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-m", "host_tools.cli", "replay", "-"], input=lines, capture_output=True, text=True
    )
    spent = time.perf_counter() - start
    if len(done.stdout.splitlines()) != SCENARIOS:
        raise RuntimeError(done.stderr)
    return sum(len(line["events"]) for line in scenarios) / spent
