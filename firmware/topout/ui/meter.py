"""The bump meter: what the sensor feels now, beside the thresholds; and, over USB, the samples themselves.

While the samples are sent, each is a line `x,y,z` in mg after a first line `# rate_hz: 200`: `topout bumps --record`
takes them down.
"""

from topout.alarm import ASK_FROM_MG
from topout.settings import SENSITIVITY
from topout.ui.panel import BIG, ROWS, TITLE
from topout.ui.screen import B, Confirm, Screen
from topout.ui.tones import TITLE_BAR

_EVERY_MS = 250


def ask_quiet(console) -> None:
    """The quiet-table check before a game: proposes a sensitivity that suits a lively table."""
    proposal = console.alarm.proposal()

    def take():
        console.settings.set(SENSITIVITY, proposal)
        console.apply_settings()
        console.close()

    lines = [
        console.t("quiet.floor", console.alarm.detector.floor_mg),
        console.t("quiet.why"),
        console.t("quiet.question", console.t("menu.sensitivity." + str(proposal))),
    ]
    console.open(Confirm(console, "quiet.title", lines, take))


class Meter(Screen):
    pods = ("", "key.send", "")

    def __init__(self, console):
        super().__init__(console)
        self._drawn_ms = 0

    def draw(self, panel) -> None:
        t = self.console.t
        alarm = self.console.alarm
        ear = alarm.detector
        sensor = self.console.hub.sensor
        is_present = sensor is not None and sensor.is_present
        panel.say(TITLE, t("menu.meter") + "\t" + t("meter.on" if is_present else "meter.off"), TITLE_BAR)
        panel.say(BIG, str(ear.level_mg if is_present else 0))
        panel.say(ROWS + 2, t("meter.floor") + "\t" + str(ear.floor_mg) + " mg")
        asked = ASK_FROM_MG[alarm.sensitivity]
        panel.say(ROWS + 3, t("meter.asks") + "\t" + (str(asked) + " mg" if asked else "–"))
        panel.say(ROWS + 4, t("meter.last") + "\t" + str(alarm.peak_mg) + " mg")
        panel.say(
            ROWS + 5, t("meter.sending" if alarm.is_sending else "diagnostics.samples") + "\t" + self._count(sensor)
        )

    def _count(self, sensor):
        return "USB" if self.console.alarm.is_sending else str(sensor.overruns if sensor else 0)

    def step(self, now_ms: int) -> None:
        if ((now_ms - self._drawn_ms) & 0x1FFFFFFF) >= _EVERY_MS:
            self._drawn_ms = now_ms
            self.console.redraw()

    def press(self, pod: int, key: int) -> None:
        if key == B:
            self.console.alarm.send(not self.console.alarm.is_sending)

    def press_hub(self, key: int) -> None:
        self.console.alarm.send(False)
        super().press_hub(key)
