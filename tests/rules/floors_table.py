"""A table of Floors for tests of rules, with a method for each event."""

from topout.games import floors as rules
from topout.match.session import Session


class FloorsTable(Session):
    """A session with a method for each event; each returns the refusal, or None."""

    def __init__(self, floor=5, ball=2, players=3, first=0, which=rules.FULL):
        super().__init__(rules, (players, first, which, floor, ball))

    def floor(self, n, pile=0):
        return self.apply((rules.FLOOR, n, pile) if pile else (rules.FLOOR, n))

    def by(self, player, n, is_night=False, pile=0):
        return self.apply((rules.FLOOR, n, pile, player, int(is_night)))

    def night(self, player, n):
        return self.by(player, n, is_night=True)

    def ball(self, ball):
        return self.apply((rules.BALL, ball))

    def draw(self):
        return self.apply((rules.DRAW,))

    def passes(self):
        return self.apply((rules.PASS,))

    def only_balls(self):
        return self.apply((rules.ONLY_BALLS,))

    def end_turn(self):
        return self.apply((rules.END_TURN,))

    def empty(self):
        return self.apply((rules.EMPTY,))

    def hand(self, player, count):
        return self.apply((rules.HAND, player, count))

    @property
    def turn(self):
        return self.state.turn

    def lay_same(self, times=1):
        """Lay the same number, which fits under any ball."""
        for _ in range(times):
            assert self.floor(self.state.piles[0]) is None
        return self

    def turns(self, count):
        """Play this many turns in which one floor is laid."""
        for _ in range(count):
            assert self.lay_same().end_turn() is None
        return self

    def star(self):
        """Empty the hand of the player on turn."""
        assert self.lay_same().hand(self.turn, 0) is None
        assert self.empty() is None
        return self

    def stars_of(self, player, count):
        """Give this player `count` stars; the others have one turn each in between."""
        for _ in range(count):
            while self.turn != player:
                self.turns(1)
            self.star()
        return self


def beginner(pile=4, other=0, players=3):
    return FloorsTable(pile, other, players, which=rules.BEGINNER)
