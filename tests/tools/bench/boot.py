"""How long players wait after power-on, in virtual time, on the drive of `make drive`, with 300 events to resume.

On real CircuitPython the first screen took 2.05 s (`make rig` prints it); 300 events were resumed in 2.85 to 2.96 s.
"""

from typing import Any

from tests.tools.bench.ceilings import BOOT_MS, RESUME_MS
from tests.tools.bench.console import shipped_drive
from tests.tools.bench.heap import EVENTS, events_of, image
from topout.games import catalogue
from topout_tools.sim.machine import Machine


def first_screen_ms() -> int:
    """Return the time from power-on to the finished first screen of a new console."""
    with shipped_drive() as drive, Machine(drive) as machine:
        machine.boot()
        return machine.circuit.panel.written_us // 1000


def resume_ms(game: str) -> int:
    """Return the same for a console that was switched off in a long game."""
    with shipped_drive() as drive, Machine(drive) as machine:
        machine.memory = image(game)
        machine.boot()
        console: Any = machine.namespace["console"]
        if len(console.table.session.log) != events_of(game):
            raise RuntimeError("the game is not what it was")
        return machine.circuit.panel.written_us // 1000


def report() -> None:
    print(f"power-on to the first screen: {first_screen_ms()} ms (ceiling {BOOT_MS})")
    resumed = ", ".join(f"{game} {resume_ms(game)} ms" for game in catalogue.ON_THE_CONSOLE)
    print(
        f"power-on to the screen of {EVENTS} events (of a sheet, {events_of('sheet')}): {resumed} (ceiling {RESUME_MS})"
    )
