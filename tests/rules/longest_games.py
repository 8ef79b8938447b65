"""Prints how much of the journal the longest plausible game of each kind takes: `python -m tests.rules.longest_games`.

The rules accept every game here from its first event to its end. One event in ten is undone and entered again.
"""

import random

from tests.journal.power_cuts import begun
from tests.journal.storages import NorStorage
from topout.games import catalogue, floors, newyork, phases, sheet, skyscrapers, track
from topout.journal.long_setup import texts_to_numbers
from topout.journal.record import EVENT, UNDO_RECORD
from topout.match.session import Session

PODS = 0b11111
SECOND_THOUGHTS = 0.1


class Written:
    """A session whose records are all written to a journal in the Pico's own memory."""

    def __init__(self, game: str, setup: tuple, luck: int) -> None:
        self.dice = random.Random(f"{game}{luck or ''}")
        self.session = Session(catalogue.load(game), setup)
        self.storage = NorStorage()
        self.journal = begun(self.storage, (catalogue.NAMES.index(game), PODS, len(setup), *setup))
        self.whole_room = self.journal.room
        self.written: list[tuple] = []

    @property
    def state(self):
        return self.session.state

    @property
    def records(self) -> int:
        return len(self.written)

    @property
    def bytes(self) -> int:
        return self.whole_room - self.journal.room

    def enter(self, *event: int) -> None:
        """Book an event that must be accepted; sometimes it is undone and entered again."""
        self._book(event)
        if self.dice.random() < SECOND_THOUGHTS:
            self.session.undo()
            self._write(UNDO_RECORD, ())
            self._book(event)

    def _book(self, event):
        refusal = self.session.apply(event)
        if refusal:
            raise ValueError(f"{event}: {refusal}")
        self._write(EVENT, event)

    def _write(self, kind, numbers):
        if not self.journal.append(kind, numbers):
            raise ValueError(f"no room after {self.records} records")
        self.written.append((kind, numbers))


def longest_skyscrapers(luck: int = 0) -> Written:
    """Four players. One action in seven is a build, nearly all others are moves. Every fourth turn has a fall: its
    points are put right, and sometimes the worker.
    """
    game = Written("skyscrapers", (4, 0, 1), luck)
    while game.state.phase == phases.PLAY:
        _tower_turn(game)
    game.enter(skyscrapers.TALLY, *[0] * 4 * 11, *[min(1, count) for count in game.state.site])
    return game


def _tower_turn(game):
    player = game.state.turn
    for _ in range(3):
        state = game.state
        if state.crew[player] and (not state.site[player] or game.dice.random() < 0.3):
            game.enter(skyscrapers.RECRUIT)
        elif game.dice.random() < 0.15:
            kind = 0 if state.construction[player] else skyscrapers.FOUNDATION
            game.enter(skyscrapers.BUILD, game.dice.choice((1, 2, 3, 4, 12)), kind + game.dice.randrange(4))
            if game.state.phase != phases.PLAY:
                return
        else:
            game.enter(skyscrapers.MOVE)
    if game.dice.random() < 0.25 and game.state.site[player]:
        game.enter(skyscrapers.FALL, player, player)
        game.enter(skyscrapers.ADJUST, player, 5)
        if game.dice.random() < 0.2:
            _put_workers_right(game, player)
    game.enter(skyscrapers.END_TURN, 0)


def _put_workers_right(game, player):
    state = game.state
    game.enter(skyscrapers.WORKERS, player, state.crew[player], state.site[player], state.lost[player])


def longest_floors(luck: int = 0) -> Written:
    """Three players, all at four stars before one gets the fifth; two draws in five turns, many passes."""
    game = Written("floors", (3, 0, floors.FULL, 5, 3), luck)
    while game.state.phase == phases.PLAY:
        _card_turn(game)
    return game


