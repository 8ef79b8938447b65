"""Invariants of every game: they hold after every step, whatever is entered."""

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from tests.rules.skyscrapers_table import snapshot
from topout.match.session import Session
from topout.ui.undo_dialog import peek_redo, peek_undo

SETTINGS = settings(max_examples=100, stateful_step_count=60, deadline=None, suppress_health_check=list(HealthCheck))
PLAYER = st.integers(-1, 5)  # also one below and one above the range, to be refused


class GameInvariants(RuleBasedStateMachine):
    """A game's subclass adds `game`, `setups`, `events`, and invariants of its own."""

    @initialize(data=st.data())
    def begin(self, data):
        self.session = Session(self.game, data.draw(self.setups))

    @property
    def state(self):
        return self.session.state

    @property
    def everyone(self):
        return range(self.state.players)

    @rule(data=st.data())
    def enter(self, data):
        event = data.draw(self.events)
        before, logged = snapshot(self.state), len(self.session.log)
        if self.session.enter(event):
            assert snapshot(self.state) == before
            assert len(self.session.log) == logged
        else:
            assert self.session.log[-1] == event

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
        preview, after = peek_undo(self.session), self.game.scores(self.state)
        if preview is None:
            return
        self.session.undo()
        before = self.game.scores(self.state)
        assert preview[2] == [now - then for now, then in zip(after, before, strict=True)]
        assert peek_redo(self.session) == preview
        self.session.redo()

    @invariant()
    def the_state_is_the_fold_of_the_log(self):
        folded = self.game.start(self.session.setup)
        for event in self.session.log:
            assert self.game.apply(folded, event) is None
        assert snapshot(folded) == snapshot(self.state)

    @invariant()
    def winners_are_in_and_only_at_the_end(self):
        winners = self.game.winners(self.state)
        assert self.game.is_over(self.state) or not winners
        assert all(self.game.is_in(self.state, player) for player in winners)
