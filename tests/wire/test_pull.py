"""`topout pull`: a game played on the console is in the history, once, with what happened in it."""

import json
from pathlib import Path

import pytest

from tests.wire.board_contents import CHIP, console
from topout_tools.commands.pull import pull
from topout_tools.errors import UserError
from topout_tools.history.entries import Tags
from topout_tools.history.history import History
from topout_tools.history.store import WaitingError
from topout_tools.script.play import perform
from topout_tools.script.script_runner import ScriptRunner
from topout_tools.sim.machine import UNCHARGED, Machine
from topout_tools.wire import ports
from topout_tools.wire.ports import Port

BEGUN = "begin skyscrapers p1 p3 first p3\npress p3.a\n"
LONGER = "press p3.c\npress p3.a\npress p3.b\n"


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> list[bytes]:
    """Return the console's memory after an action, and some actions later."""
    folder = tmp_path_factory.mktemp("evening")
    with Machine(charges=UNCHARGED) as machine:
        runner = ScriptRunner(machine, folder, folder)
        runner.boot()
        images = []
        for script in (BEGUN, LONGER):
            perform(runner, script, "evening")
            images.append(bytes(machine.nvm[: len(machine.nvm)]))
        return images


def test_a_game_is_kept_once_and_replaced_when_it_is_longer(
    tmp_path: Path, evening: list[bytes], capsys: pytest.CaptureFixture[str]
) -> None:
    db = str(tmp_path / "history.db")
    what = []
    for image in (evening[0], evening[0], evening[1]):
        with console(tmp_path, image, language="nl") as board:
            pull(port=board.port, db=db, as_json=True)
            assert board.is_playing and board.starts == 2
        what.append(json.loads(capsys.readouterr().out))
    assert what == [{"game": 1, "what": word} for word in ("new", "known", "longer")]
    with History(db) as history:
        played = history.played(1)
    assert (played.chip, played.game, played.pods) == (CHIP, "skyscrapers", (0, 2))
    assert len(played.events) == 4


def test_a_game_gets_the_name_that_settings_toml_gives_the_console_unless_the_command_gives_one(
    tmp_path: Path, evening: list[bytes]
) -> None:
    named = "import os\nos.getenv = lambda key: 'Table 7' if key == 'TOPOUT_CONSOLE' else None\n"
    db = str(tmp_path / "history.db")
    tags = []
    for console_name in ("", "Table 8"):
        with console(tmp_path, evening[0], steps=(named,)) as board:
            pull(port=board.port, console=console_name, event="Club night", db=db)
        with History(db) as history:
            tags.append(history.entry(1).tags)
    assert tags == [Tags("Table 7", "Club night"), Tags("Table 8", "Club night")]


def test_memory_that_was_saved_is_the_same_game(
    tmp_path: Path, evening: list[bytes], capsys: pytest.CaptureFixture[str]
) -> None:
    db = str(tmp_path / "history.db")
    with console(tmp_path, evening[1]) as board:
        pull(port=board.port, save=tmp_path / "evening.nvm", db=db)
    assert (tmp_path / "evening.nvm").read_bytes() == evening[1]
    pull(nvm=tmp_path / "evening.nvm", chip=CHIP, db=db, as_json=True)
    assert json.loads(capsys.readouterr().out.splitlines()[-1])["what"] == "known"


def test_the_console_is_found_by_its_port(
    tmp_path: Path, evening: list[bytes], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with console(tmp_path, evening[0]) as board:
        monkeypatch.setattr(ports, "console_ports", lambda: [Port(board.port, CHIP.upper(), "Pico")])
        pull(db=str(tmp_path / "history.db"))
    assert "Skyscrapers" in capsys.readouterr().out


def test_a_history_that_cannot_be_opened_does_not_lose_what_was_read(
    tmp_path: Path, evening: list[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("history.db").write_bytes(b"this is no history" * 100)
    with console(tmp_path, evening[0]) as board:
        with pytest.raises(UserError, match=rf"what was read is saved: topout pull --nvm {CHIP}\.nvm"):
            pull(port=board.port, db="history.db")
        assert board.is_playing
    assert Path(f"{CHIP}.nvm").read_bytes() == evening[0]
    pull(nvm=Path(f"{CHIP}.nvm"), db="other.db")
    with History("other.db") as history:
        assert history.played(1).chip == CHIP


def test_a_game_for_a_shared_history_that_is_down_waits_and_needs_no_file(
    tmp_path: Path, evening: list[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    with (
        console(tmp_path, evening[0]) as board,
        pytest.raises(WaitingError, match="wait on this computer to be sent: 1"),
    ):
        pull(port=board.port, db="postgresql://ann@127.0.0.1:1/club")
    assert not list(tmp_path.glob("*.nvm"))


def test_a_console_without_a_game_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with console(tmp_path, b"\xff" * 4096) as board:
        pull(port=board.port, db=str(tmp_path / "history.db"))
    assert capsys.readouterr().out == "no game is on the console\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"nvm": Path("none.nvm")}, "cannot read none.nvm: No such file or directory"),
        ({"nvm": Path("/dev/zero")}, "cannot read /dev/zero: it is larger than 16 MB, so it is not a console's"),
        ({"nvm": Path("none.nvm"), "port": "/dev/ttyACM0"}, "--nvm takes memory from a file: leave --port and --save"),
        ({"port": "/dev/no-such-port"}, "there is no /dev/no-such-port: is the console plugged in"),
    ],
)
def test_a_mistake_is_one_clear_line(arguments: dict, message: str) -> None:
    with pytest.raises(UserError) as mistake:
        pull(**arguments)
    assert str(mistake.value).startswith(message)


def test_which_console_is_asked_when_there_is_none_or_more_than_one() -> None:
    with pytest.raises(UserError, match="no console is plugged in: connect it"):
        ports.the_one_port([])
    two = [Port("/dev/ttyACM0", "A", "Pico"), Port("/dev/ttyACM1", "B", "Pico")]
    with pytest.raises(UserError, match="several boards are plugged in: /dev/ttyACM0, /dev/ttyACM1"):
        ports.the_one_port(two)
    assert isinstance(ports.console_ports(), list)
