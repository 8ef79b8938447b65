"""What the table has got used to: a phone that rings again, the beat of music. Such knocks are known: nobody is asked.

A phone's knock does not die down: once one has gone on for 400 ms, whatever is about as strong is taken for its next
ring, until it turns out to fade as a knock does; unless the hub was moved, for then it was a hand. A beat is known by
its clock alone: weak strokes, between which lies always a multiple of one period, for soft ones go unheard; nobody's
elbow is so exact. Both are forgotten after a minute of rest, and a slam is always new. Times are in samples of 5 ms.
"""

from micropython import const

from topout.bump.levels import SLAM_FROM_MG
from topout.bump.outcomes import FADED, KNOCK, LASTS, MOVED

_REST_SAMPLES = const(12000)  # a minute
_RING_SAMPLES = const(250)  # a ring and its end, which is as sudden as its beginning

_PERIOD_MIN = const(64)  # a third of a second: 187 strokes a minute
_PERIOD_MAX = const(320)
_STROKES = const(5)  # so many that fit a clock are a beat,
_SPAN_MAX = const(4000)  # within 20 s: soft ones go unheard;
_FEWER = const(4)  # or so many, if at least every other was heard
_STRAY_SIXTEENTHS = const(32)  # a stroke may be heard a little early or late: 10 ms; a hand is never so exact
_LOUDEST_MG = const(48)  # what shakes the table more is no music
_PERIODS_MAX = const(32)
_STRAYS_TO_DOUBT = const(4)


class Habit:
    def __init__(self) -> None:
        self._phone_peak_mg = 0
        self._phone_at = 0
        self._is_waiting = False
        self._strokes = [0] * _STROKES  # when they began, the last one first
        self._count = 0  # how many of them are known
        self._period = 0  # in sixteenths of a sample; 0: there is no beat
        self._beat_at = 0
        self._beat_peak_mg = 0
        self._strays = 0

    def is_new(self, heard: int, onset: int, peak_mg: int) -> bool:
        """Told all that the detector says: whether it is a knock that the table should be asked about, now."""
        if heard == MOVED:
            self._phone_peak_mg = 0
            self._is_waiting = False
            return False
        if peak_mg >= SLAM_FROM_MG:
            self._is_waiting = False
            return heard == KNOCK
        if heard == KNOCK:
            is_known = self._follow_beat(onset, peak_mg) or self._is_phone(onset, peak_mg, _RING_SAMPLES)
            self._is_waiting = not is_known and self._is_phone(onset, peak_mg, _REST_SAMPLES)
            return not (is_known or self._is_waiting)
        if heard == LASTS:
            self._phone_peak_mg = max(peak_mg, self._phone_peak_mg if self._is_waiting else 0)
            self._phone_at = onset
        is_late = heard == FADED and self._is_waiting
        self._is_waiting = False
        return is_late

    def _is_phone(self, onset: int, peak_mg: int, samples: int) -> bool:
        """About as strong as a ring that began within so many samples."""
        return onset - self._phone_at < samples and peak_mg <= 2 * self._phone_peak_mg

    def _follow_beat(self, onset: int, peak_mg: int) -> bool:
        """Whether this is a stroke of a beat that is known by now."""
        if peak_mg > _LOUDEST_MG:
            return False
        if onset - self._strokes[0] > _REST_SAMPLES or self._strays >= _STRAYS_TO_DOUBT:
            self._count = self._period = self._strays = 0
        is_on_beat = self._period > 0 and peak_mg <= 2 * self._beat_peak_mg and self._is_on_beat(onset)
        if is_on_beat or not self._period:
            self._strays = 0
            self._beat_peak_mg = max(peak_mg, self._beat_peak_mg - (self._beat_peak_mg >> 4))
        else:
            self._strays += 1
        self._note(onset)
        if not is_on_beat:
            self._find_period()
        return is_on_beat

    def _note(self, onset: int) -> None:
        strokes = self._strokes
        for place in range(_STROKES - 1, 0, -1):
            strokes[place] = strokes[place - 1]
        strokes[0] = onset
        self._count = min(_STROKES, self._count + 1)

    def _is_on_beat(self, onset: int) -> bool:
        """After one period or many, for a soft stroke may have gone unheard."""
        since = onset - self._beat_at << 4
        period = self._period
        periods = (since + (period >> 1)) // period
        stray = since - periods * period
        if not 0 < periods <= _PERIODS_MAX or abs(stray) > 2 * _STRAY_SIXTEENTHS:
            return False
        self._period = period + stray // (8 * periods)
        self._beat_at = onset - (stray >> 5)  # half way, for this stroke may be the one that is off
        return True

    def _find_period(self) -> None:
        """The longest of which all that lies between the last strokes is a multiple, if there is one."""
        if self._count >= _FEWER and self._search(_FEWER, 2 * _FEWER - 2):
            return
        if self._count >= _STROKES:
            self._search(_STROKES, _SPAN_MAX // _PERIOD_MIN)

    def _search(self, count: int, most: int) -> bool:
        """Among so many strokes, with so many periods between them at the most."""
        strokes = self._strokes
        span = strokes[0] - strokes[count - 1]
        if span > _SPAN_MAX:
            return False
        for periods in range(max(count - 1, span // _PERIOD_MAX), min(most, span // _PERIOD_MIN) + 1):
            period = (span << 4) // periods
            if self._fits(count, period):
                self._period = period
                self._beat_at = strokes[0]
                self._strays = 0
                return True
        return False

    def _fits(self, count: int, period: int) -> bool:
        strokes = self._strokes
        for place in range(1, count - 1):
            since = strokes[0] - strokes[place] << 4
            stray = (since + (period >> 1)) % period - (period >> 1)
            if abs(stray) > _STRAY_SIXTEENTHS:
                return False
        return True
