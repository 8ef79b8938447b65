"""Power on: what is in the storage. Writes nothing, never raises; read once, then forgotten.

After a power cut at any moment it finds everything that was ever acknowledged, in order, and at most the one record
more that was being written. What it finds and does not know it leaves alone until a new game begins.
"""

from topout.journal import volume
from topout.journal.pen import Pen
from topout.journal.record import BLANK, EVENT, GAME, NOTE, PAGE, SETTING
from topout.journal.walk import Walk

# What `open_journal` finds. FOREIGN comes with a reason: "zeros", "noise", "other_version" or "unreadable".
EMPTY = "empty"
IN_PLAY = "in_play"
FOREIGN = "foreign"


def open_journal(journal) -> str:
    """EMPTY, IN_PLAY (see `setup` and `records`) or FOREIGN (see `reason`)."""
    journal.forget()
    journal.settings = {}
    try:
        return _find(journal)
    except (OSError, RuntimeError):
        return _is_foreign(journal, "unreadable")


def records(journal):
    """(kind, numbers) of every EVENT, UNDO, REDO and NOTE of the game, oldest first."""
    if journal.setup is None:
        return
    walk = Walk(journal.storage, journal.game_number, volume.STAMP)
    for kind in walk.kinds():
        if EVENT <= kind <= NOTE:
            yield kind, walk.numbers() or ()


def _is_foreign(journal, reason):
    journal.forget()
    journal.reason = reason
    return FOREIGN


def _find(journal):
    storage = journal.storage
    first = storage.read(0, volume.STAMP)
    if not volume.is_stamp(first):
        return _judge_unstamped(journal)
    if volume.version_of(first) != volume.FORMAT:
        return _is_foreign(journal, "other_version")
    journal.game_number = volume.game_number_of(first)
    walk = Walk(storage, journal.game_number, volume.STAMP)
    for kind in walk.kinds():
        if kind == SETTING:
            _take_settings(journal.settings, walk.numbers() or ())
        elif kind == GAME and not volume.is_closed(first):
            journal.setup = walk.numbers()
    journal.pen = Pen(storage, walk.tail, walk.seed, walk.last())
    journal.is_stamped = True
    journal.is_damaged = walk.is_damaged
    journal.is_whole = journal.setup is not None
    return IN_PLAY if journal.is_whole else EMPTY


def _judge_unstamped(journal):
    # A stamp cut short with nothing behind it is a new game that had not begun.
    if volume.reads_as(journal.storage, BLANK, volume.STAMP):
        return EMPTY
    return _is_foreign(journal, "zeros" if volume.reads_as(journal.storage, bytes(PAGE), 0) else "noise")


def _take_settings(settings, numbers):
    for i in range(0, len(numbers) - 1, 2):
        settings[numbers[i]] = numbers[i + 1]
