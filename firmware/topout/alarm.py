"""The bump alarm's policy: which knocks the table is asked about, and which only make the rings flicker.

The detector hears; this decides. Own noises are blanked by their known times: a key is told some 10 ms after it went
down, before the detector has made up its mind. A slam gets through all the same.
"""

from micropython import const

from topout.bump.detector import GREW, MOVED, Detector
from topout.bump.levels import SLAM

# What a knock comes to.
SILENCE = const(0)
FLICKER = const(1)
ASK = const(2)
WORSE = const(3)  # the knock that was asked about has become a slam
CARRIED = const(4)  # the hub itself was moved

# By the setting: off, tolerant, normal, sensitive. The peak from which players are asked; 0 is never.
ASK_FROM_MG = (0, 100, 40, 24)

_SETTLE_MS = const(1500)
_GROWTH_MS = const(80)
_KEY_SAMPLES = const(40)
_TONE_SAMPLES = const(20)
_LIVELY_MG = (12, 7)  # a floor from here on wants «tolerant», or at least «normal»


class BumpAlarm:
    def __init__(self, sensor):
        self.detector = Detector()
        self.sensitivity = 2
        self.peak_mg = 0  # of the last knock, whatever came of it
        self.is_sending = False
        self._sensor = sensor
        self._was_present = False
        self._asked_ms = 0
        self._is_settling = False
        self._knocked_ms = 0
        self._is_growing = False

    @property
    def is_slam(self) -> bool:
        return self.detector.level == SLAM

    def blank_key(self) -> None:
        self.detector.blank(_KEY_SAMPLES)

    def blank_tone(self) -> None:
        self.detector.blank(_TONE_SAMPLES)

    def send(self, is_sending: bool) -> None:
        """Print every sample from now on, for a recording at the other end of the cable; or stop."""
        if is_sending and not self.is_sending:
            print("# rate_hz: 200")
        self.is_sending = is_sending

    def step(self, now_ms: int) -> int:
        """Feed what the sensor has; says what the strongest of it comes to."""
        sensor = self._sensor
        if sensor is None:
            return SILENCE
        count = sensor.read(now_ms)
        if sensor.is_present != self._was_present:
            self._was_present = sensor.is_present
            self.detector.relearn()
        if not count:
            return SILENCE
        outcome = SILENCE
        if self.is_sending:
            self._send(count)
        samples = sensor.samples
        detector = self.detector  # not its method: a bound method is an object, made anew each time
        for at in range(0, 3 * count, 3):
            heard = detector.feed(samples[at] >> 4, samples[at + 1] >> 4, samples[at + 2] >> 4)
            if heard:
                outcome = max(outcome, self._judge(heard, now_ms))
        if self._is_growing and outcome < ASK:
            outcome = max(outcome, self._look_again(now_ms))
        return outcome

    def proposal(self) -> int | None:
        """The sensitivity that suits a lively table better than the one that is set; None if all is well."""
        if not self.detector.is_ready or not self.sensitivity:
            return None
        floor_mg = self.detector.floor_mg
        best = 1 if floor_mg >= _LIVELY_MG[0] else 2 if floor_mg >= _LIVELY_MG[1] else 3
        return best if best < self.sensitivity else None

    def _send(self, count):
        samples = self._sensor.samples
        for at in range(0, 3 * count, 3):
            print(samples[at] >> 4, samples[at + 1] >> 4, samples[at + 2] >> 4, sep=",")

    def _judge(self, heard, now_ms):
        if heard == MOVED:
            return CARRIED
        self.peak_mg = self.detector.peak_mg
        if heard == GREW:
            return WORSE if self.sensitivity else SILENCE
        self._is_growing = True
        self._knocked_ms = now_ms
        return self._weigh(now_ms)

    def _look_again(self, now_ms):
        """A knock is told at its first convincing sample; it may turn out stronger in the 60 ms after it."""
        if ((now_ms - self._knocked_ms) & 0x1FFFFFFF) > _GROWTH_MS:
            self._is_growing = False
        self.peak_mg = self.detector.peak_mg
        return ASK if self._weigh(now_ms) == ASK else SILENCE

    def _weigh(self, now_ms):
        if not self.sensitivity:
            return SILENCE
        if self._is_settling and ((now_ms - self._asked_ms) & 0x1FFFFFFF) > _SETTLE_MS:
            self._is_settling = False
        if self.peak_mg < ASK_FROM_MG[self.sensitivity] or self._is_settling:
            return FLICKER
        self._asked_ms = now_ms
        self._is_settling = True
        return ASK
