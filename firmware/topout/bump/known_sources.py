"""Recognises repeated sources: a phone that rings again, the beat of music. Players are not asked about such knocks.

- Phone: its knock does not die down. After one has gone on for 400 ms, a knock about as strong is taken for its next
  ring, until that fades as a knock does. If the hub was moved, the source was a hand.
- Beat: weak strokes whose spacing is always a multiple of one period (soft strokes may be missed). People are less
  regular.

Both are forgotten after a minute of rest, and a slam is always new. Times are in samples of 5 ms.
"""

from micropython import const

from topout.bump.levels import SLAM_FROM_MG
from topout.bump.outcomes import FADED, KNOCK, LASTS, MOVED

_REST_SAMPLES = const(12000)  # a minute
_RING_SAMPLES = const(250)  # a ring and its end, which is as sudden as its beginning

_PERIOD_MIN = const(64)  # a third of a second: 187 strokes a minute
_PERIOD_MAX = const(320)
_STROKES = const(5)  # this many with one period are a beat,
_SPAN_MAX = const(4000)  # if they come within 20 s: soft ones are missed;
_FEWER = const(4)  # this many are enough if at least every other was heard
_STRAY_SIXTEENTHS = const(32)  # 10 ms: how early or late a stroke may be; a hand is never so exact
_LOUDEST_MG = const(48)  # music does not shake the table more than this
_PERIODS_MAX = const(32)
_STRAYS_TO_DOUBT = const(4)


class Habit:
    """Memory of the last phone and of the current beat."""

    def __init__(self) -> None:
        self._phone_peak_mg = 0
        self._phone_at = 0
        self._is_waiting = False
        self._strokes = [0] * _STROKES  # onsets, the last one first
        self._count = 0  # how many of the onsets are known
        self._period = 0  # in sixteenths of a sample; 0 without a beat
        self._beat_at = 0
        self._beat_peak_mg = 0
        self._strays = 0

    def is_new(self, heard: int, onset: int, peak_mg: int) -> bool:
        """Return whether the players should be asked about a knock now. Call it with every outcome of the detector."""
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
        """Return whether it is about as strong as a ring that began less than `samples` ago."""
        return onset - self._phone_at < samples and peak_mg <= 2 * self._phone_peak_mg

    def _follow_beat(self, onset: int, peak_mg: int) -> bool:
        """Return whether this is a stroke of the known beat; note it either way."""
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
        """Return whether it comes whole periods later (soft strokes may be missed); if so, adjust the beat."""
        since = onset - self._beat_at << 4
        period = self._period
        periods = (since + (period >> 1)) // period
        stray = since - periods * period
        if not 0 < periods <= _PERIODS_MAX or abs(stray) > 2 * _STRAY_SIXTEENTHS:
            return False
        self._period = period + stray // (8 * periods)
        self._beat_at = onset - (stray >> 5)  # half the error, for this stroke may be the one that is off
        return True

    def _find_period(self) -> None:
        """Find the longest period, if any, of which all spacings of the last strokes are multiples."""
        if self._count >= _FEWER and self._search(_FEWER, 2 * _FEWER - 2):
            return
        if self._count >= _STROKES:
            self._search(_STROKES, _SPAN_MAX // _PERIOD_MIN)

    def _search(self, count: int, most: int) -> bool:
        """Look for a period in the last `count` strokes, at most `most` periods long. Return whether one fits."""
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
