"""A player goes on at another pod, in the middle of a game. Read when somebody moves, or the journal tells of it."""

from topout.facts import PODS
from topout.journal.record import SEATING


def move(table, player: int, pod: int) -> str | None:
    """Beside the game: it is no part of what is taken back. Or say why not."""
    if pod in table.seats:
        return "seat_taken"
    table.logbook.is_sure = False
    table.seats = [pod if other == player else table.seats[other] for other in range(len(table.seats))]
    table.version += 1
    table.logbook.write(SEATING, tuple(table.seats))
    return None


def recall(table, pods: tuple) -> None:
    """As the journal tells it. Seats that cannot be are left as they were: whoever sits there moves again."""
    is_whole = len(pods) == len(set(pods)) == len(table.seats)
    if is_whole and not [pod for pod in pods if not 0 <= pod < PODS]:
        table.seats = list(pods)
