"""From power-on to the first turn: language, game, seats, the game's own questions, who starts."""

from topout.games import catalogue
from topout.settings import LANGUAGE
from topout.ui.lights import COUNT, PIXELS, PULSE
from topout.ui.panel import HEADS, ROWS, TITLE
from topout.ui.screen import MENU, UNDO, AskPlayer, List, Screen
from topout.ui.tones import DIM, LIGHTS, PLAYER, SHAPES, TITLE_BAR

# Each language in its own words: this screen must be read before a language is chosen.
LANGUAGE_NAMES = ("English", "Русский", "Română", "Nederlands")


class ChooseLanguage(List):
    title = "language.title"

    def items(self) -> list:
        return list(LANGUAGE_NAMES)

    def choose(self, at: int) -> None:
        self.console.settings.set(LANGUAGE, at)
        self.console.speak(at)
        self.console.close()


class ChooseGame(List):
    """The lowest screen before a game: there is nothing to go back to, so that key opens the menu."""

    title = "game.title"
    hub = ("key.next", "key.menu", "key.ok")

    def items(self) -> list:
        return [self.console.t("game." + name) for name in catalogue.GAMES]

    def choose(self, at: int) -> None:
        self.console.open(TakeSeats(self.console, catalogue.GAMES[at]))

    def press_hub(self, key: int) -> None:
        if key == UNDO:
            self.console.open_menu()
        else:
            super().press_hub(key)


class TakeSeats(Screen):
    """A key on a pod takes the seat there, another press leaves it. Players sit clockwise by pod."""

    hub = ("key.start", "key.back", "")

    def __init__(self, console, game: str):
        super().__init__(console)
        self._game = game
        self._fewest, self._most = catalogue.load(game).SEATS
        self._taken = [False] * 5

    def draw(self, panel) -> None:
        panel.say(TITLE, self.console.t("seats.title"), TITLE_BAR)
        panel.split(5)
        for pod in range(5):
            taken = self._taken[pod]
            text = ("✓ " if taken else "") + SHAPES[pod] + str(pod + 1)
            panel.say(HEADS + pod, text, PLAYER + pod if taken else DIM)
        panel.say(ROWS + 2, self.console.t("ask.press_your_pod"))
        panel.say(ROWS + 3, self.console.t("seats.count", sum(self._taken), self._fewest, self._most))

    def light(self, lights) -> None:
        for pod in range(5):
            lights.set(pod, COUNT if self._taken[pod] else PULSE, LIGHTS[pod], PIXELS)

    def press(self, pod: int, key: int) -> None:
        if not self._taken[pod] and sum(self._taken) == self._most:
            self.console.refuse("no_more_seats")
            return
        self._taken[pod] = not self._taken[pod]
        self.console.redraw()

    def press_hub(self, key: int) -> None:
        if key == UNDO:
            self.console.close()
        elif key == MENU and sum(self._taken) < self._fewest:
            self.console.refuse("too_few_seats")
        elif key == MENU:
            self.console.take_seats(self._game, [pod for pod in range(5) if self._taken[pod]])
            ask_options(self.console, ())


class ChooseOption(List):
    """One of the game's own questions, such as the edition."""

    def __init__(self, console, chosen: tuple):
        super().__init__(console)
        self._chosen = chosen
        self.title, self._options = console.game_ui.OPTIONS[len(chosen)]

    def items(self) -> list:
        return [self.console.t(option) for option in self._options]

    def choose(self, at: int) -> None:
        ask_options(self.console, self._chosen + (at,))


def ask_options(console, chosen: tuple) -> None:
    """The next open question of the game; when there is none left, who starts."""
    if len(chosen) < len(console.game_ui.OPTIONS):
        console.open(ChooseOption(console, chosen))
        return
    question = console.game_ui.WHO_STARTS
    console.open(AskPlayer(console, "first.title", question, lambda player: console.begin(player, chosen)))
