"""The results of the last games, to be carried over into the next. Read when one begins, then forgotten."""

from micropython import const

from topout.journal.record import GAME, RESULT, first_seed, pack
from topout.journal.volume import STAMP
from topout.journal.walk import Walk

# What is not the results'. In a Pico's own memory they have 256 bytes: three of five players with names of eight
# letters.
_NOT_RESULTS = const(3584)


def last_results(journal, newest: tuple | None = None) -> list:
    """As many as fit into the next game's journal, the oldest first.

    `newest` is this game's: game, minutes, players, then everybody's scores, places, and names if there are any. Number
    and mark of the game are put in.
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
    """They stand before the game's header."""
    if not journal.mark:
        return []
    try:
        walk = Walk(journal.storage, first_seed(journal.mark), STAMP, GAME)
    except (OSError, RuntimeError):
        return []
    return [walk.numbers(i) or () for i in range(len(walk.places)) if walk.kind(i) == RESULT]
