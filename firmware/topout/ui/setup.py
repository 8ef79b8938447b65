"""The set-up before a game: which game, who sits where, the game's own questions, who starts."""

from topout.constants import PODS
from topout.games import catalogue
from topout.match.seats import Seats, pod_name
from topout.ui import game_ui
from topout.ui.colors import DIM, LIGHTS, PLAYER
from topout.ui.form import AskPlayer, Choose, Confirm, Form
from topout.ui.intents import BEGIN, OPEN, OPEN_SETUP, REFUSE
from topout.ui.intents import MENU as OPEN_MENU
from topout.ui.lights import ALL, PULSE, STEADY
from topout.ui.panel import HEADS, ROWS
from topout.ui.screen import KEY_MENU, KEY_UNDO, Screen


def ask_new_game(texts, settings, table) -> Screen:
    """Return the dialog for a new game while another is on. It warns of the end of a game that is not over.

    The current game stays until the new one begins, so there is a way back to it.
    """
    t = texts.get
    is_over = table.rules.is_over(table.state)
    lines = (t("new_game.question"),) if is_over else (t("new_game.warning"), t("new_game.question"))
    questions = ((Confirm, "menu.new_game", lambda answers: lines), (Choose, "game.title", _games()))
    return Form(None, t, questions, lambda answers: _take_seats(texts, settings, answers[1])).first()


def first_screen(texts, settings) -> Screen:
    """Return the choice of a game as the base screen. There is nothing to go back to, so UNDO opens the menu."""
    form = Form(None, texts.get, (), lambda answers: _take_seats(texts, settings, answers[0]))
    return FirstScreen(form, (), "game.title", _games())


def _games():
    return tuple(["game." + name for name in catalogue.CHOICES])


def _take_seats(texts, settings, at):
    game = catalogue.CHOICES[at]
    return OPEN_SETUP, lambda: _seats_of(texts, settings, game, catalogue.load(game).SEATS)


def _seats_of(texts, settings, game, seats):
    """Return the screen to take seats, with names to choose from if there are any on the drive."""
    if texts.one_set:
        from topout.ui.count_seats import count_seats

        return count_seats(texts, settings, game, seats)
    path = texts.root + "names.txt"
    try:
        open(path).close()
    except OSError:
        return TakeSeats(texts, settings, game, seats)

    def make():
        from topout.ui.name_list import NO_NAME, NameList

        roster = NameList(path)
        if roster.after(NO_NAME)[0] == NO_NAME:
            return TakeSeats(texts, settings, game, seats)
        return lambda: _make_named(texts, settings, game, seats, roster)

    return make


def _make_named(*arguments):
    from topout.ui.named_seats import TakeNamedSeats

    return TakeNamedSeats(*arguments)


class FirstScreen(Choose):
    hub = ("key.next", "key.menu", "key.ok")

    def press_hub(self, key: int):
        return (OPEN_MENU,) if key == KEY_UNDO else super().press_hub(key)


class TakeSeats(Screen):
    """The screen to take seats. A key on a pod takes its seat, the next press leaves it.

    Players sit clockwise by pod.
    """

    hub = ("key.start", "key.back", "")

    def __init__(self, texts, settings, game: str, seats: tuple):
        super().__init__(None, texts.get)
        self.taken = [False] * PODS
        self._texts = texts
        self._settings = settings
        self._game = game
        self._fewest, self._most = seats

    def draw(self, panel) -> None:
        self.draw_title(panel, self.t("seats.title"))
        self.draw_seats(panel)

    def draw_seats(self, panel) -> None:
        panel.split(PODS)
        for pod in range(PODS):
            taken = self.taken[pod]
            panel.say(HEADS + pod, ("✓ " if taken else "") + pod_name(pod), PLAYER + pod if taken else DIM)
        panel.say(ROWS + 2, self.t("ask.press_your_pod"))
        panel.say(ROWS + 3, self.told_count())

    def told_count(self) -> str:
        return self.t("seats.count", sum(self.taken), self._fewest, self._most)

    def light(self, lights) -> None:
        for pod in range(PODS):
            lights.set(pod, ALL, LIGHTS[pod], STEADY if self.taken[pod] else PULSE)

    def press(self, pod: int, key: int):
        if not self.taken[pod] and sum(self.taken) == self._most:
            return REFUSE, "no_more_seats"
        self.taken[pod] = not self.taken[pod]

    def press_hub(self, key: int):
        if key != KEY_MENU:
            return super().press_hub(key)
        if sum(self.taken) < self._fewest:
            return REFUSE, "too_few_seats"
        seats = self.seated()
        return OPEN, lambda: self._read_words(seats)

    def seated(self) -> Seats:
        return Seats([pod for pod in range(PODS) if self.taken[pod]])

    def _read_words(self, seats):
        self._texts.add(self._game)
        return lambda: ask_options(seats, self.t, self._settings, self._game)


def ask_options(seats: Seats, t, settings, game: str) -> Screen:
    """Return the game's own questions, then who starts. A single player is not asked who starts."""
    screens = game_ui.load(game)

    def who_starts(_, answers):
        asked = (AskPlayer, "game." + game, "first.title", False, "", screens.WHO_STARTS)
        return asked if len(seats.seats) > 1 else None

    def begin(answers):
        setup = (len(seats.seats), answers[-1] or 0) + screens.options(answers[:-1])
        game_of = getattr(screens, "game_of", None)
        return BEGIN, game_of(answers) if game_of else game, seats, setup

    return Form(seats, t, screens.questions(settings) + (who_starts,), begin).first()
