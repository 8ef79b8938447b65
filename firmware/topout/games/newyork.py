"""Santorini: New York, those rules that a console can track: N1 to N13.

setup: (players, first, mover), or for a later game of a series (players, first, mover, champion or NOBODY, wins of each
player). Events:

    (REVEAL, a number for each player, 0 if out)  (BUILD, piece)  (DONE,)  (STUCK,)  (CLAIM, how)  (DEAL,)
    (NEXT_GAME,)  (NEXT_GAME, mover)
    (DONE, BLOCK)  (CLAIM, BY_ROOF, ROOF)

The last two build the piece first. One key enters both, so the journal has both or neither.
"""

from micropython import const

from topout.games import phases
from topout.games import reasons as why
from topout.games.validation import MANY, NO_NUMBERS, NOBODY, SEAT, SEAT_OR_NOBODY, as_bits, check_setup, is_event

SEATS = (2, 5)

SUBWAY = const(0)
TAXI = const(1)
BUS = const(2)

REVEAL = const(0)
BUILD = const(1)
DONE = const(2)
STUCK = const(3)
CLAIM = const(4)
DEAL = const(5)
NEXT_GAME = const(6)

BLOCK = const(0)
ROOF = const(1)
SKYSCRAPER = const(2)

BY_CLIMB = const(0)
BY_ROOF = const(1)

NUMBER_MOST = const(99)
CHAMPION_WINS = const(3)
_WORKERS = const(2)
_HAND = const(5)
_ROUNDS_A_DEAL = const(4)
PIECES_A_TURN = const(2)

_SETUP = (3, 9, SEATS, SEAT, (SUBWAY, BUS), SEAT_OR_NOBODY, (0, MANY))
_FORMS = (
    (0, MANY, None),  # REVEAL
    (1, 1, (BLOCK, SKYSCRAPER)),  # BUILD
    (0, 1, (BLOCK, BLOCK)),  # DONE
    NO_NUMBERS,  # STUCK
    (1, 2, (BY_CLIMB, BY_ROOF), (ROOF, ROOF)),  # CLAIM
    NO_NUMBERS,  # DEAL
    (0, 1, (SUBWAY, BUS)),  # NEXT_GAME
)
_PIECE_AT = {BUILD: 1, DONE: 1, CLAIM: 2}  # where an event has the piece that it builds
_PHASES = (phases.CHOOSE, phases.ACT, phases.ACT, phases.ACT, phases.ACT, phases.CHOOSE, phases.OVER)


class State:
    """The state of a series and its current game. Lists are by player, in seat order."""

    def __init__(self, players: int, mover: int, champion: int | None, wins: list):
        self.players = players
        self.wins = wins
        self.champion = champion
        self.begin(mover)

    def begin(self, mover: int) -> None:
        """Begin a game of the series: reset everything but the wins and the champion."""
        self.mover = mover
        self.phase: str = phases.CHOOSE  # alternates with phases.ACT, then phases.OVER
        self.round = 1
        self.turn: int | None = None
        self.order: list[int] = []  # order of play in this round, with those who have acted
        self.built: tuple[int, ...] = ()  # the pieces built in this turn
        self.statue: int | None = None
        self.deal_due = False
        self.winner: int | None = None
        self.workers = [_WORKERS] * self.players
        self.supply = [64, 10, 5 if mover == BUS else 6]  # by piece


def start(setup: tuple) -> State:
    check_setup(_SETUP, setup)
    players, mover = setup[0], setup[2]
    if len(setup) == 3:
        return State(players, mover, None, [0] * players)
    if len(setup) != 4 + players:
        raise ValueError("unknown setup")
    return State(players, mover, None if setup[3] == NOBODY else setup[3], list(setup[4:]))


def apply(state: State, event: tuple) -> str | None:
    if not is_event(_FORMS, event, state.players):
        return why.BAD_EVENT
    if state.phase != _PHASES[event[0]]:
        return why.WRONG_PHASE
    return _RULES[event[0]](state, event)


def entry_refusal(state: State, event: tuple) -> str | None:
    """Refuse a third piece of a turn, and a second skyscraper (N8). Logs of version 0.2.0 may have them."""
    if not state.built or state.phase != phases.ACT or not is_event(_FORMS, event, state.players):
        return None
    piece = piece_of(event)
    if piece is not None and len(state.built) >= PIECES_A_TURN:
        return why.TWO_PIECES
    return why.ONE_SKYSCRAPER if piece == SKYSCRAPER and SKYSCRAPER in state.built else None


