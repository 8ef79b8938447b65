"""Floors («Этажики») at the console, by the contract of `topout.ui.game_ui`. Its screens are loaded one file at a time.

Also here: the floors that fit, as a calculation that players say aloud (9 + 2 = 11 → 1) and as a ring's mask.
"""

from topout.games import floors as rules
from topout.games import phases

WHO_STARTS = "first.youngest"
RULES = "rules.floors."
RULES_PAGES = 5
END_PAGE = "topout.ui.floors.end_page"

_WORDS = ("floor", "ball", "draw", "pass", "only_balls", "end_turn", "empty", "hand")  # by event number
_NEIGHBOUR = 1  # without balls, a floor fits on its neighbour
_KINDS = ("ball.nearest", "ball.even", "ball.odd", "ball.skip")  # from rules.NEAREST on


def questions(settings) -> tuple:
    from topout.ui.floors.first_card import QUESTIONS

    return QUESTIONS


def options(answers: tuple) -> tuple:
    return answers


def base(table, t):
    if table.state.phase == phases.PLAY:
        from topout.ui.floors.play import Play

        return Play(table, t)
    from topout.ui.floors.result import Result

    return Result(table, t)


def describe(table, t, event: tuple) -> str:
    kind = event[0]
    if kind == rules.FLOOR:
        return t("event.night" if len(event) > 4 else "event.floor", event[1])
    if kind == rules.BALL:
        return t("event.ball", ball_name(t, event[1]))
    if kind == rules.HAND:
        return t("event.hand", event[2])
    return t("event." + _WORDS[kind])


def hand_of(t, state, player: int) -> str:
    """Return how many cards a player holds. Beside five players, two digits leave no room for the word."""
    cards = state.hand[player]
    return str(cards) if cards > 9 and state.players > 4 else t("play.hand", cards)


def menu(table, t) -> list:
    if table.state.phase != phases.PLAY:
        return []
    entries = [("menu.hand", lambda: _dialogs().ask_hand(table, t))]
    if table.state.rules != rules.BEGINNER:
        entries.append(("menu.only_balls", lambda: _dialogs().ask_only_balls(table, t)))
    return entries


def after_knock(table, t) -> tuple | None:
    """Return None: a knock does not change cards."""


def ball_name(t, ball: int) -> str:
    return str(ball) if ball <= rules.BALL_MOST else t(_KINDS[ball - rules.NEAREST])


def spaced(numbers: list) -> str:
    return " ".join([str(n) for n in numbers])


def mask_of(numbers: list) -> int:
    """Return the ring's pixels for these floors."""
    return sum([1 << n for n in numbers])


def way_to(t, state, n: int, pile: int) -> str:
    """Return how a floor follows from the one on top, or that it does not fit."""
    top = state.piles[pile]
    ball = state.ball or _NEIGHBOUR
    if not rules.does_fit(state, n, pile):
        return t("dial.no")
    if n == top:
        return t("dial.same")
    if ball > rules.BALL_MOST:
        return ball_name(t, ball)
    return _up(top, ball) if n == (top + ball) % rules.FLOORS else _down(top, ball)


def ways(t, state, pile: int) -> str:
    """Return how the floors that fit follow from the one on top."""
    ball = state.ball or _NEIGHBOUR
    if ball > rules.BALL_MOST:
        return ball_name(t, ball) + " → " + spaced(rules.fitting(state))
    return _up(state.piles[pile], ball) + ", " + _down(state.piles[pile], ball)


def _up(floor, ball):
    """Return the sum as text: 9 + 2 = 11 → 1."""
    total = floor + ball
    text = str(floor) + " + " + str(ball) + " = " + str(total)
    return text if total < rules.FLOORS else text + " → " + str(total - rules.FLOORS)


def _down(floor, ball):
    """Return the difference as text: 10 − 3 = 7. If it would fall below 0, the number of floors is added first."""
    begin = floor if floor >= ball else floor + rules.FLOORS
    return str(begin) + " − " + str(ball) + " = " + str(begin - ball)


def _dialogs():
    from topout.ui.floors import dialogs

    return dialogs
