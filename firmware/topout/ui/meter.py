"""The bump meter: shows what the sensor measures now beside the thresholds, and sends the samples over USB.

Each sample is sent as a line `x,y,z` in mg, after a first line `# rate_hz: 200`. `topout bumps --record` records them.
Sending ends when the meter is closed in any way.
The second around the last alarm can be sent in the same way.
"""

from micropython import const

from topout.constants import TICKS_MASK
from topout.settings import SENSITIVITY
from topout.ui.acceleration import in_g
from topout.ui.blackbox_dump import Playback
from topout.ui.intents import CLOSE, REDRAW
from topout.ui.panel import BIG, ROWS
from topout.ui.screen import A, B, Screen

_EVERY_MS = const(250)


def ask_quiet(t, settings, proposal: int):
    """Return the dialog of the quiet-table check before a game: it proposes a sensitivity that suits a lively table."""
    from topout.ui.form import Confirm, Form

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
        self._drawn_ms = 0
        self._playback: Playback | None = None

    def draw(self, panel) -> None:
        t = self.t
        alarm = self._alarm
        ear = alarm.detector
        self.pods = ("key.last_alarm" if alarm.black_box.is_full else "", "key.send", "")
        self.draw_title(panel, t("menu.meter"), t("meter.on" if alarm.is_present else "meter.off"))
        panel.say(BIG, in_g(t, ear.level_mg if alarm.is_present else 0))
        panel.say(ROWS + 2, t("meter.floor") + "\t" + in_g(t, ear.floor_mg) + " g")
        asked = alarm.asks_from_mg
        panel.say(ROWS + 3, t("meter.asks") + "\t" + (in_g(t, asked) + " g" if asked else "–"))
        panel.say(ROWS + 4, t("meter.last") + "\t" + in_g(t, alarm.peak_mg) + " g")
        if alarm.tap:
            panel.say(ROWS + 5, t("meter.sending") + "\tUSB")
        else:
            lost = alarm.sensor.overruns if alarm.sensor else 0
            panel.say(ROWS + 5, t("diagnostics.samples") + "\t" + str(lost))

    def step(self, now_ms: int):
        if self._playback and not self._playback.step():
            self._end_playback()
        if ((now_ms - self._drawn_ms) & TICKS_MASK) >= _EVERY_MS:
            self._drawn_ms = now_ms
            return (REDRAW,)

    def press(self, pod: int, key: int):
        alarm = self._alarm
        if key == A:
            alarm.tap = None  # only one kind of sending at a time
            if alarm.black_box.is_full and not self._playback:
                self._playback = Playback(alarm.black_box)
        elif key == B and alarm.tap is None and not self._playback:
            print("# rate_hz: 200")
            alarm.tap = _send
        elif key == B:
            alarm.tap = None

    def closed(self) -> None:
        self._alarm.tap = None
        self._end_playback()

    def _end_playback(self):
        if self._playback:
            self._playback.close()
            self._playback = None


def _send(samples, count):
    for at in range(0, 3 * count, 3):
        print(samples[at] >> 4, samples[at + 1] >> 4, samples[at + 2] >> 4, sep=",")
