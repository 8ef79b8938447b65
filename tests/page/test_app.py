"""The page as an app: small, installable, there without a network, and brought up to date when no game is on."""

import gzip
import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext

from tests.browser.axe import findings
from tests.page.hosted_page import SUB_PATH, Host, HostedPage
from tests.page.test_page import play_first_turn

KB = 1024
BEFORE_FIRST_SCREEN_KB = 450
ALL_KB = 700


def gzipped_kb(paths: list[Path]) -> float:
    return sum(len(gzip.compress(path.read_bytes(), 9)) for path in paths) / KB


@pytest.fixture
def own_copy(built: Path, tmp_path: Path) -> Path:
    """Return a copy of the page that a test may change."""
    shutil.copytree(built / "page", tmp_path / "copy" / "page")
    return tmp_path / "copy"


@pytest.fixture
def own_host(own_copy: Path) -> Iterator[Host]:
    host = Host(own_copy)
    yield host
    host.close()


def wait_for_files(tab: HostedPage) -> None:
    """Wait until the service worker has all files."""
    active = "async () => Boolean((await navigator.serviceWorker.ready).active)"
    tab.wait_until(lambda: tab.page.evaluate(active), "kept")


def test_what_is_loaded_is_small_and_all_of_it_too(browser: Browser, host: Host, built: Path) -> None:
    context = browser.new_context(service_workers="block")  # it loads everything, but later
    tab = HostedPage(context, host.address)
    tab.wait_for("English")
    prefix = f"{host.address}"
    early = {url.removeprefix(prefix) or "index.html" for url in tab.requests}
    early |= {"micropython.js", "micropython.wasm", "console.bin"}
    early |= {name for name in (path.removeprefix(f"{SUB_PATH}/") for path in host.requested) if name.endswith(".js")}
    paths = [built / "page" / name for name in early if name and (built / "page" / name).is_file()]
    context.close()
    assert len(paths) > 30
    assert gzipped_kb(paths) <= BEFORE_FIRST_SCREEN_KB
    assert gzipped_kb(list((built / "page").iterdir())) <= ALL_KB


def test_it_opens_and_plays_without_a_network(context: BrowserContext, own_host: Host) -> None:
    tab = HostedPage(context, own_host.address)
    play_first_turn(tab)
    tab.press("p1.a")
    tab.wait_for("●●○")
    wait_for_files(tab)
    own_host.close()
    context.set_offline(True)
    tab.page.reload()
    tab.wait_for("▲1's turn ●●○")
    tab.press("p1.a")
    tab.wait_for("●○○")


@pytest.mark.long
def test_a_new_version_waits_for_the_end_of_the_game(context: BrowserContext, own_host: Host, own_copy: Path) -> None:
    tab = HostedPage(context, own_host.address)
    play_first_turn(tab)
    tab.press("p1.a")
    tab.wait_for("●●○")
    wait_for_files(tab)
    tab.page.reload()  # from now on the service worker answers
    tab.wait_for("●●○")
    worker = own_copy / "page" / "service_worker.js"
    worker.write_text(worker.read_text().replace('const VERSION = "', 'const VERSION = "later '))
    tab.page.evaluate("async () => { await (await navigator.serviceWorker.ready).update(); }")
    tab.wait_until(lambda: tab.note, "told of the update")
    assert "new version" in tab.note and "●●○" in " ".join(tab.texts)
    tab.page.click("#simulator")
    tab.page.click("#fresh")
    with tab.page.expect_event("load"):
        tab.page.click("#fresh-page .danger")
    tab.wait_for("English")
    (cache,) = tab.page.evaluate("() => caches.keys()")
    assert " later " in cache and tab.note == ""


def test_the_manifest_names_icons_that_are_there(built: Path) -> None:
    manifest = json.loads((built / "page" / "manifest.webmanifest").read_text())
    assert manifest["start_url"] == manifest["scope"] == "./" and manifest["display"] == "standalone"
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    for icon in manifest["icons"]:
        assert (built / "page" / icon["src"]).read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    "language", ["en", *(pytest.param(code, marks=pytest.mark.long) for code in ("ru", "ro", "nl"))]
)
def test_axe_finds_nothing_in_any_language(browser: Browser, host: Host, language: str) -> None:
    context = browser.new_context(locale=language, bypass_csp=True)  # axe is put into the page as a script
    tab = HostedPage(context, host.address)
    tab.wait_for("English")
    assert findings(tab.page) == []
    tab.page.click("#games")
    assert findings(tab.page) == []
    tab.page.keyboard.press("Escape")
    tab.page.click("#simulator")
    assert findings(tab.page) == []
    context.close()
