"""A board that answers what no console would: one clear line, no traceback, nothing written where it says."""

import contextlib
import itertools
import re
import time
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from tests.wire.canned_console import CHIP, Answer, CannedConsole, canned, checked, reply
from topout_tools.commands.pull import pull
from topout_tools.commands.selftest import selftest
from topout_tools.errors import UserError
from topout_tools.wire import memory, raw_repl
from topout_tools.wire.lines import valid_lines
from topout_tools.wire.memory import read_image
from topout_tools.wire.raw_repl import RawRepl
from topout_tools.wire.selftest import SelfTestReport

ESCAPES = "\x1b[2J\x1b]0;owned\x07\x9b31m\u202e"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the command is called: two folders deep, so that `../..` would be seen."""
    inner = tmp_path / "outer" / "inner"
    inner.mkdir(parents=True)
    monkeypatch.chdir(inner)
    monkeypatch.setenv("TOPOUT_HISTORY", str(tmp_path / "history.db"))
    monkeypatch.setattr(raw_repl, "PATIENCE_S", 10.0)
    return inner


def mistake_of(answer: Answer, command: Callable[..., object] = pull, **manners: object) -> str:
    """What the command says at this board; files that it has written fail the test."""
    with CannedConsole(answer, **manners) as board:  # type: ignore[arg-type]
        return mistake_at(board.port, command)


def mistake_at(port: str, command: Callable[..., object] = pull) -> str:
    with pytest.raises(UserError) as mistake:
        command(port=port)
    assert not [path for path in Path("../..").rglob("*") if path.suffix in ("", ".nvm") and path.is_file()]
    assert str(mistake.value).isprintable() and len(str(mistake.value)) < 400
    return str(mistake.value)


def mistake_without_port(answer: Answer) -> str:
    """The same in a moment: the answers come without a port and without mpremote."""

    class DirectConsole(contextlib.nullcontext["DirectConsole"]):
        def __enter__(self) -> "DirectConsole":
            return self

        def run_or_reenter(self, program: str) -> str:
            return b"".join(answer(program)).partition(b"\x04")[0].decode()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(memory, "RawRepl", lambda port: DirectConsole())
        return mistake_at("none")


def test_a_console_that_answers_as_it_should_is_read() -> None:
    data = bytes(range(256)) * 16
    with CannedConsole(canned(data=data)) as board:
        assert read_image(board.port, lambda done, size: None) == ("nvm", CHIP, data, "")


# -- what it says of itself -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "chip",
    ["../../x", "/proc/x", CHIP.upper(), CHIP + "0", "\0" * 16, "٣" * 16, ESCAPES],
)
def test_a_chip_number_is_16_hex_digits(chip: str) -> None:
    assert "the board's chip number is «" in mistake_without_port(canned(chip=chip))


@pytest.mark.parametrize("size", ["0", "-1", "x", "9" * 19, "9" * 5000, "４０９６", "32768"])
def test_a_memory_has_the_size_of_a_console_s(size: str) -> None:
    assert "the board's nvm has «" in mistake_without_port(canned(size=f"nvm {size}"))


def test_a_version_with_escapes_is_printed_without() -> None:
    line = mistake_without_port(canned(manifest=f"# topout 9{ESCAPES} mpy, complete"))
    assert line.startswith("the console runs Topout 9?[2J?]0;owned") and line.endswith("run `topout deploy` first")


# -- what it says is in its memory ------------------------------------------------------------------------------------


def sends(line: str, answer: Answer = canned()) -> Answer:  # noqa: B008
    """A board that answers each request for pieces with this line."""
    return lambda program: reply(checked(line)) if program.startswith("send(") else answer(program)


@pytest.mark.parametrize("data", ["zz" * 128, "f" * 255, "00" * 127, "00" * 129, "\0" * 256])
def test_a_piece_is_128_bytes_in_hex(data: str) -> None:
    assert "no piece of a console's memory" in mistake_without_port(sends(f"0 {data}"))


@pytest.mark.parametrize("at", ["x", "9" * 5000, "٠"])
def test_a_piece_that_was_not_asked_for_is_not_taken(at: str) -> None:
    assert "too much noise on the line" in mistake_without_port(sends(f"{at} {'00' * 128}"))


def test_a_line_without_words_is_passed_over() -> None:
    assert list(valid_lines(" 00000000\r\n\r\n" + checked("a b"))) == [["a", "b"]]


@pytest.mark.parametrize("error", [f"Traceback\r\nValueError: {ESCAPES}{'x' * 1000}", "\r\n"])
def test_the_error_text_of_the_board_s_python_is_one_printable_line(error: str) -> None:
    assert mistake_of(lambda program: reply("", error)).startswith("the console's Python stopped: ")


# -- answers without end ----------------------------------------------------------------------------------------------


def drops() -> Iterable[bytes]:
    """A byte now and then, never an end."""
    while True:
        time.sleep(0.02)
        yield b"."


WITHOUT_END = re.compile(
    r"the board at /dev/\S+ does not end its answer: is it the right port\? Else switch it off and on"
)


@pytest.mark.parametrize(
    ("where", "pieces"),
    [
        ("printed", lambda: itertools.repeat(b"x" * 512)),
        ("error", lambda: itertools.repeat(b"a 1 00000000\r\n")),
        ("greeting", lambda: itertools.repeat(b"x" * 512)),
    ],
)
def test_an_answer_without_end_is_ended(
    where: str, pieces: Callable[[], Iterable[bytes]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(raw_repl, "MOST_BYTES", 5000)
    if where == "greeting":
        line = mistake_of(canned(), greeting=pieces())
    else:
        line = mistake_of(lambda program: itertools.chain([b"\x04"] if where == "error" else [], pieces()))
    assert WITHOUT_END.fullmatch(line)


def test_drops_without_end_are_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the time that an answer may take; a busy machine may give up before it begins."""
    monkeypatch.setattr(raw_repl, "PATIENCE_S", 0.06)
    monkeypatch.setattr(raw_repl, "LONGEST_ANSWER_S", 0.1)
    line = mistake_of(lambda program: drops())
    assert WITHOUT_END.fullmatch(line) or "does not answer as a console does" in line


