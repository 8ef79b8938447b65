"""The bump room in the real MicroPython VM: the same events, nothing allocated, and cheap enough for every sample."""

from pathlib import Path

import pytest

from tests.bump.tables import Table
from tests.vm.machine import run_python
from topout.bump.detector import Detector
from topout.bump.habit import Habit

HERE = Path(__file__).parent
TURNS_ALLOWED = 60
WORST_TURNS_ALLOWED = 300  # the sample that decides; one in sixteen, which looks after pose and floor, takes half of it


def lively_table() -> Table:
    table = Table(50, seed=5).shake(30000, 36000, 70).carry(42000, 44000)
    for number in range(20):
        table.knock(2500 + 1200 * number, 18 * 1.25**number, (1, number - 9, 3), 40 + 2.5 * number)
    return table


def as_lines(samples: list[list[int]]) -> str:
    return "\n".join(",".join(str(value) for value in row) for row in samples)


def events_here(samples: list[list[int]]) -> list[int]:
    detector = Detector()
    habit = Habit()
    told: list[int] = []
    for index, sample in enumerate(samples):
        what = detector.feed(*sample)
        if what:
            is_new = habit.is_new(what, detector.onset, detector.peak_mg)
            told += [what, index, detector.level, detector.peak_mg, int(is_new)]
        if index % 100 == 0:
            detector.blank(1)
    return told


def test_the_device_hears_the_same_and_allocates_nothing_over_10000_samples():
    samples = lively_table().samples()
    told = events_here(samples)
    assert len(samples) == 10000 and len(told) >= 5 * 18
    printed = run_python((HERE / "vm_listen.py").read_text(), stdin=as_lines(samples))
    assert printed.strip() == f"10000 {told}"


@pytest.mark.parametrize(
    ("table", "what"),
    [
        (Table(10), "a quiet table"),
        (Table(10).shake(0, 10000, 12), "a humming table"),
        (lively_table(), "knocks, vibration and a hand"),
    ],
)
def test_a_sample_costs_the_device_less_than_its_budget(table, what):
    printed = run_python((HERE / "vm_cost.py").read_text(), stdin=as_lines(table.samples()[:4000]))
    turns, worst = (float(figure) for figure in printed.split())
    print(f"{what}: {turns:.1f} loop turns a sample, {worst:.0f} at worst")
    assert turns < TURNS_ALLOWED
    assert worst < WORST_TURNS_ALLOWED
