"""Boards that answer at random: a pull keeps a game or says one clear line, and writes nothing but its own files."""

import contextlib
import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

from tests.wire.canned_console import CHIP, CannedConsole, canned, checked, reply
from tests.wire.test_pull import evening  # noqa: F401
from topout_tools.commands.pull import pull
from topout_tools.errors import UserError
from topout_tools.wire import memory, raw_repl

ESCAPES = "\x1b[2J\x9b31m\u202e"
WORDS = (
    *(
        "nvm",
        "fram",
        "4096",
        "32768",
        "0",
        "-1",
        "9" * 5000,
        "４０９６",
        CHIP,
        CHIP.upper(),
        "../../x",
        "/etc/x",
        ESCAPES,
    ),
    *("manifest", "none", "#", "topout", "0.2.0", "9.9.9", "mpy,", "complete", "under", "way", "\0", "00" * 128, "zz"),
    *("missing", "state", "end", "", " ", "\n", "\x04", "Traceback", "ImportError:", "f" * 300, "é"),
)


def random_lines(dice: random.Random) -> str:
    lines = [" ".join(dice.choices(WORDS, k=dice.randrange(1, 5))) for _ in range(dice.randrange(4))]
    return "".join(checked(line) if dice.random() < 0.8 else line + "\r\n" for line in lines)


def random_answer(dice: random.Random, data: bytes) -> Callable[[str], list[bytes]]:
    """Return a console's answers, now and then with other lines, other bytes, an error, or in another order."""
    manifest = dice.choice(["none", "none", " ".join(dice.choices(WORDS, k=3))])
    sound = canned(chip=dice.choice([CHIP] * 60 + list(WORDS)), data=data, manifest=manifest)

    def answer(program: str) -> list[bytes]:
        chance = dice.random()
        if chance < 0.1:
            return reply(random_lines(dice))
        (line,) = sound(program)
        if chance < 0.2:
            noisy = bytearray(line)
            for _ in range(dice.choice([1, 5, 200])):
                noisy[dice.randrange(len(noisy))] = dice.randrange(256)
            return [bytes(noisy)]
        if chance < 0.25:
            return [line.replace(b"\r\n", (random_lines(dice) + "\r\n").encode(), 3)]
        if chance < 0.28:
            return reply("", f"{random_lines(dice)}{dice.choice(WORDS)}")
        return [line]

    return answer


class DirectConsole(contextlib.nullcontext["DirectConsole"]):
    """In place of `RawRepl`: answers come without a port, as that would print them."""

    def __init__(self, answer: Callable[[str], Iterable[bytes]]) -> None:
        super().__init__(self)
        self._answer = answer

    def run_or_reenter(self, program: str) -> str:
        printed, _, error = b"".join(self._answer(program)).partition(b"\x04")
        if error.strip(b"\x04>"):
            raise UserError("the console's Python stopped")
        return printed.decode("utf-8", "replace")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the command is called: two folders deep, so that `../..` would be seen."""
    inner = tmp_path / "outer" / "inner"
    inner.mkdir(parents=True)
    (inner / f"{CHIP}.nvm").write_bytes(b"an earlier evening")
    monkeypatch.chdir(inner)
    return inner


def files_of(folder: Path) -> Iterator[str]:
    root = folder.parent.parent
    return (path.relative_to(root).as_posix() for path in root.rglob("*") if path.is_file())


def attack(
    folder: Path, seeds: Iterable[int], data: bytes, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Counter[str]:
    seen: Counter[str] = Counter()
    for seed in seeds:
        dice = random.Random(seed)
        wrong = bytearray(data)
        for _ in range(dice.choice([0, 0, 1, 20])):
            wrong[dice.randrange(len(wrong))] = dice.randrange(256)
        answer = random_answer(dice, bytes(wrong))
        monkeypatch.setattr(memory, "RawRepl", lambda port, answer=answer: DirectConsole(answer))
        try:
            pull(port="none", db=str(folder / "history.db"))
            seen["kept"] += 1
        except UserError as mistake:
            assert str(mistake).isprintable() and len(str(mistake)) < 500, seed
            seen[str(mistake)[:20]] += 1
        printed = capsys.readouterr()
        assert all(line.isprintable() for line in (printed.out + printed.err).splitlines()), seed
    assert (folder / f"{CHIP}.nvm").read_bytes() == b"an earlier evening"
    assert all(name.startswith(("outer/inner/history.db", f"outer/inner/{CHIP}")) for name in files_of(folder))
    return seen


def test_boards_that_answer_at_random_are_read_or_refused(
    folder: Path,
    evening: list[bytes],  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    seen = attack(folder, range(150), evening[0], monkeypatch, capsys)
    assert seen["kept"] > 30 and len(seen) >= 4, seen


@pytest.mark.long
def test_many_boards_that_answer_at_random(
    folder: Path,
    evening: list[bytes],  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    attack(folder, range(1000, 4000), evening[0], monkeypatch, capsys)


@pytest.mark.parametrize("seed", range(6))
def test_bytes_at_random_over_the_port_are_one_clear_line(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the raw REPL and mpremote between."""
    monkeypatch.setattr(raw_repl, "PATIENCE_S", 0.1)
    monkeypatch.setattr(raw_repl, "MOST_BYTES", 5000)
    dice = random.Random(seed)

    def pieces() -> Iterator[bytes]:
        for _ in range(dice.randrange(40)):
            yield dice.choice([dice.randbytes(50), b"\x04", b"OK", b">", b"raw REPL; CTRL-B to exit\r\n>", b"\r\n>>> "])

    manners = (
        {"greeting": list(pieces())} if seed % 2 else {"paste": dice.choice([b"R\x00", b"R\x01", dice.randbytes(2)])}
    )
    with CannedConsole(lambda program: pieces(), **manners) as board, pytest.raises(UserError) as mistake:
        pull(port=board.port)
    assert str(mistake.value).isprintable() and len(str(mistake.value)) < 500
