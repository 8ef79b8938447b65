"""Presses of our own keys are blanked as soon as the console scans them."""

import numpy as np
import pytest

from tests.bump.presses import PressTrace, detect_with_blanking, presses
from tests.bump.synthetic_signals import Quiet
from topout_tools.bumps.run_detector import hear

PRESSES = 60


def pressed(peaks_mg: tuple[float, float], seed: int = 0) -> PressTrace:
    return presses(Quiet(np.random.default_rng(seed)), PRESSES, peaks_mg)


@pytest.mark.parametrize("peaks_mg", [(10.0, 40.0), (40.0, 120.0), (120.0, 360.0)])
def test_a_press_that_the_console_has_scanned_is_no_knock(peaks_mg):
    """One in a hundred may be: a finger can be quicker than the scan."""
    alarms = sum(event.is_alarm for seed in range(8) for event in detect_with_blanking(pressed(peaks_mg, seed)))
    assert alarms <= 0.01 * 8 * PRESSES


def test_the_same_thumps_of_something_else_are_knocks():
    assert sum(event.is_alarm for event in hear(pressed((60.0, 360.0)).samples_mg)) > 0.9 * PRESSES


def test_a_key_is_scanned_5_to_11_ms_after_its_contact_and_thumps_soon_after_that():
    some = pressed((300.0, 300.0))
    feels_ms = [5 * index for index, (_, _, z_mg) in enumerate(some.samples_mg) if z_mg < 800]
    assert len(feels_ms) == len(some.scanned_ms) == PRESSES
    since_scan_ms = np.array(feels_ms) - np.array(some.scanned_ms)
    assert -7 <= since_scan_ms.min() < 0 < since_scan_ms.max() <= 18
