"""The self-test after soldering: press all keys there are, look at the rings, listen to the piezo, read the sensor.

Every ring shows red, green and blue in turn. Pressing a key turns its third of the ring white, and clicks. UNDO is one
of the keys to test, so only its second press closes the page.
"""

from micropython import const

from topout.constants import HUB, PODS, TICKS_MASK
from topout.ui.acceleration import in_g
from topout.ui.intents import CLOSE, REDRAW
from topout.ui.lights import ALL, ARC, STEADY
from topout.ui.panel import ROWS
from topout.ui.screen import KEY_UNDO, Screen

_KEYS = const(18)
_EVERY_MS = const(500)
_COLOURS = (0xFF0000, 0x00FF00, 0x0000FF)
_TO_SHOW = const(3)
_UNDO_KEY = const(16)  # HUB * 3 + UNDO; where there is no such key, a hold of another is UNDO
_UNDO_BIT = const(1 << 16)


class SelfTest(Screen):
    def __init__(self, t, alarm, health):
        super().__init__(None, t)
        self._alarm = alarm
        self._health = health
        self._keys = [key for key in range(_KEYS) if not health.keys or health.keys.present & (1 << key)]
        self._pressed = 0  # one bit for each key: row * 3 + column
        self._beat = 0
        self._beat_ms = 0

    def step(self, now_ms: int):
        if ((now_ms - self._beat_ms) & TICKS_MASK) >= _EVERY_MS:
            self._beat_ms = now_ms
            self._beat += 1
            return (REDRAW,)

    def press(self, pod: int, key: int):
        self._pressed |= 1 << (pod * 3 + key)

    def press_hub(self, key: int):
        if key == KEY_UNDO and (self._pressed & _UNDO_BIT or _UNDO_KEY not in self._keys):
            return (CLOSE,)
        self.press(HUB, key)

    def light(self, lights) -> None:
        colour = _COLOURS[self._beat // 2 % 3]
        for pod in range(PODS):
            white = 0
            for key in range(3):
                if self._pressed & (1 << (pod * 3 + key)):
                    white |= ARC << (4 * key)
            lights.set(pod, ALL, colour, STEADY, white)

    def draw(self, panel) -> None:
        t = self.t
        to_press = []
        down = []
        keys = self._health.keys
        for key in self._keys:
            if not self._pressed & (1 << key):
                to_press.append(self._name(key))
            if keys and keys.is_held(key // 3, key % 3):
                down.append(self._name(key))
        self.draw_title(panel, t("menu.selftest"), str(len(self._keys) - len(to_press)) + "/" + str(len(self._keys)))
        panel.say(ROWS, t("selftest.press" if to_press else "selftest.done"))
        panel.say(ROWS + 1, t("selftest.next") + "\t" + (" ".join(to_press[:_TO_SHOW]) or "–"))
        panel.say(ROWS + 2, t("selftest.down") + "\t" + (" ".join(down) or "–"))
        panel.say(ROWS + 3, t("selftest.rings"))
        alarm = self._alarm
        rest = in_g(t, alarm.detector.floor_mg) + " g" if alarm.is_present else t("meter.off")
        panel.say(ROWS + 4, t("meter.floor") + "\t" + rest)
        panel.say(ROWS + 5, t("diagnostics.missing") + "\t" + (", ".join(self._health.missing) or "–"))

    def _name(self, key):
        row, column = key // 3, key % 3
        if row == HUB:
            return ("menu", "undo", "fall")[column]
        return ("p" + str(row + 1) + "." if len(self._keys) == _KEYS else "") + "abc"[column]
