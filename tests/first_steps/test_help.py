"""Every example of `--help` is run: here as it is written, or by a test that is named here."""

import shlex
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import typer.main

from tests.deploy.drives import new_drive
from tests.history.sample_games import game_of
from tests.wire.board_contents import CHIP, console
from tests.wire.test_selftest import ALL_KEYS
from topout_tools import cli
from topout_tools import drive as firmware_drive
from topout_tools.commands.run import run as run_command
from topout_tools.deploy import boards
from topout_tools.drive import stored_maps
from topout_tools.history.entries import Tags
from topout_tools.history.store import keep
from topout_tools.script.commands import VERBS
from topout_tools.script.play import play
from topout_tools.web.saved_table import SavedState, SavedTable
from topout_tools.wire import ports, raw_repl
from topout_tools.wire.ports import Port

ROOT = Path(__file__).resolve().parents[2]
_PORT = "/dev/ttyACM0"
_DRIVE = "/media/ann/CIRCUITPY"
RUN_ELSEWHERE = {
    "topout sim": ("tests/first_steps/test_wheel.py", '[topout, "sim", "--port", "0"]'),
    "topout standings --serve": ("tests/standings/test_page.py", '"standings", "--serve"'),
    "topout sim --port 9000 --no-browser": ("tests/web/test_sim_command.py", '"--no-browser"'),
    "topout sim --save tuesday.json": ("tests/web/test_saved_table.py", '"--save"'),
    "topout sim --board pico-solo": ("tests/web/test_sim_command.py", '"--board", "pico-solo"'),
    'topout sim --console "Table 7" --event "Club night"': ("tests/web/test_kept_games.py", '"--console", "Table 7"'),
    "topout sim --lan": ("tests/web/test_sim_command.py", '"--lan"'),
    "topout sim --host 0.0.0.0 --like-the-chip": ("tests/web/test_sim_command.py", '"0.0.0.0"'),
    "topout bumps --record /dev/ttyACM0 --seconds 2 evening.csv": (
        "tests/bump/test_bumps_command.py",
        "record=console.port",
    ),
}
SCRIPT = "begin skyscrapers p1 p3 first p3\npress p3.a\nexpect actions 2\n"
SCENARIO = '{"game": "track", "players": ["Ann"], "events": [{"do": "points", "player": 0, "points": 5}]}\n'


def commands(group: Any, words: tuple[str, ...] = ("topout",)) -> Iterator[tuple[tuple[str, ...], Any]]:
    yield words, group
    for name, command in getattr(group, "commands", {}).items():
        yield from commands(command, (*words, name))


def examples() -> list[str]:
    lines = [line.strip() for _, command in commands(TOPOUT) for line in (command.help or "").splitlines()]
    return sorted({line for line in lines if line.startswith("topout ")})


TOPOUT = typer.main.get_command(cli.app)


def test_the_help_of_run_names_every_command_of_a_script() -> None:
    named = {
        part.split()[0] for line in (run_command.__doc__ or "").splitlines() for part in line.split(",") if part.strip()
    }
    assert set(VERBS) <= named


def test_every_verb_has_an_example() -> None:
    shown = {tuple(example.split()[:2]) for example in examples()}
    verbs = {words for words, _ in commands(TOPOUT) if len(words) == 2}
    assert verbs <= shown and len(verbs) == 15


@pytest.mark.parametrize("example", RUN_ELSEWHERE)
def test_the_file_that_is_named_runs_the_example(example: str) -> None:
    file, words = RUN_ELSEWHERE[example]
    assert example in examples() and words in (ROOT / file).read_text("utf-8")


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    return firmware_drive.assembled()


@pytest.fixture(scope="module")
def memory(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    folder = tmp_path_factory.mktemp("memory")
    images: list[bytes] = []
    play(SCRIPT, "script", folder, folder, take_memory=images.append)
    return images[0]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, files: dict[str, bytes], memory: bytes) -> Path:
    """Return a folder with every file that an example names, and a history with a dozen games."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TOPOUT_HISTORY", str(tmp_path / "history.db"))
    monkeypatch.setattr(raw_repl, "PATIENCE_S", 60.0)
    monkeypatch.setattr(firmware_drive, "assembled", lambda form="mpy", take_map=None: files)
    Path("script.txt").write_text(SCRIPT)
    Path("build").mkdir()
    Path("build/drive.map").write_text("510d\tFile\tcode.py:7 <module>\n")
    monkeypatch.setattr(stored_maps, "stored", lambda: [Path("build/drive.map")])
    Path("evening.nvm").write_bytes(memory)
    SavedTable(Path("table.json.before")).save(SavedState(memory))
    keep([game_of("floors")], "laptop.sqlite3")
    Path("first.jsonl").write_text(SCENARIO)
    Path("names.txt").write_text("Ann\nBo\n")
    Path("table.csv").write_text("# rate_hz: 200\nx_mg,y_mg,z_mg\n" + "0,0,1000\n" * 400)
    return tmp_path


@pytest.mark.parametrize("example", [example for example in examples() if example not in RUN_ELSEWHERE])
def test_an_example_works(example: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    verb, *_ = words = shlex.split(example)[1:]
    if verb in ("history", "report", "standings"):
        games = [game_of("floors", seed) for seed in range(1, 13)]  # the twelfth has five players
        keep(
            [replace(game, names=("Ann",) + ("",) * (len(game.pods) - 1)) for game in games],
            str(folder / "history.db"),
            tags=Tags("Table 7", "Club night"),
        )
    if "|" in words:
        command = f'PATH="{Path(sys.executable).parent}:$PATH" && {example}'
        assert subprocess.run(["bash", "-e", "-o", "pipefail", "-c", command]).returncode == 0
        return
    if verb == "deploy":
        new_drive(folder / "CIRCUITPY")
        monkeypatch.setattr(boards, "mount_points", lambda: [folder / "CIRCUITPY"])
    if verb not in ("pull", "selftest"):
        assert run([word.replace(_DRIVE, "CIRCUITPY") for word in words]) == 0
        return
    with console(folder, Path("evening.nvm").read_bytes(), steps=ALL_KEYS) as board:
        monkeypatch.setattr(ports, "console_ports", lambda: [Port(board.port, CHIP, "Pico")])
        assert run([word.replace(_PORT, board.port) for word in words]) == 0


def run(words: list[str]) -> int:
    return int(cli.app(words, standalone_mode=False) or 0)


def test_bare_topout_shows_help(capsys: pytest.CaptureFixture[str]) -> None:
    for words in ([], ["--help"], ["history"]):
        assert run(words) == 0
        assert capsys.readouterr().out.startswith("Usage: ")


def test_the_version_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--version"]) == 0
    assert capsys.readouterr().out.split()[0] == "topout"


def test_a_shell_completes_verbs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    for name, value in (("_TOPOUT_COMPLETE", "complete_bash"), ("COMP_WORDS", "topout d"), ("COMP_CWORD", "1")):
        monkeypatch.setenv(name, value)
    with pytest.raises(SystemExit) as ended:
        cli.app([], prog_name="topout")
    assert ended.value.code == 0
    assert capsys.readouterr().out.split() == ["deploy", "doctor", "drive"]
