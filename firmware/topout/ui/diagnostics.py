"""What an owner wants to know when something is odd: parts, memory, stalls, lost key presses and samples.

The first line names what is missing; keys that are down or chattering, such as p2.a; and faults, as e1, e2 …
"""

import gc

from micropython import const

from topout.ui.panel import ROWS, TITLE
from topout.ui.screen import Screen
from topout.ui.tones import TITLE_BAR

VERSION = "0.1.0"
_EVERY_MS = const(500)
_KEYS = const(18)


class Diagnostics(Screen):
    def __init__(self, console):
        super().__init__(console)
        self._drawn_ms = console.now_ms
        self._knows_keys = False  # not before the key that opened this is up again

    def step(self, now_ms: int) -> None:
        if ((now_ms - self._drawn_ms) & 0x1FFFFFFF) >= _EVERY_MS:
            self._drawn_ms = now_ms
            self._knows_keys = True
            self.console.redraw()

    def draw(self, panel) -> None:
        t = self.console.t
        hub = self.console.hub
        missing = list(hub.missing)
        if hub.sensor and not hub.sensor.is_present:
            missing.append("sensor")
        if hub.keys and self._knows_keys:
            missing += odd_keys(hub.keys)
        if self.console.faults:
            missing.append("e" + str(self.console.faults))
        panel.say(TITLE, t("menu.diagnostics") + "\tTopout " + VERSION, TITLE_BAR)
        lines = [
            t("diagnostics.missing") + "\t" + (", ".join(missing) or "–"),
            t("diagnostics.memory") + "\t" + free_memory(),
            t("diagnostics.stall") + "\t" + str(self.console.longest_stall_ms) + " ms",
            t("diagnostics.keys") + "\t" + str(hub.keys.overflows if hub.keys else 0),
            t("diagnostics.samples") + "\t" + str(hub.sensor.overruns if hub.sensor else 0),
            t("diagnostics.current") + "\t" + str(hub.rings.milliamps if hub.rings else 0) + " mA",
        ]
        for row, line in enumerate(lines):
            panel.say(ROWS + row, line)


def odd_keys(keys) -> list:
    """Which are down, or chatter."""
    found = []
    for key in range(_KEYS):
        row, column = key // 3, key % 3
        if keys.noisy & (1 << key) or keys.is_held(row, column):
            found.append(("hub" if row == 5 else "p" + str(row + 1)) + "." + "abc"[column])
    return found


def free_memory() -> str:
    gc.collect()
    free = gc.mem_free() if hasattr(gc, "mem_free") else -1  # a desktop does not count it
    return str(free // 1024) + " KB" if free >= 0 else "–"
