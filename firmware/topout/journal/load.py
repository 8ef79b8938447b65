"""Loads what the storage holds at power-on. Writes nothing and never raises; imported once, then unloaded.

After a power cut at any moment it finds every acknowledged record, in order, and at most one more: the one that was
being written. Content that it does not know stays untouched until a new game begins.
"""

from topout.constants import PODS
from topout.journal import header
from topout.journal.journal import NOTES_ROOM
from topout.journal.record import (
    CLOSE,
    EVENT,
    GAME,
    GOING_BACK,
    LEFT_OUT,
    MORE_SETUP,
    NOTE,
    RESULT,
    SEATING,
    SETTING,
    UNDO_RECORD,
    first_seed,
)  # fmt: skip
from topout.journal.writer import Writer

# States of the storage. FOREIGN comes with a reason: "zeros", "noise", "other_version" or "unreadable".
EMPTY = "empty"
IN_PLAY = "in_play"
FOREIGN = "foreign"


class LoadedJournal:
    """The content of a journal's storage. Making one sets the journal up to append behind that."""

    def __init__(self, journal):
        self._scanner = None
        self.setup: tuple | None = None  # of the game in play
        self.results: list[tuple] = []  # of earlier games, the oldest first
        self.pending_undos = 0  # UNDOs announced but not written, because the power was cut: the writer adds them
        self.is_mended = False  # a wrong bit was put right
        self.is_damaged = False  # an acknowledged record is missing
        journal.forget()
        journal.settings = {}
        try:
            self.state = self._find(journal)
        except (OSError, RuntimeError):
            journal.forget()
            journal.reason = "unreadable"
            self.setup = None
            self.state = FOREIGN

    def records(self):
        """Yield (kind, numbers) of every EVENT, UNDO, REDO, NOTE, SEATING and LEFT_OUT, oldest first.

        The UNDOs still to be written come last.
        """
        scanner = self._scanner
        if scanner and self.setup is not None:
            for i in range(len(scanner.places)):
                kind = scanner.kind(i)
                if EVENT <= kind <= NOTE or kind in (SEATING, LEFT_OUT):
                    yield kind, scanner.numbers(i) or ()
            for _ in range(self.pending_undos):
                yield UNDO_RECORD, ()

    def _find(self, journal):
        storage = journal.storage
        first = storage.read(0, header.HEADER_SIZE)
        if header.is_other_version(first):
            journal.reason = "other_version"
            return FOREIGN
        if len(first) < header.HEADER_SIZE:
            return EMPTY
        if not header.is_sound(first):
            first = header.mended(first)
            if not first:
                return self._judge_without_header(journal)
            self.is_mended = True
        from topout.journal.scanner import Scanner  # a new console has nothing to scan

        scanner = self._scanner = Scanner(storage, first_seed(header.game_id_of(first)), header.HEADER_SIZE)
        self.is_damaged = scanner.is_damaged
        self.is_mended = self.is_mended or scanner.is_mended
        if not scanner.places:
            # A power cut may have left this header barely readable: nothing can be stored behind it.
            return self._judge_without_header(journal)
        self._take(journal, scanner, first)
        return EMPTY if self.setup is None else IN_PLAY

    def _take(self, journal, scanner, first):
        used = 0
        is_closed = False
        more: tuple = ()
        for i in range(len(scanner.places)):
            kind = scanner.kind(i)
            if kind == GAME:
                self.setup = _joined(scanner.numbers(i), more)
            elif kind == MORE_SETUP:
                more += scanner.numbers(i) or ()
            elif kind == SETTING:
                _take_settings(journal.settings, scanner.numbers(i) or ())
            elif kind == RESULT:
                self.results.append(scanner.numbers(i) or ())
            elif kind == GOING_BACK:
                self.pending_undos = (scanner.numbers(i) or (0,))[0]
            elif kind == UNDO_RECORD:
                self.pending_undos -= 1
            elif kind != NOTE:
                self.pending_undos = 0
            is_closed = is_closed or kind == CLOSE
            if self.setup is not None and kind in (SETTING, NOTE):
                used += len(scanner.bytes_of(i))
        if is_closed or self._has_flag(first):
            self.setup = None
        journal.game_number = header.game_number_of(first)
        journal.game_id = header.game_id_of(first)
        journal.notes_room = NOTES_ROOM - used
        journal.writer = Writer(
            journal.storage,
            first_seed(journal.game_id),
            scanner.tail(),
            len(scanner.places),
            scanner.last(),
            self.pending_undos,
        )
        journal.is_whole = self.setup is not None

    def _has_flag(self, first):
        """Return whether the closed flag says that the game was closed, although there is no CLOSE record.

        There is none if the journal was full, or if a power cut in the erase took it.
        """
        zeros = header.closed_bits(first)
        if zeros <= header.OPEN_BITS:
            self.is_mended = self.is_mended or zeros > 0
            return False
        self.is_damaged = self.is_damaged or zeros < header.CLOSED_BITS
        return True

    def _judge_without_header(self, journal):
        # A partly written header with nothing behind it is a new game that had not begun.
        if header.reads_as(journal.storage, 0xFF, header.HEADER_SIZE):
            return EMPTY
        journal.reason = "zeros" if header.reads_as(journal.storage, 0, 0) else "noise"
        return FOREIGN


def seated(record: tuple) -> tuple:
    """Return the players' pods and names from a GAME record; no names if it has none, or incomplete ones."""
    pods = [pod for pod in range(PODS) if record[1] >> pod & 1]
    more = record[3 + record[2] :]
    players = len(pods)
    if len(more) < 2 * players or min(more, default=0) < 0:
        return pods, ()
    from topout.journal.names import to_name

    names = tuple([to_name(more[2 * player], more[2 * player + 1]) for player in range(players)])
    order = list(more[2 * players : 3 * players])
    return order if sorted(order) == pods else pods, names


def _joined(record, more):
    """Return a GAME record with the part of its setup that stands in front of it."""
    if not record or len(record) < 3 or not more:
        return record
    end = 3 + record[2]
    return record[:2] + (record[2] + len(more),) + record[3:end] + more + record[end:]


def _take_settings(settings, numbers):
    for i in range(0, len(numbers) - 1, 2):
        settings[numbers[i]] = numbers[i + 1]
