"""Gives A B C to another player for one event, on a console without pods: points out of turn, a night card."""

from topout.games.reasons import PLAYER_OUT
from topout.ui.intents import CLOSE_ALL, REFUSE
from topout.ui.screen import List


class OtherPlayer(List):
    """The list of players. It begins with the one after the player on turn."""

    def __init__(self, table, t, stage):
        players = len(table.seats)
        super().__init__(t, "menu.seats", tuple(range(players)), (table.state.turn + 1) % players)
        self.table = table
        self._stage = stage

    def item(self, at: int) -> str:
        return self.table.head(at)

    def choose(self, at: int):
        if not self.table.is_in(at):
            return REFUSE, PLAYER_OUT
        self._stage.actor = at
        return (CLOSE_ALL,)
