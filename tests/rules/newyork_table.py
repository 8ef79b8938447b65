"""A table of New York for tests of rules, with a method for each event."""

from topout.games import newyork as rules
from topout.match.session import Session


class NewYorkTable(Session):
    """A session with a method for each event; each returns the refusal, or None."""

    def __init__(self, players=3, mover=rules.SUBWAY, first=0):
        super().__init__(rules, (players, first, mover))

    def reveal(self, *numbers):
        return self.apply((rules.REVEAL, *numbers))

    def build(self, piece=rules.BLOCK):
        return self.enter((rules.BUILD, piece))

    def done(self, *piece):
        return self.enter((rules.DONE, *piece))

    def stuck(self):
        return self.apply((rules.STUCK,))

    def climb(self):
        return self.apply((rules.CLAIM, rules.BY_CLIMB))

    def roof(self, *piece):
        return self.enter((rules.CLAIM, rules.BY_ROOF, *piece))

    def deal(self):
        return self.apply((rules.DEAL,))

    def next_game(self, *mover):
        return self.apply((rules.NEXT_GAME, *mover))

    @property
    def turn(self):
        return self.state.turn

    def reveal_for(self, holder):
        """Let everybody who is in play a card; the holder plays the highest."""
        cards = [0 if not self.state.workers[p] else 90 if p == holder else 1 + p for p in range(self.state.players)]
        assert self.reveal(*cards) is None
        return self

    def rounds(self, count, holder=0):
        """Play whole rounds in which everybody moves and builds, with deals, but none after the last round."""
        for i in range(count):
            if i and self.state.deal_due:
                self.deal()
            self.reveal_for(holder)
            while self.turn is not None:
                assert self.done() is None
        return self

    def win(self, player):
        """Let this player take the Statue and climb."""
        if self.state.phase == "over":
            self.next_game()
        self.reveal_for(player)
        while self.turn != player:
            self.done()
        assert self.climb() is None
        return self
