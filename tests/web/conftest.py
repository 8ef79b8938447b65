"""A page and a table of its own for each test of this folder."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.web.table_page import TablePage
from topout_tools.web.background import BackgroundTable


@pytest.fixture(autouse=True)
def own_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Use a data folder without anybody's open table or history."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.delenv("TOPOUT_HISTORY", raising=False)


@pytest.fixture
def served() -> Iterator[BackgroundTable]:
    with BackgroundTable() as served:
        yield served


@pytest.fixture
def table(browser: Browser, served: BackgroundTable) -> Iterator[TablePage]:
    with TablePage(browser, served) as table:
        yield table
