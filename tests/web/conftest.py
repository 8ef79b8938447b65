"""A page and a table of its own for each test of this folder."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.web.table_page import TablePage
from topout_tools.web.background import BackgroundTable


@pytest.fixture
def served() -> Iterator[BackgroundTable]:
    with BackgroundTable() as served:
        yield served


@pytest.fixture
def table(browser: Browser, served: BackgroundTable) -> Iterator[TablePage]:
    with TablePage(browser, served) as table:
        yield table
