"""What the numbers of an event or a setup may be, told as data.

A form is (fewest, most, range, range, …): how many numbers there are, and what each may be, as (least, most). The last
range holds for all that follow it; a range of None lets any number through.
"""

from micropython import const

NOBODY = const(-1)  # in the place of a player
MANY = const(1 << 20)
_LAST_SEAT = const(-1)

SEAT = (0, _LAST_SEAT)
SEAT_OR_NOBODY = (NOBODY, _LAST_SEAT)
FLAG = (0, 1)
NO_NUMBERS = (0, 0)


def is_event(forms: tuple, event: tuple, players: int) -> bool:
    """Whether an event is of a kind that has a form, and has that form."""
    return bool(event) and 0 <= event[0] < len(forms) and fits(forms[event[0]], event, 1, players)


def fits(form: tuple, numbers: tuple, begin: int, players: int) -> bool:
    """Whether the numbers from `begin` on have this form at a table of so many players."""
    if not form[0] <= len(numbers) - begin <= form[1]:
        return False
    for at in range(begin, len(numbers)):
        limits = form[min(at - begin + 2, len(form) - 1)]
        if limits and not limits[0] <= numbers[at] <= (limits[1] if limits[1] != _LAST_SEAT else players - 1):
            return False
    return True


def check_setup(form: tuple, setup: tuple) -> None:
    """LookupError or ValueError for a setup that these rules do not know."""
    if not fits(form, setup, 0, setup[0]):
        raise ValueError("unknown setup")


# Who is still in, for games whose state has `out`: a reason or None, by player.


def standing(state) -> list:
    return [player for player in range(state.players) if not state.out[player]]


def best(state, totals: list, wins=max) -> list:
    """Those with most points among who is in (or fewest, if `wins` is min); level points share the victory."""
    players = standing(state)
    mark = wins([totals[player] for player in players]) if players else 0
    return [player for player in players if totals[player] == mark]


def as_bits(players: list) -> int:
    return sum([1 << player for player in players])


def next_starter(setup: tuple) -> tuple:
    """The same setup with the next player clockwise to begin."""
    return (setup[0], (setup[1] + 1) % setup[0]) + setup[2:]
