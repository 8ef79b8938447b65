"""A template for a new game: the whole contract of topout/games/__init__.py in the fewest lines.

Race to ten: on turn a player adds 1 to 3 points; who first has ten wins.
setup: (players, first). Event: (STEP, points).
"""

from micropython import const

from topout.games import phases
from topout.games import reasons as why
from topout.games.validation import SEAT, check_setup, is_event, next_starter

SEATS = (2, 5)

STEP = const(0)

_GOAL = const(10)
_SETUP = (2, 2, SEATS, SEAT)
_FORMS = ((1, 1, (1, 3)),)


class State:
    def __init__(self, players: int, first: int):
        self.players = players
        self.turn: int | None = first
        self.phase: str = phases.PLAY
        self.score = [0] * players


def start(setup: tuple) -> State:
    check_setup(_SETUP, setup)
    return State(*setup)


def apply(state: State, event: tuple) -> str | None:
    if not is_event(_FORMS, event, state.players):
        return why.BAD_EVENT
    if state.turn is None:
        return why.WRONG_PHASE
    state.score[state.turn] += event[1]
    if state.score[state.turn] < _GOAL:
        state.turn = (state.turn + 1) % state.players
    else:
        state.turn = None
        state.phase = phases.OVER
    return None


def player_of(state: State, event: tuple) -> int | None:
    return state.turn


def scores(state: State) -> list:
    return list(state.score)


def merits(state: State) -> list:
    return scores(state)


def winners(state: State) -> list:
    return [player for player in range(state.players) if state.score[player] >= _GOAL]


def is_over(state: State) -> bool:
    return state.phase == phases.OVER


def may_act(state: State) -> int:
    return 0 if state.turn is None else 1 << state.turn


def is_in(state: State, player: int) -> bool:
    return True


def next_setup(setup: tuple, state: State) -> tuple:
    return next_starter(setup)
