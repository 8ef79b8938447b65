"""A table of Skyscrapers for tests of rules, with a method for each event."""

from topout.games import skyscrapers as rules
from topout.match.session import Session

RU, RO, NL = range(3)


def snapshot(state):
    """Return a copy of a state that later events cannot change."""
    return {name: _copy(value) for name, value in vars(state).items()}


def _copy(value):
    return [_copy(item) for item in value] if isinstance(value, list) else value


class SkyscrapersTable(Session):
    """A session with a method for each event; each returns the refusal, or None."""

    def __init__(self, players=4, edition=RU, first=0):
        super().__init__(rules, (players, first, edition))

    def recruit(self):
        return self.apply((rules.RECRUIT,))

    def build(self, beams=1, marks=0):
        return self.apply((rules.BUILD, beams, marks))

    def move(self):
        return self.apply((rules.MOVE,))

    def end_turn(self, early=False):
        return self.apply((rules.END_TURN, int(early)))

    def fall(self, by, *owners):
        return self.apply((rules.FALL, by, *owners))

    def lost(self, owner):
        return self.apply((rules.LOST, owner))

    def collapse(self, by):
        return self.apply((rules.COLLAPSE, by))

    def tally(self, *rows):
        return self.apply((rules.TALLY, *[count for row in rows for count in row]))

    def recount(self, player, construction, foundation):
        return self.apply((rules.RECOUNT, player, construction, foundation))

    def workers(self, player, crew, site, lost):
        return self.apply((rules.WORKERS, player, crew, site, lost))

    def adjust(self, player, points):
        return self.apply((rules.ADJUST, player, points))

    @property
    def scores(self):
        return rules.scores(self.state)

    @property
    def winners(self):
        return rules.winners(self.state)

    def recruit_on_turn(self, *workers):
        """Let each player, from the first on, recruit this many (three at most) and pass the turn."""
        for count in workers:
            for _ in range(count):
                assert self.recruit() is None
            assert self.end_turn(early=True) is None
        return self

    def use_up_cards(self, player):
        """Build with one beam, turn by turn, until this player's hand is empty. The others only pass."""
        while self.state.phase == "play":
            if self.state.turn == player:
                self._build_whatever_is_left(player)
            if self.state.phase == "play":
                assert self.end_turn(early=True) is None
        return self

    def _build_whatever_is_left(self, player):
        while self.state.phase == "play" and self.state.actions_left:
            foundation = not self.state.construction[player]
            assert self.build(1, rules.FOUNDATION if foundation else 0) is None


def table_with_a_worker_each(players=4, edition=RU):
    return SkyscrapersTable(players, edition).recruit_on_turn(*[1] * players)
