"""`uv tool install .` gives a `topout` that works in any folder, without the checkout and without any extra."""

import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from websockets.sync.client import ClientConnection, connect

from topout.constants import VERSION
from topout_tools import drive

ROOT = Path(__file__).resolve().parents[2]
COMMAND = "uv tool install ."
PATIENCE_S = 60

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="module")
def topout(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Return the installed command."""
    home = tmp_path_factory.mktemp("tool")
    environment = {
        **environment_of_uv(),
        "UV_TOOL_DIR": str(home / "tools"),
        "UV_TOOL_BIN_DIR": str(home / "bin"),
        "UV_PYTHON": sys.executable,
    }
    done = subprocess.run(shlex.split(COMMAND), cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    yield home / "bin" / "topout"
    shutil.rmtree(home)


@pytest.fixture
def run(topout: Path, tmp_path: Path) -> Run:
    """Return a function that runs the command in a folder outside the checkout."""

    def run(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [topout, *arguments], cwd=tmp_path, env=bare_environment(), capture_output=True, text=True
        )

    return run


def environment_of_uv() -> dict[str, str]:
    return {**os.environ, "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])}


def bare_environment() -> dict[str, str]:
    """Return an environment without the checkout on any path, and without a display for a browser."""
    left_out = ("PYTHONPATH", "DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    return {name: value for name, value in os.environ.items() if name not in left_out}


def test_it_says_the_version_that_the_device_shows(run: Run) -> None:
    assert run("--version").stdout == f"topout {VERSION}\n"


def test_a_script_is_played_and_photographed(run: Run, tmp_path: Path) -> None:
    (tmp_path / "script.txt").write_text("press p1.b\nwait 1000\nshot screen\nexpect screen Skyscrapers\n")
    done = run("run", "script.txt")
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "screen.png").stat().st_size > 500


@pytest.mark.long
def test_the_drive_is_the_one_that_the_checkout_makes(run: Run, tmp_path: Path) -> None:
    done = run("drive")
    assert done.returncode == 0, done.stderr
    drive.assemble(tmp_path / "expected")
    assert drive.contents_of(tmp_path / "build" / "drive") == drive.contents_of(tmp_path / "expected")


def test_the_table_is_served_and_its_console_runs(topout: Path, tmp_path: Path) -> None:
    with subprocess.Popen(
        [topout, "sim", "--port", "0"],
        cwd=tmp_path,
        env=bare_environment() | {"XDG_DATA_HOME": str(tmp_path)},
        stdout=subprocess.PIPE,
        text=True,
    ) as sim:
        assert sim.stdout is not None
        try:
            found = re.search(r"http://(\S+)", sim.stdout.readline())
            assert found
            for file in ("", "table.js"):
                with urllib.request.urlopen(f"http://{found[1]}/{file}", timeout=PATIENCE_S) as answer:
                    assert len(answer.read()) > 500
            with connect(f"ws://{found[1]}/table") as table:
                wait_for_letters(table)
        finally:
            sim.send_signal(signal.SIGINT)
    assert sim.returncode == 0


def wait_for_letters(table: ClientConnection) -> None:
    """Wait for white pixels: then the console has its fonts and texts. Text messages describe the table itself."""
    message: str | bytes = b""
    while isinstance(message, str) or b"\xff\xff" not in message:
        message = table.recv(timeout=PATIENCE_S)
        if isinstance(message, str):
            assert json.loads(message).get("trouble", "") == ""


def test_a_verb_that_misses_its_extra_says_how_to_get_it(run: Run, tmp_path: Path) -> None:
    (tmp_path / "still.csv").write_text("# rate_hz: 200\nx_mg,y_mg,z_mg\n" + "0,0,1000\n" * 400)
    done = run("bumps", "still.csv", "--plot", "still.png")
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    (remedy,) = re.findall(
        r"this needs matplotlib, which is not installed: run `(uv pip install .* matplotlib)`", done.stderr
    )
    tried = subprocess.run([*shlex.split(remedy), "--dry-run"], env=environment_of_uv(), capture_output=True, text=True)
    assert tried.returncode == 0 and "matplotlib" in tried.stderr, tried.stderr
