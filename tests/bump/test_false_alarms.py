"""Signals that must raise no alarm, or only one. An alarm that goes off too often is switched off."""

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.bump.table_trace import TableTrace
from topout.bump.decay import NEW, looking_at_knock
from topout.bump.detector import Detector
from topout.bump.levels import BUMP, SLAM
from topout.bump.orientation import MOVING, RESTING, looking_at_pose
from topout.bump.outcomes import FADED, GREW, KNOCK, LASTS, MOVED
from topout.bump.registers import FATE, FLOOR, GRAVITY_Y, GRAVITY_Z, PAST, SIZE, STATE

HOUR_S = 3600


def test_a_quiet_hour_gives_none():
    assert TableTrace(HOUR_S, noise_mg=4.0, gravity_mg=(300, -500, 800)).heard() == []


@settings(max_examples=15, deadline=None)
@given(st.floats(30, 150), st.sampled_from([0.0, 23.0, 50.0, 61.0]), st.integers(0, 9999))
def test_vibration_that_goes_on_is_one_alarm_at_the_most(rms_mg, hum_hz, seed):
    table = TableTrace(40, seed).shake(3000, 40000, rms_mg, hum_hz)
    heard = table.heard()
    assert not any(event.is_moved for event in heard)
    assert sum(event.is_alarm for event in heard) <= 1


def test_after_the_phone_has_stopped_buzzing_knocks_are_heard_again():
    table = TableTrace(12).shake(3000, 6000, 60).knock(10000, 60)
    assert 10000 <= table.alarms_ms()[-1] <= 10300  # until it fades it may be the phone again


@settings(max_examples=25, deadline=None)
@given(st.floats(800, 3000), st.floats(25, 170), st.booleans(), st.integers(0, 9999))
@example(973, 25, True, 2434)  # the hand is a knock at first, and lasts; it is no phone
def test_a_hub_taken_in_the_hand_is_moved_once_and_hears_again_when_put_down(carry_ms, degrees, is_back, seed):
    table = TableTrace(15, seed).carry(3000, 3000 + carry_ms, -degrees if is_back else degrees).knock(13000, 100)
    heard = table.heard()
    assert [event.is_moved for event in heard].count(True) == 1
    (asked_ms,) = (event.t_ms for event in heard if event.is_alarm and event.t_ms > 3000 + carry_ms)
    assert 13000 <= asked_ms <= 13005


def test_a_hub_that_is_switched_on_in_the_hand_is_moved_not_knocked():
    table = TableTrace(12, seed=3).carry(0, 8000, 150)
    assert [event.is_moved for event in table.heard()] == [True]


@pytest.mark.parametrize("peak_mg", [700, 1500, 4000])
def test_a_slam_does_not_look_like_a_moved_hub(peak_mg):
    heard = TableTrace(6).knock(3000, peak_mg, (0.2, 0.1, 1)).knock(3000, 200, (0, 0, 1), 9, 150).heard()
    assert [event.is_moved for event in heard] == [False]


@pytest.mark.parametrize("height_mg", [28, 40, 50, 60, 100, 200, 400, 800, 1500, 2000])
@pytest.mark.parametrize("axis", [0, 1, 2])
def test_a_single_spoilt_sample_of_any_height_is_no_knock(height_mg, axis):
    """It also raises no alarm while the table hums."""
    for table in (TableTrace(32, axis), TableTrace(32, axis).shake(0, 32000, 12, 50)):
        table.trace_mg[600:6200:200, axis] += height_mg * np.resize([1, -1], 28)
        assert table.heard() == []


@pytest.mark.parametrize("height_mg", [60, 200, 900])
@pytest.mark.parametrize("share", [0.5, -0.5])
def test_a_blow_of_two_samples_is_a_knock(height_mg, share):
    for seed in range(10):
        table = TableTrace(4, seed)
        table.trace_mg[600:602, 2] += (height_mg, share * height_mg)
        assert table.alarms_ms() == [3005]


def a_hand_lies_on_the_hub(seed: int) -> TableTrace:
    return TableTrace(7, seed, noise_mg=1.5).sway(2000, 7000, 14, 4 + seed % 4)


def test_a_hand_that_knocks_the_hub_and_lifts_it_is_one_knock():
    """Smooth motion soon after a knock is the table ringing out, unless it was smooth before the knock too."""
    since_s = np.arange(60) / 200
    lift = 130 * np.sin(2 * np.pi * 7 * since_s) * np.minimum(1, since_s / 0.1)
    for seed in range(20):
        table = a_hand_lies_on_the_hub(seed).knock(4000, 200, ring_hz=35, ring_ms=40)
        table.trace_mg[860:920, 2] += lift
        (asked_ms,) = table.alarms_ms()
        assert 4000 <= asked_ms <= 4015


def test_a_push_of_a_hand_is_no_knock_though_it_is_sudden():
    push = 300 * np.sin(np.pi * (np.arange(16) + 0.5) / 16)
    for seed in range(20):
        table = a_hand_lies_on_the_hub(seed)
        table.trace_mg[800:816, 2] += push
        assert table.alarms_ms() == []


def feed_all(detector: Detector, samples: list[list[int]], blanked: dict[int, int]) -> list[tuple[int, int, int]]:
    heard = []
    for index, sample in enumerate(samples):
        if index in blanked:
            detector.blank(blanked[index])
        outcome = detector.feed(*sample)
        if outcome and outcome not in (FADED, LASTS):
            heard.append((outcome, index, detector.level))
    return heard


def test_our_own_key_is_not_a_knock_but_the_same_blow_later_is():
    samples = TableTrace(5).knock(2500, 120).knock(4000, 120).samples()
    heard = feed_all(Detector(), samples, {498: 20})
    assert [(outcome, round(index / 10)) for outcome, index, _ in heard] == [(KNOCK, 80)]


