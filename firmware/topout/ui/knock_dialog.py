"""Asks after a knock: «did anyone fall?» It books nothing and closes after 8 s.

Keys of pods close it and go on to the screen below, so no key is lost.
The alarm measures the knock; this screen shows it and what the knock may have caused. `falls` and `collapse` are the
game's functions that make the next screens, or None.
"""

from micropython import const

from topout.constants import TICKS_MASK
from topout.ui.colors import ALARM
from topout.ui.intents import CLOSE, CLOSE_AND_FORWARD, REDRAW, REPLACE
from topout.ui.panel import QUESTION, ROWS, TITLE
from topout.ui.screen import KEY_FALL, KEY_UNDO, Screen

_OPEN_MS = const(8000)
_STRONGER_MG = (40, 100, 200, 400)  # from each of these on, one bar more


class KnockDialog(Screen):
    asks_about_knock = True

    def __init__(self, t, alarm, below: Screen, falls, collapse):
        super().__init__(below.table, t)
        self._alarm = alarm
        self._below = below
        self._falls = falls
        self._collapse = collapse
        self._shown_mg = 0
        self._since_ms: int | None = None

    def draw(self, panel) -> None:
        alarm = self._alarm
        self._shown_mg = alarm.peak_mg
        panel.say(TITLE, self.t("knock.slam" if alarm.is_slam else "knock.bump"), ALARM)
        panel.say(ROWS + 1, self.t("knock.strength") + "\t" + _bars(alarm.peak_mg))
        if self._falls:
            panel.say(QUESTION, self.t("knock.question"))
            panel.say(ROWS + 4, self.t("knock.play_on"))
        can_collapse = alarm.is_slam and self._collapse
        no, yes = ("key.no", "key.yes_fall") if self._falls else ("key.done", "")
        self.hub = ("key.collapse" if can_collapse else "", no, yes)
        self.pods = self._below.pods

    def light(self, lights) -> None:
        self._below.light(lights)

    def step(self, now_ms: int):
        if self._since_ms is None:
            self._since_ms = now_ms
        if ((now_ms - self._since_ms) & TICKS_MASK) > _OPEN_MS:
            return (CLOSE,)
        return (REDRAW,) if self._alarm.peak_mg > self._shown_mg else None

    def press(self, pod: int, key: int):
        return (CLOSE_AND_FORWARD,)

    def press_hub(self, key: int):
        if key == KEY_FALL and self._falls:
            return REPLACE, self._falls
        if key not in (KEY_FALL, KEY_UNDO) and self._alarm.is_slam and self._collapse:
            return REPLACE, self._collapse
        return (CLOSE,)


def _bars(peak_mg):
    count = 1 + len([limit for limit in _STRONGER_MG if peak_mg >= limit])
    return "●" * count + "○" * (len(_STRONGER_MG) + 1 - count)
