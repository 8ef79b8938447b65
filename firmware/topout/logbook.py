"""The journal of this hub, and whether what it says and what is on the table are the same."""

from topout.journal.journal import Journal


class Logbook:
    def __init__(self, storage):
        self.owed = 0  # UNDOs that the journal was promised: each UNDO that is entered is one of them
        self.is_sure = True  # table and journal say the same; not so in the middle of a booking
        self.found = "" if storage else "no_memory"  # what is wrong with the memory, in one word
        self.journal = Journal(storage or _no_memory())
        self.newest: tuple | None = None  # result, of the game that is about to be forgotten
        self._results: list[tuple] = []  # that the next game takes along

    def prepare(self, seats) -> None:
        """Read what begins a game, so that this does not lengthen the erase. Whoever calls this forgets it again."""
        from topout.journal import beginning  # noqa: F401

        if [name for name in seats.names if name]:
            from topout.journal import names  # noqa: F401

    def prepare_recall(self) -> None:
        """The same for what finds the last results."""
        from topout.journal import results  # noqa: F401

    def recall(self) -> None:
        """The results that the next game takes along, the newest among them."""
        from topout.journal.results import last_results

        self._results = last_results(self.journal, self.newest)

    def begin(self, number: int, seats, setup: tuple) -> None:
        """The one place that erases: 60 ms and more. `seats` have pods and names."""
        from os import urandom

        from topout.journal.beginning import begin, header

        self.is_sure = False
        told = header(number, seats.seats, setup, seats.names)
        begin(self.journal, told, int.from_bytes(urandom(4), "little") & 0xFFFFFFF, self._results)
        self._results = []
        self.is_sure = True

    def write(self, kind: int, numbers: tuple = ()) -> None:
        """A failure is a state of the journal, `is_saving`, not of the game: play goes on."""
        self.journal.append(kind, numbers)
        self.is_sure = True

    def keep(self, index: int, value: int) -> None:
        """A setting: it is safe once it is saved."""
        self.journal.keep(index, value)

    def save(self) -> bool:
        """The settings that have changed. False: not before the next new game."""
        self.is_sure = False
        is_safe = self.journal.save()
        self.is_sure = True
        return is_safe


def _no_memory():
    from topout.journal.no_memory import NoMemory

    return NoMemory()
