"""Invariants of every series of New York after every step, whatever is entered."""

from hypothesis import strategies as st
from hypothesis.stateful import invariant, precondition, rule

from tests.rules.game_invariants import SETTINGS, GameInvariants
from tests.rules.setups import SETUPS
from topout.games import newyork as rules

EVENTS = st.one_of(
    st.lists(st.integers(-1, 7) | st.integers(98, 101), max_size=6).map(lambda numbers: (rules.REVEAL, *numbers)),
    st.tuples(st.just(rules.BUILD), st.integers(-1, 3)),
    st.tuples(st.sampled_from([rules.DONE, rules.DONE, rules.STUCK, rules.DEAL, rules.NEXT_GAME])),
    st.tuples(st.just(rules.DONE), st.integers(-1, 2)),
    st.tuples(st.just(rules.CLAIM), st.integers(-1, 2)),
    st.tuples(st.just(rules.CLAIM), st.integers(-1, 2), st.integers(-1, 2)),
    st.tuples(st.just(rules.NEXT_GAME), st.integers(-1, 3)),
)


class NewYorkInvariants(GameInvariants):
    game = rules
    setups = SETUPS["newyork"]
    events = EVENTS

    @rule(chance=st.randoms(use_true_random=False))
    @precondition(lambda self: self.state.phase == "choose")
    def reveal(self, chance):
        self.session.apply((rules.DEAL,))
        numbers = chance.sample(range(1, 26), self.state.players)
        played = [n if rules.is_in(self.state, player) else 0 for player, n in enumerate(numbers)]
        assert self.session.apply((rules.REVEAL, *played)) is None

    @rule(are_stuck=st.booleans())
    @precondition(lambda self: self.state.phase == "act")
    def act(self, are_stuck):
        for _ in self.everyone:
            self.session.apply((rules.STUCK,) if are_stuck else (rules.DONE,))

    @invariant()
    def there_are_always_two_who_play(self):
        standing = [player for player in self.everyone if rules.is_in(self.state, player)]
        assert len(standing) >= (1 if rules.is_over(self.state) else 2)

    @invariant()
    def the_holder_of_the_statue_acts_last(self):
        state = self.state
        if state.phase == "act":
            assert state.turn in state.order and state.order[-1] == state.statue
            assert rules.is_in(state, state.turn)
        else:
            assert state.turn is None and state.order == []

    @invariant()
    def supplies_only_shrink(self):
        assert all(0 <= left <= most for left, most in zip(self.state.supply, (64, 10, 6), strict=True))

    @invariant()
    def every_game_has_one_winner(self):
        games = len([event for event in self.session.log if event[0] == rules.NEXT_GAME]) + rules.is_over(self.state)
        before = sum(rules.start(self.session.setup).wins)
        assert sum(self.state.wins) == before + games
        assert len(rules.winners(self.state)) == rules.is_over(self.state)

    @invariant()
    def a_deal_is_due_only_between_fourth_and_fifth(self):
        if self.state.deal_due:
            assert self.state.phase == "choose" and self.state.round % 4 == 1 and self.state.round > 1
        assert 1 <= rules.cards(self.state) <= 5


NewYorkInvariants.TestCase.settings = SETTINGS
TestNewYorkInvariants = NewYorkInvariants.TestCase
