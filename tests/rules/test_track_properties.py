"""Invariants of every score track after every step, whatever is entered."""

from hypothesis import strategies as st
from hypothesis.stateful import invariant

from tests.rules.game_invariants import PLAYER, SETTINGS, GameInvariants
from tests.rules.setups import SETUPS
from topout.games import track as rules

SEAT = st.integers(0, 4)

EVENTS = st.one_of(
    st.tuples(st.just(rules.POINTS), PLAYER, st.integers(-20, 20)),
    st.tuples(st.just(rules.POINTS), SEAT, st.sampled_from([-1000, -999, 999, 1000])),
    st.tuples(st.just(rules.ACTION)),
    st.tuples(st.just(rules.END_TURN), st.integers(0, 1)),
    st.tuples(st.just(rules.END_TURN), st.just(1)),
    st.tuples(st.just(rules.FALL), PLAYER, st.integers(0, 3)),
    st.tuples(st.just(rules.OUT), PLAYER),
)


class TrackInvariants(GameInvariants):
    game = rules
    setups = SETUPS["track"]
    events = EVENTS

    @invariant()
    def no_score_is_below_the_lowest(self):
        lowest = self.state.profile[rules.LOWEST]
        assert lowest == rules.NONE or min(self.state.score) >= lowest

    @invariant()
    def somebody_who_is_in_is_on_turn_until_the_end(self):
        state = self.state
        if rules.is_over(state):
            assert state.turn is None and state.actions_left == 0 and state.ended_by
        else:
            assert rules.is_in(state, state.turn) and state.ended_by is None
        assert 0 <= state.actions_left <= state.profile[rules.ACTIONS]

    @invariant()
    def the_rounds_are_no_more_than_the_profile_has(self):
        rounds = self.state.profile[rules.ROUNDS]
        assert not rounds or self.state.round <= rounds

    @invariant()
    def play_goes_on_only_while_no_target_at_once_is_reached(self):
        state = self.state
        start, target, _, _, last_round = state.profile[:5]
        scores = [state.score[player] for player in self.everyone if rules.is_in(state, player)]
        if not rules.is_over(state) and target != rules.NONE and not last_round:
            assert max(scores) < target if target > start else min(scores) > target

    @invariant()
    def falls_put_out_who_has_too_many(self):
        falls_out = self.state.profile[rules.FALLS_OUT]
        for player in self.everyone:
            if falls_out and self.state.falls[player] >= falls_out:
                assert not rules.is_in(self.state, player)


TrackInvariants.TestCase.settings = SETTINGS
TestTrackInvariants = TrackInvariants.TestCase
