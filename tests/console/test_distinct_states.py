"""Different states look different: what players must be able to distinguish differs in the screen's pixels.

Each game is tested with the fewest and the most players. Any two of many states from random games must differ; so must
a state and a copy that differs in one thing. The last booking is not shown, as it could give the difference away.
"""

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.rules.skyscrapers_table import snapshot
from topout.games import catalogue, floors, newyork, phases, sheet, skyscrapers, track
from topout.match.session import Session
from topout.ui import game_ui
from topout_tools.script.play import perform
from topout_tools.script.script_runner import ScriptRunner
from topout_tools.sim.machine import Machine

STATES = 10  # of each game, compared with one another

Change = Callable[[Any, int], bool | None]  # (state, player); returns False if there is nothing to change


# -- what must be distinguishable ----------------------------------------------------------------------------------


def _next_turn(state, player):
    if state.turn in (None, player) or getattr(state, "out", [0] * 5)[player]:
        return False
    state.turn = player


def _one_more(name: str, fewest: int = 0) -> Change:
    """Change a number by one, up or down."""

    def change(state, player):
        value = getattr(state, name)
        if value is None:
            return False
        if isinstance(value, list):
            player %= len(value)
            value[player] += -1 if value[player] > fewest else 1
        else:
            setattr(state, name, value - 1 if value > fewest else value + 1)

    return change


def _score(state, player):
    state.ledger[player][skyscrapers.ADJUSTED] += 1


def _worker_moves(source: str, target: str) -> Change:
    def change(state, player):
        if not getattr(state, source)[player] or state.out_reason[player]:
            return False
        getattr(state, source)[player] -= 1
        getattr(state, target)[player] += 1

    return change


def _other_order(state, player):
    if len(state.order) < 3 or state.turn == state.order[-1]:
        return False
    at = state.order.index(state.turn)
    if at + 2 >= len(state.order):
        return False
    state.order[at + 1 : at + 3] = reversed(state.order[at + 1 : at + 3])


def _other_statue(state, player):
    if state.statue in (None, player):
        return False
    state.statue = player


def _fall_in_play(state, player):
    return track.has_falls(state) and track.is_in(state, player) and _one_more("falls")(state, player)


def _next_row(state, player):
    if state.row + 1 == state.profile[sheet.ROWS]:
        return False
    state.row += 1


def _next_dealer(state, player):
    if state.dealer in (None, player) or not sheet.is_in(state, player):
        return False
    state.dealer = player


CHANGES: dict[str, dict[str, Change]] = {
    "skyscrapers": {
        "score": _score,
        "turn": _next_turn,
        "actions left": _one_more("actions_left"),
        "workers on site": _worker_moves("site", "crew"),
        "workers in the crew": _worker_moves("crew", "site"),
        "workers lost": _worker_moves("site", "lost"),
    },
    "floors": {
        "stars": _one_more("stars"),
        "turn": _next_turn,
        "piles": _one_more("piles"),
        "ball": _one_more("ball"),
        "hands": _one_more("hand", 1),
    },
    "newyork": {
        "wins": _one_more("wins"),
        "turn": lambda state, player: state.phase == phases.ACT and _next_turn(state, player),
        "Statue": _other_statue,
        "order": _other_order,
        "workers": _one_more("workers", 1),
        "round": _one_more("round", 9),
        "supplies": lambda state, player: state.round > 1 and _one_more("supply")(state, player),
    },
    "track": {
        "score": _one_more("score"),
        "turn": _next_turn,
        "actions left": lambda state, player: state.profile[track.ACTIONS] and _one_more("actions_left")(state, player),
        "falls": _fall_in_play,
        "round": _one_more("round", 9),
    },
    "sheet": {
        "score": _one_more("score"),
        "round": lambda state, player: state.profile[sheet.ROUNDS] != 1 and _one_more("round", 9)(state, player),
        "row": _next_row,
        "dealer": _next_dealer,
    },
}


# -- random games --------------------------------------------------------------------------------------------------

NONE = track.NONE
SETUPS: dict[str, tuple] = {
    "skyscrapers": ((2, 0, 0), (4, 1, 1)),
    "floors": ((2, 0, floors.FULL, 5, 3), (5, 2, floors.BEGINNER, 4, 7)),
    "newyork": ((2, 0, newyork.TAXI), (5, 0, newyork.BUS, 3, 2, 1, 0, 3, 2)),
    "track": ((1, 0, 0, NONE, NONE, 0, 0, 0, 0, 0, 0, 0), (5, 3, 20, NONE, -40, 0, 0, 0, 3, 5, 3, 1)),
    "sheet": ((1, 0, 0, 0, NONE, 0, 1, 1, -999, 999), (5, 3, 0, 20, NONE, 1, 3, 2, -9, 9, 0, 0, 9, -1, 0, 99)),
}


