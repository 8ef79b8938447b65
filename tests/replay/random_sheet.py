"""Random profiles and events of a score sheet."""

import random
from typing import Any

from topout.games import sheet

NAMES = ("Birds", "Eggs", "Bonus cards", "Штраф", "Pădure", "Übung 2", "a", "Sixteen letters.")


def options(dice: random.Random, players: int) -> dict:
    rows = [_row(dice) for _ in range(dice.choice([1, 1, 2, 3, 4, 12]))]
    if all(row.get("tie") for row in rows):
        rows[0] = {"name": "Points"}
    start = dice.choice([0, 0, 100, -7])
    values = {
        "rounds": dice.choice([0, 0, 0, 0, 1, 2, 5, 99, 99]),
        "start": start,
        "target": dice.choice([None, None, None, start + 900, start + 60, start + 7, start - 40]),
        "low_wins": dice.random() < 0.4,
    }
    kept = {name: value for name, value in values.items() if dice.random() < 0.8 or name == "start"}
    return {"profile": {"rows": rows, **kept}}


def _row(dice):
    row: dict[str, Any] = {"name": dice.choice(NAMES)}
    if dice.random() < 0.35:
        row["tie"] = True
    elif dice.random() < 0.5:
        row["factor"] = dice.choice([1, 2, 3, -1, -5, 99, -99])
    if dice.random() < 0.3:
        row["least"] = dice.choice([-999, -10, -2, 0])
    if dice.random() < 0.3:
        row["most"] = dice.choice([1, 6, 10, 999])
    return row


def event(dice: random.Random, players: int, state: Any) -> object:
    somebody = dice.randrange(players)
    chance = dice.random()
    if chance < 0.65:
        return {"do": "enter", "numbers": [_number(dice, state, player) for player in range(players)]}
    if chance < 0.9:
        entry = dice.randrange(len(state.entries) + (dice.random() < 0.1) or 1)
        return {"do": "change", "entry": entry, "player": somebody, "number": dice.choice([0, 1, 2, 7, -3, 30])}
    if chance < 0.92:
        return {"do": "out", "player": somebody}
    return _wrong(dice, players)


def _number(dice, state, player):
    if state.out_reason[player]:
        return None
    # Small numbers lead to level points, so that tie-breaks decide.
    least, most = (sheet.row_part(state, state.row, part) for part in (sheet.LEAST, sheet.MOST))
    return min(most, max(least, dice.choice([0, 0, 1, 1, 2, 3, 8, 25, -1, -4])))


def _wrong(dice, players):
    some = [1] * players
    return dice.choice(
        [
            {"do": "finish"},
            {"do": "finish", "now": True},
            {"do": "enter"},
            {"do": "enter", "numbers": some[1:]},
            {"do": "enter", "numbers": [*some, 1]},
            {"do": "enter", "numbers": [None, *some[1:]]},
            {"do": "enter", "numbers": [*some[1:], dice.choice([1.0, "1", True, [1]])]},
            {"do": "enter", "numbers": [*some[1:], dice.choice([999, -999, 1000, 1001, 10**30, -(10**30)])]},
            {"do": "enter", "numbers": some, "row": 0},
            {"do": "change", "entry": 0, "player": 0, "number": dice.choice([999, -999, 1000, 10**30, 1.0, None])},
            {"do": "change", "entry": dice.choice([-1, 9999, 10000, "0"]), "player": 0, "number": 1},
            {"do": "change", "entry": 0, "player": players, "number": 1},
            {"do": "change", "entry": 0, "number": 1},
            {"do": "out", "player": dice.choice([-1, 5, None])},
            {"do": "out"},
        ]
    )
