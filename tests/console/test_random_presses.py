"""A thousand runs of 500 random presses: nothing raises, every screen has a way out, and the log gives the state."""

import random
import sys
from collections import Counter

import pytest

from tests.console.bare_hub import BareTable
from topout.app.key_input import KeyInput
from topout.constants import HUB
from topout.games import floors, newyork, sheet, track
from topout.games import skyscrapers as rules
from topout.ui import game_ui
from topout.ui.intents import ENTER
from topout.ui.screen import KEY_FALL, KEY_MENU, KEY_UNDO

RUNS = 1000
PRESSES = 500
PARTS = 10
MOST_STEPS_OUT = 40
ROUNDS_A_DEAL = 4

EVERY_SCREEN = {
    "Act", "AskCard", "AskPlayer", "Build", "Cards", "Choose", "Confirm", "Count", "SetupPage", "Diagnostics",
    "About", "Entry",
    "Dial", "DialOrNone", "EndPage", "EventHistory", "FirstScreen", "Menu", "Meter", "Night", "Pages", "Play",
    "RedoUndone", "Result", "Rewind", "Roles", "SelfTest", "Sure", "TakeSeats", "Tally", "UndoDialog", "Values",
}  # fmt: skip
RARE_SCREENS = {"About"}  # three right presses of an empty console away: the first hundred runs reach it
ON_THE_WAY_OUT = ("key.back", "key.one_less", "key.no", "key.cover")


