"""Shows what helps an owner to find a fault: missing parts, memory, stalls, lost key presses and samples.

The first line lists

- parts that are missing,
- pods that were plugged in and are not now, such as p2,
- keys that chatter, or were down in every check since this page was opened, such as p2.a,
- the number of faults, as e1, e2 …
"""

import gc

from micropython import const

from topout.constants import HUB, PODS, TICKS_MASK, VERSION
from topout.ui.intents import REDRAW
from topout.ui.panel import ROWS
from topout.ui.screen import Screen

_EVERY_MS = const(500)
_KEYS = const(18)
_ALL_KEYS = const((1 << 18) - 1)
_LOOKS = const(10)  # after this many checks a key that is still down counts as stuck


class Diagnostics(Screen):
    def __init__(self, t, health):
        super().__init__(None, t)
        self._health = health
        self._drawn_ms: int | None = None
        self._down = _ALL_KEYS  # keys that were down at every check, as bits
        self._looks = 0

    def step(self, now_ms: int):
        if self._drawn_ms is None:
            self._drawn_ms = now_ms
        if ((now_ms - self._drawn_ms) & TICKS_MASK) >= _EVERY_MS:
            self._drawn_ms = now_ms
            self._looks += 1
            if self._health.keys:
                self._down &= _down(self._health.keys)
            return (REDRAW,)

    def draw(self, panel) -> None:
        t = self.t
        health = self._health
        self.draw_title(panel, t("menu.diagnostics"), "Topout " + VERSION)
        lines = (
            ("diagnostics.missing", ", ".join(self._odd()) or "–"),
            ("diagnostics.memory", free_memory()),
            ("diagnostics.stall", str(health.longest_stall_ms) + " ms"),
            ("diagnostics.keys", str(health.keys.overflows if health.keys else 0)),
            ("diagnostics.samples", str(health.sensor.overruns if health.sensor else 0)),
            ("diagnostics.current", str(health.rings.milliamps if health.rings else 0) + " mA"),
        )
        for row, (what, figure) in enumerate(lines):
            panel.say(ROWS + row, t(what) + "\t" + figure)

    def _odd(self):
        health = self._health
        found = list(health.missing)
        if health.sensor and not health.sensor.is_present:
            found.append("sensor")
        if health.keys:
            gone = health.keys.seen & ~health.keys.plugged
            found += ["p" + str(pod + 1) for pod in range(PODS) if gone & (1 << pod)]
            stuck = self._down if self._looks >= _LOOKS else 0
            found += _names(stuck | health.keys.noisy)
        if health.faults:
            found.append("e" + str(health.faults))
        return found


def _down(keys):
    return sum([1 << key for key in range(_KEYS) if keys.is_held(key // 3, key % 3)])


def _names(mask):
    keys = [key for key in range(_KEYS) if mask & (1 << key)]
    return [("hub" if key // 3 == HUB else "p" + str(key // 3 + 1)) + "." + "abc"[key % 3] for key in keys]


def free_memory() -> str:
    gc.collect()
    free = gc.mem_free() if hasattr(gc, "mem_free") else -1  # CPython has no mem_free
    return str(free // 1024) + " KB" if free >= 0 else "–"
