"""Presses of our own keys, as the sensor feels them and as the console scans them.

    contact closes ──► scanned: two scans that agree, 5 ms apart, and a turn of the loop
                   └─► the key's bottom, 1.8 mm deeper (Cherry MX): there it thumps

Only a quick finger (0.1 to 0.4 m/s) thumps like a knock. A sample is read up to 5 ms after it was taken. A busy loop
changes nothing, because keys are read before samples. A release is blanked in the same way.
"""

from dataclasses import dataclass

import numpy as np

from tests.bump.synthetic_signals import Quiet
from topout.app.alarm import Alarm
from topout_tools.bumps.recording import Recording
from topout_tools.bumps.run_detector import DetectedEvent, DetectorRun
from topout_tools.bumps.sensor import RATE_HZ, SAMPLE_MS, sense

_LEAD_S = 2.5
_SCAN_MS = 5.0
_TURN_MS = 1.0
MX_MM = 1.8
_MM_A_MS = (0.1, 0.4)


@dataclass(frozen=True)
class PressTrace:
    samples_mg: list[list[int]]
    scanned_ms: list[float]
    read_after_ms: float


def presses(quiet: Quiet, number: int, peaks_mg: tuple[float, float], deeper_mm: float = MX_MM) -> PressTrace:
    """Return presses so far apart that none is blanked by the one before. With 0 mm the switch closes at its bottom."""
    random = quiet.random
    contacts_ms = 1000 * (_LEAD_S + np.cumsum(random.uniform(0.35, 0.8, number)))
    trace = quiet.stretch(contacts_ms[-1] / 1000 + 1)
    for contact_ms in contacts_ms:
        thump_ms = contact_ms + deeper_mm / float(random.uniform(*_MM_A_MS))
        index = int(np.ceil(thump_ms / SAMPLE_MS))
        height = float(random.uniform(*peaks_mg))
        trace[index : index + 2, 2] += (-height, height * float(random.uniform(0.2, 0.6)))
    scanned_ms = contacts_ms + _SCAN_MS + random.uniform(0, _SCAN_MS, number) + random.uniform(0, _TURN_MS, number)
    return PressTrace(sense(Recording(RATE_HZ, trace)), scanned_ms.tolist(), float(random.uniform(0, SAMPLE_MS)))


def detect_with_blanking(pressed: PressTrace) -> list[DetectedEvent]:
    """Return what is detected when the console blanks each press as soon as it is scanned."""
    listener = DetectorRun()
    alarm = Alarm(None)
    alarm.detector = listener.detector
    scanned_ms = list(pressed.scanned_ms)
    heard: list[DetectedEvent] = []
    for index, sample in enumerate(pressed.samples_mg):
        while scanned_ms and scanned_ms[0] <= index * SAMPLE_MS + pressed.read_after_ms:
            alarm.blank_key()
            scanned_ms.pop(0)
        heard.extend(listener.feed(*sample))
    return heard + list(listener.end())
