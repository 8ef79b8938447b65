"""Which browser is used on which machine, and that a run names it."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.browser import bundled_browser
from tests.browser.choice import BUNDLED, INSTALLED, PLAYWRIGHTS, NoBrowserError, choose_browser

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the only folder on PATH, empty, on a Linux PC without TOPOUT_BROWSER."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("TOPOUT_BROWSER", raising=False)
    be_on(monkeypatch, "linux", "x86_64")
    return tmp_path


def be_on(monkeypatch: pytest.MonkeyPatch, system: str, processor: str) -> None:
    monkeypatch.setattr("sys.platform", system)
    monkeypatch.setattr("platform.machine", lambda: processor)


def install(programs: Path, name: str) -> str:
    program = programs / name
    program.touch(mode=0o755)
    return str(program)


@pytest.mark.parametrize("name", ["chromium", "google-chrome", "microsoft-edge-stable"])
def test_a_browser_that_is_installed_is_taken(programs: Path, name: str) -> None:
    path = install(programs, name)
    choice = choose_browser()
    assert (choice.kind, choice.path) == (INSTALLED, path)


def test_the_bundled_one_is_taken_where_none_is_installed(programs: Path) -> None:
    choice = choose_browser()
    assert (choice.kind, choice.path) == (BUNDLED, str(bundled_browser.executable()))


def test_the_bundled_one_is_taken_if_wished_for_whatever_is_installed(
    programs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(programs, "chromium")
    monkeypatch.setenv("TOPOUT_BROWSER", "bundled")
    assert choose_browser().kind == BUNDLED


def test_an_arm_board_without_a_browser_takes_playwrights_own(programs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    be_on(monkeypatch, "linux", "aarch64")
    assert choose_browser().kind == PLAYWRIGHTS
    path = install(programs, "chromium")
    assert choose_browser().path == path


def test_windows_takes_chrome_before_edge(programs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    be_on(monkeypatch, "win32", "AMD64")
    monkeypatch.setenv("PROGRAMFILES", str(programs))
    for name in ("PROGRAMFILES(X86)", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    assert choose_browser().kind == PLAYWRIGHTS
    for folder, name in (("Microsoft/Edge", "msedge.exe"), ("Google/Chrome", "chrome.exe")):
        (programs / folder / "Application").mkdir(parents=True)
        path = install(programs / folder / "Application", name)
        assert choose_browser().path == path


@pytest.mark.parametrize(
    ("wish", "processor", "message"), [("bundeled", "x86_64", "bundeled"), ("bundled", "aarch64", "Linux on x86-64")]
)
def test_a_wish_that_cannot_be_met_is_an_error(
    programs: Path, monkeypatch: pytest.MonkeyPatch, wish: str, processor: str, message: str
) -> None:
    be_on(monkeypatch, "linux", processor)
    monkeypatch.setenv("TOPOUT_BROWSER", wish)
    with pytest.raises(NoBrowserError, match=message):
        choose_browser()


def test_its_lock_holds_every_package_to_its_bytes_and_to_no_host() -> None:
    lock = json.loads((Path(__file__).parent / "package-lock.json").read_text("utf-8"))
    packages = [package for name, package in lock["packages"].items() if name]
    assert packages
    assert all(package["integrity"].startswith("sha512-") and "resolved" not in package for package in packages)


@pytest.mark.parametrize("workers", [pytest.param("0", marks=pytest.mark.long), "1"])
def test_a_run_says_which_browser_it_used(workers: str) -> None:
    # The inner run must not see the variables of the run that this test is part of.
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    one_test = "tests/web/test_page_layout.py::test_every_key_has_a_name_of_its_own"
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-n", workers, one_test],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout
    lines = [line for line in done.stdout.splitlines() if line.startswith("browser: ")]
    choice = choose_browser()
    assert len(lines) == 1
    assert lines[0].startswith(f"browser: {choice.kind}, version ") and lines[0].endswith(choice.path or "")
