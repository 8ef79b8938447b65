"""Plausible games as the records that a console would write: (kind, numbers). No rules are applied."""

import random

from topout.journal.record import EVENT, NOTE, REDO_RECORD, UNDO_RECORD

RECRUIT, BUILD, MOVE, END_TURN, FALL, LOST, COLLAPSE, TALLY, ADJUST = range(9)
PLAY_FLOOR, PLAY_BALL, DRAW, PASS, TURN_OVER, TAKE_OVER = range(6)
REVEAL, MOVED, BUILT, ROOF, SKYSCRAPER, REMOVED, CLAIM = range(7)

SETUPS = {"skyscrapers": (0, 4, 1, 2), "floors": (1, 5, 0, 0), "newyork": (2, 5, 3, 1, 0, 2)}


def longest_game(game: str, seed: int = 0) -> list:
    """Return a game as long as players might make it, with undos, falls and alarms."""
    return {"skyscrapers": _skyscrapers, "floors": _floors, "newyork": _new_york}[game](random.Random(seed))


def short_game(game: str, seed: int, records: int) -> list:
    """Return a stretch of such a game."""
    chance = random.Random(seed)
    whole = longest_game(game, seed)
    at = chance.randrange(len(whole) - records)
    return whole[at : at + records]


def _skyscrapers(chance: random.Random) -> list:
    """Four players, all 44 cards built, 20 recruits and 30 more after falls, 100 moves, every turn ended by hand."""
    actions: list[tuple[int, ...]] = [
        (BUILD, chance.choice((1, 1, 2, 2, 3, 4, 5, 12, 24)), chance.randrange(8)) for _ in range(44)
    ]
    actions += [(RECRUIT,)] * 50 + [(MOVE,)] * 100
    chance.shuffle(actions)
    turns = [(END_TURN, 0)] * (len(actions) // 3) + [(END_TURN, 1)] * 8
    falls = [(FALL, chance.randrange(4), *chance.choices(range(4), k=chance.randint(1, 5))) for _ in range(25)]
    odd = [(LOST, chance.randrange(4)) for _ in range(8)] + [(ADJUST, 1, -99), (ADJUST, 2, 99)] * 3
    game = _shuffled(chance, actions + turns + falls + odd)
    game += [(EVENT, (TALLY, *chance.choices(range(4), k=4 * 12)))]
    return _with_undos(chance, game, undos=30, redos=10, alarms=32)


def _floors(chance: random.Random) -> list:
    """Three players to 5 stars, 13 stars in all: 78 cards laid, and twice as many drawn before."""
    cards: list[tuple[int, ...]] = [(PLAY_FLOOR, chance.randrange(10)) for _ in range(150)]
    cards += [(PLAY_BALL, chance.randrange(10)) for _ in range(60)] + [(TAKE_OVER, 2, 7)] * 10
    events = cards + [(DRAW,)] * 80 + [(PASS,)] * 40 + [(TURN_OVER,)] * 160
    return _with_undos(chance, _shuffled(chance, events), undos=25, redos=5, alarms=20)


def _new_york(chance: random.Random) -> list:
    """Five players, 16 rounds: every reveal, move and build entered, then a claim."""
    events: list[tuple[int, ...]] = []
    for _ in range(16):
        events.append((REVEAL, *chance.sample(range(1, 100), 5)))
        events += [(chance.choice((MOVED, BUILT, ROOF, SKYSCRAPER, REMOVED)),) for _ in range(10)]
    game = [(EVENT, event) for event in [*events, (CLAIM, 3, 1)]]
    return _with_undos(chance, game, undos=30, redos=10, alarms=32)


def _shuffled(chance, events):
    chance.shuffle(events)
    return [(EVENT, event) for event in events]


def _with_undos(chance, game, undos, redos, alarms):
    extras = [(UNDO_RECORD, ())] * undos + [(REDO_RECORD, ())] * redos
    extras += [(NOTE, (0, chance.randrange(3), chance.randrange(5), chance.randrange(900))) for _ in range(alarms)]
    for extra in extras:
        game.insert(chance.randrange(len(game)), extra)
    return game
