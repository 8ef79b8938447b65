"""Checks the numbers of events and setups against forms, which are data.

A form is (fewest, most, range, range, …): how many numbers there may be, and a range (least, most) for each. The last
range also applies to all further numbers. A range of None allows any number.
"""

from micropython import const

NOBODY = const(-1)  # used in place of a player
MANY = const(1 << 20)
_LAST_SEAT = const(-1)

SEAT = (0, _LAST_SEAT)
SEAT_OR_NOBODY = (NOBODY, _LAST_SEAT)
FLAG = (0, 1)
NO_NUMBERS = (0, 0)


def is_event(forms: tuple, event: tuple, players: int) -> bool:
    """Return whether an event's kind is known and its numbers fit the form of that kind."""
    return bool(event) and 0 <= event[0] < len(forms) and fits(forms[event[0]], event, 1, players)


def fits(form: tuple, numbers: tuple, begin: int, players: int) -> bool:
    """Return whether the numbers from `begin` on fit the form, in a game of `players` players."""
    if not form[0] <= len(numbers) - begin <= form[1]:
        return False
    if len(form) == 3 and not form[2]:
        return True
    for at in range(begin, len(numbers)):
        limits = form[min(at - begin + 2, len(form) - 1)]
        if limits and not limits[0] <= numbers[at] <= (limits[1] if limits[1] != _LAST_SEAT else players - 1):
            return False
    return True


def check_setup(form: tuple, setup: tuple) -> None:
    """Raise LookupError or ValueError for a setup that does not fit the form."""
    if not fits(form, setup, 0, setup[0]):
        raise ValueError("unknown setup")


# For games whose state has `out_reason`: by player, why the player is out, or None while in.


def standing(state) -> list:
    """Return the players who are still in."""
    return [player for player in range(state.players) if not state.out_reason[player]]


def best(state, totals: list, wins=max) -> list:
    """Return the players who are in and have most points (fewest if `wins` is min). Equal points share the victory."""
    players = standing(state)
    top = wins([totals[player] for player in players]) if players else 0
    return [player for player in players if totals[player] == top]


def as_bits(players: list) -> int:
    return sum([1 << player for player in players])


def next_starter(setup: tuple) -> tuple:
    """Return the setup with the next player clockwise as the starter."""
    return (setup[0], (setup[1] + 1) % setup[0]) + setup[2:]
