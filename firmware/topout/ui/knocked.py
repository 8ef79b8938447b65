"""After a knock: «did anyone fall?» Books nothing by itself, goes away by itself, and swallows nobody's key."""

from micropython import const

from topout.ui.panel import BIG, ROWS, TITLE
from topout.ui.screen import FALL, MENU, Screen
from topout.ui.tones import ALARM

_OPEN_MS = const(8000)


class Knocked(Screen):
    def __init__(self, console, peak_mg: int, is_slam: bool):
        super().__init__(console)
        self._peak_mg = peak_mg
        self._is_slam = is_slam
        self._since_ms = console.now_ms

    def grow(self) -> None:
        """It was a slam after all."""
        self._is_slam = True
        self.console.redraw()

    def draw(self, panel) -> None:
        t = self.console.t
        panel.say(TITLE, t("knock.slam" if self._is_slam else "knock.bump"), ALARM)
        panel.say(BIG, str(self._peak_mg))
        panel.say(ROWS + 2, t("knock.strength"))
        panel.say(ROWS + 3, t("knock.question"), ALARM)
        panel.say(ROWS + 4, t("knock.play_on"))
        self.hub = ("key.collapse" if self._is_slam else "", "key.no", "key.yes_fall")
        self.pods = self.console.below.pods

    def light(self, lights) -> None:
        self.console.below.light(lights)

    def step(self, now_ms: int) -> None:
        if ((now_ms - self._since_ms) & 0x1FFFFFFF) > _OPEN_MS:
            self.console.close()
        elif self.console.alarm.peak_mg > self._peak_mg:
            self._peak_mg = self.console.alarm.peak_mg
            self.console.redraw()

    def press(self, pod: int, key: int) -> None:
        below = self.console.below
        self.console.close()
        below.press(pod, key)

    def press_hub(self, key: int) -> None:
        self.console.close()
        if key == FALL:
            self.console.game_ui.ask_fall(self.console)
        elif key == MENU and self._is_slam:
            self.console.game_ui.ask_collapse(self.console)
