"""Random events of Floors: mostly cards that fit, some of them wrong."""

import random
from typing import Any

KINDS = ["nearest", "even", "odd", "skip"]


def options(dice: random.Random, players: int) -> dict:
    rules = dice.choice(["full", "full", "medium", "beginner"])
    if rules == "beginner":
        return {"rules": rules, "piles": [dice.randrange(10), dice.randrange(10)]}
    return {"rules": rules, "floor": dice.randrange(10), "ball": dice.randint(1, 3 if rules == "medium" else 9)}


def event(dice: random.Random, players: int, state: Any) -> object:
    chance = dice.random()
    if chance < 0.5:
        return _floor(dice, players, state)
    if chance < 0.65:
        return _ball(dice)
    if chance < 0.95:
        return {"do": dice.choice(["draw", "pass", "only_balls", "end_turn", "end_turn", "empty", "empty"])}
    if chance < 0.98:
        return {"do": "hand", "player": dice.randrange(players), "n": dice.choice([0, 0, 1, 1, 2, 6, 99])}
    return _wrong(dice)


def _floor(dice, players, state):
    event = {"do": "floor", "n": dice.randrange(10)}
    if len(state.piles) == 2:
        event["pile"] = dice.randrange(2)
    if dice.random() < 0.2:
        event["by"] = dice.randrange(players)
    if dice.random() < 0.2:
        event["night"] = dice.random() < 0.8
    return event


def _ball(dice):
    if dice.random() < 0.5:
        return {"do": "ball", "kind": dice.choice(KINDS)}
    return {"do": "ball", "n": dice.randint(1, 3) if dice.random() < 0.7 else dice.randint(0, 10)}


def _wrong(dice):
    return dice.choice(
        [
            {"do": "ball"},
            {"do": "ball", "n": 1, "kind": "odd"},
            {"do": "ball", "kind": "joker"},
            {"do": "ball", "n": None},
            {"do": "floor", "n": 10},
            {"do": "floor", "n": True},
            {"do": "floor", "n": 3, "pile": dice.randint(-1, 2)},
            {"do": "floor", "n": 3, "by": dice.choice([-1, 9, None])},
            {"do": "floor"},
            {"do": "hand", "player": 0, "n": dice.choice([-1, 100, 2.0])},
            {"do": "hand", "player": 9, "n": 3},
            {"do": "draw", "n": 2},
        ]
    )