def press_randomly(seed, make_table=BareTable, rows=5):
    """Press random keys in bursts of a few presses a loop turn; return how often each screen was seen.

    `rows` are the rows of keys besides the hub's.
    """
    dice = random.Random(seed)
    table = make_table()
    if seed % 5 == 4:
        game, under_way = OTHERS[seed // 5 % len(OTHERS)]
        table.join(game, *under_way(dice))
    elif seed % 5:
        table.join("skyscrapers", *skyscrapers_under_way(dice, seed % 5))
    seen: Counter = Counter()
    pressed = 0
    while pressed < PRESSES:
        burst = [random_key(dice, rows) for _ in range(min(dice.randint(1, 4), PRESSES - pressed))]
        pressed += len(burst)
        table.press(*burst)
        seen[type(table.console.stage.screens[-1]).__name__] += 1
        if dice.random() < 0.02 or pressed == PRESSES:
            walk_out(table)
            check_the_fold(table.console)
    return seen


def random_key(dice, rows):
    return (HUB if dice.random() < 0.3 else dice.randrange(rows)), dice.randrange(3)


def skyscrapers_under_way(dice, phase):
    """Return pods, setup and log: some turns into a game, with one card left, or at the tally."""
    players = dice.randint(2, 4)
    setup = (players, dice.randrange(players), dice.randrange(3))
    log = [(rules.RECRUIT,), (rules.RECRUIT,), (rules.END_TURN, 1)] * players
    if phase == 1:
        log = log[: dice.randint(0, len(log))]
    else:
        cards = rules.start(setup).construction[0] + rules.FOUNDATIONS
        builds = cards - 1 if phase == 2 else cards
        for card in range(builds):
            log.append((rules.BUILD, 1, rules.FOUNDATION if card < rules.FOUNDATIONS else 0))
            log += [(rules.END_TURN, 1)] * players
    return sorted(dice.sample(range(5), players)), setup, log


def floors_under_way(dice):
    """Return a game with a few stars, in any rule set. Everybody empties a hand of the top floor's number."""
    players = dice.randint(2, 5)
    top = dice.randrange(floors.FLOORS)
    setup = (players, dice.randrange(players), dice.randrange(3), top, dice.randint(1, 3))
    log = ([(floors.FLOOR, top)] * floors.DEALT + [(floors.EMPTY,)]) * dice.randint(0, 3 * players)
    return sorted(dice.sample(range(5), players)), setup, log[: dice.randint(0, len(log))]


def newyork_under_way(dice):
    """Return a game of a series after some rounds, or after its end."""
    players = dice.randint(2, 5)
    log = []
    for turn in range(dice.randint(0, 6)):
        if turn == ROUNDS_A_DEAL:
            log.append((newyork.DEAL,))
        log.append((newyork.REVEAL, *range(1, players + 1)))
        log += [(newyork.BUILD, newyork.BLOCK), (newyork.DONE,)] * players
    if log and dice.random() < 0.3:
        log[-2:] = [(newyork.CLAIM, newyork.BY_CLIMB)]
    return sorted(dice.sample(range(5), players)), (players, 0, dice.randrange(3)), log


def track_under_way(dice):
    """Return a score track with any profile, and some points, falls and turns."""
    players = dice.randint(1, 5)
    profile = (0, dice.choice((track.NONE, 20)), dice.choice((track.NONE, -20)), dice.randrange(2), dice.randrange(2))
    profile += (dice.choice((0, 9)), dice.randrange(4), dice.randrange(6), dice.choice((0, 3)), dice.randrange(2))
    log = [(track.POINTS, dice.randrange(players), dice.randint(1, 9)) for _ in range(dice.randrange(9))]
    log += [(track.FALL, dice.randrange(players), 1), (track.END_TURN, 1)] * dice.randrange(3)
    return sorted(dice.sample(range(5), players)), (players, dice.randrange(players), *profile), log


def sheet_under_way(dice):
    """Return a score sheet with any profile, and some entries, changes and a player who is out."""
    players = dice.randint(1, 5)
    rows = [(dice.choice((1, 3, -5)), dice.choice((0, -9)), dice.choice((9, 99))) for _ in range(dice.randint(1, 12))]
    profile = (dice.choice((0, 9)), 0, dice.choice((sheet.NONE, 60)), dice.randrange(2), len(rows))
    log = [(sheet.ENTER, *[dice.randint(0, 9) for _ in range(players)]) for _ in range(dice.randrange(9))]
    log += [(sheet.CHANGE, 0, dice.randrange(players), 4), (sheet.OUT, dice.randrange(players))] * dice.randrange(2)
    setup = (players, dice.randrange(players), *profile, *[number for row in rows for number in row])
    return sorted(dice.sample(range(5), players)), setup, log


OTHERS = (
    ("floors", floors_under_way),
    ("newyork", newyork_under_way),
    ("track", track_under_way),
    ("sheet", sheet_under_way),
)


def walk_out(table):
    """Follow the label that leads back (or the one that says Done or Next) until only the base screen is left."""
    screens = []
    for _ in range(MOST_STEPS_OUT):
        if len(table.console.stage.screens) == 1:
            return
        screen = table.console.stage.screens[-1]
        screens.append(type(screen).__name__)
        back = [key for key in (KEY_UNDO, KEY_MENU) if screen.hub[key] in ON_THE_WAY_OUT]
        on = [key for key in (KEY_MENU, KEY_FALL) if screen.hub[key] in ("key.done", "key.following")]
        assert back or on, f"{screens[-1]} names no way out"
        key = (back + on)[0]
        if screens[-1] == "EndPage":
            table.wait(1300)  # it ignores early keys
        table.press((HUB, key))
    assert len(table.console.stage.screens) == 1, f"no way out: {' '.join(screens)}"


def check_the_fold(console):
    table = console.table
    if table is None:
        return
    state = table.rules.start(table.session.setup)
    for event in table.session.log:
        assert table.rules.apply(state, event) is None
    assert vars(table.state) == vars(state)
    base = game_ui.load(table.game).base(table, console.stage.texts.get)
    assert type(console.stage.screens[0]).__name__ == type(base).__name__


@pytest.fixture
def quick(monkeypatch, tmp_path):
    """Cache compiled dialogs, which are loaded each time they open."""
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setattr(sys, "pycache_prefix", str(tmp_path))


@pytest.fixture
def strict(monkeypatch):
    """Raise if one key enters two events: a power cut between their records would leave the first one alone."""

    def meet(self, stage, now_ms):
        is_met = meet_key(self, stage, now_ms)
        if is_met and self.intent and self.intent[0] == ENTER:
            _, _event, _tune = self.intent
        return is_met

    meet_key = KeyInput.meet
    monkeypatch.setattr(KeyInput, "meet", meet)


@pytest.mark.usefixtures("quick", "strict")
@pytest.mark.parametrize("part", [0, *(pytest.param(part, marks=pytest.mark.long) for part in range(1, PARTS))])
def test_random_presses_break_nothing(part):
    seen: Counter = Counter()
    for seed in range(part * RUNS // PARTS, (part + 1) * RUNS // PARTS):
        try:
            seen += press_randomly(seed)
        except Exception as error:
            error.add_note(f"press_randomly({seed})")
            raise
    assert set(seen) >= EVERY_SCREEN - (RARE_SCREENS if part else set())
