"""Random scenarios, legal and illegal mixed, that reach every phase. Seeded: the same number, the same scenario."""

import random


def scenario(seed: int) -> dict:
    dice = random.Random(seed)
    players = dice.randint(2, 4)
    events = [_event(dice, players) for _ in range(dice.randint(0, 120))]
    if dice.random() < 0.5:
        events = _race_to_the_last_card(dice, players) + events
    return {
        "game": "skyscrapers",
        "players": [f"player {n}" for n in range(players)],
        "edition": dice.choice(["ru", "ro", "nl"]),
        "first": dice.randrange(players),
        "events": events,
    }


def _race_to_the_last_card(dice, players):
    """Enough builds for somebody's hand to run out, with a tally after it."""
    round_of_turns = []
    for _ in range(players):
        round_of_turns += [{"do": "recruit"}, *_two_builds(dice), {"do": "end_turn", "early": True}]
    floors = range(dice.randint(1, 8))
    tally = {"do": "tally", "floors": [[dice.randint(0, 1) for _ in range(players)] for _ in floors]}
    return round_of_turns * 9 + [tally] * 2


def _two_builds(dice):
    cards = ["construction", "construction", "foundation"]
    return [{"do": "build", "beams": dice.randint(1, 4), "card": dice.choice(cards)} for _ in range(2)]


def _event(dice, players):
    somebody = dice.randint(-1 if dice.random() < 0.05 else 0, players - 1 + (dice.random() < 0.05))
    return dice.choice(
        [
            {"do": "recruit"},
            {"do": "recruit"},
            {"do": "move"},
            {"do": "build", "beams": dice.choice([1, 1, 2, 3, 24, 0, 25, 2.5]), "worker": dice.random() < 0.5},
            {"do": "build", "beams": dice.randint(1, 4), "highest": True},
            {"do": "build", "beams": dice.randint(1, 4), "card": "foundation"},
            {"do": "end_turn"},
            {"do": "end_turn", "early": dice.random() < 0.9},
            {"do": "fall", "by": somebody, "owners": [dice.randrange(players) for _ in range(dice.randint(0, 3))]},
            {"do": "lost", "owner": somebody},
            {"do": "adjust", "player": somebody, "score": dice.randint(-60, 60)},
            {"do": "tally", "floors": [[dice.randint(-1, 2)] * players]},
            {"do": "undo"},
            {"do": "undo"},
            {"do": "redo"},
            {"do": "collapse", "by": somebody} if dice.random() < 0.1 else {"do": "move"},
            _nonsense(dice),
        ]
    )


def _nonsense(dice):
    return dice.choice(
        [
            {"do": "dance"},
            {"do": ["recruit"]},
            {"do": "build"},
            {"do": "build", "beams": "3"},
            {"do": "build", "beams": True},
            {"do": "recruit", "colour": "red"},
            {"do": "fall", "by": 0, "owners": "everyone"},
            {"do": "tally", "floors": [[1], [1, 1, 1]]},
            {"do": "adjust", "player": 0, "score": None},
            {"do": "undo", "times": 2},
            {},
            [],
            7,
            None,
        ]
    )
