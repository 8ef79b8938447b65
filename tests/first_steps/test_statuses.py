"""Status 2 is for a command that was not understood, 1 for one that was and did not work. Each says why in one line."""

import sys
from pathlib import Path

import pytest

from topout_tools import cli

NOT_UNDERSTOOD = [
    ("bump", "Did you mean 'bumps'? Try --help."),
    ("history show first", "a game is its number in"),
    ("history list --game chess", "--game is one of"),
    ("history list --limit 0", "--limit"),
    ("history name 1 p9=Zoe", "say p1=NAME"),
    ("history date 1 yesterday", "a date is written"),
    ("history export --as xml", "--as is one of"),
    ("history list --db mysql://host/club", "a history is a file or at"),
    ("history list --db postgresql://ann@host:port/club", "address cannot be read"),
    ("report", "name a GAME"),
    ("report --all 3", "leave «3» out, or leave --all out"),
    ("report 3 --language fr", "--language is one of en, ru, ro, nl, not «fr»"),
    ("report 3 --player Ann", "they go with --all"),
    ("deploy --format zip", "--format is one of mpy, py"),
    ("drive --format zip", "--format is one of mpy, py"),
    ("bumps a.csv b.csv --plot out.png", "take one FILE"),
    ("bumps a.csv --plot out.png --record PORT", "record first"),
    ("run script.txt --board feather", "there is no board «feather»: pico-pods"),
    ("sim --board feather", "there is no board «feather»: pico-pods"),
    ("deploy --board feather", "there is no board «feather»: pico-pods"),
    ("pins --board feather", "there is no board «feather»: pico-pods"),
    ("sim --lan --board pico-solo", "phones are pods, and pico-solo has none"),
    ("sim --port 0 --no-keep --host []", "--host is empty"),
    ("sim --port 0 --no-keep --lan-address here", "--lan-address wants an address"),
    ("pull --nvm a.nvm --port PORT", "leave --port and --save out"),
    ("pins --no-such-option", "No such option"),
]
NOT_WELL = [
    ("history show 7", "there is no game 7"),
    ("report last", "there is no game in this history"),
    ("deploy --drive none", "none is no folder"),
    ("pull --nvm none.nvm", "cannot read none.nvm"),
    ("replay none.jsonl", "cannot read none.jsonl"),
    ("run none.txt", "cannot read none.txt"),
]


@pytest.mark.parametrize(
    ("command", "message", "status"),
    [*[(*pair, 2) for pair in NOT_UNDERSTOOD], *[(*pair, 1) for pair in NOT_WELL]],
)
def test_the_status_says_whether_the_command_was_understood(
    command: str,
    message: str,
    status: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "argv", ["topout", *command.split()])
    with pytest.raises(SystemExit) as end:
        cli.main()
    printed = capsys.readouterr()
    assert (end.value.code, printed.out) == (status, "")
    assert message in printed.err and printed.err.count("\n") == 1
    assert printed.err.startswith("topout: ") and "?." not in printed.err
