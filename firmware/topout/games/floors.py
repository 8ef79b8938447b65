"""The complete rules of Floors («Этажики») in three rule sets: F1 to F14.

setup: (players, first, rules, top floor, top ball). With BEGINNER the top floor of the second pile replaces the ball.
A ball is its number, or one of NEAREST, EVEN, ODD, SKIP. Events:

    (FLOOR, n)  (FLOOR, n, pile)  (FLOOR, n, pile, by, is_night)  (BALL, ball)  (DRAW,)  (PASS,)  (ONLY_BALLS,)
    (END_TURN,)  (EMPTY,)  (HAND, player, n)

Without `by` the player on turn lays the floor. Only BEGINNER has a second pile.
"""

from micropython import const

from topout.games import phases
from topout.games import reasons as why
from topout.games.validation import FLAG, NO_NUMBERS, SEAT, check_setup, is_event, next_starter

SEATS = (2, 5)

FULL = const(0)
MEDIUM = const(1)
BEGINNER = const(2)

FLOOR = const(0)
BALL = const(1)
DRAW = const(2)
PASS = const(3)
ONLY_BALLS = const(4)
END_TURN = const(5)
EMPTY = const(6)
HAND = const(7)

# Balls without a number.
NEAREST = const(10)
EVEN = const(11)
ODD = const(12)
SKIP = const(13)

FLOORS = const(10)
DEALT = const(6)
BALL_MOST = const(9)
BALL_MOST_IN_MEDIUM = const(3)
_DRAWN = const(2)

_SETUP = (5, 5, SEATS, SEAT, (0, 2), (0, 9), (0, 9))
_FORMS = (
    (1, 4, (0, 9), FLAG, SEAT, FLAG),  # FLOOR
    (1, 1, (1, SKIP)),  # BALL
    NO_NUMBERS,  # DRAW
    NO_NUMBERS,  # PASS
    NO_NUMBERS,  # ONLY_BALLS
    NO_NUMBERS,  # END_TURN
    NO_NUMBERS,  # EMPTY
    (2, 2, SEAT, (0, 99)),  # HAND
)


class State:
    """The state of a game. Lists are by player, in seat order."""

    def __init__(self, players: int, first: int, rules: int, floor: int, other: int):
        self.players = players
        self.rules = rules
        self.target = 5 if players < 4 else 3
        self.phase: str = phases.PLAY  # then phases.OVER
        self.piles = [floor, other] if rules == BEGINNER else [floor]
        self.ball = None if rules == BEGINNER else other
        self.stars = [0] * players
        self.drawn = [0] * players
        self.hand = [DEALT] * players
        self.skip_waits = False  # a skip ball was laid, and no turn has ended since
        self.begin_turn(first)

    def begin_turn(self, player: int) -> None:
        self.turn: int | None = player
        self.has_laid = False  # any card
        self.has_floor = False
        self.has_drawn = False
        self.only_balls = False  # the player has declared that only balls are left


def start(setup: tuple) -> State:
    check_setup(_SETUP, setup)
    if setup[2] != BEGINNER and not (setup[4] and _is_ball(setup[2], setup[4])):
        raise ValueError("unknown ball")
    return State(*setup)


def apply(state: State, event: tuple) -> str | None:
    if not is_event(_FORMS, event, state.players) or not _is_of_these_rules(state, event):
        return why.BAD_EVENT
    if state.phase == phases.OVER:
        return why.WRONG_PHASE
    return _RULES[event[0]](state, event)


def player_of(state: State, event: tuple) -> int | None:
    if event[0] == HAND:
        return event[1]
    return event[3] if event[0] == FLOOR and len(event) > 3 else state.turn


def scores(state: State) -> list:
    return list(state.stars)


def merits(state: State) -> list:
    return scores(state)


def winners(state: State) -> list:
    return [player for player in range(state.players) if state.stars[player] == state.target]


def is_over(state: State) -> bool:
    return state.phase == phases.OVER


def may_act(state: State) -> int:
    """Return the player on turn; in the full game all players, while a night card may take the turn over (F8)."""
    if state.turn is None:
        return 0
    if state.rules == FULL and not state.only_balls and state.hand[state.turn]:
        return (1 << state.players) - 1
    return 1 << state.turn


def is_in(state: State, player: int) -> bool:
    return True


def next_setup(setup: tuple, state: State) -> tuple:
    """Return the setup with the next starter. The players replace the old opening cards in it."""
    return next_starter(setup)


