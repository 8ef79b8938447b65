"""What the table has got used to: a phone that rings again, the beat of music. Such knocks are known: nobody is asked.

A phone's knock does not die down: once one has gone on for 400 ms, whatever is about as strong is taken for its next
ring, until it turns out to fade as a knock does. A beat is known by its clock alone: strokes of one strength at equal
distances, which nobody's elbow keeps. Both are forgotten after a minute of rest, and a slam is always new. Times are
in samples of 5 ms.
"""

from micropython import const

from topout.bump.levels import SLAM_FROM_MG
from topout.bump.outcomes import FADED, KNOCK, LASTS

_REST_SAMPLES = const(12000)  # a minute
_RING_SAMPLES = const(250)  # a ring and its end, which is as sudden as its beginning

_PERIOD_MIN = const(50)  # a quarter of a second: 240 strokes a minute
_PERIOD_MAX = const(320)
_STRAY_SIXTEENTHS = const(64)  # a stroke may be heard a little early or late: 20 ms
_PERIODS_MAX = const(8)
_BEATS_TO_KNOW = const(3)  # strokes that came when expected
_STRAYS_TO_DOUBT = const(3)


class Habit:
    def __init__(self) -> None:
        self._phone_peak_mg = 0
        self._phone_at = 0
        self._is_waiting = False
        self._period = 0  # in sixteenths of a sample
        self._beats = 0
        self._beat_at = 0
        self._beat_peak_mg = 0
        self._strays = 0
        self._last_at = 0

    def is_new(self, heard: int, onset: int, peak_mg: int) -> bool:
        """Told all that the detector says of a knock: whether it is one that the table should be asked about, now."""
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
        since = onset - self._beat_at
        since_last = onset - self._last_at
        self._last_at = onset
        if since > _REST_SAMPLES:
            self._beats = 0
        is_alike = peak_mg <= 2 * self._beat_peak_mg
        if is_alike and (self._is_on_beat(since, onset) or self._is_on_beat(since_last, onset)):
            self._beats += 1
            self._strays = 0
            self._beat_peak_mg = max(peak_mg, self._beat_peak_mg - (self._beat_peak_mg >> 4))
            return self._beats > _BEATS_TO_KNOW
        self._strays += 1
        if self._strays >= _STRAYS_TO_DOUBT or self._beats <= _BEATS_TO_KNOW:
            self._begin_beat(onset, since_last, peak_mg)
        return False

    def _is_on_beat(self, since: int, onset: int) -> bool:
        """After one period or a few, for a soft stroke may have gone unheard; or the period was more than one."""
        if not self._beats or not since:
            return False
        since <<= 4
        period = self._period
        if 3 * since < 2 * period:
            period, since = since, period
        periods = (since + (period >> 1)) // period
        stray = since - periods * period
        if periods > _PERIODS_MAX or abs(stray) > _STRAY_SIXTEENTHS or period < _PERIOD_MIN << 4:
            return False
        self._period = period + stray // (4 * periods)
        self._beat_at = onset
        return True

    def _begin_beat(self, onset: int, period: int, peak_mg: int) -> None:
        self._strays = 0
        self._beats = 1 if _PERIOD_MIN <= period <= _PERIOD_MAX else 0
        self._period = period << 4
        self._beat_at = onset
        self._beat_peak_mg = peak_mg
