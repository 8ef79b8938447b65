"""Plays again at the same table: asks the game's questions, then for a confirmation.

Beginning erases the finished game (its result is kept, if the memory works), so the key that opened this dialog must
not do it.
"""

from topout.match.seats import Seats
from topout.ui.colors import DIM
from topout.ui.intents import BEGIN, CLOSE, OPEN
from topout.ui.panel import QUESTION, ROWS
from topout.ui.screen import KEY_FALL, A, C, Screen


def ask_again(result):
    """Return the first screen of the dialog. `result` is the screen that shows how the last game ended."""
    table = result.table
    t = result.t
    setup = table.rules.next_setup(table.session.setup, table.state)
    lines = [t("again.same")]
    if result.says_who_begins and len(table.seats) > 1:
        lines.append(t("again.first", table.name(setup[1])))

    def ask(answers):
        """Return the intent that opens the confirmation. `form` is loaded only if there are questions."""
        begin = (BEGIN, table.game, Seats(table.seats, table.names), result.again_setup(setup, answers))
        return OPEN, Sure(table, t, lines, begin)

    answers, questions = result.again_asked()
    if not questions:
        return ask(answers)[1]
    from topout.ui.form import Form

    return Form(table, t, questions, ask).ask(answers)[1]


class Sure(Screen):
    pods = ("key.back", "", "key.start")
    hub = ("", "key.back", "key.start")

    def __init__(self, table, t, lines: list, begin: tuple):
        super().__init__(table, t)
        self._lines = lines
        self._begin = begin

    def draw(self, panel) -> None:
        self.draw_title(panel, self.t("key.again"))
        for row, line in enumerate(self._lines):
            panel.say(ROWS + row, line)
        panel.say(QUESTION, self.t("again.question"))
        if self.table.logbook.journal.is_saving:
            panel.say(ROWS + 4, self.t("again.kept"), DIM)

    def press(self, pod: int, key: int):
        if key == C:
            return self._begin
        return (CLOSE,) if key == A else None

    def press_hub(self, key: int):
        return self._begin if key == KEY_FALL else super().press_hub(key)
