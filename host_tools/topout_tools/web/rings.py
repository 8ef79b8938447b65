"""The rings, as their own player sees them and as the others do.

A ring may show its player's secret while a key is down (`topout.ui.secret_choice`). So each ring has a second picture
for everybody else. It stays as it was before the key press until the secret is certainly no longer shown.
"""

from typing import NamedTuple

from topout_tools.sim.circuit import PODS
from topout_tools.sim.machine import Machine
from topout_tools.sim.switches import ROWS

_VEILED_MS = 400  # after a key was last down: by then the console has scanned its keys and updated its rings
_PULSE_MS = 700  # a pulsing ring is dark for 500
_FEWEST_ASKING = 2  # pixels; a single pixel is lit for a player who waits


class RingColors(NamedTuple):
    """Twelve colours per pod, in hex; `asked` are the pods whose player the console waits for."""

    shown: dict[str, str]
    at_rest: dict[str, str]
    asked: frozenset[str]


class RingSampler:
    """Reads the rings, and starts over when it is given another machine."""

    def __init__(self) -> None:
        self._machine: Machine | None = None
        self._begin()

    def look(self, machine: Machine) -> RingColors:
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
        return RingColors(shown, dict(self._at_rest), asked)

    def _begin(self) -> None:
        self._veiled_until_ms = dict.fromkeys(PODS, 0)
        self._asked_until_ms = dict.fromkeys(PODS, 0)
        self._at_rest = dict.fromkeys(PODS, "00" * 36)
