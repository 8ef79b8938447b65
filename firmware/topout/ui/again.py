"""Once more, at the same table: the game's questions, then a yes. It erases the game that is over, whose result is
kept, so the key that opened this does not do it.
"""

from topout.seats import Seats
from topout.ui.intents import BEGIN, CLOSE, OPEN
from topout.ui.panel import QUESTION, ROWS
from topout.ui.screen import FALL, A, C, Screen
from topout.ui.tones import DIM


def ask_again(result):
    """`result` is the screen that tells how the last game ended."""
    table = result.table
    t = result.t
    setup = table.rules.again(table.session.setup, table.state)
    lines = [t("again.same")]
    if result.says_who_begins and len(table.seats) > 1:
        lines.append(t("again.first", table.name(setup[1])))

    def ask(answers):
        """The form's rooms are loaded only where there is something to ask before."""
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
        panel.say(ROWS + 4, self.t("again.kept"), DIM)

    def press(self, pod: int, key: int):
        if key == C:
            return self._begin
        return (CLOSE,) if key == A else None

    def press_hub(self, key: int):
        return self._begin if key == FALL else super().press_hub(key)
