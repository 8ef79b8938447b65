"""Moves a player to another pod during a game. Loaded when a player moves or the journal records a move."""

from topout.constants import PODS
from topout.games.reasons import SEAT_TAKEN
from topout.journal.record import SEATING


def move(table, player: int, pod: int) -> str | None:
    """Move a player to a free pod, or return a refusal. Undo does not affect seats."""
    if pod in table.seats:
        return SEAT_TAKEN
    table.logbook.is_consistent = False
    table.seats = [pod if other == player else table.seats[other] for other in range(len(table.seats))]
    table.version += 1
    table.logbook.write(SEATING, tuple(table.seats))
    return None


def restore(table, pods: tuple) -> None:
    """Restore the seats from a journal record. Impossible seats are ignored: the players can move again."""
    is_whole = len(pods) == len(set(pods)) == len(table.seats)
    if is_whole and not [pod for pod in pods if not 0 <= pod < PODS]:
        table.seats = list(pods)
