"""The keys: which are down, and when that changed.

Each pod's three switches are on the row of the pod's cable. The row of an unplugged pod reads open. In a plugged pod a
diode closes the fourth column. The scanner reads the state of past moments, since it does its scans only when the
firmware reads them.
"""

from topout_tools.sim.clock import Clock

ROWS = ("p1", "p2", "p3", "p4", "p5", "hub")
_POD_KEYS = ("a", "b", "c")
_HUB_KEYS = ("menu", "undo", "fall")
_PLUG_COLUMN = len(_POD_KEYS)

KEYS = {
    f"{row}.{key}": (row_number, column)
    for row_number, row in enumerate(ROWS)
    for column, key in enumerate(_HUB_KEYS if row == "hub" else _POD_KEYS)
}

# A set of keys of its own, on a board without pods: each on its own pin. A B C lie beside the hub's keys.
ONE_SET = {f"hub.{key}": (len(ROWS) - 1, _PLUG_COLUMN + 1 + column) for column, key in enumerate(_POD_KEYS)}
ONE_SET |= {f"hub.{key}": KEYS[f"hub.{key}"] for key in _HUB_KEYS}
SIGNALS = {f"key_{key.removeprefix('hub.')}": place for key, place in ONE_SET.items()}
_ALL_KEYS = KEYS | ONE_SET


class Switches:
    """Which of the 18 keys and five plugs are closed, as pairs of row and column."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._pods = {(row, _PLUG_COLUMN) for row in range(len(ROWS) - 1)}
        self._down: set[tuple[int, int]] = set()
        self._unplugged: set[int] = set()
        self.history: list[tuple[int, frozenset[tuple[int, int]]]] = [(0, frozenset(self._pods))]

    def down(self, key: str) -> None:
        """Press the key."""
        self._down.add(_ALL_KEYS[key])
        self._note()

    def up(self, key: str) -> None:
        """Release the key."""
        self._down.discard(_ALL_KEYS[key])
        self._note()

    def unplug(self, row: str) -> None:
        self._unplugged.add(ROWS.index(row))
        self._note()

    def plug(self, row: str) -> None:
        self._unplugged.discard(ROWS.index(row))
        self._note()

    @property
    def down_now(self) -> frozenset[str]:
        """The keys that are held down, whether or not their pod is plugged in."""
        return frozenset(key for key, place in _ALL_KEYS.items() if place in self._down)

    @property
    def changed_us(self) -> int:
        """When a switch or a plug changed last."""
        return self.history[-1][0]

    def closed_at(self, us: int) -> frozenset[tuple[int, int]]:
        """Return the keys that read as closed at that moment."""
        return frozenset(place for place in self.read_at(us) if place[1] != _PLUG_COLUMN)

    def read_at(self, us: int) -> frozenset[tuple[int, int]]:
        """Return what the scanner reads as closed at that moment: keys, and pods that are plugged in."""
        for since_us, closed in reversed(self.history):
            if since_us <= us:
                return closed
        return frozenset()

    def forget_before(self, us: int) -> None:
        """Drop the states that no later scan needs."""
        while len(self.history) > 1 and self.history[1][0] <= us:
            del self.history[0]

    def _note(self) -> None:
        closed = frozenset(place for place in self._down | self._pods if place[0] not in self._unplugged)
        self.history.append((self._clock.now_us, closed))
