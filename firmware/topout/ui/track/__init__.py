"""A score track for any game, by the contract of `topout.ui.game_ui`. Each dialog is a file of its own."""

from topout.games import phases
from topout.games import track as rules
from topout.ui.texts import number, signed

WHO_STARTS = "first.any"
RULES = "rules.track."
RULES_PAGES = 3
END_PAGE = "topout.ui.track.end_page"

_WORDS = ("points", "action", "end_turn", "fall", "out", "finish")


def questions(settings) -> tuple:
    from topout.ui.track.profile import ask_profile

    return ask_profile(settings)


def options(answers: tuple) -> tuple:
    return answers[1][1]


def game_of(answers: tuple) -> str:
    """Return which game the chosen profile is for: the score track or the score sheet."""
    return answers[1][0]


def base(table, t):
    if table.state.phase == phases.PLAY:
        from topout.ui.track.play import Play

        return Play(table, t)
    from topout.ui.track.result import Result

    return Result(table, t)


def describe(table, t, event: tuple) -> str:
    text = t("event." + _WORDS[event[0]])
    if event[0] == rules.POINTS:
        return text + " " + signed(event[2])
    if event[0] == rules.FALL and event[2] > 1:
        return text + " ×" + str(event[2])
    return text


def menu(table, t) -> list:
    state = table.state
    if state.phase != phases.PLAY:
        return []
    entries = [
        ("menu.out", lambda: _dialogs().ask_out(table, t)),
        ("menu.finish", lambda: _dialogs().ask_finish(table, t)),
    ]
    if state.actions_left:
        entries.insert(0, ("menu.end_turn", lambda: _dialogs().ask_end_turn(table, t)))
    return entries


def after_knock(table, t) -> tuple | None:
    """Return the fall dialog during play. Where falls are not counted, a knock only warns (T6)."""
    if table.state.phase != phases.PLAY:
        return None
    return (lambda: ask_fall(table, t)) if rules.has_falls(table.state) else None, None


def ask_fall(table, t):
    from topout.ui.track import fall

    return fall.ask_fall(table, t)


def booked(state, player: int, points: int) -> int:
    """Return the score after these points (T2)."""
    lowest = state.profile[rules.LOWEST]
    score = state.score[player] + points
    return score if lowest == rules.NONE else max(score, lowest)


def formula(state, player: int, points: int) -> str:
    """Return the effect of these points as players calculate it: 24 + 6 = 30; 3 − 10 → 0 at the lowest score."""
    score = state.score[player]
    after = booked(state, player, points)
    text = number(score) + (" − " if points < 0 else " + ") + str(abs(points))
    return text + (" = " if after == score + points else " → ") + number(after)


def _dialogs():
    from topout.ui.track import dialogs

    return dialogs
