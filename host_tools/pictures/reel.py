"""Remembers what was to be seen at the table, moment by moment: the whole of it, or turn by turn.

Twenty looks a second, of which only those are kept that differ; lights that go on and on while nothing else happens
are kept for two seconds. What players dial in secret is for nobody else's eyes, so it is not in the picture.
"""

from collections import deque

from host_tools.pictures.moment import DARK, Moment, packed, players_of, rings_of
from host_tools.script.lines import LineError
from host_tools.script.observer import Observer
from host_tools.sim.circuit import Circuit
from host_tools.sim.machine import Machine

EVERY_MS = 50
MOST_MOMENTS = 2000
_LIGHTS_MS = 2000
_VEILED_US = 400_000  # after a key moved: by then the rings are lit anew


class Reel:
    """What was seen since it was put in; if that is too much, the latest of it."""

    def __init__(self) -> None:
        self.moments: deque[Moment] = deque(maxlen=MOST_MOMENTS)
        self.latest: Moment | None = None
        self.is_all_there = True
        self._next_ms = 0
        self._still_since_ms = 0
        self._circuit: Circuit | None = None
        self._changed = -1
        self._screen = b""
        self._rings = DARK

    def see(self, machine: Machine) -> None:
        """Look, if it is time to."""
        if machine.now_ms < self._next_ms:
            return
        self._next_ms = machine.now_ms + EVERY_MS
        self._take_screen(machine.circuit)
        self._take_rings(machine)
        moment = Moment(machine.now_ms, self._screen, self._rings, machine.pressed, players_of(machine))
        if self._is_news(moment):
            self.is_all_there = self.is_all_there and len(self.moments) < MOST_MOMENTS
            self.moments.append(moment)
        self.latest = moment

    def _is_news(self, moment: Moment) -> bool:
        last = self.moments[-1] if self.moments else None
        if last is None or moment._replace(at_ms=0, rings=()) != last._replace(at_ms=0, rings=()):
            self._still_since_ms = moment.at_ms
            return True
        return moment.rings != last.rings and moment.at_ms - self._still_since_ms <= _LIGHTS_MS

    def _take_rings(self, machine: Machine) -> None:
        """While all answer at once, a ring may tell a secret under the hand that presses: then it stays as it was."""
        _, table, turn = _turn_of(machine)
        since_us = machine.clock.now_us - machine.circuit.switches.changed_us
        if table is None or turn is not None or not (machine.pressed or since_us < _VEILED_US):
            self._rings = rings_of(machine)

    def _take_screen(self, circuit: Circuit) -> None:
        """Only if something was painted since; a power cut brings another circuit."""
        if circuit is not self._circuit or circuit.panel.changed != self._changed:
            self._circuit = circuit
            self._changed = circuit.panel.changed
            self._screen = packed(circuit.panel.pixels())


class Turns:
    """The turn that is going on and the one before it, each on a reel of its own. One thread sees, others may ask."""

    def __init__(self) -> None:
        self._before: Reel | None = None
        self._now = Reel()
        self._turn: tuple | None = None

    @property
    def latest(self) -> Moment | None:
        return self._now.latest

    @property
    def last(self) -> list[Moment]:
        """The turn that is over; while the first one is going on, that one."""
        return list((self._before or self._now).moments)

    def see(self, machine: Machine) -> None:
        turn = _turn_of(machine)
        if turn != self._turn:
            self._turn = turn
            self._before, self._now = (self._now if self._now.moments else None), Reel()
        self._now.see(machine)


def _turn_of(machine: Machine) -> tuple[Machine, object, int | None]:
    """The console, the game on it, whose turn it is."""
    observer = Observer(machine)
    try:
        with machine.clock.unpaid():
            return machine, observer.table, observer.state.turn
    except LineError:
        return machine, None, None
