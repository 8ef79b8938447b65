"""Feeds a recording to the firmware's detector, sample by sample, and tells what it heard and when."""

from collections.abc import Iterator
from dataclasses import dataclass

from host_tools.bumps.sensor import SAMPLE_MS
from topout.bump.detector import KNOCK, MOVED, Detector
from topout.bump.levels import BUMP, NUDGE, SLAM

LEVEL_NAMES = {NUDGE: "nudge", BUMP: "bump", SLAM: "slam"}


@dataclass(frozen=True)
class Heard:
    """t_ms is the time of the sample with which the detector decided; the rest is what it knew at that moment."""

    t_ms: int
    level: str = ""  # empty: the hub was moved
    peak_mg: int = 0

    @property
    def is_moved(self) -> bool:
        return not self.level

    @property
    def is_alarm(self) -> bool:
        return self.level in ("bump", "slam")

    def as_json(self, file: str) -> dict[str, object]:
        if self.is_moved:
            return {"file": file, "t_ms": self.t_ms, "moved": True}
        return {"file": file, "t_ms": self.t_ms, "peak_mg": self.peak_mg, "level": self.level}


def hear(samples_mg: list[list[int]]) -> Iterator[Heard]:
    detector = Detector()
    for index, (x_mg, y_mg, z_mg) in enumerate(samples_mg):
        heard = detector.feed(x_mg, y_mg, z_mg)
        if heard:
            yield from tell(detector, heard, index)


def tell(detector: Detector, heard: int, index: int) -> Iterator[Heard]:
    """A knock that grows after it was reported is still the same knock, told once."""
    if heard == KNOCK:
        yield Heard(index * SAMPLE_MS, LEVEL_NAMES[detector.level], detector.peak_mg)
    elif heard == MOVED:
        yield Heard(index * SAMPLE_MS)
