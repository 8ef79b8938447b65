"""Reading a console's memory through the real mpremote from a real MicroPython, also over a bad line."""

import random
import re
from pathlib import Path

import pytest
import serial
from mpremote.transport import TransportError
from mpremote.transport_serial import SerialTransport

from tests.wire.board_contents import CHIP, console
from tests.wire.serial_board import SerialBoard
from topout_tools.errors import UserError
from topout_tools.wire import raw_repl
from topout_tools.wire.memory import Image, read_image
from topout_tools.wire.raw_repl import RawRepl

NVM = random.Random(1).randbytes(4096)
HASTY_S = 0.1  # for boards that never answer


def read(board: SerialBoard) -> Image:
    return read_image(board.port, lambda done, size: None)


@pytest.fixture
def in_haste(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(raw_repl, "PATIENCE_S", HASTY_S)


@pytest.mark.parametrize("language", ["en", "ru", "nl"])
def test_the_memory_comes_whole_and_the_console_plays_on(tmp_path: Path, language: str) -> None:
    with console(tmp_path, NVM, language=language) as board:
        assert read(board) == ("nvm", CHIP, NVM, "")
        assert board.is_playing and board.starts == 2
        assert read(board).data == NVM  # and once more
        assert board.is_playing and board.starts == 3


def test_with_a_soft_reset_mpremote_does_not_understand_a_translated_build(tmp_path: Path) -> None:
    """That is why the REPL is entered without one."""
    with console(tmp_path, NVM, language="ru") as board:
        transport = SerialTransport(board.port, timeout=HASTY_S)
        with pytest.raises(TransportError, match="could not enter raw repl"):
            transport.enter_raw_repl(soft_reset=True, timeout_overall=HASTY_S)


def test_an_fram_is_read_instead_when_it_answers(tmp_path: Path) -> None:
    fram = random.Random(2).randbytes(32768)
    with console(tmp_path, NVM, fram) as board:
        assert read(board) == ("fram", CHIP, fram, "")
        assert board.is_playing


@pytest.mark.parametrize(("named", "name"), [("Стол 7", "Стол 7"), (" Table\\n7 ", "Table 7"), ("x" * 50, "x" * 40)])
def test_its_name_in_settings_toml_comes_with_the_memory(tmp_path: Path, named: str, name: str) -> None:
    in_settings = f"import os\nos.getenv = lambda key: '{named}' if key == 'TOPOUT_CONSOLE' else None\n"
    with console(tmp_path, NVM, steps=(in_settings,)) as board:
        assert read(board) == ("nvm", CHIP, NVM, name)


def test_progress_is_reported_up_to_the_end(tmp_path: Path) -> None:
    progress: list[tuple[int, int]] = []
    with console(tmp_path, NVM) as board:
        read_image(board.port, lambda done, size: progress.append((done, size)))
    assert progress[-1] == (4096, 4096)


def test_a_console_that_sends_samples_without_end_is_read_too(tmp_path: Path) -> None:
    with console(tmp_path, NVM, chatter=b"# rate_hz: 200\r\n" + b"-4,0,1004\r\n" * 300) as board:
        assert read(board).data == NVM


def test_what_noise_has_spoilt_is_asked_for_again(tmp_path: Path) -> None:
    """A byte in a thousand is spoilt, among those that mpremote does not check itself."""
    dice = random.Random(3)
    spoilt = []

    def spoil(at: int, byte: int) -> bytes:
        if 1000 < at < 8000 and byte in b"0123456789abcdef" and dice.random() < 0.001:
            spoilt.append(at)
            return b"~"
        return bytes((byte,))

    with console(tmp_path, NVM, spoil=spoil) as board:
        assert read(board).data == NVM
        assert board.is_playing
    assert len(spoilt) > 2


def test_a_line_that_is_nothing_but_noise_is_reported(tmp_path: Path) -> None:
    def spoil(at: int, byte: int) -> bytes:
        return b"g" if byte in b"abcdef" and at > 400 else bytes((byte,))

    with console(tmp_path, NVM, spoil=spoil) as board:
        with pytest.raises(UserError, match=r"too much noise on the line .* the game is still on the console"):
            read(board)
        assert board.is_playing


def test_answers_that_mpremote_cannot_follow_are_asked_for_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """mpremote's own markers are spoilt: the end of a program's output never comes."""
    ends = iter([False, True])

    def spoil(at: int, byte: int) -> bytes:
        return b"?" if byte == 4 and next(ends, False) else bytes((byte,))

    with console(tmp_path, NVM, spoil=spoil) as board:
        monkeypatch.setattr(raw_repl, "PATIENCE_S", 3.0)  # how long it waits for the end
        assert read(board).data == NVM


@pytest.mark.parametrize("after", [10, 500, 5000])
def test_a_cable_that_is_pulled_is_one_line_and_the_game_is_still_there(tmp_path: Path, after: int) -> None:
    with (
        console(tmp_path, NVM, pull_after=after) as board,
        pytest.raises(UserError, match=r"went away: plug it in again, .* its game is still on it"),
    ):
        read(board)


def test_a_board_that_does_not_answer_is_reported(tmp_path: Path, in_haste: None) -> None:
    with (
        console(tmp_path, NVM, is_silent=True) as board,
        pytest.raises(UserError, match="does not answer as a console does: is it the right port"),
    ):
        read(board)


def test_a_port_in_use_is_reported(tmp_path: Path) -> None:
    with console(tmp_path, NVM) as board, serial.Serial(board.port, exclusive=True):
        with pytest.raises(UserError, match="is in use by another program: close it"):
            read(board)
        assert board.is_playing and board.starts == 1


def test_a_port_that_is_none_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for port, message in ((tmp_path / "none", "there is no "), (tmp_path / "file", "is no serial port")):
        with pytest.raises(UserError, match=message):
            read_image(str(port), lambda done, size: None)


def test_what_stops_the_program_on_the_board_is_reported_and_the_console_plays_on(tmp_path: Path) -> None:
    with console(tmp_path, NVM) as board:
        with (
            pytest.raises(
                UserError, match=re.escape("the console's Python stopped: ZeroDivisionError: divide by zero")
            ),
            RawRepl(board.port) as console_s_python,
        ):
            console_s_python.run("1 / 0")
        assert board.is_playing and board.starts == 2


def test_interrupted_at_the_desk_the_console_plays_on(tmp_path: Path) -> None:
    def stop(done: int, size: int) -> None:
        raise KeyboardInterrupt

    with console(tmp_path, NVM) as board:
        with pytest.raises(KeyboardInterrupt):
            read_image(board.port, stop)
        assert board.is_playing and board.starts == 2


def test_nothing_that_mpremote_prints_reaches_the_screen(
    tmp_path: Path, in_haste: None, capfd: pytest.CaptureFixture[str]
) -> None:
    with console(tmp_path, NVM, is_silent=True) as board, pytest.raises(UserError):
        read(board)
    assert capfd.readouterr() == ("", "")
