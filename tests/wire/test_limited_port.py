"""The limits of one answer, with a clock of the test's own."""

import pytest

from topout_tools.wire import limited_port
from topout_tools.wire.limited_port import EndlessAnswerError, LimitedPort


class EndlessPort:
    """In place of pyserial's port: always has bytes."""

    in_waiting = 1

    def read(self, size: int) -> bytes:
        return b"x" * size


@pytest.fixture
def now_s(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    clock = [100.0]
    monkeypatch.setattr(limited_port.time, "monotonic", lambda: clock[0])
    return clock


def test_an_answer_may_have_its_bytes_and_no_more(now_s: list[float]) -> None:
    line = LimitedPort(EndlessPort())
    line.allow(10, 5)
    assert line.read(10) == b"x" * 10 and line.inWaiting() == 1
    line.read(1)
    with pytest.raises(EndlessAnswerError):
        line.read(1)
    line.allow(10, 5)
    assert line.read(1) == b"x"


@pytest.mark.parametrize("action", ["read", "inWaiting"])
def test_an_answer_may_take_its_time_and_no_more(now_s: list[float], action: str) -> None:
    line = LimitedPort(EndlessPort())
    line.allow(10, 5)
    now_s[0] += 5
    getattr(line, action)()
    now_s[0] += 0.1
    with pytest.raises(EndlessAnswerError):
        getattr(line, action)()
