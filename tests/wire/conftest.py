import pytest

from topout_tools.wire import raw_repl


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait long on a busy machine; nothing here takes a second."""
    monkeypatch.setattr(raw_repl, "PATIENCE_S", 60.0)
