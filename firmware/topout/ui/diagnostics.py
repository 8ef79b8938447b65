"""What an owner wants to know when something is odd: parts, memory, stalls, lost key presses and samples."""

import gc

from topout.ui.panel import ROWS, TITLE
from topout.ui.screen import Screen
from topout.ui.tones import TITLE_BAR

VERSION = "0.1.0"


class Diagnostics(Screen):
    def draw(self, panel) -> None:
        t = self.console.t
        hub = self.console.hub
        panel.say(TITLE, t("menu.diagnostics") + "\tTopout " + VERSION, TITLE_BAR)
        lines = [
            t("diagnostics.missing") + "\t" + (", ".join(hub.missing) or "–"),
            t("diagnostics.memory") + "\t" + free_memory(),
            t("diagnostics.stall") + "\t" + str(self.console.longest_stall_ms) + " ms",
            t("diagnostics.keys") + "\t" + str(hub.keys.overflows if hub.keys else 0),
            t("diagnostics.samples") + "\t" + str(hub.sensor.overruns if hub.sensor else 0),
            t("diagnostics.current") + "\t" + str(hub.rings.milliamps if hub.rings else 0) + " mA",
        ]
        for row, line in enumerate(lines):
            panel.say(ROWS + row, line)


def free_memory() -> str:
    gc.collect()
    free = gc.mem_free() if hasattr(gc, "mem_free") else -1  # a desktop does not count it
    return str(free // 1024) + " KB" if free >= 0 else "–"