def _card_turn(game):
    player = game.state.turn
    if game.dice.random() < 0.4:
        game.enter(floors.DRAW)
        if game.dice.random() < 0.4:
            game.enter(floors.PASS)
            return
    for _ in range(game.dice.choice((1, 1, 2, 3))):
        _lay(game, player)
    if game.state.hand[game.state.turn]:
        game.enter(floors.END_TURN)
        return
    is_last = min(game.state.stars) < 4 and game.state.stars[game.state.turn] == 4
    if is_last:
        game.enter(floors.HAND, game.state.turn, 2)
        game.enter(floors.END_TURN)
    else:
        game.enter(floors.EMPTY)


def _lay(game, player):
    state = game.state
    if state.turn != player or not state.hand[player]:
        return
    if game.dice.random() < 0.3 and state.hand[player] > 1:
        game.enter(floors.BALL, game.dice.choice((1, 2, 3, 5, 9, floors.NEAREST, floors.EVEN, floors.SKIP)))
    if game.dice.random() < 0.05:
        game.enter(floors.FLOOR, game.state.piles[0], 0, (player + 1) % 3, 1)
    else:
        game.enter(floors.FLOOR, game.dice.choice(floors.fitting(game.state)))


def longest_newyork(luck: int = 0) -> Written:
    """Five players, the fifth game of a series, until the supply is used up except for the winning roof."""
    game = Written("newyork", (5, 0, newyork.TAXI, 3, 2, 1, 0, 3, 2), luck)
    pieces = [newyork.BLOCK] * 64 + [newyork.ROOF] * 9 + [newyork.SKYSCRAPER] * 6
    game.dice.shuffle(pieces)
    while pieces:
        if game.state.deal_due:
            game.enter(newyork.DEAL)
        game.enter(newyork.REVEAL, *game.dice.sample(range(1, 26), 5))
        while game.state.turn is not None and pieces:
            game.enter(newyork.BUILD, pieces.pop())
            if pieces:
                game.enter(newyork.DONE)
    while game.state.turn != game.state.statue:
        game.enter(newyork.DONE)
    game.enter(newyork.BUILD, newyork.ROOF)
    game.enter(newyork.CLAIM, newyork.BY_ROOF)
    return game


def longest_track(luck: int = 0) -> Written:
    """Five players, twenty rounds: points twice a turn, a fall in every fifth, every turn ended by hand."""
    game = Written("track", (5, 0, 501, -9999, -9999, 0, 1, 20, 0, 5, 0, 1), luck)
    while game.state.phase == phases.PLAY:
        player = game.state.turn
        game.enter(track.POINTS, player, game.dice.randint(1, 60))
        game.enter(track.POINTS, game.dice.randrange(5), -game.dice.randint(1, 20))
        if game.dice.random() < 0.2:
            game.enter(track.FALL, player, 1)
        game.enter(track.END_TURN, 0)
    return game


def longest_sheet(luck: int = 0) -> Written:
    """Five players, a pad with twelve rows of the longest names, seventeen rounds: 204 entries of five numbers."""
    texts = texts_to_numbers(["Sixteen letters."] * 13)
    rows = [number for _ in range(12) for number in (-99, -999, 999)]
    game = Written("sheet", (5, 0, 17, -9999, 9999, 1, 12, *rows, *texts), luck)
    while game.state.phase == phases.ENTER:
        game.enter(sheet.ENTER, *[game.dice.choice((0, 2, 5, 8, 10, 12, 20, 25, 30, 60)) for _ in range(5)])
    return game


LONGEST = {
    "skyscrapers": longest_skyscrapers,
    "floors": longest_floors,
    "newyork": longest_newyork,
    "track": longest_track,
    "sheet": longest_sheet,
}


def main() -> None:
    for name, play in LONGEST.items():
        game = play()
        print(
            f"longest plausible {name}: {game.records} records, {game.bytes} bytes"
            f" ({game.bytes / game.records:.1f} a record), {game.journal.room} of {game.whole_room} left"
        )


if __name__ == "__main__":
    main()
