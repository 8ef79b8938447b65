"""A browser for all tests of this folder; a page and a table of its own for each."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from host_tools.web.background import BackgroundTable
from tests.web.chromium import ARGUMENTS, find_chromium
from tests.web.table_page import TablePage


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = find_chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def served() -> Iterator[BackgroundTable]:
    with BackgroundTable() as served:
        yield served


@pytest.fixture
def table(browser: Browser, served: BackgroundTable) -> Iterator[TablePage]:
    with TablePage(browser, served) as table:
        yield table
