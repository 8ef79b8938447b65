"""Whatever is entered, in whatever order, these things hold after every step."""

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.rules.tables import snapshot
from topout.games import skyscrapers as rules
from topout.session import Session

PLAYER = st.integers(-1, 4)  # one too few and one too many, to be refused
COUNTS = st.lists(st.integers(-1, 3), max_size=24)
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
    st.tuples(st.integers(-2, 12), PLAYER),
)


class AnyGame(RuleBasedStateMachine):
    @initialize(players=st.integers(2, 4), first=st.integers(0, 1), edition=st.integers(0, 2))
    def begin(self, players, first, edition):
        self.session = Session(rules, (players, first, edition))

    @property
    def state(self):
        return self.session.state

    @rule(event=EVENTS)
    def enter(self, event):
        before, logged = snapshot(self.state), len(self.session.log)
        refusal = self.session.do(event)
        if refusal:
            assert snapshot(self.state) == before
            assert len(self.session.log) == logged
        else:
            assert self.session.log[-1] == event

    @rule(beams=st.integers(1, 3), marks=st.integers(0, 3))
    @precondition(lambda self: self.state.phase == "play")
    def build_a_turn(self, beams, marks):
        """Builds that mostly succeed, so that games get to their last card."""
        self.session.do((rules.RECRUIT,))
        for _ in range(2):
            foundation = rules.FOUNDATION if self._has_only_foundations() else 0
            self.session.do((rules.BUILD, beams, marks | foundation))
        self.session.do((rules.END_TURN, 1))

    def _has_only_foundations(self):
        return self.state.turn is not None and not self.state.construction[self.state.turn]

    @rule()
    def undo_then_redo_is_nothing(self):
        before, log = snapshot(self.state), list(self.session.log)
        if self.session.undo() is None:
            assert self.session.redo() is None
        assert snapshot(self.state) == before
        assert self.session.log == log

    @rule(times=st.integers(1, 5))
    def undo(self, times):
        for _ in range(times):
            expected = None if self.session.log else "nothing_to_undo"
            assert self.session.undo() == expected

    @rule()
    def redo(self):
        assert self.session.redo() in (None, "nothing_to_redo")

    @rule()
    def preview_agrees_with_undo(self):
        told, after = self.session.peek_undo(), rules.scores(self.state)
        if told is None:
            return
        self.session.undo()
        before = rules.scores(self.state)
        assert told[2] == [now - then for now, then in zip(after, before, strict=True)]
        self.session.redo()

    @invariant()
    def workers_are_neither_made_nor_lost(self):
        state = self.state
        for player in range(state.players):
            workers = state.crew[player], state.site[player], state.lost[player]
            assert min(workers) >= 0 and sum(workers) == 5

    @invariant()
    def scores_stay_on_the_track(self):
        assert min(rules.scores(self.state)) >= -40

    @invariant()
    def hands_only_shrink_from_the_deal(self):
        state = self.state
        assert all(0 <= cards <= DEALT[state.players] for cards in state.construction)
        assert all(0 <= cards <= 2 for cards in state.foundation)

    @invariant()
    def one_player_who_is_in_is_on_turn_while_playing(self):
        state = self.state
        if state.phase == "play":
            assert state.out[state.turn] is None
        else:
            assert state.turn is None and state.actions_left == 0
        assert 0 <= state.actions_left <= 3

    @invariant()
    def there_are_winners_exactly_when_it_is_over(self):
        state = self.state
        assert bool(rules.winners(state)) == rules.is_over(state)
        assert not any(state.out[player] for player in rules.winners(state))

    @invariant()
    def the_state_is_the_fold_of_the_log(self):
        folded = rules.start(self.session.setup)
        for event in self.session.log:
            assert rules.apply(folded, event) is None
        assert snapshot(folded) == snapshot(self.state)


AnyGame.TestCase.settings = settings(
    max_examples=150, stateful_step_count=60, deadline=None, suppress_health_check=list(HealthCheck)
)
TestAnyGame = AnyGame.TestCase
