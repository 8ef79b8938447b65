"""A new game in the journal: the only place that erases. Read when one begins, then forgotten.

The old game's journal is closed, first by a record and then by the hole in its stamp, before the erase begins. A
storage with room to spare keeps the old one as it is until the new one stands.
"""

from topout.journal import volume
from topout.journal.journal import ASIDE
from topout.journal.pen import Pen
from topout.journal.record import CLOSE, GAME, RESULT, SETTING, first_seed


def begin(journal, setup: tuple, mark: int, results: list | None = None) -> bool:
    """Forget the old game for good and begin a new one; settings and the results that are given are carried over.

    `mark`: 28 random bits. `results`: what `results.last_results` gives.
    """
    number = (journal.game_number + 1) & 0xFFFF
    try:
        _wipe(journal)
        _put_stamp(journal, number, mark or 1)
        if _carry(journal, results or []) and journal.pen.write(GAME, setup):
            journal.storage.commit()
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
            _put_stamp(journal, 0, 1)
            journal.aside_room = ASIDE
    except (OSError, RuntimeError):
        journal.forget()


def _wipe(journal):
    storage = journal.storage
    if journal.mark and not storage.has_spare:
        journal.pen.write(CLOSE, ())
        volume.close(storage)
    journal.forget()
    storage.erase()


def _put_stamp(journal, number, mark):
    storage = journal.storage
    stamp = volume.stamp(number, mark)
    storage.write(0, stamp)
    if storage.read(0, len(stamp)) == stamp:
        journal.game_number = number
        journal.mark = mark
        journal.pen = Pen(storage, first_seed(mark), volume.STAMP)


def _carry(journal, results):
    numbers: list[int] = []
    for index in journal.settings:
        numbers += (index, journal.settings[index])
    if numbers and not journal.pen.write(SETTING, numbers):
        return False
    for result in results:
        journal.pen.write(RESULT, result)
    return True
