"""Begins a new game in the journal: the only module that erases. Loaded when a game begins, then unloaded.

Before the erase the old game is closed, first by a CLOSE record, then by the closed flag in its header. A storage
with a spare bank keeps the old game until the new one is complete. Any other storage erases in one operation that also
writes the new header, the settings and the last results: they are there as soon as the erase proper is over.
"""

from micropython import const

from topout.journal import header
from topout.journal.journal import NOTES_ROOM
from topout.journal.record import CLOSE, GAME, RESULT, SETTING, first_seed
from topout.journal.writer import Writer

_DRAFT_BYTES = const(512)


def begin(journal, setup: tuple, game_id: int, results: list | None = None) -> bool:
    """Discard the old game for good and begin a new one. Return whether that succeeded.

    Settings and `results` (from `results.last_results`) are carried over. `game_id` is 28 random bits.
    """
    number = (journal.game_number + 1) & 0xFFFF
    carried = (number, game_id or 1, results or [])
    storage = journal.storage
    try:
        if storage.has_spare or not _erase_into(journal, carried):
            journal.forget()
            storage.erase()
            _carry(journal, storage, *carried)
        if journal.game_id and journal.writer.write(GAME, setup):
            storage.commit()
            journal.dirty_settings.clear()
            journal.notes_room = NOTES_ROOM
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


def write_first_header(journal) -> None:
    """Write a header on blank storage, to keep a setting before the first game. The first game erases in any case."""
    try:
        if header.reads_as(journal.storage, 0xFF, 0):
            _write_header(journal, journal.storage, 0, 1)
            journal.notes_room = NOTES_ROOM
    except (OSError, RuntimeError):
        journal.forget()


class _Draft:
    """A storage in RAM for the first bytes of the erased sector."""

    size = _DRAFT_BYTES

    def __init__(self):
        self.bytes = bytearray(b"\xff" * self.size)

    def read(self, offset: int, length: int) -> bytes:
        return bytes(self.bytes[offset : offset + length])

    def write(self, offset: int, data: bytes) -> None:
        self.bytes[offset : offset + len(data)] = data


def _erase_into(journal, carried):
    """Erase and carry over in the same operation. Return False if that failed: then there is no game."""
    storage = journal.storage
    if journal.game_id:
        journal.writer.write(CLOSE, ())
        header.close(storage)
    draft = _Draft()
    journal.forget()
    if not _carry(journal, draft, *carried):
        return False
    first = draft.read(0, journal.writer.tail)
    storage.erase(first)
    if storage.read(0, len(first)) != first:
        return False
    journal.writer.storage = storage
    return True


def _carry(journal, storage, number, game_id, results):
    """Write header, settings and results. Return False if the settings failed; results that do not fit are dropped."""
    _write_header(journal, storage, number, game_id)
    numbers: list[int] = []
    for index in journal.settings:
        numbers += (index, journal.settings[index])
    if numbers and not journal.writer.write(SETTING, numbers):
        journal.forget()
        return False
    for result in results:
        journal.writer.write(RESULT, result)
    return True


def _write_header(journal, storage, number, game_id):
    data = header.build(number, game_id)
    storage.write(0, data)
    if storage.read(0, len(data)) == data:
        journal.game_number = number
        journal.game_id = game_id
        journal.writer = Writer(storage, first_seed(game_id), header.HEADER_SIZE)
