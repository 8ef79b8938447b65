"""A score sheet: everybody enters a number for the same row at once. P1 to P9.

setup: (players, first) and the profile: rounds, start, target or NONE, low_wins, how many rows, then the factor, least
and most of each row, then the texts as numbers (topout/journal/names.py). A tie-break row has the factor 0. The
rules do not use the texts. Events:

    (ENTER, number of each player; NOT_IN for one who is out)  (CHANGE, entry, player, number)  (OUT, player)  (FINISH,)

All rows together are a round, and an entry is one row of one round. Nobody is on turn; `dealer` begins the round.
"""

from micropython import const

from topout.games import phases
from topout.games import reasons as why
from topout.games.validation import (
    FLAG,
    MANY,
    NO_NUMBERS,
    SEAT,
    as_bits,
    check_setup,
    fits,
    is_event,
    next_starter,
    standing,
)

SEATS = (1, 5)

# The indexes of a profile. NONE is the value for «no target».
ROUNDS = const(0)
START = const(1)
TARGET = const(2)
LOW_WINS = const(3)
ROWS = const(4)
FIRST_ROW = const(5)
NONE = const(10000)

# The indexes within a row. TIE is the factor of a tie-break row.
FACTOR = const(0)
LEAST = const(1)
MOST = const(2)
ROW_SIZE = const(3)
TIE = const(0)

ENTER = const(0)
CHANGE = const(1)
OUT = const(2)
FINISH = const(3)

NUMBER_MOST = const(999)
NOT_IN = const(1000)  # in place of the number of a player who is out

# How a game ended. BY_TABLE, decided by the players, is also why a player is out.
BY_TARGET = const("target")
BY_ROUNDS = const("rounds")
LAST_STANDING = const("last_standing")
BY_TABLE = const("table")

_NUMBER = (-NUMBER_MOST, NUMBER_MOST)
_SETUP = (10, MANY, SEATS, SEAT, (0, 99), (-9999, 9999), (-9999, NONE), FLAG, (1, 12), None)
_ROW = (3, 3, (-99, 99), _NUMBER, _NUMBER)
_TEXTS = (0, MANY, (0, 0xFFFFFF))
_FORMS = (
    (0, MANY, None),  # ENTER
    (3, 3, (0, 9999), SEAT, _NUMBER),  # CHANGE
    (1, 1, SEAT),  # OUT
    NO_NUMBERS,  # FINISH
)
_TIE_BASE = const(2048)  # more than the numbers that a row can have


class State:
    """The state of a game. `score` and `out_reason` are by player, in seat order."""

    def __init__(self, players: int, first: int, profile: tuple):
        self.players = players
        self.profile = profile
        self.phase: str = phases.ENTER  # then phases.OVER
        self.ended_by: str | None = None  # how the game ended: BY_TARGET, BY_ROUNDS, LAST_STANDING, BY_TABLE
        self.turn: int | None = None
        self.dealer: int | None = first  # who begins the round, or deals; None after the end
        self.round = 1
        self.row = 0  # the next one to fill; 0 after the end
        self.score = [profile[START]] * players
        self.out_reason: list[str | None] = [None] * players  # BY_TABLE for a player who is out
        self.entries: list[tuple] = []  # the ENTER events, with the numbers that were changed since


def start(setup: tuple) -> State:
    check_setup(_SETUP, setup)
    profile = setup[2:]
    texts = FIRST_ROW + ROW_SIZE * profile[ROWS]
    rows = [profile[at : at + ROW_SIZE] for at in range(FIRST_ROW, texts, ROW_SIZE)]
    for row in rows:
        if not fits(_ROW, row, 0, 0) or row[LEAST] > row[MOST]:
            raise ValueError("unknown row")
    if profile[TARGET] == profile[START] or not [row for row in rows if row[FACTOR] != TIE]:
        raise ValueError("unknown profile")
    if not fits(_TEXTS, profile, texts, 0):
        raise ValueError("unknown texts")
    return State(setup[0], setup[1], profile[:texts])


def apply(state: State, event: tuple) -> str | None:
    if not is_event(_FORMS, event, state.players):
        return why.BAD_EVENT
    if state.phase == phases.OVER:
        return why.WRONG_PHASE
    return _RULES[event[0]](state, event)


def player_of(state: State, event: tuple) -> int | None:
    return event[2] if event[0] == CHANGE else event[1] if event[0] == OUT else None


def scores(state: State) -> list:
    return list(state.score)


