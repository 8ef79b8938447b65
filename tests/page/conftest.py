"""The built page, once for all tests of it, and a host that serves it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.page.hosted_page import Host, HostedPage
from topout_tools.page.build import page_files, write_page

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("built")
    write_page(folder / "page", page_files())
    return folder


@pytest.fixture
def host(built: Path, tmp_path: Path) -> Iterator[Host]:
    (tmp_path / "page").symlink_to(built / "page", target_is_directory=True)
    host = Host(tmp_path)
    yield host
    host.close()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    yield context
    context.close()


@pytest.fixture
def tab(context: BrowserContext, host: Host) -> Iterator[HostedPage]:
    tab = HostedPage(context, host.address)
    yield tab
    assert tab.problems == []
