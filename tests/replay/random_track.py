"""Random profiles and events of a score track."""

import random
from typing import Any


def options(dice: random.Random, players: int) -> dict:
    if dice.random() < 0.1:
        return {}
    start = dice.choice([0, 0, 20, -7])
    values = {
        "start": start,
        "target": dice.choice([None, start + 15, start - 9, start + 1]),
        "lowest": dice.choice([None, start, start - 5, -40]),
        "low_wins": dice.random() < 0.4,
        "last_round": dice.random() < 0.5,
        "rounds": dice.choice([0, 0, 1, 3]),
        "actions": dice.choice([0, 0, 2, 9]),
        "fall": dice.choice([0, 1, 5, 99]),
        "falls_out": dice.choice([0, 0, 1, 3]),
        "out_at_lowest": dice.random() < 0.5,
    }
    return {"profile": {name: value for name, value in values.items() if dice.random() < 0.7 or name == "start"}}


def event(dice: random.Random, players: int, state: Any) -> object:
    somebody = dice.randrange(players)
    chance = dice.random()
    if chance < 0.3:
        return {"do": "points", "player": somebody, "points": dice.choice([-5, -2, -1, 1, 1, 2, 3, 5])}
    if chance < 0.6:
        return dice.choice([{"do": "end_turn"}, {"do": "end_turn", "early": dice.random() < 0.7}])
    if chance < 0.75:
        return {"do": "action"}
    if chance < 0.9:
        return {"do": "fall", "by": somebody, "count": dice.choice([1, 1, 1, 2, 3])}
    if chance < 0.96:
        return {"do": "out", "player": somebody}
    return _wrong(dice)


def _wrong(dice):
    return dice.choice(
        [
            {"do": "finish"},
            {"do": "finish", "now": True},
            {"do": "points", "player": 0, "points": dice.choice([0, 1000, -1000, 999, -999, "3", 1.0])},
            {"do": "points", "player": 9, "points": 1},
            {"do": "fall", "by": 0, "count": dice.choice([0, 100, -1, True])},
            {"do": "fall", "by": 0},
            {"do": "out"},
            {"do": "end_turn", "early": 1},
        ]
    )
