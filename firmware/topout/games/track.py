"""A score track for any game, with rules that the players set: T1 to T9.

setup: (players, first) and the profile: start, target or NONE, lowest or NONE, low_wins, last_round, rounds, actions,
fall, falls_out, out_at_lowest. Events:

    (POINTS, player, points)  (ACTION,)  (END_TURN, is_early)  (FALL, by, count)  (OUT, player)  (FINISH,)
"""

from micropython import const

from topout.games import phases
from topout.games import reasons as why
from topout.games.validation import FLAG, NO_NUMBERS, SEAT, best, check_setup, is_event, next_starter, standing

SEATS = (1, 5)

# The indexes of a profile. NONE is the value for «no target» and «no lowest».
START = const(0)
TARGET = const(1)
LOWEST = const(2)
LOW_WINS = const(3)
LAST_ROUND = const(4)
ROUNDS = const(5)
ACTIONS = const(6)
FALL_COST = const(7)
FALLS_OUT = const(8)
OUT_AT_LOWEST = const(9)
NONE = const(10000)

POINTS = const(0)
ACTION = const(1)
END_TURN = const(2)
FALL = const(3)
OUT = const(4)
FINISH = const(5)

# How a game ended, and why a player is out (BY_TABLE, decided by the players, is both).
BY_TARGET = const("target")
BY_ROUNDS = const("rounds")
LAST_STANDING = const("last_standing")
BY_FALLS = const("falls")
AT_LOWEST = const("track_end")
BY_TABLE = const("table")

_ANY_SCORE = (-9999, NONE)
_FEW = (0, 99)
_SETUP = (12, 12, SEATS, SEAT, (-9999, 9999), _ANY_SCORE, _ANY_SCORE, FLAG, FLAG, _FEW, (0, 9), _FEW, _FEW, FLAG)
_FORMS = (
    (2, 2, SEAT, (-999, 999)),  # POINTS
    NO_NUMBERS,  # ACTION
    (1, 1, FLAG),  # END_TURN
    (2, 2, SEAT, (1, 99)),  # FALL
    (1, 1, SEAT),  # OUT
    NO_NUMBERS,  # FINISH
)


class State:
    """The state of a game. Lists are by player, in seat order."""

    def __init__(self, players: int, first: int, profile: tuple):
        self.players = players
        self.first = first
        self.profile = profile
        self.phase: str = phases.PLAY  # then phases.OVER
        self.ended_by: str | None = None  # how the game ended: BY_TARGET, BY_ROUNDS, LAST_STANDING, BY_TABLE
        self.round = 1
        self.turn: int | None = first
        self.actions_left = profile[ACTIONS]
        self.score = [profile[START]] * players
        self.falls = [0] * players
        self.out_reason: list[str | None] = [None] * players  # why a player is out: BY_FALLS, AT_LOWEST, BY_TABLE


def start(setup: tuple) -> State:
    check_setup(_SETUP, setup)
    profile = setup[2:]
    if profile[TARGET] == profile[START] or profile[START] < profile[LOWEST] != NONE:
        raise ValueError("unknown profile")
    return State(setup[0], setup[1], profile)


def apply(state: State, event: tuple) -> str | None:
    if not is_event(_FORMS, event, state.players) or (event[0] == POINTS and not event[2]):
        return why.BAD_EVENT
    if state.phase == phases.OVER:
        return why.WRONG_PHASE
    return _RULES[event[0]](state, event)


def player_of(state: State, event: tuple) -> int | None:
    if event[0] == FINISH:
        return None
    return event[1] if event[0] in (POINTS, FALL, OUT) else state.turn


def scores(state: State) -> list:
    return list(state.score)


def merits(state: State) -> list:
    """Return the points, negated if low wins (T9)."""
    return [-points for points in state.score] if state.profile[LOW_WINS] else scores(state)


