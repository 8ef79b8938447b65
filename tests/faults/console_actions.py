"""What the tests of this folder do with a console, and what they read from it."""

from pathlib import Path
from typing import Any

import numpy

from topout_tools.script.play import perform
from topout_tools.script.script_runner import ScriptRunner
from topout_tools.sim import builtin_modules
from topout_tools.sim.machine import Machine

SEATED = [(0,), (0,)]  # the log after sit_down()


def console_of(machine: Machine) -> Any:
    return machine.namespace["console"]


def hub_of(machine: Machine) -> Any:
    return machine.namespace["hub"]


def press(machine: Machine, *keys: str) -> None:
    for key in keys:
        machine.press(key)


def play_script(machine: Machine, lines: str) -> None:
    """Play lines of a script on a running machine."""
    perform(ScriptRunner(machine, Path(), Path(), tolerates_faults=True), lines, "test")


def sit_down(machine: Machine) -> None:
    """Begin in English: Skyscrapers, pods 1 and 3, the first edition. Pod 3 begins and recruits twice."""
    play_script(machine, "choose English\nbegin skyscrapers p1 p3 first p3\npress p3.a\npress p3.a")
    assert log_of(machine) == SEATED


def log_of(machine: Machine) -> list[tuple]:
    return console_of(machine).table.session.log


def screen_text(machine: Machine) -> str:
    """Return all texts on the screen."""
    return " ".join(" ".join(console_of(machine).stage.panel.texts).split())


def boot_again(machine: Machine) -> None:
    machine.cut()
    machine.boot()
    machine.run_for(1000)


def diagnosed(machine: Machine) -> str:
    """Return what the diagnostics call missing. They are opened from play and closed again."""
    play_script(machine, "press menu\nchoose Diagnostics\nwait 6000")
    line = next(text for text in console_of(machine).stage.panel.texts if text.startswith("Missing"))
    press(machine, "hub.undo", "hub.undo")
    return line.partition("\t")[2]


def terminal_text(machine: Machine) -> str:
    """Return what CircuitPython's terminal shows: every cell of the screen is looked up in its font."""
    pixels = numpy.asarray(machine.screen().convert("L")) > 127
    font = builtin_modules.find("terminalio").FONT  # type: ignore[union-attr]
    width, height = font.get_bounding_box()
    letters = {_cell(font.get_glyph(code), width, height).tobytes(): chr(code) for code in range(32, 127)}
    rows = []
    for top in range(0, 240 - height + 1, height):
        cells = [pixels[top : top + height, left : left + width] for left in range(0, 320 - width + 1, width)]
        rows.append("".join(letters.get(cell.tobytes(), "\0") for cell in cells).rstrip())
    return "\n".join(rows).rstrip()


def _cell(glyph: Any, width: int, height: int) -> numpy.ndarray:
    cell = numpy.zeros((height, width), dtype=bool)
    top = height - 2 - glyph.height - glyph.dy
    for y in range(glyph.height):
        for x in range(glyph.width):
            cell[top + y, glyph.dx + x] = bool(glyph.bitmap[x, y])
    return cell
