import pytest

from topout_tools.wire import raw_repl


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine is no reason to give up; nothing here takes a second."""
    monkeypatch.setattr(raw_repl, "PATIENCE_S", 60.0)
