"""Records frames of the table: all of them, or by turn.

Samples 20 frames a second and keeps only changed ones; light-only animation is kept for two seconds. Numbers that
players dial in secret are not recorded.
"""

from collections import deque
from typing import Any

from topout_tools.pictures.frame import DARK, Frame, packed, players_of, rings_of
from topout_tools.script.lines import LineError
from topout_tools.script.observer import Observer
from topout_tools.sim.circuit import Circuit
from topout_tools.sim.machine import Machine

EVERY_MS = 50
MOST_FRAMES = 2000
_LIGHTS_MS = 2000
_SECRET = "SecretTurns"  # the class of the firmware's screen
_VEILED_US = 400_000  # after a key moved: by then the rings are updated


class FrameBuffer:
    """The frames since its creation, at most the latest MOST_FRAMES."""

    def __init__(self) -> None:
        self.frames: deque[Frame] = deque(maxlen=MOST_FRAMES)
        self.latest: Frame | None = None
        self.is_all_there = True
        self._next_ms = 0
        self._still_since_ms = 0
        self._circuit: Circuit | None = None
        self._changed = -1
        self._screen = b""
        self._rings = DARK
        self._was_secret = False

    def see(self, machine: Machine) -> None:
        """Record a frame if EVERY_MS have passed since the last one."""
        if machine.now_ms < self._next_ms:
            return
        self._next_ms = machine.now_ms + EVERY_MS
        if not self._shows_secret(machine):
            self._take_screen(machine.circuit)
        self._take_rings(machine)
        frame = Frame(machine.now_ms, self._screen, self._rings, machine.pressed, players_of(machine))
        if self._is_news(frame):
            self.is_all_there = self.is_all_there and len(self.frames) < MOST_FRAMES
            self.frames.append(frame)
        self.latest = frame

    def _is_news(self, frame: Frame) -> bool:
        last = self.frames[-1] if self.frames else None
        if last is None or frame._replace(at_ms=0, rings=()) != last._replace(at_ms=0, rings=()):
            self._still_since_ms = frame.at_ms
            return True
        return frame.rings != last.rings and frame.at_ms - self._still_since_ms <= _LIGHTS_MS

    def _take_rings(self, machine: Machine) -> None:
        """Update the rings, except when they may show a secret.

        While all players answer at once, the ring of a pressed key may show its player's secret; then the old picture
        stays.
        """
        _, table, turn = _turn_of(machine)
        since_us = machine.clock.now_us - machine.circuit.switches.changed_us
        if table is None or turn is not None or not (machine.pressed or since_us < _VEILED_US):
            self._rings = rings_of(machine)

    def _shows_secret(self, machine: Machine) -> bool:
        """Return whether the screen may show a secret number: where one set of keys is handed round (SecretTurns).

        The last picture before stays, until another screen is painted whole.
        """
        console: Any = machine.namespace.get("console") if machine.is_running else None
        stage = getattr(console, "stage", None)
        with machine.clock.unpaid():
            if stage is None:
                self._was_secret = False
            elif type(stage.top).__name__ == _SECRET:
                self._was_secret = True
            elif stage.is_settled:
                self._was_secret = False
        return self._was_secret

    def _take_screen(self, circuit: Circuit) -> None:
        """Update the screen only if it was repainted. After a power cut the machine has a new circuit."""
        if circuit is not self._circuit or circuit.panel.changed != self._changed:
            self._circuit = circuit
            self._changed = circuit.panel.changed
            self._screen = packed(circuit.panel.pixels())


class Turns:
    """The current turn and the one before it, each in its own FrameBuffer. One thread records, others may read."""

    def __init__(self) -> None:
        self._before: FrameBuffer | None = None
        self._now = FrameBuffer()
        self._turn: tuple | None = None

    @property
    def latest(self) -> Frame | None:
        return self._now.latest

    @property
    def last(self) -> list[Frame]:
        """The frames of the last finished turn, or of the current one if none has finished."""
        return list((self._before or self._now).frames)

    def see(self, machine: Machine) -> None:
        turn = _turn_of(machine)
        if turn != self._turn:
            self._turn = turn
            self._before, self._now = (self._now if self._now.frames else None), FrameBuffer()
        self._now.see(machine)


def _turn_of(machine: Machine) -> tuple[Machine, object, int | None]:
    """Return the machine, its table and the player on turn; None for what is not there."""
    observer = Observer(machine)
    try:
        with machine.clock.unpaid():
            return machine, observer.table, observer.state.turn
    except LineError:
        return machine, None, None