def piece_of(event: tuple) -> int | None:
    """Return the piece that an event builds, or None."""
    at = _PIECE_AT.get(event[0], len(event))
    return event[at] if at < len(event) else None


def player_of(state: State, event: tuple) -> int | None:
    return state.turn


def scores(state: State) -> list:
    """Return the games won in the series."""
    return list(state.wins)


def merits(state: State) -> list:
    """Return zeros: the games won in a series do not rank the players of one game."""
    return [0] * state.players


def winners(state: State) -> list:
    return [] if state.winner is None else [state.winner]


def is_over(state: State) -> bool:
    return state.phase == phases.OVER


def may_act(state: State) -> int:
    if state.phase == phases.CHOOSE:
        return as_bits(_standing(state))
    return 0 if state.turn is None else 1 << state.turn


def is_in(state: State, player: int) -> bool:
    return state.workers[player] > 0


def next_setup(setup: tuple, state: State) -> tuple:
    """Return the setup with the series' current wins, champion and mover. `first`, the youngest player, stays."""
    champion = NOBODY if state.champion is None else state.champion
    return (setup[0], setup[1], state.mover, champion) + tuple(state.wins)


def cards(state: State) -> int:
    """Return how many cards each player who is in holds, without the revealed one (N4)."""
    if state.deal_due:
        return _HAND - _ROUNDS_A_DEAL
    return _HAND - (state.round - 1) % _ROUNDS_A_DEAL - (state.phase == phases.ACT)


def _reveal(state, event):
    numbers = event[1:]
    if state.deal_due:
        return why.DEAL_FIRST
    if not _are_played(state, numbers):
        return why.BAD_NUMBERS
    state.order = [player for _, player in sorted([(numbers[player], player) for player in _standing(state)])]
    state.statue = state.order[-1]
    state.phase = phases.ACT
    state.turn = state.order[0]
    state.built = ()


def _are_played(state, numbers):
    """Return whether exactly the players who are in have a number, and all numbers differ."""
    if len(numbers) != state.players:
        return False
    for player, number in enumerate(numbers):
        if not state.workers[player]:
            if number:
                return False
        elif not 1 <= number <= NUMBER_MOST or numbers.count(number) > 1:
            return False
    return True


def _build(state, event):
    piece = piece_of(event)
    if piece is None:
        return None
    if not state.supply[piece]:
        return why.SUPPLY_EMPTY
    state.supply[piece] -= 1
    state.built += (piece,)


def _done(state, event):
    refusal = _build(state, event)
    if refusal:
        return refusal
    at = state.order.index(state.turn) + 1
    state.built = ()
    if at < len(state.order):
        state.turn = state.order[at]
        return None
    state.phase = phases.CHOOSE
    state.turn = None
    state.order = []
    state.deal_due = state.round % _ROUNDS_A_DEAL == 0
    state.round += 1


def _stuck(state, event):
    state.workers[state.turn] -= 1
    standing = _standing(state)
    if len(standing) > 1:
        _done(state, event)
    else:
        _win(state, standing[0])


def _claim(state, event):
    if state.turn != state.statue:
        return why.NO_STATUE
    if len(event) > 2 and event[1] != BY_ROOF:
        return why.BAD_EVENT
    refusal = _build(state, event)
    if refusal:
        return refusal
    if event[1] == BY_ROOF and ROOF not in state.built:
        return why.NO_ROOF
    _win(state, state.turn)


def _deal(state, event):
    if not state.deal_due:
        return why.NOT_DUE
    state.deal_due = False


def _next_game(state, event):
    state.begin(event[1] if len(event) > 1 else state.mover)


_RULES = (_reveal, _build, _done, _stuck, _claim, _deal, _next_game)


def _standing(state):
    return [player for player in range(state.players) if state.workers[player]]


def _win(state, player):
    state.wins[player] += 1
    if state.champion is None and state.wins[player] >= CHAMPION_WINS:
        state.champion = player
    state.winner = player
    state.phase = phases.OVER
    state.turn = None
    state.order = []
