"""The bump meter: what the sensor feels now, beside the thresholds; and, over USB, the samples themselves.

While the samples are sent, each is a line `x,y,z` in mg after a first line `# rate_hz: 200`: `topout bumps --record`
takes them down. Sending ends with the meter, by whatever way it is left. The second about the last alarm can be sent
the same way.
"""

from micropython import const

from topout.facts import TICKS_MASK
from topout.settings import SENSITIVITY
from topout.ui.intents import CLOSE, REDRAW
from topout.ui.panel import BIG, ROWS
from topout.ui.screen import A, B, Screen
from topout.ui.sending import Sending

_EVERY_MS = const(250)


def ask_quiet(t, settings, alarm):
    """The quiet-table check before a game: proposes a sensitivity that suits a lively table."""
    from topout.ui.form import Confirm, Form

    proposal = alarm.proposal()
    wanted = t("menu.sensitivity." + str(proposal))
    lines = (t("quiet.floor"), t("quiet.why"), t("quiet.question", wanted))

    def take(answers):
        settings.set(SENSITIVITY, proposal)
        return (CLOSE,)

    return Form(None, t, ((Confirm, "quiet.title", lambda answers: lines),), take).first()


class Meter(Screen):
    def __init__(self, t, alarm):
        super().__init__(None, t)
        self._alarm = alarm
        self._sending = Sending(alarm.black_box)
        self._drawn_ms = 0

    def draw(self, panel) -> None:
        t = self.t
        alarm = self._alarm
        ear = alarm.detector
        self.pods = ("key.last_alarm" if alarm.black_box.is_full else "", "key.send", "")
        self.draw_title(panel, t("menu.meter"), t("meter.on" if alarm.is_present else "meter.off"))
        panel.say(BIG, str(ear.level_mg if alarm.is_present else 0))
        panel.say(ROWS + 2, t("meter.floor") + "\t" + str(ear.floor_mg) + " mg")
        asked = alarm.asks_from_mg
        panel.say(ROWS + 3, t("meter.asks") + "\t" + (str(asked) + " mg" if asked else "–"))
        panel.say(ROWS + 4, t("meter.last") + "\t" + str(alarm.peak_mg) + " mg")
        if alarm.tap:
            panel.say(ROWS + 5, t("meter.sending") + "\tUSB")
        else:
            lost = alarm.sensor.overruns if alarm.sensor else 0
            panel.say(ROWS + 5, t("diagnostics.samples") + "\t" + str(lost))

    def step(self, now_ms: int):
        self._sending.step()
        if ((now_ms - self._drawn_ms) & TICKS_MASK) >= _EVERY_MS:
            self._drawn_ms = now_ms
            return (REDRAW,)

    def press(self, pod: int, key: int):
        alarm = self._alarm
        if key == A:
            alarm.tap = None  # one thing at a time
            self._sending.begin()
        elif key == B and alarm.tap is None and not self._sending.is_on:
            print("# rate_hz: 200")
            alarm.tap = _send
        elif key == B:
            alarm.tap = None

    def closed(self) -> None:
        self._alarm.tap = None
        self._sending.stop()


def _send(samples, count):
    for at in range(0, 3 * count, 3):
        print(samples[at] >> 4, samples[at + 1] >> 4, samples[at + 2] >> 4, sep=",")
