"""Wraps the journal and tracks whether it matches the table."""

from topout.journal.journal import Journal


class Logbook:
    """The journal of this hub, with what is still to be written to it."""

    def __init__(self, storage):
        self.pending_undos = 0  # undo records still to be written
        self.is_consistent = True  # whether table and journal match; False in the middle of a booking
        self.memory_warning = "" if storage else "no_memory"  # what is wrong with the memory, as part of a text key
        self.journal = Journal(storage or _no_memory())
        self.finished_result: tuple | None = None  # of the game that the next one replaces

    def draft(self, results=()):
        """Return the next game's first records: settings, and `results` of earlier games. Writes nothing yet."""
        from os import urandom

        from topout.journal.create import Draft

        return Draft(self.journal, int.from_bytes(urandom(4), "little") & 0xFFFFFFF, results)

    def begin(self, number: int, seats, setup: tuple, draft=None) -> None:
        """Erase the journal and begin a new one, which takes 60 ms or more. No other method erases.

        `seats` has the pods and the names of the players.
        """
        from topout.journal.create import begin, game_record

        self.is_consistent = False
        begin(self.journal, game_record(number, seats.seats, setup, seats.names), draft or self.draft())
        self.is_consistent = True

    def write(self, kind: int, numbers: tuple = ()) -> None:
        """Append a record. A failure only clears the journal's `is_saving`; the game goes on."""
        self.journal.append(kind, numbers)
        self.is_consistent = True

    def keep(self, index: int, value: int) -> None:
        """Note a changed setting. It survives a power cut only after `save`."""
        self.journal.keep(index, value)

    def save(self) -> bool:
        """Write the changed settings. Returns False if they cannot be saved before the next new game."""
        self.is_consistent = False
        is_safe = self.journal.save()
        self.is_consistent = True
        return is_safe


def _no_memory():
    from topout.journal.no_memory import NoMemory

    return NoMemory()
