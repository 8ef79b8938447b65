"""The event history after 300 events: how long its pages take, in virtual time, on the drive that ships.

Measured are opening, turning pages, answering, going back and redoing.
"""

from collections.abc import Iterator
from typing import Any

from tests.tools.bench.console import shipped_drive
from tests.tools.bench.heap import events_of, image
from tests.tools.bench.walk import Press, WatchedRunner
from topout.games import catalogue
from topout_tools.script.play import perform
from topout_tools.sim.machine import Machine

LINES_BACK = 50
STEPS = {
    "open undo": "press undo\n",
    "open what happened": "press p1.a\n",
    "one line up": "press p1.a\n",
    "up a page": "press p1.a\n" * 6,
    "to the first page": "hold p1.a 12000\n",
    "from the first page": "press p1.c\n" * 8,
    "and close it": "press undo\n",
    "open it from the menu": "press menu\nchoose History\n",
    "fifty lines up": "press p1.a\n" * LINES_BACK,
    "open back to here": "press p1.b\n",
    "go back": "press p1.b\nwait 4000\n",
    "and close that": "press p1.b\n",
    "undo": "press undo\n" + "press undo\n" * 20 + "press fall\n" * 20 + "press menu\n",
    "open it before the rest": "press undo\npress p1.a\n",
    "play again": "press p1.c\npress p1.b\nwait 6000\n",
}


def walk(game: str) -> Iterator[tuple[str, list[Press], float]]:
    """Yield what was done, its presses, and the longest loop turn from there on, holds included."""
    with shipped_drive() as drive, Machine(drive) as machine:
        flash: Any = machine.nvm
        flash.load(image(game, language=0))
        runner = WatchedRunner(machine)
        runner.boot()
        for name, lines in STEPS.items():
            runner.watched.clear()
            health = runner.look().console.health
            perform(runner, lines, name)
            presses = list(runner.watched)
            yield name, presses, max([health.longest_stall_ms, *[press.stall_ms for press in presses]])


def report() -> None:
    for game in catalogue.ON_THE_CONSOLE:
        for name, presses, stall_ms in walk(game):
            answer_ms = max([press.answer.screen_ms or 0 for press in presses], default=0)
            painted_ms = max([press.answer.painted_ms or 0 for press in presses], default=0)
            print(
                f"{game} after {events_of(game)} events, {name}: longest loop turn {stall_ms:.0f} ms, screen's answer"
                f" {answer_ms:.0f} ms, finished {painted_ms:.0f} ms"
            )


if __name__ == "__main__":
    report()
