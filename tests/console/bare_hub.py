"""A hub with keys and nothing else, for tests with more presses than a simulated chip takes in a minute.

The firmware treats the other parts as missing, and must play on without them.
"""

from pathlib import Path

from topout.app.console import Console
from topout.constants import HUB
from topout.games import catalogue
from topout.match.seats import Seats
from topout.match.table import Table

FIRMWARE = Path(__file__).resolve().parents[2] / "firmware"
STEP_MS = 7


class ScriptedKeys:
    """Key presses in a queue, with the interface of the board's Keys."""

    present = (1 << 18) - 1

    def __init__(self):
        self.row = 0
        self.column = 0
        self.is_press = False
        self.overflows = 0
        self.noisy = self.seen = self.plugged = 0
        self.waiting: list[tuple[int, int]] = []

    def poll(self) -> bool:
        """Take the next move of a key. Each key goes down and comes up again."""
        if self.is_press:
            self.is_press = False
            return True
        if not self.waiting:
            return False
        self.row, self.column = self.waiting.pop(0)
        self.is_press = True
        return True

    def is_held(self, row: int, column: int) -> bool:
        return False


class ScriptedOneSet(ScriptedKeys):
    """The same for one set of keys: A B C, scripted in row 0, are those of the pod that the console names."""

    present = 7 | 7 << 15

    def __init__(self, holds: tuple = ()):
        super().__init__()
        self.pod = 0
        self.holds = holds

    def poll(self) -> bool:
        was_press = self.is_press
        if not super().poll():
            return False
        if not was_press and self.row != HUB:
            self.row = self.pod
        return True


class BareHub:
    has_pods = True
    marks: tuple | None = None

    def __init__(self):
        self.keys = ScriptedKeys()
        self.display = self.rings = self.piezo = self.sensor = self.memory = self.bus = None
        self.missing = ["display", "rings", "piezo", "sensor"]
        self.reasons = [""] * len(self.missing)


class OneSetHub(BareHub):
    """A hub without pods. With `holds` of UNDO and FALL these are holds of other keys, as on a board with four."""

    has_pods = False
    marks = ("▾", "▾", "▾")

    def __init__(self, holds: tuple = ()):
        super().__init__()
        self.keys = ScriptedOneSet(holds)


class BareTable:
    """A console on a bare hub, with a clock that advances by one loop turn a step."""

    def __init__(self, hub: BareHub | None = None):
        self.hub = hub or BareHub()
        self.console = Console(self.hub, str(FIRMWARE) + "/")
        self.now_ms = 0
        self.settle()

    def press(self, *keys: tuple[int, int]) -> None:
        """Press keys, given as (row, column), one after the other as fast as they are taken."""
        self.hub.keys.waiting += keys
        self.settle()
        while self.hub.keys.waiting:
            self.settle()

    def step(self) -> None:
        self.now_ms += STEP_MS
        self.console.step(self.now_ms)

    def wait(self, ms: int) -> None:
        for _ in range(ms // STEP_MS):
            self.step()

    def join(self, game: str, pods: list[int], setup: tuple, log: list) -> None:
        """Put a game with this log on the table."""
        logbook = self.console.logbook
        self.console.table = Table(logbook, game, Seats(pods), setup)
        logbook.begin(catalogue.number_of(game), self.console.table, setup)
        for event in log:
            self.console.table.enter(event)  # some are refused
        self.console.go_home()
        self.settle()

    def settle(self) -> None:
        """Step until everything is loaded."""
        self.step()
        while self.console.stage.is_busy:
            self.step()
