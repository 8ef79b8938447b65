"""Holds the simulator against the device: runs the drive that was timed on real CircuitPython, and prints both.

    python -m tests.bench.calibrate

The firmware and its whole game for four come from the revision that was timed, out of git. Device figures are
those of the design document: CircuitPython 10.2.1 on an RP2040 emulated cycle by cycle. The prices were chosen by these
very figures, so this shows how well they fit, not how well they foretell.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from host_tools.drive import PY, ROOT, assemble
from host_tools.mistakes import MistakeError
from host_tools.script.words import key
from host_tools.sim.machine import AS_MPY, AS_SOURCE, Machine
from tests.bench import pieces
from tests.bench.console import Answer, note_white, watch
from tests.bench.timed_stage import TimedStage

REVISION = "df8b204"
_TOLERANCE = 0.15
_SCRIPT = "from tests.console.whole_game import whole_game; print(whole_game(4, 'nl', collapses=False).script)"
_LOADING_MS = 60  # an answer that takes longer had to load a file first
_PAINTING_MS = 70  # after a key went down that opens a dialog
_SET_UP, _PLAY, _OPENING = "set-up", "play", "opening"


class Row(NamedTuple):
    """Device figures as a range: what was told as one figure is both ends."""

    what: str
    least: float
    most: float
    simulated: float

    @property
    def ratio(self) -> float:
        """1 within the device's range, else how far outside."""
        nearest = min(max(self.simulated, self.least), self.most)
        return self.simulated / nearest if nearest else float(self.simulated == 0)


def report() -> None:
    with TemporaryDirectory() as folder:
        try:
            source = _fetch(Path(folder))
        except MistakeError as mistake:
            print(f"calibrate: {mistake}")
            return
        _compare(source, Path(folder))


def _compare(source: Path, folder: Path) -> None:
    print(f"{'what':52} {'device':>13} {'simulator':>9}  ratio")
    rows = [*_pieces(source), *_game(source, folder, AS_SOURCE, _SHIPPED)]
    rows += _game(source, folder, AS_MPY, _COMPILED)
    for row in rows:
        _tell(row)
    near = sum(1 for row in rows if abs(row.ratio - 1) <= _TOLERANCE)
    print(f"{near} of {len(rows)} within {_TOLERANCE:.0%}")


def _tell(row: Row) -> None:
    device = f"{row.least:g}" if row.least == row.most else f"{row.least:g}–{row.most:g}"
    mark = "" if abs(row.ratio - 1) <= _TOLERANCE else "  <"
    print(f"{row.what:52} {device:>13} {row.simulated:9.2f}  {row.ratio:5.2f}{mark}", flush=True)


def _fetch(folder: Path) -> Path:
    """The revision's firmware, its tools and its tests."""
    done = subprocess.run(["git", "archive", REVISION], cwd=ROOT, capture_output=True)
    if done.returncode:
        raise MistakeError(f"revision {REVISION}, which was timed, is not in this clone: git fetch --unshallow")
    source = folder / REVISION
    source.mkdir()
    subprocess.run(["tar", "-x", "-C", source], input=done.stdout, check=True)
    # Its boot.py imports what the simulator has no more, and makes no use of it unless MENU is held.
    (source / "firmware" / "storage.py").touch()
    return source