def winners(state: State) -> list:
    """Return the players who are in and have most points, or fewest if low wins. Equal points share the win (T9)."""
    if state.phase != phases.OVER:
        return []
    return best(state, state.score, min if state.profile[LOW_WINS] else max)


def is_over(state: State) -> bool:
    return state.phase == phases.OVER


def may_act(state: State) -> int:
    return 0 if state.turn is None else 1 << state.turn


def is_in(state: State, player: int) -> bool:
    return not state.out_reason[player]


def next_setup(setup: tuple, state: State) -> tuple:
    return next_starter(setup)


def low_wins(setup: tuple) -> bool:
    return bool(setup[2 + LOW_WINS])


def has_falls(state: State) -> bool:
    """Return whether the profile counts falls (T6)."""
    return bool(state.profile[FALL_COST] or state.profile[FALLS_OUT])


def _points(state, event):
    if state.out_reason[event[1]]:
        return why.PLAYER_OUT
    _book(state, event[1], event[2])
    _look_at_target(state)


def _action(state, event):
    if not state.profile[ACTIONS]:
        return why.NO_ACTIONS
    if not state.actions_left:
        return why.NO_ACTIONS_LEFT
    state.actions_left -= 1


def _end_turn(state, event):
    if state.actions_left and not event[1]:
        return why.ACTIONS_LEFT
    _pass_turn(state)


def _fall(state, event):
    by, count = event[1], event[2]
    profile = state.profile
    if not has_falls(state):
        return why.NO_FALLS
    if state.out_reason[by]:
        return why.PLAYER_OUT
    state.falls[by] += count
    _book(state, by, -count * profile[FALL_COST])
    if 0 < profile[FALLS_OUT] <= state.falls[by]:
        _put_out(state, by, BY_FALLS)
    elif profile[OUT_AT_LOWEST] and state.score[by] == profile[LOWEST] != NONE:
        _put_out(state, by, AT_LOWEST)
    else:
        _look_at_target(state)


def _out(state, event):
    if state.out_reason[event[1]]:
        return why.PLAYER_OUT
    _put_out(state, event[1], BY_TABLE)


def _finish(state, event):
    _end(state, BY_TABLE)


_RULES = (_points, _action, _end_turn, _fall, _out, _finish)


def _book(state, player, change):
    score = state.score[player] + change
    lowest = state.profile[LOWEST]
    state.score[player] = score if lowest == NONE else max(score, lowest)


def _look_at_target(state):
    if not state.profile[LAST_ROUND] and is_target_reached(state):
        _end(state, BY_TARGET)


def is_target_reached(state: State) -> bool:
    """Return whether a player who is in has reached the target."""
    return any(does_reach(state, state.score[player]) for player in standing(state))


def does_reach(state: State, score: int) -> bool:
    """Return whether a score reaches the target: from below, or from above in a count-down (T3)."""
    target = state.profile[TARGET]
    return target != NONE and (score >= target if target > state.profile[START] else score <= target)


def _pass_turn(state):
    """Begin the turn of the next player clockwise who is in. Reaching or passing the first seat ends the round (T5)."""
    is_complete = False
    seat = state.turn
    while True:
        seat = (seat + 1) % state.players
        is_complete = is_complete or seat == state.first
        if not state.out_reason[seat]:
            break
    state.turn = seat
    state.actions_left = state.profile[ACTIONS]
    if is_complete:
        _complete_round(state)


def _complete_round(state):
    if state.profile[LAST_ROUND] and is_target_reached(state):
        _end(state, BY_TARGET)
    elif state.round == state.profile[ROUNDS]:
        _end(state, BY_ROUNDS)
    else:
        state.round += 1


def _put_out(state, player, cause):
    state.out_reason[player] = cause
    if len(standing(state)) <= 1:
        _end(state, LAST_STANDING)
    elif state.turn == player:
        _pass_turn(state)


def _end(state, cause):
    state.phase = phases.OVER
    state.ended_by = cause
    state.turn = None
    state.actions_left = 0