def merits(state: State) -> list:
    """Return the points, negated if low wins, and behind them the last entry of each tie-break row (P8)."""
    merits = [-points for points in state.score] if state.profile[LOW_WINS] else scores(state)
    for row in range(state.profile[ROWS]):
        if row_part(state, row, FACTOR) == TIE:
            merits = [merits[player] * _TIE_BASE + _last_number(state, row, player) for player in range(state.players)]
    return merits


def winners(state: State) -> list:
    """Return the players who are in and have the best points and tie-breaks. Equals share the win (P8)."""
    players = standing(state)
    if state.phase != phases.OVER or not players:
        return []
    ranked = merits(state)
    top = max([ranked[player] for player in players])
    return [player for player in players if ranked[player] == top]


def is_over(state: State) -> bool:
    return state.phase == phases.OVER


def may_act(state: State) -> int:
    return 0 if state.phase == phases.OVER else as_bits(standing(state))


def is_in(state: State, player: int) -> bool:
    return not state.out_reason[player]


def next_setup(setup: tuple, state: State) -> tuple:
    return next_starter(setup)


def row_part(state: State, row: int, part: int) -> int:
    """Return the FACTOR, LEAST or MOST of a row."""
    return state.profile[FIRST_ROW + ROW_SIZE * row + part]


def low_wins(setup: tuple) -> bool:
    return bool(setup[2 + LOW_WINS])


def _last_number(state, row, player):
    """Return a player's number in the last entry of a row; 0 if there is none."""
    at = len(state.entries) - 1
    while at >= 0 and at % state.profile[ROWS] != row:
        at -= 1
    number = state.entries[at][1 + player] if at >= 0 else 0
    return 0 if number == NOT_IN else number


def _enter(state, event):
    if len(event) != state.players + 1:
        return why.BAD_NUMBERS
    at = FIRST_ROW + ROW_SIZE * state.row
    factor, least, most = state.profile[at : at + ROW_SIZE]  # a tie-break's factor is 0
    is_beyond = False
    score = list(state.score)
    for player, out in enumerate(state.out_reason):
        number = event[1 + player]
        if number == NOT_IN:
            if not out:
                return why.BAD_NUMBERS
        elif out:
            return why.BAD_NUMBERS
        elif least <= number <= most:
            score[player] += factor * number
        else:
            is_beyond = True
    if is_beyond:
        return why.OUT_OF_RANGE
    state.score = score
    state.entries.append(event)
    state.row += 1
    if state.row == state.profile[ROWS]:
        _complete_round(state)


def _change(state, event):
    _, at, player, number = event
    if at >= len(state.entries):
        return why.NO_ENTRY
    entry = state.entries[at]
    if entry[1 + player] == NOT_IN:
        return why.NOTHING_THERE
    row = at % state.profile[ROWS]
    if not _is_within(state, row, number):
        return why.OUT_OF_RANGE
    state.score[player] += row_part(state, row, FACTOR) * (number - entry[1 + player])
    state.entries[at] = entry[: 1 + player] + (number,) + entry[2 + player :]


def _out(state, event):
    if not is_in(state, event[1]):
        return why.PLAYER_OUT
    state.out_reason[event[1]] = BY_TABLE
    if len(standing(state)) <= 1:
        _end(state, LAST_STANDING)
    elif state.dealer == event[1]:
        _pass_deal(state)


def _finish(state, event):
    _end(state, BY_TABLE)


_RULES = (_enter, _change, _out, _finish)


def _is_within(state, row, number):
    return row_part(state, row, LEAST) <= number <= row_part(state, row, MOST)


def _complete_round(state):
    """End the game by the target, else by the last round; else begin the next one (P4)."""
    has_target = state.profile[TARGET] != NONE
    if has_target and [player for player in standing(state) if does_reach(state, state.score[player])]:
        _end(state, BY_TARGET)
    elif state.round == state.profile[ROUNDS]:
        _end(state, BY_ROUNDS)
    else:
        state.round += 1
        state.row = 0
        _pass_deal(state)


def does_reach(state: State, score: int) -> bool:
    """Return whether a score reaches the target: from below, or from above if the target is below the start.

    There must be a target.
    """
    target = state.profile[TARGET]
    return score >= target if target > state.profile[START] else score <= target


def _pass_deal(state):
    """The next player clockwise who is in begins."""
    state.dealer = (state.dealer + 1) % state.players
    while not is_in(state, state.dealer):
        state.dealer = (state.dealer + 1) % state.players


def _end(state, cause):
    state.phase = phases.OVER
    state.ended_by = cause
    state.dealer = None
    state.row = 0
