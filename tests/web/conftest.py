"""A page and a table of its own for each test of this folder."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import uvicorn.server
from playwright.sync_api import Browser

from tests.web.table_page import TablePage
from topout_tools.web.background import BackgroundTable


class _ImpatientAsyncio:
    """The asyncio of uvicorn's servers, which look every 0.1 s whether they may end: several times for each table."""

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    async def sleep(self, delay: float) -> None:
        await asyncio.sleep(delay / 20)

    async def wait_for(self, task: Any, timeout: float) -> Any:
        return await asyncio.wait_for(task, timeout / 4)  # for connections that do not end


@pytest.fixture(scope="session", autouse=True)
def quick_ends() -> Iterator[None]:
    """Let servers in this process end within some 10 ms."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(uvicorn.server, "asyncio", _ImpatientAsyncio())
        yield


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
