"""Santorini: New York at the console. What it gives is told in `topout.ui.rooms`. Its screens are loaded one file at a
time.

A game of a series is a game of its own in the journal: the next one begins with what `rules.again` takes over, wins and
champion in its setup. So UNDO reaches back to the start of the game on the table, no farther, and a series has no end.
"""

from micropython import const

from topout.games import newyork as rules
from topout.games import phases
from topout.ui.panel import FEET, HEADS
from topout.ui.tones import DIM

WHO_STARTS = "first.youngest"
RULES = "rules.newyork."
RULES_PAGES = 6

MOVERS = ("role.10", "role.11", "role.12")  # by the rules' numbers for them
STATUE = "♛"
CROWN = const(0x888)  # three white pixels on the ring of the Statue's holder, between the dots of who waits

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
        from topout.ui.newyork.choose import ask_cards

        return ask_cards(table, t)
    if phase == phases.ACT:
        from topout.ui.newyork.act import Act

        return Act(table, t)
    from topout.ui.newyork.result import Result

    return Result(table, t)


def describe(table, t, event: tuple) -> str:
    kind = event[0]
    if kind == rules.BUILD:
        return t(_PIECES[event[1]])
    if kind == rules.CLAIM:
        return t(_CLAIMS[event[1]])
    text = t("event." + _WORDS[kind])
    if kind == rules.REVEAL:
        return text + " " + " ".join([str(number) if number else "–" for number in event[1:]])
    return text


def one_press(before: tuple | None, first: tuple, second: tuple) -> bool:
    """A turn that ends with its usual block, or a claim with the roof it is for, is entered by one key: see `Act`."""
    if second == (rules.DONE,):
        return first == (rules.BUILD, rules.BLOCK) and not is_storey(before)
    return second == (rules.CLAIM, rules.BY_ROOF) and first == (rules.BUILD, rules.ROOF)


def is_storey(event: tuple | None) -> bool:
    """Whether this is a block or a roof built: what every turn has one of, while a skyscraper comes on top."""
    return event is not None and event[0] == rules.BUILD and event[1] != rules.SKYSCRAPER


def menu(table, t) -> list:
    return [("menu.roles", lambda: ask_roles(table, t))]


def after_knock(table, t) -> tuple | None:
    """Nobody falls by a knock here. Buildings may have shifted: that is worth a warning, but not over secret dials."""
    return (None, None) if table.state.phase == phases.ACT else None


def draw_players(screen, panel) -> None:
    """A column a player: workers left, the Statue, games won in the series; who is out is dim."""
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
