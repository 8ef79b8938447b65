"""Texts that a board has chosen reach the terminal without escape codes: from its drive, its port, its manifest."""

import json
import shlex
from pathlib import Path

import pytest
import typer

from tests.deploy.drives import new_drive
from tests.deploy.test_hostile_drive import line_of
from tests.deploy.test_plan import FIRST
from topout_tools import cli
from topout_tools import doctor as doctor_module
from topout_tools.commands.deploy import deploy
from topout_tools.commands.doctor import doctor
from topout_tools.deploy import boards, manifest
from topout_tools.errors import UserError
from topout_tools.wire import ports
from topout_tools.wire.ports import Port

ESCAPES = "\x1b[2J\x1b]0;owned\x07\x9b31m\u202e\x00"


@pytest.fixture
def drive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("topout_tools.drive.assembled", lambda form="mpy", take_map=None: FIRST)
    monkeypatch.setattr(doctor_module, "assembled", lambda form: FIRST)
    return new_drive(tmp_path / "CIRCUITPY")


@pytest.fixture
def loud(drive: Path) -> Path:
    """A drive whose files hold terminal escapes wherever a text of theirs is shown."""
    text = (
        f"Adafruit CircuitPython 10.2.1{ESCAPES} on 2026-03-11; Pico{ESCAPES}\r\nBoard ID:{ESCAPES}\r\nUID:E{ESCAPES}"
    )
    (drive / "boot_out.txt").write_text(text, "utf-8")
    (drive / "settings.toml").write_text('TOPOUT_BOARD = "pico-pods"\n', "utf-8")
    (drive / manifest.NAME).write_text(
        f"# topout 9{ESCAPES} mpy{ESCAPES}, complete\n{line_of('code.py')}\n{line_of(f'a{ESCAPES}')}\n", "utf-8"
    )
    return drive


@pytest.mark.parametrize("manner", [{}, {"dry_run": True}, {"as_json": True}])
def test_deploy_prints_only_printable_characters(loud: Path, manner: dict, capsys: pytest.CaptureFixture[str]) -> None:
    deploy(drive=loud, **manner)
    out = capsys.readouterr().out
    assert "Pico" in out and is_clean(out)


def test_a_board_is_refused_in_printable_characters(loud: Path) -> None:
    (loud / "settings.toml").unlink()
    with pytest.raises(UserError, match="the console does not know the board") as refused:
        deploy(drive=loud)
    assert is_clean(str(refused.value))
    (loud / "settings.toml").write_text(f'TOPOUT_BOARD = "{ESCAPES}"\n', "utf-8")
    with pytest.raises(UserError, match="there is no board «") as refused:
        deploy(drive=loud)
    assert is_clean(str(refused.value))


def is_clean(text: str) -> bool:
    return all(line.isprintable() for line in text.split("\n"))


@pytest.mark.parametrize("as_json", [False, True])
def test_doctor_prints_only_printable_characters(
    loud: Path, as_json: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(boards, "mount_points", lambda: [loud])
    monkeypatch.setattr(ports, "console_ports", lambda: [Port("/dev/null", f"X{ESCAPES}", f"Pico{ESCAPES}")])
    with pytest.raises(typer.Exit):
        doctor(as_json=as_json)
    out = capsys.readouterr().out
    assert "topout 9" in out and "but its drive is not mounted" in out and is_clean(out)
    if as_json:
        assert all(
            is_clean(finding[key]) for finding in json.loads(out)["findings"] for key in ("part", "told", "mend")
        )


def test_the_command_that_mends_a_drive_is_safe_to_paste(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, drive: Path
) -> None:
    """A drive's label chooses the folder's name."""
    root = new_drive(tmp_path / "CIRCUITPY; touch owned")
    (mend,) = [found.mend for found in doctor_module.plugged_in([root], []) if found.part.startswith("drive")]
    assert shlex.split(mend) == ["topout", "deploy", "--drive", str(root)]


@pytest.mark.parametrize("version", ["9" * 5000 + ".0", "٣.١"])
def test_a_version_that_is_no_number_is_no_version(drive: Path, version: str) -> None:
    (drive / "boot_out.txt").write_text(f"Adafruit CircuitPython {version} on 2026-03-11; Pico\n", "utf-8")
    with pytest.raises(UserError, match="does not name a version"):
        boards.board_at(drive)


def test_an_error_is_one_line_of_printable_characters(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    strange = tmp_path / "CIRCUIT\x1b[2J\nPY"
    monkeypatch.setattr("sys.argv", ["topout", "deploy", "--drive", str(strange)])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    assert ended.value.code == 1
    line = capsys.readouterr().err
    assert "CIRCUIT?[2J?PY is no folder" in line and line.count("\n") == 1 and is_clean(line)


def test_the_texts_of_a_port_are_printable(monkeypatch: pytest.MonkeyPatch) -> None:
    """They come from the board's USB descriptors."""
    found = type("Found", (), {"device": "/dev/ttyACM0", "serial_number": ESCAPES, "product": ESCAPES})
    monkeypatch.setattr("adafruit_board_toolkit.circuitpython_serial.repl_comports", lambda: [found])
    (port,) = ports.console_ports()
    assert port.uid.isprintable() and port.name.isprintable()
