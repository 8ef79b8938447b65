"""Dialogs that ask: a form is a list of questions as data, and a function that turns the answers into an intent.

    Form(table, t, questions, finish).first()

A question is a tuple: one of the kinds below and its arguments. It may also be a function of (table, answers so far)
that returns such a tuple, or None to skip the question.
Each question is a screen of its own. UNDO, or holding B, goes back to the one before.
`finish(answers)` returns the intent when all are answered. The answer to a skipped question is None.

    (Choose, title, options, at, notes)             one of a list, answered by its index. The note of the chosen option
                                                    is shown below; «|» separates its lines
    (AskPlayer, title, question, may_be_out, nobody, note)  a player, by a key on their pod. If `nobody` names the MENU
                                                    key, MENU answers NOBODY
    (Dial, title, lowest, highest, start, show, aside)  a number; show(answers, number) → (large line, lines below)
    (Count, title, question, most, show, aside)     players, one for each press on a pod; show(answers, players) → lines
    (Confirm, title, show)                          a yes; show(answers) → lines

Titles, questions and options are text keys, or plain words. A shown line may be (text, tone). A line that ends with «?»
is shown in large letters.
An aside is an alternative on the MENU key: (the key's name, a function that makes the screen to replace this one).
Without one it is ().
"""

from topout.games.reasons import NOT_ON_SITE, PLAYER_OUT
from topout.games.validation import NOBODY
from topout.ui.colors import DIM, LIGHTS, PLAIN
from topout.ui.intents import OPEN, REFUSE, REPLACE
from topout.ui.lights import ALL, PULSE, STEADY, first
from topout.ui.panel import BIG, QUESTION, ROW_COUNT, ROWS, SCORES
from topout.ui.screen import ADD, KEY_FALL, KEY_MENU, KEY_UNDO, PICK, B, List, Screen, turned


class Form:
    def __init__(self, table, t, questions: tuple, finish):
        self.table = table
        self.t = t
        self._questions = questions
        self._finish = finish

    def first(self) -> Screen:
        return self.ask(())[1]

    def ask(self, answers: tuple) -> tuple:
        """Return the intent that follows these answers: open the next question, or finish."""
        while len(answers) < len(self._questions):
            question = self._questions[len(answers)]
            if callable(question):
                question = question(self.table, answers)
            if question:
                return OPEN, question[0](self, answers, *question[1:])
            answers += (None,)
        return self._finish(answers)


class Question(Screen):
    fires_on_release = True

    def __init__(self, form, answers: tuple, title, aside: tuple = ()):
        super().__init__(form.table, form.t)
        self.form = form
        self.answers = answers
        self.title = title
        self.aside = aside
        if aside:
            self.hub = (aside[0],) + self.hub[1:]

    def answer(self, value) -> tuple:
        return self.form.ask(self.answers + (value,))

    def press_hub(self, key: int):
        return (REPLACE, self.aside[1]) if key == KEY_MENU and self.aside else super().press_hub(key)

    def draw_question(self, panel) -> None:
        self.draw_title(panel, self.t(self.title))

    def draw_lines(self, panel, row: int, lines) -> None:
        for line in lines:
            text, tone = (line, PLAIN) if isinstance(line, str) else line
            if text.endswith("?"):
                panel.say(QUESTION, text, tone)
            else:
                panel.say(ROWS + row, text, tone)
                row += 1


class Choose(List):
    fires_on_release = True

    def __init__(self, form, answers: tuple, title, options: tuple, at: int = 0, notes: tuple = ()):
        super().__init__(form.t, title, options, at)
        self._form = form
        self._answers = answers
        self._notes = notes

    def draw(self, panel) -> None:
        super().draw(panel)
        if not self._notes:
            return
        for row, line in enumerate(self.t(self._notes[self.at]).split("|")):
            panel.say(ROWS + len(self.options) + 1 + row, line, DIM)

    def choose(self, at: int):
        return self.answer(at)

    def answer(self, value) -> tuple:
        return self._form.ask(self._answers + (value,))


