"""Collects the results of the last games for the next game's journal. Loaded when a game begins, then unloaded."""

from micropython import const

from topout.journal.header import HEADER_SIZE
from topout.journal.record import GAME, RESULT, first_seed, pack
from topout.journal.scanner import Scanner

# Bytes that results may not use. A Pico's own memory leaves them 256: three results of five players with names of
# eight letters.
_NOT_RESULTS = const(3584)


def last_results(journal, newest: tuple | None = None) -> list:
    """Return as many results as fit into the next game's journal, as packed records, the oldest first.

    `newest` is this game's result: game, minutes, players, then everybody's scores, places, and names if there are any.
    This function inserts the game's number and id.
    """
    found = _found(journal)
    if newest:
        found.append(pack(RESULT, (newest[0], journal.game_number, journal.game_id) + newest[1:], 0))
    room = journal.storage.size - _NOT_RESULTS
    fitting = 0
    while fitting < len(found):
        room -= len(found[-1 - fitting])
        if room < 0:
            break
        fitting += 1
    return found[len(found) - fitting :]


def _found(journal):
    """Return the stored results. They stand before the GAME record."""
    if not journal.game_id:
        return []
    try:
        scanner = Scanner(journal.storage, first_seed(journal.game_id), HEADER_SIZE, GAME)
    except (OSError, RuntimeError):
        return []
    return [bytes(scanner.bytes_of(i)) for i in range(len(scanner.places)) if scanner.kind(i) == RESULT]