def does_fit(state: State, n: int, pile: int = 0) -> bool:
    """Return whether floor `n` may be laid on a pile as it is now (F4, F7, F10)."""
    ball = state.ball
    away = (n - state.piles[pile]) % FLOORS
    away = min(away, FLOORS - away)
    if not away:
        return True
    if ball is None:
        return away == 1
    if ball == NEAREST:
        return away <= 2
    if ball == EVEN:
        return n % 2 == 0
    if ball == ODD:
        return n % 2 == 1
    return ball != SKIP and away == min(ball, FLOORS - ball)


def fitting(state: State, pile: int = 0) -> list:
    """Return the floors that fit, in ascending order."""
    return [n for n in range(FLOORS) if does_fit(state, n, pile)]


def _is_of_these_rules(state, event):
    """Return whether the rule set has the pile or the ball of a well-formed event."""
    if event[0] == FLOOR:
        return len(event) < 3 or event[2] < len(state.piles)
    return event[0] != BALL or _is_ball(state.rules, event[1])


def _is_ball(rules, ball):
    return rules != MEDIUM or ball <= BALL_MOST_IN_MEDIUM or ball > BALL_MOST


def _floor(state, event):
    pile = event[2] if len(event) > 2 else 0
    by = player_of(state, event)
    if by != state.turn and not (state.rules == FULL and len(event) > 4 and event[4]):
        return why.NOT_YOUR_TURN
    if state.only_balls:
        return why.ONLY_BALLS_LEFT
    if not state.hand[state.turn]:
        return why.HAND_EMPTY
    if not does_fit(state, event[1], pile):
        return why.DOES_NOT_FIT
    if by != state.turn:
        state.begin_turn(by)
    state.piles[pile] = event[1]
    state.has_floor = True
    _lay(state)


def _ball(state, event):
    if state.rules == BEGINNER:
        return why.NO_BALLS
    if not state.hand[state.turn]:
        return why.HAND_EMPTY
    state.ball = event[1]
    state.skip_waits = event[1] == SKIP
    _lay(state)


def _lay(state):
    state.hand[state.turn] -= 1
    state.has_laid = True


def _draw(state, event):
    if state.rules == BEGINNER:
        return why.NOT_IN_BEGINNER
    if state.has_laid:
        return why.ALREADY_PLAYED
    if state.has_drawn:
        return why.ALREADY_DREW
    _draw_two(state, state.turn)
    state.has_drawn = True


def _pass(state, event):
    if state.has_laid:
        return why.ALREADY_PLAYED
    if state.rules == BEGINNER:
        _draw_two(state, state.turn)
    elif not state.has_drawn:
        return why.DRAW_FIRST
    _pass_turn(state)


def _only_balls(state, event):
    if state.rules == BEGINNER:
        return why.NO_BALLS
    refused = _cannot_end(state)
    if refused:
        return refused
    state.only_balls = True


def _end_turn(state, event):
    refused = _cannot_end(state)
    if refused:
        return refused
    _pass_turn(state)


def _cannot_end(state):
    """Return why the player on turn may not stop laying floors, or None."""
    if not state.has_floor:
        return why.LAY_A_FLOOR
    if state.only_balls:
        return why.ONLY_BALLS_LEFT
    return None if state.hand[state.turn] else why.HAND_EMPTY


def _empty(state, event):
    player = state.turn
    if not state.has_floor:
        return why.LAY_A_FLOOR
    if state.hand[player]:
        return why.CARDS_LEFT
    state.stars[player] += 1
    state.hand[player] = DEALT
    if state.stars[player] < state.target:
        _pass_turn(state)
    else:
        state.phase = phases.OVER
        state.turn = None


def _hand(state, event):
    player, count = event[1], event[2]
    if not count and not (player == state.turn and state.has_floor):
        return why.LAY_A_FLOOR
    state.hand[player] = count


_RULES = (_floor, _ball, _draw, _pass, _only_balls, _end_turn, _empty, _hand)


def _draw_two(state, player):
    state.drawn[player] += _DRAWN
    state.hand[player] += _DRAWN


def _pass_turn(state):
    """Begin the next player's turn. A new skip ball makes that player draw two and miss the turn, once (F7)."""
    following = (state.turn + 1) % state.players
    if state.skip_waits:
        state.skip_waits = False
        _draw_two(state, following)
        following = (following + 1) % state.players
    state.begin_turn(following)