class AskPlayer(Question):
    one_set = PICK

    def __init__(self, form, answers: tuple, title, question: str, may_be_out=False, nobody: str = "", note: str = ""):
        super().__init__(form, answers, title)
        self.hub = (nobody, "key.back", "")
        self._question = question
        self._note = note
        self._may_be_out = may_be_out

    def draw(self, panel) -> None:
        self.draw_question(panel)
        self.draw_heads(panel)
        panel.say(QUESTION, self.t(self._question))
        panel.say(ROWS + 4, self.t("ask.press_your_pod"))
        if self._note:
            lines = self.t(self._note).split("|")
            for row, line in enumerate(lines):  # a note of two lines replaces the line above
                panel.say(ROWS + ROW_COUNT - len(lines) + row, line, DIM)

    def light(self, lights) -> None:
        self.light_players(lights, ALL, PULSE)

    def press(self, pod: int, key: int):
        player = self.table.player_at(pod)
        if player is None:
            return REFUSE, "no_seat"
        if not self._may_be_out and not self.table.is_in(player):
            return REFUSE, PLAYER_OUT
        return self.answer(player)

    def press_hub(self, key: int):
        return self.answer(NOBODY) if key == KEY_MENU and self.hub[KEY_MENU] else super().press_hub(key)


class Dial(Question):
    pods = ("key.less", "key.ok", "key.more")
    hub = ("", "key.back", "key.ok")

    def __init__(self, form, answers: tuple, title, lowest: int, highest: int, start: int, show, aside: tuple = ()):
        super().__init__(form, answers, title, aside)
        self.number = start
        self._lowest = lowest
        self._highest = highest
        self._show = show

    def draw(self, panel) -> None:
        large, lines = self._show(self.answers, self.number)
        self.draw_question(panel)
        panel.say(BIG, large)
        self.draw_lines(panel, 3, lines)

    def press(self, pod: int, key: int):
        if key == B:
            return self.answer(self.number)
        self._turn(key, 0)

    def hold(self, pod: int, key: int, times: int):
        if key == B:
            return super().hold(pod, key, times)
        self._turn(key, times)

    def press_hub(self, key: int):
        return self.answer(self.number) if key == KEY_FALL else super().press_hub(key)

    def _turn(self, key, times):
        self.number = max(self._lowest, min(self._highest, turned(self.number, key, times)))


class Count(Question):
    """Counts presses on the pods. The hub's FALL answers; UNDO first takes back single presses."""

    hub = ("", "key.one_less", "key.book")
    one_set = ADD

    def __init__(self, form, answers: tuple, title, question: str, most, show, aside: tuple = ()):
        super().__init__(form, answers, title, aside)
        self.players: list[int] = []
        self._question = question
        self._most = most
        self._show = show

    def draw(self, panel) -> None:
        self.draw_question(panel)
        self.draw_heads(panel)
        for player in range(len(self.table.seats)):
            panel.say(SCORES + player, str(self.players.count(player)))
        panel.say(QUESTION, self.t(self._question))
        self.hub = (self.hub[KEY_MENU], "key.one_less" if self.players else "key.back", "key.book")
        self.draw_lines(panel, 4, self._show(self.answers, self.players))

    def light(self, lights) -> None:
        lights.clear()
        for player, pod in enumerate(self.table.seats):
            lights.set(pod, first(self.players.count(player)), LIGHTS[pod], STEADY)

    def press(self, pod: int, key: int):
        player = self.table.player_at(pod)
        if player is None:
            return REFUSE, "no_seat"
        if self.players.count(player) == self._most(player):
            return REFUSE, NOT_ON_SITE
        self.players.append(player)

    def press_hub(self, key: int):
        if key == KEY_FALL:
            return self.answer(tuple(self.players))
        if key == KEY_UNDO and self.players:
            self.players.pop()
            return None
        return super().press_hub(key)


class Confirm(Question):
    pods = ("", "key.ok", "")
    hub = ("", "key.back", "key.ok")

    def __init__(self, form, answers: tuple, title, show):
        super().__init__(form, answers, title)
        self._show = show

    def draw(self, panel) -> None:
        self.draw_question(panel)
        self.draw_lines(panel, 0, self._show(self.answers))

    def press(self, pod: int, key: int):
        return self.answer(True) if key == B else None

    def press_hub(self, key: int):
        return self.answer(True) if key == KEY_FALL else super().press_hub(key)


def or_another(table, t, ask) -> tuple:
    """Return the aside of a fall: «somebody else did it», because a fall is first put down to the player on turn.

    It asks for the player, then ask(table, t, player) makes the next screen.
    """

    def make():
        questions = ((AskPlayer, "fall.title", "fall.who"),)
        return Form(table, t, questions, lambda answers: (OPEN, ask(table, t, answers[0]))).first()

    return "key.somebody_else", make
