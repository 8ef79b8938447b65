"""Knocks that the alarm must detect, once each."""

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.bump.table_trace import TableTrace
from topout_tools.bumps.run_detector import hear

KNOCK_MS = 2500

peaks = st.floats(40, 1500)
tones = st.floats(36, 95)
phases = st.floats(0, 5)


def direction(degrees: float, height: float = 0.0) -> tuple[float, float, float]:
    return (float(np.cos(np.radians(degrees))), float(np.sin(np.radians(degrees))), height)


def test_a_knock_is_heard_from_each_of_360_directions():
    for degrees in range(360):
        alarms = TableTrace(3.0, seed=degrees).knock(KNOCK_MS, 60, direction(degrees)).alarms_ms()
        assert len(alarms) == 1 and 0 <= alarms[0] - KNOCK_MS <= 30, degrees


@settings(max_examples=120, deadline=None)
@given(peaks, tones, phases, st.integers(0, 9999))
@example(40, 95, 2.5, 0)
def test_a_knock_of_any_strength_tone_and_moment_is_heard_once_and_soon(peak_mg, ring_hz, phase_ms, seed):
    alarms = TableTrace(3.2, seed).knock(KNOCK_MS + phase_ms, peak_mg, (1, 2, -1), ring_hz).alarms_ms()
    assert len(alarms) == 1
    assert 0 <= alarms[0] - KNOCK_MS <= 45


@settings(max_examples=60, deadline=None)
@given(st.tuples(*[st.floats(-1, 1)] * 3).filter(lambda way: np.linalg.norm(way) > 0.1), st.integers(0, 9999))
def test_it_does_not_matter_how_the_hub_lies(way, seed):
    gravity = tuple(1000 * part / float(np.linalg.norm(way)) for part in way)
    alarms = TableTrace(3.2, seed, gravity).knock(KNOCK_MS, 80, (1, -1, 2)).alarms_ms()
    assert len(alarms) == 1 and 0 <= alarms[0] - KNOCK_MS <= 30


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 9999), st.tuples(*[st.integers(-200, 200)] * 3))
def test_an_offset_of_the_sensor_changes_nothing(seed, offset_steps):
    samples = TableTrace(3.2, seed, (100, -200, 700)).knock(KNOCK_MS, 90).samples()
    shifted = [[value + 4 * step for value, step in zip(row, offset_steps, strict=True)] for row in samples]
    assert list(hear(shifted)) == list(hear(samples))


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 9999), st.floats(1, 8))
def test_what_is_an_alarm_stays_one_when_the_blow_is_stronger(seed, louder):
    weak = TableTrace(3.2, seed).knock(KNOCK_MS, 60).heard()
    strong = TableTrace(3.2, seed).knock(KNOCK_MS, 60 * louder).heard()
    assert [event.is_alarm for event in weak] == [event.is_alarm for event in strong] == [True]
    assert strong[0].t_ms <= weak[0].t_ms + 5  # one sample more decides whether it is a slam


@pytest.mark.parametrize(("peak_mg", "levels"), [(18, ["nudge"]), (60, ["bump"]), (1200, ["slam"]), (8, [])])
def test_the_level_follows_from_the_peak(peak_mg, levels):
    table = TableTrace(4.0, noise_mg=1.0).knock(KNOCK_MS, peak_mg, ring_ms=60)
    assert [event.level for event in table.heard()] == levels


@settings(max_examples=60, deadline=None)
@given(st.floats(90, 1500), st.floats(0.7, 1.5), tones, st.floats(0.04, 0.15), st.integers(0, 9999))
def test_ringing_is_no_second_knock_but_a_knock_250_ms_later_is(peak_mg, ratio, ring_hz, damping, seed):
    ring_ms = 1000 / (2 * np.pi * ring_hz * damping)
    once = TableTrace(4.0, seed).knock(KNOCK_MS, peak_mg, (0, 1, 2), ring_hz, ring_ms)
    assert len(once.alarms_ms()) == 1
    twice = once.knock(KNOCK_MS + 250, peak_mg * ratio, (2, 1, 0), ring_hz, ring_ms).alarms_ms()
    assert len(twice) == 2 and 0 <= twice[1] - KNOCK_MS - 250 <= 45


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 9999), st.integers(1, 560))
@example(0, 555)  # a knock that still grows at the end
def test_what_comes_later_does_not_change_what_was_heard(seed, end):
    table = TableTrace(3.5, seed).knock(2000, 150).knock(2400, 60).carry(2700, 3300)
    samples = table.samples()
    whole = [event for event in hear(samples) if event.t_ms < end * 5]
    cut = list(hear(samples[:end]))
    assert [(event.t_ms, event.is_alarm) for event in cut] == [(event.t_ms, event.is_alarm) for event in whole]
    assert cut[:-1] == whole[:-1]
    assert not cut or cut[-1].peak_mg <= whole[-1].peak_mg


def test_each_event_is_there_when_the_recording_ends_with_its_sample():
    samples = TableTrace(4.0).knock(2000, 150).knock(2400, 500).carry(2800, 3600).samples()
    for event in hear(samples):
        assert list(hear(samples[: event.t_ms // 5 + 1]))[-1] == event


def test_a_knock_is_heard_above_a_table_that_hums_from_the_start():
    table = TableTrace(8.0).shake(0, 8000, 12)
    assert table.alarms_ms() == []
    alarms = table.knock(4000, 90, ring_hz=80).knock(6000, 90, ring_hz=80).alarms_ms()
    assert [round(alarm / 100) for alarm in alarms] == [40, 60]
