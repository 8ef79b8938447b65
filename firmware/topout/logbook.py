"""The game on the table and its journal, kept as one: what is booked is safe before anybody is told.

A game's header in the journal: the game's place in the catalogue, the pods at the table as bits, then the setup.
"""

from micropython import const

from topout.games import catalogue
from topout.journal.journal import FOREIGN, IN_PLAY, Journal
from topout.journal.record import EVENT, NOTE, REDO, UNDO
from topout.session import Session

# Notes: (ALARM, level, player on turn, seconds since the start) and (THOUGHT, player, seconds).
ALARM = const(0)
THOUGHT = const(1)


class NoMemory:
    """A storage that holds nothing, for a hub whose memory cannot be had."""

    size = 0

    def read(self, offset: int, length: int) -> bytes:
        return b""

    def write(self, offset: int, data: bytes) -> None:
        raise OSError

    def erase(self) -> None:
        raise OSError


class Logbook:
    """`session` is None between games. `notes` are what happened beside the rules."""

    session: Session

    def __init__(self, storage):
        self.session = None  # type: ignore[assignment]
        self.game_name = ""
        self.pods: list[int] = []
        self.notes: list[tuple] = []
        self.is_sure = True  # session and journal say the same; not so in the middle of a booking
        self.found = "" if storage else "no_memory"  # what is wrong with the memory, in one word
        self.journal = Journal(storage or NoMemory())

    def open(self) -> None:
        """Bring back the game that was on the table when the power went, to the very state."""
        what = self.journal.open()
        if what == FOREIGN:
            self.found = self.journal.reason
        elif what == IN_PLAY and not self._can_resume():
            self.session = None  # type: ignore[assignment]
            self.found = "other_game"
        elif self.journal.is_damaged:
            self.found = "damaged"

    def begin(self, game_name: str, pods: list, setup: tuple) -> None:
        self.is_sure = False
        self._sit_down(game_name, pods, setup)
        seated = 0
        for pod in pods:
            seated |= 1 << pod
        self.journal.begin((catalogue.GAMES.index(game_name), seated) + setup)
        self.is_sure = True

    def book(self, event: tuple) -> str | None:
        self.is_sure = False
        return self._write(self.session.do(event), EVENT, event)

    def undo(self) -> str | None:
        self.is_sure = False
        return self._write(self.session.undo(), UNDO)

    def redo(self) -> str | None:
        self.is_sure = False
        return self._write(self.session.redo(), REDO)

    def note(self, *numbers: int) -> None:
        self.is_sure = False
        self.notes.append(numbers)
        self._write(None, NOTE, numbers)

    def keep(self, index: int, value: int) -> None:
        """A setting."""
        self.is_sure = False
        self.journal.keep(index, value)
        self.is_sure = True

    def alarms_of(self, player: int) -> int:
        """How often the bump alarm asked while this player was on turn."""
        return len([note for note in self.notes if note[0] == ALARM and note[2] == player])

    def _write(self, refusal, kind, numbers=()):
        """A failure is a state of the journal, `is_saving`, not of the game: play goes on."""
        if not refusal:
            self.journal.append(kind, numbers)
        self.is_sure = True
        return refusal

    def _sit_down(self, game_name, pods, setup):
        self.game_name = game_name
        self.pods = pods
        self.notes = []
        self.session = Session(catalogue.load(game_name), setup)

    def _can_resume(self):
        try:
            return self._resume()
        except (LookupError, TypeError, ValueError):  # a setup that these rules do not know
            return False

    def _resume(self):
        setup = self.journal.setup or ()
        if len(setup) < 3 or not 0 <= setup[0] < len(catalogue.GAMES):
            return False
        pods = [pod for pod in range(5) if setup[1] & (1 << pod)]
        if len(pods) != setup[2]:
            return False
        self._sit_down(catalogue.GAMES[setup[0]], pods, setup[2:])
        for kind, numbers in self.journal.records():
            if self._repeat(kind, numbers):
                return False
        return True

    def _repeat(self, kind, numbers):
        """The refusal of something that was accepted once: another version's rules wrote it."""
        if kind == EVENT:
            return self.session.do(numbers)
        if kind == UNDO:
            return self.session.undo()
        if kind == REDO:
            return self.session.redo()
        self.notes.append(numbers)
