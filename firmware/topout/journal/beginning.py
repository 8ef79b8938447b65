"""A new game in the journal: the only place that erases. Read when one begins, then forgotten.

The old game's journal is closed, first by a record and then by the hole in its stamp, before the erase begins. A
storage with room to spare keeps the old one as it is until the new one stands. One without is erased by an operation
that also writes the new stamp, the settings and the last results: they are there as soon as the erase proper is over.
"""

from micropython import const

from topout.journal import volume
from topout.journal.journal import ASIDE
from topout.journal.pen import Pen
from topout.journal.record import CLOSE, GAME, RESULT, SETTING, first_seed

_DRAFT_BYTES = const(512)


def begin(journal, setup: tuple, mark: int, results: list | None = None) -> bool:
    """Forget the old game for good and begin a new one; settings and the results that are given are carried over.

    `mark`: 28 random bits. `results`: what `results.last_results` gives.
    """
    number = (journal.game_number + 1) & 0xFFFF
    carried = (number, mark or 1, results or [])
    storage = journal.storage
    try:
        if storage.has_spare or not _erase_into(journal, carried):
            journal.forget()
            storage.erase()
            _carry(journal, storage, *carried)
        if journal.mark and journal.pen.write(GAME, setup):
            storage.commit()
            journal.unkept.clear()
            journal.aside_room = ASIDE
            journal.is_whole = True
    except (OSError, RuntimeError):
        journal.forget()
    return journal.is_whole


def header(number: int, pods: list, setup: tuple, names: tuple) -> tuple:
    """What a game's record says: the game's number in the catalogue, the pods at the table as bits, the setup, the
    names if there are any; and everybody's pod if they do not sit in the order of the pods.
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


def put_first_stamp(journal) -> None:
    """There is a setting to keep before the first game. Whatever comes of it, the first game erases."""
    try:
        if volume.reads_as(journal.storage, 0xFF, 0):
            _put_stamp(journal, journal.storage, 0, 1)
            journal.aside_room = ASIDE
    except (OSError, RuntimeError):
        journal.forget()


class _Draft:
    """What a sector is to begin with, as a storage."""

    size = _DRAFT_BYTES

    def __init__(self):
        self.bytes = bytearray(b"\xff" * self.size)

    def read(self, offset: int, length: int) -> bytes:
        return bytes(self.bytes[offset : offset + length])

    def write(self, offset: int, data: bytes) -> None:
        self.bytes[offset : offset + len(data)] = data


def _erase_into(journal, carried):
    """Erase, and carry over in the same operation. False if that did not succeed: then nothing is there."""
    storage = journal.storage
    if journal.mark:
        journal.pen.write(CLOSE, ())
        volume.close(storage)
    draft = _Draft()
    journal.forget()
    if not _carry(journal, draft, *carried):
        return False
    first = draft.read(0, journal.pen.tail)
    storage.erase(first)
    if storage.read(0, len(first)) != first:
        return False
    journal.pen.storage = storage
    return True


def _carry(journal, storage, number, mark, results):
    """Stamp, settings and results. Results that find no room are left behind."""
    _put_stamp(journal, storage, number, mark)
    numbers: list[int] = []
    for index in journal.settings:
        numbers += (index, journal.settings[index])
    if numbers and not journal.pen.write(SETTING, numbers):
        journal.forget()
        return False
    for result in results:
        journal.pen.write(RESULT, result)
    return True


def _put_stamp(journal, storage, number, mark):
    stamp = volume.stamp(number, mark)
    storage.write(0, stamp)
    if storage.read(0, len(stamp)) == stamp:
        journal.game_number = number
        journal.mark = mark
        journal.pen = Pen(storage, first_seed(mark), volume.STAMP)
