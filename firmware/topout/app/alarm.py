"""The bump alarm handles a knock from its first sample to the log entry.

    heard     The detector reports a knock. If it is too weak for the setting, or has a known source (a phone's ring,
              a beat), the rings only flicker.
    growing   For 80 ms the peak may still rise, and the players may still be asked.
    asked     The console shows the question. The dialog reads `peak_mg` and `is_slam` from here.
    settled   The strength is final and is logged. For 1.5 s after the question, other knocks only flicker.

The console's own noises are blanked for a fixed time. A key press is reported some 10 ms after the key went down,
which is before the detector decides. A slam is detected even while blanked.
"""

from micropython import const

from topout.bump.blackbox import BlackBox
from topout.bump.detector import Detector
from topout.bump.known_sources import Habit
from topout.bump.levels import SLAM
from topout.bump.outcomes import GREW, KNOCK, MOVED
from topout.constants import TICKS_MASK

# What `step` returns; the highest outcome of a step wins.
SILENCE = const(0)
FLICKER = const(1)
ASK = const(2)
CARRIED = const(3)  # the hub itself was moved

# The least peak about which players are asked, by setting: off (0: never), tolerant, normal, sensitive.
_ASK_FROM_MG = (0, 100, 40, 24)

_SETTLE_MS = const(1500)
_GROWTH_MS = const(80)
_KEY_SAMPLES = const(40)
_TONE_SAMPLES = const(20)


class Alarm:
    """The state of the current knock, with the detector, the black box and the sensor."""

    def __init__(self, sensor):
        self.detector = Detector()
        self.black_box = BlackBox()
        self.sensor = sensor
        self.sensitivity = 2
        self.peak_mg = 0  # of the last knock, whether players were asked or not
        self.tap = None  # called with (samples, count) for everything that the sensor delivers
        self._habit = Habit()
        self._is_known = False  # whether the last knock came from a phone or a beat
        self._was_present = False
        self._knocked_ms = 0
        self._is_growing = False
        self._asked_ms = 0
        self._is_settling = False
        self._unlogged: tuple | None = None  # knock to be logged: (table, player on turn, seconds)

    @property
    def is_present(self) -> bool:
        return self.sensor is not None and self.sensor.is_present

    @property
    def is_slam(self) -> bool:
        return self.detector.level == SLAM

    @property
    def asks_from_mg(self) -> int:
        """Return the least peak about which players are asked. 0 means never."""
        return _ASK_FROM_MG[self.sensitivity]

    def blank_key(self) -> None:
        self.detector.blank(_KEY_SAMPLES)

    def blank_tone(self) -> None:
        self.detector.blank(_TONE_SAMPLES)

    def step(self, now_ms: int) -> int:
        """Feed the new samples to the detector. Returns the strongest outcome."""
        outcome = self._listen(now_ms)
        if self._is_growing and ((now_ms - self._knocked_ms) & TICKS_MASK) > _GROWTH_MS:
            self._settle()
        return outcome

    def asked(self, table) -> None:
        """Note that the players are being asked. The knock is logged on this table once its strength is final."""
        self._unlogged = (table, table.state.turn, table.clock.seconds)

    def _listen(self, now_ms):
        sensor = self.sensor
        if sensor is None:
            return SILENCE
        count = sensor.read(now_ms)
        if sensor.is_present != self._was_present:
            self._was_present = sensor.is_present
            self.detector.relearn()
        if not count:
            return SILENCE
        if self.tap:
            self.tap(sensor.samples, count)
        self.black_box.note(sensor.samples, count)
        return self._feed(sensor.samples, count, now_ms)

    def _feed(self, samples, count, now_ms):
        outcome = SILENCE
        detector = self.detector  # not its method: each bound method would be a new object on the heap
        for at in range(0, 3 * count, 3):
            heard = detector.feed(samples[at] >> 4, samples[at + 1] >> 4, samples[at + 2] >> 4)
            if heard:
                outcome = max(outcome, self._judge(heard, now_ms))
        if self._is_growing:
            self.peak_mg = detector.peak_mg
            if outcome < ASK and self._weigh(now_ms) == ASK:
                return ASK
        return outcome

    def _judge(self, heard, now_ms):
        peak_mg = self.detector.peak_mg
        is_new = self._habit.is_new(heard, self.detector.onset, peak_mg)
        if heard == MOVED:
            return CARRIED
        self.peak_mg = peak_mg
        if heard == KNOCK:
            self._is_growing = True
            self._knocked_ms = now_ms
            self._is_known = not is_new
            return self._weigh(now_ms)
        if self._is_known and (is_new or heard == GREW):
            self._is_known = False
            return self._weigh(now_ms)  # it seemed to be a phone, but it faded like a knock or grew
        if heard == GREW and self.sensitivity and self._unlogged is None:
            return self._ask(now_ms)  # it grew into a slam
        return SILENCE

    def _weigh(self, now_ms):
        if not self.sensitivity:
            return SILENCE
        if self._is_settling and ((now_ms - self._asked_ms) & TICKS_MASK) > _SETTLE_MS:
            self._is_settling = False
        if self._is_known or self._is_settling or self.peak_mg < self.asks_from_mg:
            return FLICKER
        return self._ask(now_ms)

    def _ask(self, now_ms):
        self._asked_ms = now_ms
        self._is_settling = True
        self.black_box.keep()
        return ASK

    def _settle(self):
        self._is_growing = False
        if self._unlogged:
            table, turn, seconds = self._unlogged
            self._unlogged = None
            table.note_alarm(self.detector.level, turn, seconds)
