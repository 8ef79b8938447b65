"""Pages to read: a game's rules in brief, and the first steps."""

from topout.facts import PODS
from topout.ui.intents import CLOSE, PASS
from topout.ui.lights import ALL, PULSE
from topout.ui.panel import ROWS
from topout.ui.screen import A, B, C, Screen
from topout.ui.tones import LIGHTS

_FIRST_STEPS = 3


class Pages(Screen):
    """Page by page; a page is one text with its lines parted by «|»."""

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
    """What a new console says of itself, once; any key of the hub is enough of it. If the list of games lies below, B
    takes the first of them, as `game` says: whoever knows the way presses B, and B again."""

    hub = ("key.done", "key.done", "key.done")

    def __init__(self, t, game: str = ""):
        super().__init__(t, "menu.first_steps", "steps.", _FIRST_STEPS)
        self.pods = (self.pods[A], game, self.pods[C])

    def light(self, lights) -> None:
        for pod in range(PODS):
            lights.set(pod, ALL, LIGHTS[pod], PULSE)

    def press(self, pod: int, key: int):
        return (PASS,) if key == B and self.pods[B] else super().press(pod, key)

    def press_hub(self, key: int):
        return (CLOSE,)
