"""Collects the results of the last games for the next game's journal. Loaded when a game begins, then unloaded."""

from micropython import const

from topout.journal.header import STAMP
from topout.journal.record import GAME, RESULT, first_seed, pack
from topout.journal.scanner import Scanner

# Bytes that results may not use. A Pico's own memory leaves them 256: three results of five players with names of
# eight letters.
_NOT_RESULTS = const(3584)


def last_results(journal, newest: tuple | None = None) -> list:
    """Return as many results as fit into the next game's journal, the oldest first.

    `newest` is this game's result: game, minutes, players, then everybody's scores, places, and names if there are any.
    This function inserts the game's number and mark.
    """
    found = _found(journal)
    if newest:
        found.append((newest[0], journal.game_number, journal.mark) + newest[1:])
    room = journal.storage.size - _NOT_RESULTS
    fitting = 0
    while fitting < len(found):
        room -= len(pack(RESULT, found[-1 - fitting], 0))
        if room < 0:
            break
        fitting += 1
    return found[len(found) - fitting :]


def _found(journal):
    """Return the stored results. They stand before the GAME record."""
    if not journal.mark:
        return []
    try:
        walk = Scanner(journal.storage, first_seed(journal.mark), STAMP, GAME)
    except (OSError, RuntimeError):
        return []
    return [walk.numbers(i) or () for i in range(len(walk.places)) if walk.kind(i) == RESULT]
