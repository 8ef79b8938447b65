"""Where a script is played: the machine, the folder of its pictures, and how long each thing takes at the table.

- A press is 60 ms down and 60 ms up: the console has answered with its rings and has begun to answer on the screen.
- Looking (an expectation, a picture) first lets the screen finish what it is painting.
- A knock takes the 200 ms in which the table rings out; a recording takes as long as it is.
- A finger that goes down or up, a strike (a knock alone) and a lift take no time: the lines after them say how much.
- A cut leaves parts that are unplugged unplugged, and the flash memory as it is.
"""

from __future__ import annotations

import traceback
from pathlib import Path
from typing import Any

from host_tools.pictures.reel import EVERY_MS, Reel
from host_tools.script.lines import LineError
from host_tools.script.observer import Observer
from host_tools.sim.machine import Machine

_PRESS_MS = 60
_KNOCK_MS = 200
_LOOK_MS = 10
_PAINT_LIMIT_MS = 3000


class Stage:
    """Every method lets as much virtual time pass as the thing takes."""

    def __init__(
        self,
        machine: Machine,
        folder: Path,
        shots: Path,
        *,
        tolerates_faults: bool = False,
        reel: Reel | None = None,
    ) -> None:
        self.folder = folder
        self.reel = reel  # of the camera that looks on, if there is one
        self._tolerates_faults = tolerates_faults
        self._machine = machine
        self.observer = Observer(machine)
        self._shots = shots
        self._bytes_before_cut = 0
        self.presses: list[str] = []  # every one that was made, as a line of a script

    # -- hands ------------------------------------------------------------------------------------------------------

    def press(self, key: str, ms: int = _PRESS_MS) -> None:
        self.presses.append(f"press {key}" if ms == _PRESS_MS else f"hold {key} {ms}")
        self._machine.down(key)
        self._pass(ms)
        self._machine.up(key)
        self._pass(_PRESS_MS)

    def press_and_see(self, key: str, pod: str) -> list[tuple[int, int, int]]:
        """A press, and what the pod's ring shows while the key is down."""
        self.presses.append(f"press {key}")
        self._machine.down(key)
        self._pass(_PRESS_MS)
        ring = self._machine.ring(pod)
        self._machine.up(key)
        self._pass(_PRESS_MS)
        return ring

    def down(self, key: str) -> None:
        self.presses.append(f"down {key}")
        self._machine.down(key)

    def up(self, key: str) -> None:
        self.presses.append(f"up {key}")
        self._machine.up(key)

    def wait(self, ms: int) -> None:
        self._pass(ms)

    def knock(self, peak_mg: int, place: str | None) -> None:
        self.strike(peak_mg, place)
        self._pass(_KNOCK_MS)

    def strike(self, peak_mg: int, place: str | None) -> None:
        self._machine.knock(peak_mg, place)

    def lift(self, ms: int) -> None:
        self._machine.lift(ms)

    def play(self, rows: list[list[int]], rate_hz: float) -> None:
        self._pass(self._machine.play(rows, rate_hz))

    def unplug(self, part: str) -> None:
        self._machine.unplug(part)

    def plug(self, part: str) -> None:
        self._machine.plug(part)

    def cut(self) -> None:
        self._bytes_before_cut = self.bytes_sent
        self._machine.cut()

    def boot(self) -> None:
        if self._machine.is_on:
            self.cut()
        self._machine.boot()

    def film(self) -> None:
        """What came before is cut, if there is a camera at all."""
        if self.reel:
            self.reel = Reel()

    def _pass(self, ms: float) -> None:
        """Let time pass; with a camera, no longer at once than it takes to its next look."""
        end_us = self._machine.clock.now_us + int(ms * 1000)
        if not self.reel:
            self._machine.run_for(ms)
            return
        while self._machine.clock.now_us < end_us:
            self._machine.run_for(min(EVERY_MS, (end_us - self._machine.clock.now_us) / 1000))
            self.reel.see(self._machine)

    # -- eyes -------------------------------------------------------------------------------------------------------

    def look(self) -> Observer:
        """Let the screen finish, then see."""
        self.check()
        deadline_ms = self._machine.now_ms + _PAINT_LIMIT_MS
        while not self.observer.is_settled and self._machine.now_ms < deadline_ms:
            self._pass(_LOOK_MS)
            self.check()
        return self.observer

    def shoot(self, name: str) -> None:
        if self._machine.is_on:
            self.look()
        path = self._shots / (name.removesuffix(".png") + ".png")
        try:
            self._shots.mkdir(parents=True, exist_ok=True)
            self._machine.screen().save(path)
        except OSError as problem:
            raise LineError(f"cannot write {path}: {problem.strerror}") from problem

    def check(self) -> None:
        """A console that has stopped by itself, or had to catch an exception, stops the script."""
        if self._machine.crash is not None:
            raise LineError(f"the console stopped: {_in_one_line(self._machine.crash)}")
        if self._machine.is_on and not self._machine.is_running:
            raise LineError("the console stopped: its program ended")
        console: Any = self._machine.namespace.get("console")
        if console is not None and console.health.faults and not self._tolerates_faults:
            raise LineError(f"the console had a fault: {self._machine.serial.strip().splitlines()[-1]}")

    @property
    def is_on(self) -> bool:
        return self._machine.is_on

    @property
    def now_ms(self) -> int:
        return self._machine.now_ms

    @property
    def bytes_sent(self) -> int:
        """To the display, since the script began."""
        return self._bytes_before_cut + (self._machine.circuit.panel.bytes_received if self._machine.is_on else 0)

    @property
    def longest_turn_ms(self) -> float:
        """The longest turn of the loop since the console was last switched on, its first one not counted."""
        return self._machine.longest_turn_ms


def _in_one_line(error: BaseException) -> str:
    where = traceback.extract_tb(error.__traceback__)[-1]
    told = " ".join(str(error).split()) or "no message"
    return f"{type(error).__name__}: {told} ({Path(where.filename).name}, line {where.lineno})"
