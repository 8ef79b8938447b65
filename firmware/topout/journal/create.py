"""Begins a new game in the journal: the only module that erases. Loaded when a game begins, then unloaded.

Before the erase the old game is closed, first by a CLOSE record, then by the closed flag in its header. A storage
with a spare bank keeps the old game until the new one is complete. The erase itself writes the new header, the settings
and the last results: they are there as soon as the erase proper is over. They are drafted in a loop turn before it,
because the erase takes most of a turn.
"""

from topout.journal import header
from topout.journal.journal import NOTES_ROOM
from topout.journal.record import CHECK, CLOSE, GAME, SETTING, SETUP_MOST, first_seed, sealed
from topout.journal.writer import Writer


class Draft:
    """The first bytes of the next game's journal: header, settings and results. To its writer it is a storage."""

    def __init__(self, journal, game_id: int, results=()):
        """Write the draft. `game_id` is 28 random bits; `results` comes from `results.last_results`."""
        self.bytes = bytearray()
        self.size = journal.storage.size
        self.number = (journal.game_number + 1) & 0xFFFF
        self.game_id = game_id or 1
        self._settings: list[int] = []
        for index in journal.settings:
            self._settings += (index, journal.settings[index])
        self._results = results
        self.writer = self.write_into(self)

    def read(self, offset: int, length: int) -> bytes:
        data = bytes(self.bytes[offset : offset + length])
        return data + b"\xff" * (length - len(data))

    def write(self, offset: int, data: bytes) -> None:
        self.bytes += b"\xff" * (offset + len(data) - len(self.bytes))
        self.bytes[offset : offset + len(data)] = data

    def write_into(self, storage) -> Writer | None:
        """Write header, settings and results. Return the writer of what follows; None if the settings failed.

        Results that do not fit are dropped.
        """
        writer = _write_header(storage, self.number, self.game_id)
        if writer and self._settings and not writer.write(SETTING, self._settings):
            return None
        if writer:
            for record in self._results:
                writer.append(_moved(record, writer.seed()))
        return writer


def begin(journal, setup: tuple, draft: Draft) -> bool:
    """Discard the old game for good and begin a new one. Return whether that succeeded.

    `setup` is what `game_record` returns.
    """
    storage = journal.storage
    try:
        if journal.game_id and not storage.has_spare:
            journal.writer.write(CLOSE, ())
            header.close(storage)
        journal.forget()
        writer = _erase_into(storage, draft)
        if writer:
            _use(journal, writer, draft.number, draft.game_id)
            if _write_game(writer, setup):
                storage.commit()
                journal.dirty_settings.clear()
                journal.is_whole = True
    except (OSError, RuntimeError):
        journal.forget()
    return journal.is_whole


def game_record(number: int, pods: list, setup: tuple, names: tuple) -> tuple:
    """Return the numbers of a GAME record.

    They are the game's number in the catalogue, the pods at the table as bits, the length of the setup, the setup, and
    the names if there are any. If the players do not sit in the order of the pods, everybody's pod follows.
    """
    seated = 0
    for pod in pods:
        seated |= 1 << pod
    is_in_order = pods == sorted(pods)
    more: tuple = ()
    if [name for name in names if name] or not is_in_order:
        from topout.journal.names import all_to_numbers

        more = all_to_numbers(names) + (() if is_in_order else tuple(pods))
    return (number, seated, len(setup)) + setup + more


def _write_game(writer, record):
    """Write the GAME record. What is too long of its setup goes into records in front of it."""
    if len(record) > 3 + SETUP_MOST:
        from topout.journal.long_setup import write_in_front

        record = write_in_front(writer, record)
    return record is not None and writer.write(GAME, record)


def write_first_header(journal) -> None:
    """Write a header on blank storage, to keep a setting before the first game. The first game erases in any case."""
    try:
        if header.reads_as(journal.storage, 0xFF, 0):
            writer = _write_header(journal.storage, 0, 1)
            if writer:
                _use(journal, writer, 0, 1)
    except (OSError, RuntimeError):
        journal.forget()


def _use(journal, writer, number, game_id):
    journal.writer = writer
    journal.game_number = number
    journal.game_id = game_id
    journal.notes_room = NOTES_ROOM


def _erase_into(storage, draft):
    """Erase, and write the draft in the same operation. Return the writer of what follows, or None."""
    first = bytes(draft.bytes)
    storage.erase(first)
    if draft.writer and storage.read(0, len(first)) == first:
        draft.writer.storage = storage
        return draft.writer
    storage.erase()
    return draft.write_into(storage)


def _write_header(storage, number, game_id):
    """Return the writer of the records, or None if the header cannot be read back."""
    data = header.build(number, game_id)
    storage.write(0, data)
    if storage.read(0, len(data)) != data:
        return None
    return Writer(storage, first_seed(game_id), header.HEADER_SIZE)


def _moved(record, seed):
    """Return a result with the check of another game and place. This is quicker than packing its numbers once more."""
    is_odd = record[1] & 1  # the head has four digits; its second byte says how many follow
    if not is_odd:
        return sealed(bytearray(record[:-CHECK]), is_odd, seed)
    data = bytearray(record[: 1 - CHECK])
    data[-1] |= 15
    return sealed(data, is_odd, seed)
