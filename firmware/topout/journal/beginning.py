"""A new game in the journal: the only place that erases. Read when one begins, then forgotten."""

from topout.journal import volume
from topout.journal.pen import Pen
from topout.journal.record import BLANK, GAME, SETTING, first_seed


def begin(journal, setup: tuple) -> bool:
    """Forget the old game for good and begin a new one; settings are carried over."""
    game_number = (journal.game_number + 1) & 0xFFFF
    try:
        _wipe(journal)
        _put_stamp(journal, game_number)
    except (OSError, RuntimeError):
        journal.forget()
    if _carry_settings(journal) and journal.pen.write(GAME, setup):
        journal.setup = setup
        journal.is_whole = True
    return journal.is_whole


def put_first_stamp(journal) -> None:
    """There is a setting to keep before the first game."""
    try:
        _put_stamp(journal, 0)
    except (OSError, RuntimeError):
        journal.forget()


def _wipe(journal):
    storage = journal.storage
    if journal.is_stamped:
        volume.close(storage)
    journal.forget()
    if not volume.reads_as(storage, BLANK, 0):
        storage.erase()


def _put_stamp(journal, game_number):
    storage = journal.storage
    stamp = volume.stamp(game_number)
    if not volume.reads_as(storage, BLANK, 0):
        return
    storage.write(0, stamp)
    if storage.read(0, volume.STAMP) == stamp:
        journal.is_stamped = True
        journal.game_number = game_number
        journal.pen = Pen(storage, volume.STAMP, first_seed(game_number))


def _carry_settings(journal):
    numbers: list[int] = []
    for index in journal.settings:
        numbers += (index, journal.settings[index])
    return not numbers or journal.pen.write(SETTING, numbers)
