"""The turns of a round, from the lowest card to the highest: who acts, who has the Statue, what is left to build with.

B ends a turn. Every turn builds a block or a roof, mostly a block. So unless one was entered already, or the turn has
two pieces, B enters the block too, in the same event.
"""

from topout.games import newyork as rules
from topout.games.reasons import NO_STATUE, NOT_YOUR_TURN
from topout.match.seats import pod_name
from topout.ui.colors import DIM, LIGHTS, PLAIN, PLAYER, dimmed
from topout.ui.intents import ENTER, OPEN, REFUSE
from topout.ui.lights import ALL, DOT, STEADY
from topout.ui.newyork import CROWN, STATUE, draw_players
from topout.ui.panel import HEADS, ROWS, SCORES
from topout.ui.screen import A, B, GameScreen, redo_hint
from topout.ui.sounds import TURN


class Act(GameScreen):
    pods = ("key.pieces", "key.turn_done", "key.claim")
    hub = ("key.menu", "key.undo", "key.stuck")
    fires_on_release = True

    def __init__(self, table, t):
        super().__init__(table, t)
        self._numbers = _revealed(table.session.log)

    def draw(self, panel) -> None:
        state = self.table.state
        t = self.t
        turn = state.turn
        self.draw_turn(panel, self.tell_time())
        draw_players(self, panel)
        at = state.order.index(turn)
        for place, player in enumerate(state.order):
            panel.say(SCORES + player, str(self._numbers[player]), DIM if place < at else PLAIN)
        panel.say(HEADS + turn, "▸" + self.table.head(turn), PLAYER + self.table.seats[turn])
        panel.say(ROWS + 2, self._order(state, at))
        panel.say(ROWS + 3, t("play.supply", *state.supply))
        panel.say(ROWS + 4, t("play.round", state.round, rules.cards(state)))
        hint = t("play.block_and_done" if self._lacks_a_block() else "play.done")
        panel.say(ROWS + 5, redo_hint(self.table, t) or hint, DIM)

    def light(self, lights) -> None:
        state = self.table.state
        for player, pod in enumerate(self.table.seats):
            white = CROWN if player == state.statue else 0
            if player == state.turn:
                lights.set(pod, ALL, LIGHTS[pod], STEADY, white)
            else:
                lights.set(pod, DOT if state.workers[player] else 0, dimmed(LIGHTS[pod]), STEADY, white)

    def press(self, pod: int, key: int):
        state = self.table.state
        if self.table.player_at(pod) != state.turn:
            return REFUSE, NOT_YOUR_TURN
        if key == A:
            return OPEN, self._make_pieces
        if key == B:
            return self._end_turn()
        if state.turn != state.statue:
            return REFUSE, NO_STATUE
        return OPEN, self._make_claim

    def press_fall(self):
        return OPEN, self._make_stuck

    def _end_turn(self):
        if self._lacks_a_block():
            return ENTER, (rules.DONE, rules.BLOCK), TURN
        return ENTER, (rules.DONE,), TURN

    def _lacks_a_block(self):
        """Return whether this turn has built no block or roof yet, may build one, and there are blocks left."""
        state = self.table.state
        has_storey = rules.BLOCK in state.built or rules.ROOF in state.built
        return not has_storey and len(state.built) < rules.PIECES_A_TURN and state.supply[rules.BLOCK] > 0

    def _order(self, state, at):
        """Return the order of play by pods' marks: five names would not fit. The heads show whose mark it is."""
        seats = self.table.seats
        names = [pod_name(seats[player]) + ("✓" if place < at else "") for place, player in enumerate(state.order)]
        names[-1] += STATUE
        return self.t("play.order") + " " + "→".join(names)

    def _make_pieces(self):
        from topout.ui.newyork.piece_picker import Pieces

        return Pieces(self.table, self.t)

    def _make_claim(self):
        from topout.ui.newyork.dialogs import ask_claim

        return ask_claim(self.table, self.t)

    def _make_stuck(self):
        from topout.ui.newyork.dialogs import ask_stuck

        return ask_stuck(self.table, self.t)


def _revealed(log):
    """Return this round's card numbers by player. The rules drop them once the order is known."""
    at = len(log) - 1
    while log[at][0] != rules.REVEAL:
        at -= 1
    return log[at][1:]
