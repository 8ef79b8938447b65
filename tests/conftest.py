"""A browser for whichever test wants one, and a line at the end of the run that says which one it was.

And no test against the clock on the wall: on a busy machine Hypothesis takes what is slow for what is wrong.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from playwright.sync_api import Browser, sync_playwright

from tests.browser.choice import NoBrowserError, choose_browser

settings.register_profile("without a clock", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("without a clock")

_RAN = pytest.StashKey[set[str]]()
_WORD = "browsers"  # what workers hand to the process that writes the report


def pytest_configure(config: pytest.Config) -> None:
    config.stash[_RAN] = set()


@pytest.fixture(scope="session")
def browser(pytestconfig: pytest.Config) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        try:
            choice = choose_browser()
            browser = choice.launch(playwright)
        except NoBrowserError as problem:
            pytest.fail(str(problem), pytrace=False)
        pytestconfig.stash[_RAN].add(choice.tell(browser))
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
