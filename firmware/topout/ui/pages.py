"""Pages to read: the rules in brief."""

from topout.ui.panel import ROWS
from topout.ui.screen import A, B, Screen


class Rules(Screen):
    """The game's rules in brief, page by page; a page is one text with its lines parted by «|»."""

    pods = ("key.previous", "", "key.following")

    def __init__(self, t, stem: str, pages: int):
        super().__init__(None, t)
        self._stem = stem
        self._pages = pages
        self._page = 0

    def draw(self, panel) -> None:
        self.draw_title(panel, self.t("menu.rules"), str(self._page + 1) + "/" + str(self._pages))
        for row, line in enumerate(self.t(self._stem + str(self._page + 1)).split("|")):
            panel.say(ROWS + row, line)

    def press(self, pod: int, key: int):
        if key != B:
            self._page = (self._page + (-1 if key == A else 1)) % self._pages
