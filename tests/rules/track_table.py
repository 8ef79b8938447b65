"""A score track for tests of rules, with a method for each event."""

from topout.games import track as rules
from topout.match.session import Session

NONE = rules.NONE
PROFILE = {
    "start": 0,
    "target": NONE,
    "lowest": NONE,
    "low_wins": 0,
    "last_round": 0,
    "rounds": 0,
    "actions": 0,
    "fall": 0,
    "falls_out": 0,
    "out_at_lowest": 0,
}


class TrackTable(Session):
    """A session with a method for each event; each returns the refusal, or None."""

    def __init__(self, players=3, first=0, **profile):
        super().__init__(rules, (players, first, *{**PROFILE, **profile}.values()))

    def points(self, player, points):
        return self.apply((rules.POINTS, player, points))

    def action(self):
        return self.apply((rules.ACTION,))

    def end_turn(self, early=False):
        return self.apply((rules.END_TURN, int(early)))

    def fall(self, by, count=1):
        return self.apply((rules.FALL, by, count))

    def out(self, player):
        return self.apply((rules.OUT, player))

    def finish(self):
        return self.apply((rules.FINISH,))

    def turns(self, count):
        for _ in range(count):
            assert self.end_turn(early=True) is None
        return self

    @property
    def ended(self):
        return self.state.ended_by

    @property
    def winners(self):
        return rules.winners(self.state)
