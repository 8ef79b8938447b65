"""Invariants of every game of Skyscrapers after every step, whatever is entered."""

from hypothesis import strategies as st
from hypothesis.stateful import invariant, precondition, rule

from tests.rules.game_invariants import PLAYER, SETTINGS, GameInvariants
from tests.rules.setups import SETUPS
from topout.games import skyscrapers as rules

COUNTS = st.lists(st.integers(-1, 3), max_size=24)
FEW = st.integers(0, 2)
DEALT = {2: 15, 3: 12, 4: 9}

EVENTS = st.one_of(
    st.tuples(st.just(rules.RECRUIT)),
    st.tuples(st.just(rules.MOVE)),
    st.tuples(st.just(rules.BUILD), st.integers(-1, 26), st.integers(0, 7)),
    st.tuples(st.just(rules.BUILD), st.integers(1, 4), st.integers(0, 7)),
    st.tuples(st.just(rules.END_TURN), st.integers(0, 1)),
    st.builds(lambda by, owners: (rules.FALL, by, *owners), PLAYER, st.lists(PLAYER, max_size=6)),
    st.tuples(st.just(rules.LOST), PLAYER),
    st.tuples(st.just(rules.COLLAPSE), PLAYER),
    st.builds(lambda counts: (rules.TALLY, *counts), COUNTS),
    st.tuples(st.just(rules.ADJUST), PLAYER, st.integers(-90, 90)),
    st.tuples(st.just(rules.RECOUNT), PLAYER, st.integers(-1, 16), st.integers(-1, 3)),
    st.tuples(st.just(rules.WORKERS), PLAYER, st.integers(-1, 6), st.integers(-1, 6), st.integers(-1, 5)),
    st.builds(lambda player, lost, site: (rules.WORKERS, player, 5 - lost - site, site, lost), PLAYER, FEW, FEW),
    st.tuples(st.integers(-2, 13), PLAYER),
)


class SkyscrapersInvariants(GameInvariants):
    game = rules
    setups = SETUPS["skyscrapers"]
    events = EVENTS

    @rule(beams=st.integers(1, 3), marks=st.integers(0, 3))
    @precondition(lambda self: self.state.phase == "play")
    def build_a_turn(self, beams, marks):
        """Builds mostly succeed, so that games get to their last card."""
        self.session.apply((rules.RECRUIT,))
        for _ in range(2):
            foundation = rules.FOUNDATION if self._has_only_foundations() else 0
            self.session.apply((rules.BUILD, beams, marks | foundation))
        self.session.apply((rules.END_TURN, 1))

    def _has_only_foundations(self):
        return self.state.turn is not None and not self.state.construction[self.state.turn]

    @invariant()
    def workers_are_neither_made_nor_lost(self):
        state = self.state
        for player in self.everyone:
            workers = state.crew[player], state.site[player], state.lost[player]
            assert min(workers) >= 0 and sum(workers) == 5

    @invariant()
    def scores_stay_on_the_track(self):
        assert min(rules.scores(self.state)) >= -40

    @invariant()
    def hands_hold_no_more_than_the_deal(self):
        state = self.state
        assert all(0 <= cards <= DEALT[state.players] for cards in state.construction)
        assert all(0 <= cards <= 2 for cards in state.foundation)

    @invariant()
    def one_player_who_is_in_is_on_turn_while_playing(self):
        state = self.state
        if state.phase == "play":
            assert state.out_reason[state.turn] is None
        else:
            assert state.turn is None and state.actions_left == 0
        assert 0 <= state.actions_left <= 3

    @invariant()
    def there_are_winners_exactly_when_it_is_over(self):
        assert bool(rules.winners(self.state)) == rules.is_over(self.state)


SkyscrapersInvariants.TestCase.settings = SETTINGS
TestSkyscrapersInvariants = SkyscrapersInvariants.TestCase
