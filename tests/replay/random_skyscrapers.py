"""Random events of Skyscrapers: mostly plausible, some of them wrong."""

import random
from typing import Any


def options(dice: random.Random, players: int) -> dict:
    return {"edition": dice.choice(["ru", "ro", "nl"])}


def event(dice: random.Random, players: int, state: Any) -> object:
    if state.phase == "tally" and dice.random() < 0.3:
        return _tally(dice, players)
    if dice.random() < 0.8:
        return _ordinary(dice)
    return _seldom(dice, players)


def _ordinary(dice):
    return dice.choice(
        [
            {"do": "recruit"},
            {"do": "move"},
            {"do": "end_turn", "early": dice.random() < 0.3},
            {"do": "end_turn"},
            {"do": "build", "beams": dice.choice([1, 1, 2, 3, 2.0]), "worker": dice.random() < 0.5},
            {"do": "build", "beams": dice.randint(1, 4), "highest": True},
            {"do": "build", "beams": dice.randint(1, 4), "card": "foundation"},
        ]
    )


def _seldom(dice, players):
    somebody = dice.randint(-1, players) if dice.random() < 0.05 else dice.randrange(players)
    owners = [dice.randrange(players) for _ in range(dice.randint(0, 3))]
    return dice.choice(
        [
            {"do": "fall", "by": somebody, "owners": owners},
            {"do": "fall", "by": somebody, "owners": [somebody]},
            {"do": "fall", "by": somebody, "owners": [somebody] * 2},
            {"do": "lost", "owner": somebody},
            {"do": "adjust", "player": somebody, "score": dice.choice([-1000, -999, -41, -39, -30, 0, 7, 999, 1000])},
            {"do": "adjust", "player": somebody, "score": dice.choice([-39, -30, 5])},
            _recount(dice, somebody, 16, 3),
            _recount(dice, somebody, 2, 1),
            _workers(dice, somebody),
            _workers(dice, somebody),
            {"do": "build", "beams": dice.choice([0, 25, 2.5])},
            _tally(dice, players),
            {"do": "collapse", "by": dice.choice([somebody, None])} if dice.random() < 0.1 else {"do": "move"},
            _wrong(dice),
        ]
    )


def _recount(dice, player, construction, foundation):
    cards = {"construction": dice.randint(0, construction), "foundation": dice.randint(0, foundation)}
    return {"do": "recount", "player": player, **cards}


def _workers(dice, player):
    """Return a correction of a crew, mostly of five workers."""
    site = dice.randint(0, 5)
    lost = dice.randint(0, 5 - site)
    crew = 5 - site - lost if dice.random() < 0.9 else dice.randint(-1, 6)
    return {"do": "workers", "player": player, "crew": crew, "site": site, "lost": lost}


def _tally(dice, players):
    rows = [[int(dice.random() < 0.3) for _ in range(players)] for _ in range(dice.randint(0, 4))]
    if dice.random() < 0.1:
        rows.append(dice.choice([[], [-1] * players, [9] * players, [1] * (players + 1)]))
    return {"do": "tally", "floors": rows}


def _wrong(dice):
    return dice.choice(
        [
            {"do": "build"},
            {"do": "build", "beams": dice.choice([0, 25, 2.5, -3, 1e300, True, None, "3"])},
            {"do": "recruit", "colour": "red"},
            {"do": "fall", "by": 0, "owners": "everyone"},
            {"do": "tally", "floors": [[1], [1, True, 1]]},
            {"do": "adjust", "player": 0, "score": 1.0},
            {"do": "recount", "player": 0, "construction": 1},
            {"do": "workers", "player": 0, "crew": 5, "site": 0},
            {"do": "workers", "player": 0, "crew": 5, "site": 0, "lost": dice.choice([0.0, False, None])},
            {"do": "end_turn", "early": 1},
        ]
    )
