"""The journal of this hub, and whether what it says and what is on the table are the same.

A game's header in the journal: the game's number in the catalogue, the pods at the table as bits, then the setup.
"""

from topout.facts import PODS
from topout.journal.journal import Journal


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
    def __init__(self, storage):
        self.is_sure = True  # table and journal say the same; not so in the middle of a booking
        self.found = "" if storage else "no_memory"  # what is wrong with the memory, in one word
        self.journal = Journal(storage or NoMemory())

    def open(self) -> tuple | None:
        """The header of the game that was on the table when the power went: (number, pods, setup); None if none was."""
        from topout.journal.opening import FOREIGN, IN_PLAY, open_journal

        what = open_journal(self.journal)
        if what == FOREIGN:
            self.found = self.journal.reason
        elif self.journal.is_damaged:
            self.found = "damaged"
        header = self.journal.setup
        if what != IN_PLAY or header is None or len(header) < 2:
            return None
        return header[0], [pod for pod in range(PODS) if header[1] & (1 << pod)], header[2:]

    def prepare(self) -> None:
        """Read what begins a game, so that this does not lengthen the erase. Whoever calls this forgets it again."""
        from topout.journal import beginning  # noqa: F401

    def begin(self, number: int, pods: list, setup: tuple) -> None:
        """The one place that erases: 60 ms and more."""
        from topout.journal.beginning import begin

        self.is_sure = False
        seated = 0
        for pod in pods:
            seated |= 1 << pod
        begin(self.journal, (number, seated) + setup)
        self.is_sure = True

    def write(self, kind: int, numbers: tuple = ()) -> None:
        """A failure is a state of the journal, `is_saving`, not of the game: play goes on."""
        self.journal.append(kind, numbers)
        self.is_sure = True

    def keep(self, index: int, value: int) -> None:
        """A setting."""
        self.is_sure = False
        self.journal.keep(index, value)
        self.is_sure = True