def test_a_slam_while_a_key_is_pressed_is_heard():
    samples = TableTrace(4).knock(2500, 100).knock(2540, 900).samples()
    heard = feed_all(Detector(), samples, {498: 40})
    assert [(outcome, level) for outcome, _, level in heard] == [(KNOCK, SLAM)]


def test_a_knock_that_turns_out_to_be_a_slam_says_so_once():
    table = TableTrace(4, noise_mg=1.0).knock(2500, 150, ring_hz=70, ring_ms=100).knock(2520, 900, ring_hz=70)
    heard = feed_all(Detector(), table.samples(), {})
    assert [outcome for outcome, _, _ in heard] == [KNOCK, GREW]
    assert [level for _, _, level in heard] == [BUMP, SLAM]


def test_a_sensor_that_comes_back_learns_the_table_again():
    detector = Detector()
    feed_all(detector, TableTrace(4).shake(0, 4000, 40).samples(), {})
    assert detector.floor_mg > 20
    detector.relearn()
    heard = feed_all(detector, TableTrace(4, gravity_mg=(0, 1000, 0)).knock(3000, 60).samples(), {})
    assert [outcome for outcome, _, _ in heard] == [KNOCK]
    assert detector.floor_mg < 10


def test_a_key_at_the_moment_the_sensor_comes_back_blanks_only_its_own_samples():
    detector = Detector()
    feed_all(detector, TableTrace(4).samples(), {})
    detector.relearn()
    detector.blank(20)
    heard = feed_all(detector, TableTrace(4).knock(3000, 60).samples(), {})
    assert [outcome for outcome, _, _ in heard] == [KNOCK]


@settings(max_examples=20, deadline=None)
@given(st.lists(st.tuples(*[st.sampled_from([-2000, -4, 0, 4, 2000])] * 3), min_size=400, max_size=400))
def test_whatever_a_broken_sensor_says_no_number_outgrows_the_device(samples):
    detector = Detector()
    for sample in samples * 2:
        detector.feed(*sample)
        names = detector._listening.gi_frame.f_locals
        numbers = detector._registers + [value for value in names.values() if isinstance(value, int)]
        assert len(numbers) > 60 and max(abs(value) for value in numbers) < 1 << 30
    assert 0 <= detector.level_mg < 8000


def test_the_meter_follows_the_table():
    detector = Detector()
    feed_all(detector, TableTrace(4).samples(), {})
    still_mg = detector.level_mg
    feed_all(detector, TableTrace(2, seed=2).shake(0, 2000, 80).samples(), {})
    assert still_mg < 10 < 50 < detector.level_mg < 120
    assert np.isclose(detector.floor_mg, 75, atol=30)


def test_a_hand_that_sways_the_hub_must_be_outdone_by_far():
    """A hand on the hub jerks now and then. A knock that counts on a still table must not count then."""
    alone = [TableTrace(10, seed).knock(8000, 80).alarms_ms() for seed in range(8)]
    under_a_hand = [TableTrace(10, seed).sway(6000, 9000, 20, 6).knock(8000, 80).alarms_ms() for seed in range(8)]
    assert [len(alarms) for alarms in alone] == [1] * 8
    assert sum(len(alarms) for alarms in under_a_hand) <= 1


def test_a_hand_that_begins_to_lift_is_hardly_ever_a_knock_though_the_sensor_trembles():
    """A weak slope is smooth; its roughness is the sensor's own noise."""
    asked = []
    for seed in range(150):
        table = TableTrace(4, seed, noise_mg=2.5)
        table.trace_mg[600:700, 0] += 5 * np.arange(100)
        table.trace_mg[700:, 0] += 500
        asked += table.alarms_ms()
    assert len(asked) <= 3


@pytest.mark.parametrize(
    ("before_mg", "levels_mg", "expected"),
    [
        (4, [21] * 8, LASTS),
        (12, [21] * 8, 0),  # a hum that went on all the time
        (4, [60, 42, 30, 21, 15, 10, 7, 5], FADED),
        (4, [60, 55, 50, 46, 42, 39, 36, 33], 0),  # a soft table that rings for long, not yet down to half
        (4, [60, 55, 20, 60, 58, 20, 60, 60], 0),  # a phone's hum that swells and ebbs, or one knock after another
    ],
)
def test_what_goes_on_after_a_knock_is_a_phone_and_what_dies_down_is_none(before_mg, levels_mg, expected):
    registers = [0] * SIZE
    registers[FLOOR] = before_mg * before_mg << 4
    looks = looking_at_knock(registers)
    for _ in range(2):
        next(looks)
    registers[FATE] = NEW
    became = []
    for level_mg in levels_mg:
        registers[PAST] = level_mg * level_mg << 4
        became.append(next(looks))
    assert [what for what in became if what in (FADED, LASTS)] == [expected] * (expected > 0)


@pytest.mark.parametrize(("wander_mg", "state"), [(3, RESTING), (6, MOVING)])
def test_a_hub_that_was_picked_up_rests_again_on_a_table_but_not_in_a_still_hand(wander_mg, state):
    registers = [0] * SIZE
    registers[GRAVITY_Z] = 16000
    looks = looking_at_pose(registers)
    next(looks)

    def look(y_mg: int, z_mg: int) -> bool:
        registers[GRAVITY_Y] = 16 * y_mg
        registers[GRAVITY_Z] = 16 * z_mg
        return MOVED in [next(looks) for _ in range(4)]

    assert [look(500, 860) for _ in range(4)].count(True) == 1
    for number in range(100):  # eight seconds
        look(500 + (wander_mg if number % 20 < 10 else -wander_mg), 860)
    assert registers[STATE] == state
