"""Provides a browser for the tests that need one, and names it at the end of the run.

Tests marked `long` run only with `--long` (`make prove`). Hypothesis has no deadline, because a busy machine is slow
without being wrong.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, settings

from topout_tools import build_cache

if TYPE_CHECKING:
    from playwright.sync_api import Browser

settings.register_profile("without a clock", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("without a clock")

_RAN = pytest.StashKey[set[str]]()
_WORD = "browsers"  # the key under which workers pass them to the process that writes the report


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="run the tests marked `long`, and only those (make prove)")


def pytest_configure(config: pytest.Config) -> None:
    config.stash[_RAN] = set()
    cache = getattr(config, "cache", None)  # make mutants runs pytest without one
    if cache is not None:  # processes that tests start find it in the environment
        os.environ.setdefault(build_cache.FOLDER, str(cache.mkdir("builds")))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Select the long tests, or all others."""
    is_long = config.getoption("--long")
    chosen = [item for item in items if (item.get_closest_marker("long") is not None) == is_long]
    config.hook.pytest_deselected(items=[item for item in items if item not in set(chosen)])
    items[:] = chosen


def pytest_collection_finish() -> None:
    """Spare Python's collector what stays until the end, which is all modules and tests, and let it run less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 10, 10)


@pytest.fixture(scope="session", autouse=True)
def own_data_folder_of_the_tests(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Use a data folder without anybody's table, history, outbox or maps."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
        patch.delenv("TOPOUT_HISTORY", raising=False)
        yield


@pytest.fixture(scope="session")
def browser(pytestconfig: pytest.Config) -> Iterator[Browser]:
    from playwright.sync_api import sync_playwright

    from tests.browser.choice import NoBrowserError, choose_browser

    with sync_playwright() as playwright:
        try:
            choice = choose_browser()
            browser = choice.launch(playwright)
        except NoBrowserError as problem:
            pytest.fail(str(problem), pytrace=False)
        pytestconfig.stash[_RAN].add(choice.describe(browser))
        yield browser
        browser.close()


def pytest_sessionfinish(session: pytest.Session) -> None:
    if hasattr(session.config, "workeroutput"):
        ran = session.config.stash[_RAN]
        session.config.workeroutput[_WORD] = list(ran)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    node.config.stash[_RAN].update(getattr(node, "workeroutput", {}).get(_WORD, ()))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    ran = config.stash[_RAN]
    for line in sorted(ran):
        terminalreporter.write_line(f"browser: {line}")
