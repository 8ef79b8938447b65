"""Pages to read: a game's rules in brief, and the first steps."""

from topout.constants import PODS
from topout.ui.colors import LIGHTS
from topout.ui.intents import CLOSE, CLOSE_AND_FORWARD
from topout.ui.lights import ALL, PULSE
from topout.ui.panel import ROWS
from topout.ui.screen import A, B, C, Screen

_FIRST_STEPS = 3


class Pages(Screen):
    """A text on several pages; A and C turn them. A page is one text; «|» separates its lines."""

    pods = ("key.previous", "", "key.following")

    def __init__(self, t, title: str, stem: str, pages: int):
        super().__init__(None, t)
        self._title = title
        self._stem = stem
        self._pages = pages
        self._page = 0

    def draw(self, panel) -> None:
        self.draw_title(panel, self.t(self._title), str(self._page + 1) + "/" + str(self._pages))
        for row, line in enumerate(self.t(self._stem + str(self._page + 1)).split("|")):
            panel.say(ROWS + row, line)

    def press(self, pod: int, key: int):
        if key != B:
            self._page = (self._page + (-1 if key == A else 1)) % self._pages


class FirstSteps(Pages):
    """The introduction that a new console shows once. Any hub key closes it.

    If the list of games lies below, B takes its first game, as the key's label `game` says. So an experienced player
    presses B twice.
    """

    hub = ("key.done", "key.done", "key.done")

    def __init__(self, t, game: str = ""):
        super().__init__(t, "menu.first_steps", "steps.", _FIRST_STEPS)
        self._game = game

    def draw(self, panel) -> None:
        super().draw(panel)
        is_last = self._page == _FIRST_STEPS - 1
        self.pods = (Pages.pods[A] if self._page else "", self._game, "" if is_last else Pages.pods[C])

    def light(self, lights) -> None:
        for pod in range(PODS):
            lights.set(pod, ALL, LIGHTS[pod], PULSE)

    def press(self, pod: int, key: int):
        if key == B:
            return (CLOSE_AND_FORWARD,) if self._game else None
        self._page = max(0, min(_FIRST_STEPS - 1, self._page + (-1 if key == A else 1)))

    def press_hub(self, key: int):
        return (CLOSE,)
