"""An axis that never changes is stuck; one that only rarely changes is not."""

import pytest

from topout.bump.dead_axis import AxisWatch


def watch(rows: list[tuple[int, int, int]], count: int = 1) -> AxisWatch:
    axes = AxisWatch()
    for row in rows:
        axes.note(row, count)
    return axes


@pytest.mark.parametrize("axis", [0, 1, 2])
@pytest.mark.parametrize("count", [1, 5])
def test_an_axis_that_is_stuck_for_10_s_is_dead_and_alive_when_it_moves(axis, count):
    rows = [tuple(640 if number == axis else 64 * (at // 3 % 2) for number in range(3)) for at in range(2050 // count)]
    assert not watch(rows[: 1900 // count], count).is_dead
    axes = watch(rows, count)
    assert axes.is_dead
    for _ in range(3):
        axes.note((1, 2, 3), count)
    assert not axes.is_dead


def test_a_change_once_in_9_s_is_enough():
    assert not watch([(at // 1800, at // 1800, at // 1800) for at in range(20_000)]).is_dead


def test_a_sensor_that_comes_back_is_watched_from_the_start():
    axes = watch([(640, 640, 640)] * 2010)
    assert axes.is_dead
    axes.forget()
    assert not axes.is_dead
