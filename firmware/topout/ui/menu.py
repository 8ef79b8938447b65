"""The menu: first what the game adds, then rules in brief, settings, diagnostics, a new game."""

from topout.settings import BRIGHTNESS, CLOCK, SENSITIVITY, VOLUME
from topout.ui.panel import ROWS, TITLE
from topout.ui.screen import A, Confirm, List, Screen
from topout.ui.tones import TITLE_BAR


class Menu(List):
    title = "menu.title"

    def __init__(self, console):
        super().__init__(console)
        self._entries = console.game_ui.menu(console) if console.session else []
        if console.session:
            self._entries.append(("menu.rules", None, lambda: console.open(Rules(console))))
        self._entries += [
            ("menu.sound", VOLUME, None),
            ("menu.brightness", BRIGHTNESS, None),
            ("menu.sensitivity", SENSITIVITY, None),
            ("menu.meter", None, self._measure),
            ("menu.clock", CLOCK, None),
            ("menu.language", None, self._ask_language),
            ("menu.diagnostics", None, self._diagnose),
        ]
        if console.session:
            self._entries.append(("menu.new_game", None, self._ask_new_game))

    def items(self) -> list:
        t = self.console.t
        lines = []
        for key, setting, _ in self._entries:
            value = "" if setting is None else "\t" + t(key + "." + str(self.console.settings.get(setting)))
            lines.append(t(key) + value)
        return lines

    def choose(self, at: int) -> None:
        _, setting, action = self._entries[at]
        if setting is None:
            action()
        else:
            self.console.settings.next(setting)
            self.console.apply_settings()
            self.console.redraw()

    def _ask_language(self):
        self.console.open(self.console.borrow("topout.ui.setup").ChooseLanguage(self.console))

    def _measure(self):
        self.console.open(self.console.borrow("topout.ui.meter").Meter(self.console))

    def _diagnose(self):
        self.console.open(self.console.borrow("topout.ui.diagnostics").Diagnostics(self.console))

    def _ask_new_game(self):
        t = self.console.t
        lines = [t("new_game.warning"), t("new_game.question")]
        self.console.open(Confirm(self.console, "menu.new_game", lines, self.console.new_game))


class Rules(Screen):
    """The game's rules in brief, page by page; a page is one text with its lines parted by «|»."""

    pods = ("key.previous", "", "key.following")

    def __init__(self, console):
        super().__init__(console)
        self._page = 0

    def draw(self, panel) -> None:
        ui = self.console.game_ui
        panel.say(
            TITLE, self.console.t("menu.rules") + "\t" + str(self._page + 1) + "/" + str(ui.RULES_PAGES), TITLE_BAR
        )
        lines = self.console.t(ui.RULES + str(self._page + 1)).split("|")
        for row, line in enumerate(lines):
            panel.say(ROWS + row, line)

    def press(self, pod: int, key: int) -> None:
        step = -1 if key == A else 1
        self._page = (self._page + step) % self.console.game_ui.RULES_PAGES
        self.console.redraw()
