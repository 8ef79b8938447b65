"""What the page stores survives; what it cannot store, or read, it says."""

import base64
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext

from tests.page.hosted_page import SUB_PATH, Host, HostedPage
from tests.page.test_page import play_first_turn

_WRITE = """async ([folder, text, isWhole]) => {
  const root = await navigator.storage.getDirectory();
  const place = await root.getDirectoryHandle(encodeURIComponent(folder), { create: true });
  const handle = await place.getFileHandle("memory", { create: true });
  const file = await handle.createWritable({ keepExistingData: !isWhole });
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  await file.write({ type: "write", position: 0, data: bytes });
  await file.close();
}"""
_NAMES = """async (folder) => {
  const root = await navigator.storage.getDirectory();
  const place = await root.getDirectoryHandle(encodeURIComponent(folder));
  const names = [];
  for await (const name of place.keys()) names.push(name);
  return names.sort();
}"""
_STORE = "memory_store.js"
_WAYS = "[openFile, openDatabase]"
_WRITES = "file.write(record, { at: half * RECORD_BYTES });"


def overwrite(tab: HostedPage, host: Host, content: bytes, *, is_whole: bool) -> None:
    """Put these bytes at the start of what the page has stored, while it is closed."""
    tab.page.goto(f"{host.address}icon.svg")
    tab.page.evaluate(_WRITE, [f"{SUB_PATH}/", base64.b64encode(content).decode(), is_whole])
    tab.page.goto(host.address)


@pytest.fixture
def changed(built: Path, tmp_path: Path) -> Callable[..., object]:
    """Return a host of the page with a text of its store replaced, for a `with` block."""

    @contextmanager
    def host_with(old: str, new: str) -> Iterator[Host]:
        folder = tmp_path / "changed"
        shutil.copytree(built / "page", folder / "page")
        script = folder / "page" / _STORE
        assert old in script.read_text()
        script.write_text(script.read_text().replace(old, new))
        host = Host(folder)
        yield host
        host.close()

    return host_with


@pytest.mark.parametrize(
    "content",
    [
        b"something else",
        pytest.param(b"TOPOUT\x01" + bytes(2000), marks=pytest.mark.long),
        pytest.param(b"TOPOUT\x01" + bytes(9000), marks=pytest.mark.long),
    ],
    ids=["foreign", "truncated", "spoilt"],
)
def test_what_cannot_be_read_is_set_aside_and_a_new_console_starts(tab: HostedPage, host: Host, content: bytes) -> None:
    play_first_turn(tab)
    overwrite(tab, host, content, is_whole=True)
    tab.wait_for("English")
    assert "cannot be read" in tab.note
    memory, aside = tab.page.evaluate(_NAMES, f"{SUB_PATH}/")
    assert memory == "memory" and aside.startswith("memory-spoilt-")


@pytest.mark.long
def test_a_write_that_was_cut_short_leaves_the_one_before(tab: HostedPage, host: Host) -> None:
    play_first_turn(tab)
    tab.press("p1.a", "p1.a")
    tab.wait_for("●○○")
    overwrite(tab, host, bytes(200), is_whole=False)
    tab.wait_for("▲1's turn")
    assert len(tab.log) in (1, 2) and tab.note == ""


@pytest.mark.long
def test_what_a_later_version_stored_stays_as_it_is(tab: HostedPage, host: Host) -> None:
    later = b"TOPOUT\x02" + b"more than we know"
    overwrite(tab, host, later, is_whole=True)
    tab.wait_for("English")
    assert "newer Topout" in tab.note
    play_first_turn(tab)
    tab.page.reload()
    tab.wait_for("English")
    assert "newer Topout" in tab.note


@pytest.mark.long
def test_without_files_of_its_own_a_database_keeps_the_game(context: BrowserContext, changed: Callable) -> None:
    with changed(_WAYS, "[openDatabase]") as host:
        tab = HostedPage(context, host.address)
        play_first_turn(tab)
        tab.press("p1.a")
        tab.wait_for("●●○")
        tab.page.reload()
        tab.wait_for("▲1's turn ●●○")
        assert tab.heard["found"] == ["stored"]


@pytest.mark.long
def test_a_browser_that_stores_nothing_is_played_on_and_the_page_says_so(
    context: BrowserContext, changed: Callable
) -> None:
    with changed(_WAYS, "[]") as host:
        tab = HostedPage(context, host.address)
        play_first_turn(tab)
        assert "This browser stores nothing for this page" in tab.note


@pytest.mark.long
def test_a_full_store_is_named_and_the_game_goes_on(context: BrowserContext, changed: Callable) -> None:
    full = f"if (record[8] > 1) throw new DOMException('no room', 'QuotaExceededError'); {_WRITES}"
    with changed(_WRITES, full) as host:
        tab = HostedPage(context, host.address)
        play_first_turn(tab)
        tab.press("p1.a")
        tab.wait_for("●●○")
        assert "cannot be stored: no room" in tab.note