def _event(game: str, dice: random.Random, players: int) -> tuple:
    """Return any event, accepted or not. Ends of games are rare."""
    seat, other, roll = dice.randrange(players), dice.randrange(players), dice.random()
    if game == "skyscrapers":
        often = [(0,), (0,), (1, dice.randint(1, 6), dice.randrange(8)), (2,), (3, 0)]
        return dice.choice(often) if roll < 0.9 else dice.choice([(4, seat, other), (5, seat), (3, 1)])
    if game == "floors":
        often = [
            (0, dice.randrange(10), dice.randrange(2)),
            (1, dice.randint(1, 13)),
            (2,),
            (3,),
            (5,),
        ]
        return dice.choice(often) if roll < 0.95 else (6,)
    if game == "newyork":
        if roll < 0.3:
            return (0, *dice.sample(range(1, 26), players))
        return dice.choice([(1, dice.randrange(3)), (2,), (2,), (5,)]) if roll < 0.99 else (3,)
    if game == "sheet":
        numbers = [dice.randint(0, 9) for _ in range(players)]
        return (sheet.ENTER, *numbers) if roll < 0.9 else (sheet.CHANGE, dice.randrange(9), seat, dice.randint(0, 9))
    return dice.choice(
        [(track.POINTS, seat, dice.randint(-9, 30)), (track.ACTION,), (track.END_TURN, 0), (track.FALL, seat, 1)]
    )


def _play(game: str, setup: tuple, events: int, dice: random.Random) -> list[tuple]:
    """Return the log of a game of this many events, or fewer if it ends before."""
    session = Session(catalogue.load(game), setup)
    tries = 0
    while len(session.log) < events and tries < 60 * events:
        tries += 1
        session.apply(_event(game, dice, setup[0]))
    return session.log


class StateViewer:
    """A console whose table can be set to any state, and the pixels that it shows."""

    def __init__(self, machine: Machine, game: str, setup: tuple) -> None:
        self._stage = ScriptRunner(machine, Path(), Path())
        self._machine = machine
        self._stage.boot()
        pods = " ".join(f"p{pod + 1}" for pod in range(setup[0]))
        perform(self._stage, f"begin {game} {pods} first p1", "apart")
        self.console = self._stage.look().console
        self.table = self.console.table
        self.table.session = Session(catalogue.load(game), setup)
        self.table.draft = ()
        self.console.stage.open_lowest(game_ui.load(game).base(self.table, self.console.stage.texts.get))

    def stand_at(self, log: list[tuple]) -> None:
        self.table.session.log[:] = log
        self.table.session.refold()
        self.show()

    def show(self) -> None:
        """Show the table as it is, without the last booking and without what a screen has begun to enter."""
        self.table.last = None
        self.table.draft = ()
        self.table.version += 1
        self.console.go_home()

    def seen(self) -> bytes:
        self._stage.look()
        return self._machine.screen().tobytes()


@pytest.fixture(params=[(game, setup) for game in SETUPS for setup in SETUPS[game]], ids=str)
def viewer(request: pytest.FixtureRequest) -> Iterator[StateViewer]:
    game, setup = request.param
    with Machine() as machine:
        yield StateViewer(machine, game, setup)


def _logs(table: Any, dice: random.Random) -> Iterator[list[tuple]]:
    for _ in range(STATES):
        yield _play(table.game, table.session.setup, dice.randrange(2, 60), dice)


def test_states_that_differ_never_look_alike(viewer):
    seen: dict[bytes, dict] = {}
    for log in _logs(viewer.table, random.Random(18)):
        viewer.stand_at(log)
        facts = _facts(viewer.table)
        assert seen.setdefault(viewer.seen(), facts) == facts
    assert len(seen) > STATES // 2


def test_a_single_thing_that_differs_is_seen(viewer):
    table = viewer.table
    dice = random.Random(81)
    tried = set()
    alike = []
    for log in _logs(table, dice):
        for what, change in CHANGES[table.game].items():
            viewer.stand_at(log)
            state = table.state
            if what in tried or state.phase in (phases.TALLY, phases.OVER):
                continue
            before = viewer.seen()
            if not _is_changed(change, state, dice):
                continue
            tried.add(what)
            viewer.show()
            if viewer.seen() == before:
                alike.append((what, snapshot(state)))
    assert not alike
    assert len(tried) > 1


def _is_changed(change: Change, state: Any, dice: random.Random) -> bool:
    """Try the change on each player until one can be changed."""
    players = list(range(state.players))
    dice.shuffle(players)
    return any(change(state, player) not in (False, 0) for player in players)


def _facts(table: Any) -> dict:
    """Return everything that CHANGES can change, and no more."""
    state = table.state
    names = (
        "turn",
        "phase",
        "actions_left",
        "site",
        "crew",
        "lost",
        "stars",
        "piles",
        "ball",
        "hand",
        "order",
        "statue",
    )
    facts = {
        name: value
        for name, value in snapshot(state).items()
        if name in (*names, "workers", "wins", "round", "supply", "falls", "row", "dealer")
    }
    return facts | {"scores": table.rules.scores(state)}
