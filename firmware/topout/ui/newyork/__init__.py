"""Santorini: New York at the console, by the contract of `topout.ui.game_ui`.

Its screens are loaded one file at a time. Each game of a series is a separate game in the journal.
`rules.next_setup` copies wins and champion into the setup of the next one. So UNDO reaches back only to the start of
the current game, and a series has no end.
"""

from micropython import const

from topout.games import newyork as rules
from topout.games import phases
from topout.ui.colors import DIM
from topout.ui.panel import FEET, HEADS

WHO_STARTS = "first.youngest"
RULES = "rules.newyork."
RULES_PAGES = 6
END_PAGE = "topout.ui.newyork.end_page"
ALTERNATING = {phases.CHOOSE: "topout.ui.newyork.role_choice", phases.ACT: "topout.ui.newyork.action_phase"}

MOVERS = ("role.10", "role.11", "role.12")  # by the rules' numbers for the movers
STATUE = "♛"
CROWN = const(0x888)  # three white pixels on the ring of the Statue's holder, clear of the dot of a waiting player

_WORKERS = ("○○", "●○", "●●")
_WORDS = ("reveal", "build", "done", "stuck", "claim", "deal")
_PIECES = ("piece.block", "piece.roof", "piece.skyscraper")
_CLAIMS = ("claim.climb", "claim.roof")


def questions(settings) -> tuple:
    from topout.ui.form import Choose

    return ((Choose, "mover.title", MOVERS),)


def options(answers: tuple) -> tuple:
    return answers


def base(table, t):
    phase = table.state.phase
    if phase == phases.CHOOSE:
        from topout.ui.newyork.role_choice import Cards

        return Cards(table, t)
    if phase == phases.ACT:
        from topout.ui.newyork.action_phase import Act

        return Act(table, t)
    from topout.ui.newyork.result import Result

    return Result(table, t)


def describe(table, t, event: tuple) -> str:
    kind = event[0]
    piece = rules.piece_of(event)
    built = "" if piece is None else t(_PIECES[piece])
    if kind == rules.BUILD:
        return built
    text = t(_CLAIMS[event[1]] if kind == rules.CLAIM else "event." + _WORDS[kind])
    if kind == rules.REVEAL:
        return text + " " + " ".join([str(number) if number else "–" for number in event[1:]])
    return built + ", " + text if built else text


def menu(table, t) -> list:
    return [("menu.roles", lambda: ask_roles(table, t))]


def after_knock(table, t) -> tuple | None:
    """Return (None, None) during turns: nobody falls, but shifted buildings deserve a warning.

    Returns None while players dial in secret, so that no warning covers the dials.
    """
    return (None, None) if table.state.phase == phases.ACT else None


def draw_players(screen, panel) -> None:
    """Draw a column for each player: workers left, the Statue, games won in the series. Players who are out are dim."""
    screen.draw_heads(panel)
    state = screen.table.state
    for player in range(state.players):
        games = "✓" + str(state.wins[player]) if state.wins[player] else ""
        panel.say(FEET + player, tell_workers(state, player) + games)
        if not state.workers[player]:
            panel.say(HEADS + player, screen.table.head(player), DIM)


def tell_workers(state, player: int) -> str:
    text = _WORKERS[state.workers[player]]
    return text + " " + STATUE if player == state.statue else text


def ask_roles(table, t):
    from topout.ui.newyork.roles import Roles

    return Roles(table, t)
