import pytest

from host_tools.wire import talk


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine is no reason to give up; nothing here takes a second."""
    monkeypatch.setattr(talk, "PATIENCE_S", 60.0)