def _keys(source: Path) -> list[str]:
    """The keys of a whole game for four, as the revision's own tests press them."""
    told = subprocess.run(
        [sys.executable, "-c", _SCRIPT],
        cwd=source,
        env={"PYTHONPATH": f"{source}:{source / 'firmware'}"},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    return [key(line.split()[1]) for line in told.splitlines() if line.startswith("press ")]


def _pieces(source: Path) -> Iterator[Row]:
    for what, device, simulated in pieces.measure(source / "firmware"):
        yield Row(what, device, device, simulated)


class _Press(NamedTuple):
    """`was_still`: on the game's own screen, where no ring pulses by itself."""

    where: str
    was_still: bool
    answer: Answer


_SHIPPED: dict[str, tuple[float, float]] = {
    "boot to the resumed game, ms": (5840, 5980),
    "key → ring, play, median, ms": (28, 51),
    "key → ring, opening a dialog, ms": (79, 139),
    "key → screen begins, play, median, ms": (60, 60),
    "key → screen begins, play, 95 %, ms": (139, 139),
    "key → screen begins, play, longest, ms": (172, 172),
    "key → screen finished, play, median, ms": (334, 334),
    "key → screen finished, play, longest, ms": (788, 788),
    "longest loop turn of a press, play, median, ms": (98, 98),
    "longest loop turn, play, ms": (197, 197),
    "longest loop turn, set-up, ms": (401, 401),
    "FIFO overruns in a game": (15, 15),
    "knock → ring, idle, ms": (38, 38),
    "knock → ring, painting, ms": (97, 97),
}
_COMPILED: dict[str, tuple[float, float]] = {
    "boot to the resumed game, ms": (3870, 3870),
    "key → ring, play, median, ms": (33, 33),
    "key → ring, longest, ms": (70, 70),
    "longest loop turn of a press, play, median, ms": (96, 96),
    "longest loop turn of a press, play, 95 %, ms": (127, 127),
    "longest loop turn, play, ms": (132, 132),
    "longest loop turn, set-up, ms": (296, 296),
    "FIFO overruns in a game": (2, 2),
}


def _game(source: Path, folder: Path, charges: str, device: dict[str, tuple[float, float]]) -> Iterator[Row]:
    drive = folder / "drive"
    assemble(drive, form=PY, firmware=source / "firmware")
    found = _play(drive, _keys(source), charges)
    name = "as shipped" if charges == AS_SOURCE else "(b) .mpy"
    for what, (least, most) in device.items():
        yield Row(f"{name}: {what}", least, most, found[what])


def _play(drive: Path, keys: list[str], charges: str) -> dict[str, float]:
    with Machine(drive, charges=charges) as machine:
        stage = TimedStage(machine, Path(), Path())
        stage.boot()
        presses = [_press(machine, stage, pressed, number) for number, pressed in enumerate(keys)]
        found = _figures(presses)
        console: Any = machine.namespace["console"]
        found["FIFO overruns in a game"] = console.hub.sensor.overruns
    with Machine(drive, charges=charges) as machine:
        stage = TimedStage(machine, Path(), Path())
        stage.boot()
        for pressed in keys[:40]:
            stage.press(pressed)
        stage.look()
        machine.run_for(3000)
        found["knock → ring, idle, ms"] = _knock(machine, stage, 300)
        machine.down(keys[40])
        machine.run_for(_PAINTING_MS)
        found["knock → ring, painting, ms"] = _knock(machine, stage, 900)  # so soon after a key only a slam counts
        machine.up(keys[40])
        machine.cut()
        began_ms = machine.now_ms
        machine.boot()
        stage.look()
        found["boot to the resumed game, ms"] = machine.now_ms - began_ms
    return found


def _press(machine: Machine, stage: TimedStage, pressed: str, number: int) -> _Press:
    """A press at another moment of the scan each time, on a screen that is finished."""
    stage.look()
    machine.run_for(300 + 1.7 * (number % 13))
    console: Any = machine.namespace["console"]
    depth, has_game = len(console.screens), console.logbook.session is not None
    answer = watch(machine, pressed)
    opens = len(console.screens) > depth
    return _Press(_SET_UP if not has_game else _OPENING if opens else _PLAY, depth == 1, answer)


def _knock(machine: Machine, stage: TimedStage, peak_mg: int) -> float:
    """From the blow to the first ring that is white."""
    began_us = machine.clock.now_us
    white_us: list[int] = []
    for ring in machine.circuit.rings.values():
        note_white(ring, machine, white_us)
    machine.knock(peak_mg)
    machine.run_for(5000)
    stage.press("hub.undo")
    stage.look()
    return (min(white_us, default=0) - began_us) / 1000


def _figures(presses: list[_Press]) -> dict[str, float]:
    in_play = [press.answer for press in presses if press.where != _SET_UP]
    still = [press for press in presses if press.was_still and press.answer.ring_ms]
    rings = [press.answer.ring_ms or 0 for press in still if press.where == _PLAY]
    openings = [press.answer.ring_ms or 0 for press in still if press.where == _OPENING]
    openings = [ring_ms for ring_ms in openings if ring_ms > _LOADING_MS]
    begins = sorted(answer.screen_ms for answer in in_play if answer.screen_ms)
    done = sorted(answer.painted_ms for answer in in_play if answer.painted_ms)
    turns = sorted(answer.stall_ms for answer in in_play)
    return {
        "key → ring, play, median, ms": statistics.median(rings),
        "key → ring, longest, ms": max(rings),
        "key → ring, opening a dialog, ms": statistics.median(openings),
        "key → screen begins, play, median, ms": statistics.median(begins),
        "key → screen begins, play, 95 %, ms": begins[len(begins) * 95 // 100],
        "key → screen begins, play, longest, ms": begins[-1],
        "key → screen finished, play, median, ms": statistics.median(done),
        "key → screen finished, play, longest, ms": done[-1],
        "longest loop turn of a press, play, median, ms": statistics.median(turns),
        "longest loop turn of a press, play, 95 %, ms": turns[len(turns) * 95 // 100],
        "longest loop turn, play, ms": turns[-1],
        "longest loop turn, set-up, ms": max(press.answer.stall_ms for press in presses if press.where == _SET_UP),
    }


if __name__ == "__main__":
    report()
