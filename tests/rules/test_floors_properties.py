"""Invariants of every game of Floors after every step, whatever is entered."""

from hypothesis import strategies as st
from hypothesis.stateful import invariant, precondition, rule

from tests.rules.game_invariants import PLAYER, SETTINGS, GameInvariants
from tests.rules.setups import SETUPS
from topout.games import floors as rules

N = st.integers(-1, 10)

EVENTS = st.one_of(
    st.tuples(st.just(rules.FLOOR), N),
    st.tuples(st.just(rules.FLOOR), N, st.integers(0, 2)),
    st.tuples(st.just(rules.FLOOR), st.integers(0, 9), st.just(0), PLAYER, st.integers(0, 1)),
    st.tuples(st.just(rules.BALL), st.integers(0, 14)),
    st.tuples(st.sampled_from([rules.DRAW, rules.PASS, rules.ONLY_BALLS, rules.END_TURN, rules.EMPTY])),
    st.tuples(st.just(rules.HAND), PLAYER, st.sampled_from([-1, 0, 1, 2, 6, 99, 100])),
)


class FloorsInvariants(GameInvariants):
    game = rules
    setups = SETUPS["floors"]
    events = EVENTS

    @rule()
    @precondition(lambda self: self.state.phase == "play")
    def lay_what_fits(self):
        self.session.apply((rules.FLOOR, rules.fitting(self.state)[-1]))

    @rule()
    @precondition(lambda self: self.state.phase == "play")
    def empty_the_hand(self):
        self.session.apply((rules.FLOOR, self.state.piles[0]))
        if self.session.apply((rules.HAND, self.state.turn, 0)) is None:
            assert self.session.apply((rules.EMPTY,)) is None

    @invariant()
    def somebody_is_on_turn_until_the_end(self):
        assert (self.state.turn is None) == rules.is_over(self.state)

    @invariant()
    def nobody_off_turn_has_an_empty_hand(self):
        assert min(self.state.hand) >= 0
        assert all(self.state.hand[player] for player in self.everyone if player != self.state.turn)

    @invariant()
    def the_first_to_reach_the_target_ends_it(self):
        reached = [player for player in self.everyone if self.state.stars[player] >= self.state.target]
        assert reached == rules.winners(self.state) and bool(reached) == rules.is_over(self.state)
        assert max(self.state.stars) <= self.state.target

    @invariant()
    def cards_are_drawn_in_twos(self):
        assert all(drawn % 2 == 0 for drawn in self.state.drawn)

    @invariant()
    def a_skip_waits_only_on_its_ball_in_a_turn_with_a_card(self):
        if self.state.skip_waits:
            assert self.state.ball == rules.SKIP
            assert self.state.has_laid or rules.is_over(self.state)

    @invariant()
    def the_same_number_fits_and_fits_goes_both_ways(self):
        state = self.state
        for pile, top in enumerate(state.piles):
            fits = rules.fitting(state, pile)
            assert top in fits
            if state.ball not in (rules.EVEN, rules.ODD):
                assert {(2 * top - n) % 10 for n in fits} == set(fits)


FloorsInvariants.TestCase.settings = SETTINGS
TestFloorsInvariants = FloorsInvariants.TestCase
