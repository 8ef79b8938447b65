"""Games for a history: random ones of every kind, and one that is written by hand."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from tests.replay.test_log_scenario import played as rolled
from topout.games import catalogue
from topout.games import skyscrapers as rules
from topout_tools.history.game_record import CLOCK, KNOCK, GameRecord, Outcome

EVENING = datetime(2026, 11, 14, 19, 30, tzinfo=UTC)
NAMES = ("Ann", "Bo", "Цветан", "Ștefania", "Eva")


def game_of(kind: str, seed: int = 1, **changes: object) -> GameRecord:
    """Return a random game with names, thinking times and a knock. The same seed gives the same game."""
    session, seats = rolled(kind, seed)
    players = len(seats)
    notes = [
        (at, (CLOCK, 20 * at, *[at * (seat + 1) for seat in range(players)])) for at in range(3, len(session.log), 3)
    ]
    notes += [(len(session.log), (KNOCK, 1, seed % players, 300))]
    played = GameRecord(
        chip=f"e66{seed:013x}",
        number=seed,
        mark=1_000_003 * seed & 0xFFFFFFFF,
        game=kind,
        pods=tuple(range(players)),
        names=NAMES[:players],
        setup=session.setup,
        events=tuple(session.log),
        notes=tuple(notes),
        length=len(session.log) + len(notes),
        minutes=42,
    )
    return replace(played, **changes)  # type: ignore[arg-type]


def one_of_each() -> list[GameRecord]:
    return [game_of(kind, seed) for seed, kind in enumerate(catalogue.NAMES, 1)]


# Two players in the Romanian edition: ▲1 builds for 6, ●2 knocks one of ▲1's workers down, then the tower collapses.
STORY = (
    (rules.RECRUIT,),
    (rules.BUILD, 2, rules.WORKER | rules.HIGHEST),
    (rules.MOVE,),
    (rules.END_TURN, 0),
    (rules.RECRUIT,),
    (rules.FALL, 1, 0),
    (rules.COLLAPSE, 1),
)


def story(count: int = len(STORY), **changes: object) -> GameRecord:
    """Return the game that STORY describes, or its first `count` events."""
    played = GameRecord(
        chip="e660583883724a32",
        number=7,
        mark=0xC0FFEE,
        game="skyscrapers",
        pods=(0, 2),
        names=("", ""),
        setup=(2, 0, 1),
        events=STORY[:count],
        notes=((4, (CLOCK, 65, 65, 0)), (5, (KNOCK, 1, 1, 80)))[: max(0, count - 3)],
        length=count + min(2, max(0, count - 3)),
    )
    return replace(played, **changes)  # type: ignore[arg-type]


def result_only(**changes: object) -> GameRecord:
    """Return the same game when only its result is left in the console's memory."""
    outcome = story().outcome
    left = replace(story(), setup=(), events=(), notes=(), length=0, minutes=35, stored_outcome=outcome)
    return replace(left, **changes)  # type: ignore[arg-type]


def many(count: int) -> list[GameRecord]:
    """Return games that differ in little but their identity, for tests of size."""
    outcome = Outcome(True, (24, 17, 9), (1, 2, 3), (0,))
    model = replace(result_only(), pods=(0, 1, 2), names=("Ann", "Bo", "Cy"), stored_outcome=outcome)
    return [replace(model, number=number % 65536, mark=number) for number in range(count)]


def later(minutes: int) -> datetime:
    return EVENING + timedelta(minutes=minutes)
