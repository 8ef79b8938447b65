"""Whether the simulator's times still fit the chip's is the status of `calibrate`; `make bench` only prints it."""

import sys

import pytest

from tests.tools.bench import __main__ as bench
from tests.tools.bench import calibrate
from tests.tools.bench.calibrate import TOLERANCE, Ratio


def find(monkeypatch: pytest.MonkeyPatch, *medians: float) -> None:
    """Let each game have these medians."""
    ratios = [Ratio("key → ring", 9, median, median) for median in medians]
    monkeypatch.setattr(calibrate, "ratios", lambda game, device: iter(ratios))


@pytest.mark.parametrize("median", [1 - TOLERANCE - 0.01, 1 + TOLERANCE + 0.01])
def test_a_median_that_is_off_is_marked_and_is_the_status(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], median: float
) -> None:
    find(monkeypatch, 1.0, median)
    assert calibrate.main() == 1
    lines = capsys.readouterr().out.splitlines()[1:-1]
    assert [line.endswith("  <") for line in lines] == [False, True] * (len(lines) // 2) != []


def test_medians_that_are_near_are_the_status_0(monkeypatch: pytest.MonkeyPatch) -> None:
    find(monkeypatch, 1.0, 1 + TOLERANCE - 0.01, 1 - TOLERANCE + 0.01)
    assert calibrate.main() == 0


def test_make_bench_only_prints_it(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    find(monkeypatch, 2.0)
    monkeypatch.setattr(sys, "argv", ["bench", "calibrate"])
    bench.main()
    assert "\n0 of " in capsys.readouterr().out
