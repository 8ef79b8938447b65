"""The rings, as the one before each sees it and as the others do.

A ring may answer a key that is down with what is its player's secret (`topout.ui.secret`). So there is a second picture
of each, for everybody else's eyes: how it was before the key went down, until the answer is surely gone.
"""

from typing import NamedTuple

from host_tools.sim.circuit import PODS
from host_tools.sim.machine import Machine
from host_tools.sim.switches import ROWS

_VEILED_MS = 400  # after a key was last seen down: the console has looked at its keys, and lit its rings anew
_PULSE_MS = 700  # a pulsing ring is dark for 500
_FEWEST_ASKING = 2  # one pixel is before whoever waits


class Rings(NamedTuple):
    """Twelve colours each, in hex, by pod; `asked` are the pods whose ring wants something of its player."""

    shown: dict[str, str]
    at_rest: dict[str, str]
    asked: frozenset[str]


class RingWatch:
    """Looks at the rings of one machine after the other."""

    def __init__(self) -> None:
        self._machine: Machine | None = None
        self._begin()

    def look(self, machine: Machine) -> Rings:
        if machine is not self._machine:
            self._machine = machine
            self._begin()
        now_ms = machine.now_ms
        closed = machine.circuit.switches.closed_at(machine.clock.now_us)
        down = {ROWS[row] for row, _ in closed}
        shown = {}
        for pod in PODS:
            colors = machine.circuit.rings[pod].colors
            shown[pod] = bytes(level for color in colors for level in color).hex()
            if pod in down:
                self._veiled_until_ms[pod] = now_ms + _VEILED_MS
            if now_ms >= self._veiled_until_ms[pod]:
                self._at_rest[pod] = shown[pod]
            if sum(map(any, colors)) >= _FEWEST_ASKING:
                self._asked_until_ms[pod] = now_ms + _PULSE_MS
        asked = frozenset(pod for pod in PODS if now_ms < self._asked_until_ms[pod])
        return Rings(shown, dict(self._at_rest), asked)

    def _begin(self) -> None:
        self._veiled_until_ms = dict.fromkeys(PODS, 0)
        self._asked_until_ms = dict.fromkeys(PODS, 0)
        self._at_rest = dict.fromkeys(PODS, "00" * 36)
