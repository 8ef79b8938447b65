"""Every test that uses `where` runs twice: on an SQLite file and on a real PostgreSQL."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.history.postgres import NoPostgresError, Postgres
from topout_tools.history.history import History


@pytest.fixture(autouse=True)
def own_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Use a data folder without anybody's history or outbox."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.delenv("TOPOUT_HISTORY", raising=False)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    try:
        server = Postgres()
    except NoPostgresError as problem:
        pytest.fail(str(problem), pytrace=False)
    yield server
    server.stop()


@pytest.fixture(params=["sqlite", "postgresql"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the address of an empty history."""
    if request.param == "sqlite":
        return str(tmp_path / "history.sqlite3")
    server: Postgres = request.getfixturevalue("postgres")
    return server.new_place()


@pytest.fixture
def history(where: str) -> Iterator[History]:
    with History(where) as history:
        yield history
