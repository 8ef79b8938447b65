"""What the tests of this folder do at a table, and what they look at."""

from typing import Any

from host_tools.sim.machine import Machine

SEATED = [(0,), (0,)]  # the log after sit_down


def console_of(machine: Machine) -> Any:
    return machine.namespace["console"]


def press(machine: Machine, *keys: str) -> None:
    for key in keys:
        machine.press(key)


def sit_down(machine: Machine) -> None:
    """English, Skyscrapers, pods 1 and 3, the first edition; pod 3 begins and recruits twice."""
    press(machine, "p1.b", "p1.b", "p1.a", "p3.a", "hub.menu", "p1.b", "p3.a", "p3.a", "p3.a")
    assert console_of(machine).session.log == SEATED


def log_of(machine: Machine) -> list[tuple]:
    return console_of(machine).session.log


def told(machine: Machine) -> str:
    """All that the screen says."""
    return " ".join(" ".join(console_of(machine).panel.texts).split())


def boot_again(machine: Machine) -> None:
    machine.cut()
    machine.boot()
    machine.run_for(1000)


def diagnosed(machine: Machine) -> str:
    """What the diagnostics call missing, opened from play by the keys of pod 1 and left again."""
    press(machine, "hub.menu", "p1.a", "p1.a", "p1.b")
    machine.run_for(1500)
    line = next(text for text in console_of(machine).panel.texts if text.startswith("Missing"))
    press(machine, "hub.undo", "hub.undo")
    return line.partition("\t")[2]
