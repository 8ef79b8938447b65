"""The rings, as their own player sees them and as the others do.

A ring may show its player's secret while a key is down (`topout.ui.secret_choice`). So each ring has a second picture
for everybody else. It stays as it was before the key press until the secret is certainly no longer shown: until the
switch is open, the console has taken note of that, and a second has passed.
"""

from typing import Any, NamedTuple

from topout_tools.sim.circuit import PODS
from topout_tools.sim.machine import Machine
from topout_tools.sim.switches import KEYS, ROWS

_VEILED_MS = 1000  # after the console has noted the release: by then it has updated its rings
_PULSE_MS = 700  # a pulsing ring is dark for 500
_FEWEST_ASKING = 2  # pixels; a single pixel is lit for a player who waits


class RingColors(NamedTuple):
    """Twelve colours per pod, in hex; `asked` are the pods whose player the console waits for.

    `private` are the pods whose phone may have gone, but whose ring may still show what only that phone may see.
    """

    shown: dict[str, str]
    at_rest: dict[str, str]
    asked: frozenset[str]
    private: frozenset[str]


class RingSampler:
    """Reads the rings, and starts over when it is given another machine."""

    def __init__(self) -> None:
        self._machine: Machine | None = None
        self._private: set[str] = set()
        self._held: frozenset[str] = frozenset()
        self._begin()

    def keep_private(self, place: str) -> None:
        """Note that a phone presses a key of this pod or of the hub. Call this before the key goes down."""
        if place in PODS:
            self._private.add(place)

    def look(self, machine: Machine) -> RingColors:
        if machine is not self._machine:
            self._machine = machine
            self._begin()
        now_ms = machine.now_ms
        self._held = self._pods_held(machine)
        shown = {}
        for pod in PODS:
            colors = machine.circuit.rings[pod].colors
            shown[pod] = bytes(level for color in colors for level in color).hex()
            if pod in self._held:
                self._veiled_until_ms[pod] = now_ms + _VEILED_MS
            is_veiled = now_ms < self._veiled_until_ms[pod]
            if not is_veiled:
                self._private.discard(pod)
            if not is_veiled or not machine.is_on:  # without power a ring is dark
                self._at_rest[pod] = shown[pod]
            if sum(map(any, colors)) >= _FEWEST_ASKING:
                self._asked_until_ms[pod] = now_ms + _PULSE_MS
        asked = frozenset(pod for pod in PODS if now_ms < self._asked_until_ms[pod])
        return RingColors(shown, dict(self._at_rest), asked, frozenset(self._private))

    def _pods_held(self, machine: Machine) -> frozenset[str]:
        """Return the pods with a key that is down, or that the console has not yet seen going up.

        A console that has crashed or restarts may leave its rings as they were: then it holds what it held before.
        """
        closed = machine.circuit.switches.closed_at(machine.clock.now_us)
        down = frozenset(ROWS[row] for row, _ in closed)
        if not machine.is_on:
            return down
        console: Any = machine.namespace.get("console") if machine.is_running else None
        if console is None:
            return down | self._held
        try:
            with machine.clock.unpaid():
                return down | {ROWS[row] for row, column in KEYS.values() if console.hub.keys.is_held(row, column)}
        except AttributeError:  # other firmware, or a console whose keys failed
            return down

    def _begin(self) -> None:
        self._veiled_until_ms = dict.fromkeys(PODS, 0)
        self._asked_until_ms = dict.fromkeys(PODS, 0)
        self._at_rest = dict.fromkeys(PODS, "00" * 36)
        self._held = frozenset()
