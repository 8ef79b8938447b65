"""Sources that the alarm gets used to, such as a phone that rings again or a beat, and those that it never does."""

from tests.bump.table_trace import TableTrace
from topout.bump.known_sources import Habit
from topout.bump.outcomes import FADED, KNOCK, LASTS, MOVED

SECOND = 200
MINUTE = 60 * SECOND


def ring(habit: Habit, at: int, peak_mg: int = 60) -> bool:
    is_asked = habit.is_new(KNOCK, at, peak_mg)
    return habit.is_new(LASTS, at, peak_mg) or is_asked


def knock(habit: Habit, at: int, peak_mg: int = 60) -> bool:
    is_asked = habit.is_new(KNOCK, at, peak_mg)
    return habit.is_new(FADED, at, peak_mg) or is_asked


def test_a_phone_asks_once_however_often_it_rings():
    habit = Habit()
    assert [ring(habit, SECOND * (10 + 3 * number)) for number in range(20)] == [True] + [False] * 19


def test_a_knock_between_two_rings_asks_and_the_next_ring_does_not():
    habit = Habit()
    asked = [ring(habit, 2000), knock(habit, 2400, 50), ring(habit, 2600), knock(habit, 3000, 300), ring(habit, 3200)]
    assert asked == [True, True, False, True, False]


def test_the_end_of_a_ring_is_no_knock_though_it_fades():
    habit = Habit()
    assert ring(habit, 2000)
    assert not knock(habit, 2000 + SECOND, 90)


def test_what_lasted_until_the_hub_was_moved_was_a_hand_and_no_phone():
    habit = Habit()
    assert ring(habit, 2000)
    assert not habit.is_new(MOVED, 2000, 60)
    assert habit.is_new(KNOCK, 4000, 60)


def test_a_phone_is_forgotten_after_a_minute_of_rest():
    habit = Habit()
    assert ring(habit, 2000)
    assert not ring(habit, 2000 + MINUTE - 10)
    assert ring(habit, 2000 + 2 * MINUTE + 10)


def test_a_slam_is_never_known():
    habit = Habit()
    assert ring(habit, 2000, 350)
    assert habit.is_new(KNOCK, 2600, 450)


def test_a_beat_asks_four_times_then_no_more_though_strokes_are_missing():
    habit = Habit()
    strokes = [number for number in range(60) if number < 8 or number % 5]
    asked = [knock(habit, 1000 + 100 * stroke + stroke % 2, 30) for stroke in strokes]
    assert asked == [True] * 4 + [False] * (len(strokes) - 4)


def test_a_knock_off_the_beat_asks_and_the_beat_goes_on():
    habit = Habit()
    for stroke in range(10):
        knock(habit, 1000 + 100 * stroke, 30)
    assert knock(habit, 1945, 60)
    assert not knock(habit, 2000, 30)
    assert knock(habit, 2100, 90)  # on the beat, but three times as strong


def test_people_who_knock_in_turn_are_no_beat():
    habit = Habit()
    moments = [1000, 1190, 1402, 1588, 1800, 1985, 2190, 2398, 2590]
    assert all(knock(habit, moment, 60) for moment in moments)


def test_a_beat_is_forgotten_after_a_minute_of_rest():
    habit = Habit()
    for stroke in range(10):
        knock(habit, 1000 + 100 * stroke, 30)
    assert knock(habit, 1900 + 100 * 130, 30)


def test_a_ringing_phone_at_the_table_is_one_alarm_and_a_knock_between_its_rings_another():
    table = TableTrace(16, seed=4)
    for ring_ms in range(3000, 15000, 3000):
        table.shake(ring_ms, ring_ms + 1000, 45, 61)
    assert len(table.alarms_ms()) == 1
    alarms_ms = table.knock(8200, 70).alarms_ms()
    assert len(alarms_ms) == 2 and 8200 <= alarms_ms[1] <= 8500