@pytest.mark.parametrize("paste", [b"R\x01\x05", b"R\x01\x00\x00" + b"\x01" * 9999, b"R\x01\xff\xffzz"])
def test_raw_paste_that_goes_wrong_is_one_line(paste: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(raw_repl, "MOST_BYTES", 5000)
    monkeypatch.setattr(raw_repl, "PATIENCE_S", 0.05)
    mistake_of(canned(), paste=paste)


def test_a_board_that_reads_nothing_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(raw_repl, "PATIENCE_S", 0.15)

    def send_much(port: str) -> None:
        with RawRepl(port) as console:
            console.run("#" * 30_000)

    assert "does not answer as a console does" in mistake_of(canned(), send_much, stops_reading=True)


# -- the self-test ----------------------------------------------------------------------------------------------------


def finds(*lines: str) -> Answer:
    """A board whose self-test prints these lines."""
    text = "".join(map(checked, lines))
    return lambda program: reply(text) if program.startswith("run(") else reply(checked("manifest none"))


@pytest.mark.parametrize("line", ["missing", "state", "state zz 1 2", "state 00001 x 2"])
def test_findings_that_are_none_are_one_line(line: str) -> None:
    with pytest.raises(UserError, match="sends no findings of a self-test: is it the right port"):
        SelfTestReport().take(line.split())


def test_a_missing_part_is_named_without_escapes(capsys: pytest.CaptureFixture[str]) -> None:
    with CannedConsole(finds(f"missing {ESCAPES}", "end")) as board, pytest.raises(BaseException, match="1"):
        selftest(port=board.port)
    out = capsys.readouterr().out
    assert "missing: ?[2J" in out and all(line.isprintable() for line in out.splitlines())


def test_findings_without_end_are_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(raw_repl, "MOST_BYTES", 10_000)

    def answer(program: str) -> Iterable[bytes]:
        return itertools.repeat(b"x" * 512) if program.startswith("run(") else reply(checked("manifest none"))

    def short_selftest(port: str) -> None:
        selftest(port=port, seconds=1)

    assert WITHOUT_END.fullmatch(mistake_of(answer, short_selftest))
