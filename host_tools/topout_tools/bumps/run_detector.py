"""Feeds a recording to the firmware's detector, sample by sample, and returns what it detected and when."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from topout.bump.detector import Detector
from topout.bump.known_sources import Habit
from topout.bump.levels import BUMP, NUDGE, SLAM
from topout.bump.outcomes import KNOCK, MOVED
from topout_tools.bumps.recording import BLACK_BOX, read_pieces
from topout_tools.bumps.sensor import SAMPLE_MS, Sampling

LEVEL_NAMES = {NUDGE: "nudge", BUMP: "bump", SLAM: "slam"}
_HELD_SAMPLES = 80
_CALM_SAMPLES = 60
_CALMS = 6


@dataclass(frozen=True)
class DetectedEvent:
    """A detected event. `t_ms` is the time of the sample with which it became an alarm; peak and level are final."""

    t_ms: int
    level: str = ""  # empty: the hub was moved
    peak_mg: int = 0
    is_known: bool = False  # a phone that rings again, or a beat, which raises no alarm

    @property
    def is_moved(self) -> bool:
        return not self.level

    @property
    def is_alarm(self) -> bool:
        return self.level in ("bump", "slam") and not self.is_known

    def as_json(self, file: str) -> dict[str, object]:
        if self.is_moved:
            return {"file": file, "t_ms": self.t_ms, "moved": True}
        fields: dict[str, object] = {"file": file, "t_ms": self.t_ms, "peak_mg": self.peak_mg, "level": self.level}
        return fields | {"level": "nudge", "known": True} if self.is_known else fields


class DetectorRun:
    """A detector that gives one event a knock. It holds the event back until the peak is final and it is clear whether
    the knock fades."""

    def __init__(self) -> None:
        self.detector = Detector()
        self._habit = Habit()
        self._samples = 0
        self._held: DetectedEvent | None = None
        self._held_until = 0

    @property
    def names(self) -> dict[str, int]:
        """The detector's local variables, to show why it decided as it did. The device cannot read them."""
        return self.detector._listening.gi_frame.f_locals

    def get_used_to(self, samples_mg: list[list[int]]) -> None:
        """Feed a black box's calm beginning several times, as the table before it: the box holds only a second."""
        for sample in samples_mg[:_CALM_SAMPLES] * _CALMS:
            self.detector.feed(*sample)

    def feed(self, x_mg: int, y_mg: int, z_mg: int) -> Iterator[DetectedEvent]:
        heard = self.detector.feed(x_mg, y_mg, z_mg)
        if heard in (KNOCK, MOVED):
            yield from self.end()
        if heard == MOVED:
            self._habit.is_new(heard, self.detector.onset, self.detector.peak_mg)
            yield DetectedEvent(self._samples * SAMPLE_MS)
        elif heard or self._held:
            self._follow(heard)
        self._samples += 1
        if self._held and self._samples >= self._held_until:
            yield from self.end()

    def end(self) -> Iterator[DetectedEvent]:
        """Yield the event that is held back, as it is now."""
        if self._held:
            yield self._held
        self._held = None

    def _follow(self, heard: int) -> None:
        detector = self.detector
        now = DetectedEvent(self._samples * SAMPLE_MS, LEVEL_NAMES[detector.level], detector.peak_mg)
        is_new = bool(heard) and self._habit.is_new(heard, detector.onset, detector.peak_mg)
        if heard == KNOCK:
            self._held = replace(now, is_known=not is_new)
            self._held_until = self._samples + _HELD_SAMPLES
        elif self._held:
            is_late = is_new and self._held.is_known
            t_ms = now.t_ms if is_late else self._held.t_ms
            self._held = replace(now, t_ms=t_ms, is_known=self._held.is_known and not is_late)


def hear(samples_mg: Iterable[Sequence[int]]) -> Iterator[DetectedEvent]:
    listener = DetectorRun()
    for x_mg, y_mg, z_mg in samples_mg:
        yield from listener.feed(x_mg, y_mg, z_mg)
    yield from listener.end()


def listen(path: str) -> Iterator[DetectedEvent]:
    """Yield what is detected in a file of any length. Raises UserError as reading does."""
    listener = DetectorRun()
    sampling = None
    for piece in read_pieces(path):
        sampling = sampling or Sampling(piece.rate_hz)
        samples = sampling.feel(piece.samples_mg)
        if BLACK_BOX in piece.notes:
            listener.get_used_to(samples)
        for x_mg, y_mg, z_mg in samples:
            yield from listener.feed(x_mg, y_mg, z_mg)
    yield from listener.end()
