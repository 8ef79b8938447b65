"""Runs a script's actions on a machine, and sets how much time each one takes.

- A press is 60 ms down and 60 ms up. After it the rings have changed and the screen has begun to change.
- Looking (an expectation, a picture) first lets the screen finish painting.
- A knock takes the 200 ms in which the table rings out; a recording takes its own length.
- A key that goes down or up, a strike (a knock alone) and a lift take no time: the following lines set how much passes.
- A cut keeps unplugged parts unplugged, and the flash memory as it is.
"""

from __future__ import annotations

import re
import traceback
from pathlib import Path
from typing import Any

from topout_tools.pictures.frame_buffer import EVERY_MS, FrameBuffer
from topout_tools.script.lines import LineError
from topout_tools.script.observer import Observer
from topout_tools.sim.machine import Machine

_PRESS_MS = 60
_KNOCK_MS = 200
_LOOK_MS = 10
_PAINT_LIMIT_MS = 3000
_TRACEBACK = "Traceback (most recent call last):"
_FRAME = re.compile(r'  File "(.+)", line (\d+)')


class ScriptRunner:
    """A script's actions. Every method lets as much virtual time pass as its action takes."""

    def __init__(
        self,
        machine: Machine,
        folder: Path,
        shots: Path,
        *,
        tolerates_faults: bool = False,
        frames: FrameBuffer | None = None,
    ) -> None:
        self.folder = folder
        self.frames = frames  # the recorded frames, or None if nothing is filmed
        self._tolerates_faults = tolerates_faults
        self._machine = machine
        self.observer = Observer(machine)
        self._shots = shots
        self._bytes_before_cut = 0
        self.presses: list[str] = []  # every press that was made, as a line of a script

    # -- inputs -----------------------------------------------------------------------------------------------------

    def press(self, key: str, ms: int = _PRESS_MS) -> None:
        self.presses.append(f"press {key}" if ms == _PRESS_MS else f"hold {key} {ms}")
        self._machine.down(key)
        self._pass(ms)
        self._machine.up(key)
        self._pass(_PRESS_MS)

    @property
    def keys(self) -> frozenset[str]:
        """The keys of the board."""
        return self._machine.board.keys

    def key_of(self, pod: str, letter: str) -> str:
        """Return the key A, B or C of a pod, or that of the only set."""
        return f"{pod}.{letter}" if self._machine.board.has_pods else f"hub.{letter}"

    def press_and_see(self, key: str, pod: str) -> list[tuple[int, int, int]]:
        """Press a key, and return what the pod's ring shows while the key is down."""
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
        """Drop the frames recorded so far, if the script is filmed."""
        if self.frames:
            self.frames = FrameBuffer()

    def _pass(self, ms: float) -> None:
        """Let time pass. When filming, do it in steps of one frame."""
        end_us = self._machine.clock.now_us + int(ms * 1000)
        if not self.frames:
            self._machine.run_for(ms)
            return
        while self._machine.clock.now_us < end_us:
            self._machine.run_for(min(EVERY_MS, (end_us - self._machine.clock.now_us) / 1000))
            self.frames.see(self._machine)

    # -- outputs ----------------------------------------------------------------------------------------------------

    def look(self) -> Observer:
        """Let the screen finish painting, and return the observer. Raises LineError if the console has stopped."""
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
        """Raise LineError if the console has stopped by itself or has caught an exception."""
        if self._machine.crash is not None:
            raise LineError(f"the console stopped: {_in_one_line(self._machine.crash)}")
        if self._machine.is_on and not self._machine.is_running:
            raise LineError("the console stopped: its program ended")
        console: Any = self._machine.namespace.get("console")
        if console is not None and console.health.faults and not self._tolerates_faults:
            raise LineError(f"the console had a fault: {_last_fault(self._machine.serial)}")

    @property
    def is_on(self) -> bool:
        return self._machine.is_on

    @property
    def now_ms(self) -> int:
        return self._machine.now_ms

    @property
    def bytes_sent(self) -> int:
        """The bytes sent to the display since the script began."""
        return self._bytes_before_cut + (self._machine.circuit.panel.bytes_received if self._machine.is_on else 0)

    @property
    def longest_turn_ms(self) -> float:
        """The longest turn of the loop since the console was last switched on, without its first one."""
        return self._machine.longest_turn_ms


def _last_fault(printed: str) -> str:
    """Return the message and the place of the last traceback among what the console has printed."""
    lines = printed[printed.rfind(_TRACEBACK) :].splitlines()
    frames = [at for at, line in enumerate(lines) if _FRAME.match(line)]
    if not frames:
        return "it printed no traceback"
    message = next((line for line in lines[frames[-1] :] if line and not line.startswith(" ")), "no message")
    place = _FRAME.match(lines[frames[-1]])
    return f"{message} ({Path(place[1]).name}, line {place[2]})" if place else message


def _in_one_line(error: BaseException) -> str:
    where = traceback.extract_tb(error.__traceback__)[-1]
    message = " ".join(str(error).split()) or "no message"
    return f"{type(error).__name__}: {message} ({Path(where.filename).name}, line {where.lineno})"
