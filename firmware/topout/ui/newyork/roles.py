"""The pages about the roles in the deck, from the rule book: one Builder, one Specialist, one Mover and the Engineer.

The mover is asked for before the game, because it changes the supply. The builder and the specialist in the deck are
only shown for information: B goes to the next one of the set, and the choice is kept for later games.
"""

from micropython import const

from topout.settings import NEWYORK_ROLES
from topout.ui.colors import DIM, NOTICE
from topout.ui.intents import REFUSE
from topout.ui.panel import ROWS
from topout.ui.screen import A, B, Screen

# Role numbers: builders from 0, specialists from 5, movers from 10, then the engineer.
_SETS = ("roles.builder", "roles.specialist", "roles.mover", "roles.engineer")
_EACH = const(5)  # number of builders, and of specialists
_ENGINEER = const(13)


class Roles(Screen):
    def __init__(self, table, t):
        super().__init__(table, t)
        self._page = 0
        chosen = table.logbook.journal.settings.get(NEWYORK_ROLES, 0)
        self._roles = [chosen % _EACH, _EACH + chosen // _EACH % _EACH, 2 * _EACH + table.state.mover, _ENGINEER]

    def draw(self, panel) -> None:
        t = self.t
        page = self._page
        role = "role." + str(self._roles[page])
        self.pods = ("key.previous", "key.other_role" if page < 2 else "", "key.following")
        self.draw_title(panel, t(_SETS[page]), str(page + 1) + "/" + str(len(_SETS)))
        panel.say(ROWS, t(role), NOTICE)
        for row, line in enumerate(t(role + ".does").split("|")):
            panel.say(ROWS + 1 + row, line)
        if page < 2:
            panel.say(ROWS + 5, t("roles.other"), DIM)

    def press(self, pod: int, key: int):
        if key != B:
            self._page = (self._page + (-1 if key == A else 1)) % len(_SETS)
        elif self._page >= 2:
            return REFUSE, "role_stays"
        else:
            self._take_next()

    def _take_next(self):
        roles = self._roles
        first = self._page * _EACH
        roles[self._page] = first + (roles[self._page] + 1 - first) % _EACH
        self.table.logbook.keep(NEWYORK_ROLES, roles[0] + _EACH * (roles[1] - _EACH))
