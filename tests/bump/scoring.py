"""Scores a detector on labelled recordings.

An alarm matches a labelled onset from 10 ms before it to 150 ms after it. Each onset is matched once, by the first
alarm that fits. Other alarms are false. Those from 50 ms before to 250 ms after a moment in `ignore_ms` are not
counted. Latency is the alarm's time minus the onset's. On buzz the first alarm of a recording is allowed.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from topout_tools.bumps.recording import read_recording
from topout_tools.bumps.run_detector import DetectedEvent
from topout_tools.bumps.sensor import RATE_HZ, sense
from topout_tools.errors import UserError

EARLY_MS, LATE_MS = 10, 150
IGNORE_BEFORE_MS, IGNORE_AFTER_MS = 50, 250
KINDS = ("knock", "weak", "quiet", "buzz", "moved")

DetectFunction = Callable[[list[list[int]]], list[DetectedEvent]]


@dataclass(frozen=True)
class Labelled:
    name: str
    kind: str
    samples_mg: list[list[int]]
    truth_ms: list[int]
    ignore_ms: list[int]

    @property
    def seconds(self) -> float:
        return len(self.samples_mg) / RATE_HZ


@dataclass
class Score:
    right: int = 0
    false: int = 0
    missed: int = 0
    knock_errors: int = 0
    latencies_ms: list[int] = field(default_factory=list)
    alarms: dict[str, int] = field(default_factory=lambda: dict.fromkeys(KINDS, 0))
    seconds: dict[str, float] = field(default_factory=lambda: dict.fromkeys(KINDS, 0.0))
    moved: int = 0
    moved_reported: int = 0
    false_moved: int = 0

    @property
    def recall(self) -> float:
        return self.right / max(1, self.right + self.missed)

    @property
    def precision(self) -> float:
        return self.right / max(1, self.right + self.false)

    @property
    def f1(self) -> float:
        return 2 * self.right / max(1, 2 * self.right + self.false + self.missed)

    def rate(self, kind: str, per_seconds: float) -> float:
        return self.alarms[kind] * per_seconds / max(self.seconds[kind], 1e-9)

    def latency_ms(self, percent: float) -> float:
        return float(np.percentile(self.latencies_ms, percent)) if self.latencies_ms else float("nan")


def load(folder: str) -> list[Labelled]:
    paths = sorted(Path(folder).glob("*.csv"))
    if not paths:
        raise UserError(f"no recordings (*.csv) in {folder}")
    return [_label(path) for path in paths]


def _label(path: Path) -> Labelled:
    recording = read_recording(str(path))
    truth, ignore = (
        [int(moment) for moment in recording.notes.get(key, "").split()] for key in ("truth_ms", "ignore_ms")
    )
    return Labelled(path.stem, recording.notes.get("kind", ""), sense(recording), truth, ignore)


def score(recordings: list[Labelled], detect: DetectFunction) -> Score:
    total = Score()
    for recording in recordings:
        heard = detect(recording.samples_mg)
        alarms = [event.t_ms for event in heard if event.is_alarm]
        is_moved = any(event.is_moved for event in heard)
        total.seconds[recording.kind] += recording.seconds
        if recording.kind in ("knock", "weak"):
            _match(total, recording, alarms)
        else:
            total.alarms[recording.kind] += len(alarms[1:] if recording.kind == "buzz" else alarms)
        if recording.kind == "moved":
            total.moved += 1
            total.moved_reported += is_moved
        else:
            total.false_moved += is_moved
    return total


def _match(total: Score, recording: Labelled, alarms: list[int]) -> None:
    unmatched = list(recording.truth_ms)
    false = 0
    for alarm in alarms:
        onset = next((onset for onset in unmatched if -EARLY_MS <= alarm - onset <= LATE_MS), None)
        if onset is not None:
            unmatched.remove(onset)
            total.latencies_ms.append(alarm - onset)
        elif not any(-IGNORE_BEFORE_MS <= alarm - moment <= IGNORE_AFTER_MS for moment in recording.ignore_ms):
            false += 1
    total.right += len(recording.truth_ms) - len(unmatched)
    total.missed += len(unmatched)
    total.false += false
    total.knock_errors += (false + len(unmatched)) * (recording.kind == "knock")
