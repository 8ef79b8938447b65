"""Random events of New York: whole series, sometimes with a wrong number."""

import random
from typing import Any

MOVERS = ["subway", "taxi", "bus"]
PIECES = ["block", "block", "block", "roof", "skyscraper"]


def options(dice: random.Random, players: int) -> dict:
    return {"mover": dice.choice(MOVERS)} if dice.random() < 0.8 else {}


def event(dice: random.Random, players: int, state: Any) -> object:
    chance = dice.random()
    if chance < 0.3:
        return {"do": "reveal", "numbers": _numbers(dice, players, state)}
    if chance < 0.5:
        return {"do": "build", "piece": dice.choice(PIECES)}
    if chance < 0.95:
        return dice.choice([{"do": "done"}] * 4 + [{"do": "stuck"}, {"do": "deal"}, {"do": "next_game"}, _claim(dice)])
    return _wrong(dice)


def _numbers(dice, players, state):
    numbers = dice.sample(range(1, 100), players)
    shown = [number if workers else None for number, workers in zip(numbers, state.workers, strict=True)]
    if dice.random() < 0.1:
        shown[dice.randrange(players)] = dice.choice([0, None, 100, 5, shown[0]])
    return shown


def _claim(dice):
    return {"do": "claim", "how": dice.choice(["climb", "roof"])}


def _wrong(dice):
    return dice.choice(
        [
            {"do": "reveal"},
            {"do": "reveal", "numbers": dice.choice([[], [1], [1, 2, 3, 4, 5, 6], [1.0, 2], [True, 2], 7])},
            {"do": "build", "piece": dice.choice(["tree", None, 1])},
            {"do": "claim"},
            {"do": "claim", "how": "alone"},
            {"do": "next_game", "mover": dice.choice([*MOVERS, None, "tram"])},
            {"do": "done", "by": 0},
            {"do": "deal", "n": 4},
        ]
    )
