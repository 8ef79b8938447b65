"""`topout doctor`: every state of a board is reported, with the command that repairs it."""

import json
import shlex
import sys
from pathlib import Path

import pytest
import typer

from tests.deploy.drives import new_drive
from tests.deploy.test_plan import FIRST, SECOND
from topout.constants import VERSION
from topout_tools import doctor as doctor_module
from topout_tools import extras
from topout_tools.commands.deploy import deploy
from topout_tools.commands.doctor import doctor
from topout_tools.deploy import boards, manifest
from topout_tools.deploy.copy import carry_out
from topout_tools.deploy.disk import Disk
from topout_tools.deploy.plan import make_plan
from topout_tools.doctor import Finding, installed, plugged_in
from topout_tools.wire import ports
from topout_tools.wire.ports import Port

ROOT = Path(__file__).resolve().parents[2]
UID = "E6614C311B7E6F35"


@pytest.fixture
def port(tmp_path: Path) -> Port:
    (tmp_path / "ttyACM0").touch()
    return Port(str(tmp_path / "ttyACM0"), UID, "Pico")


@pytest.fixture
def drive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(doctor_module, "assembled", lambda form: FIRST)
    return new_drive(tmp_path / "CIRCUITPY")


def put(root: Path, wanted: dict[str, bytes], version: str = "0.1.0") -> None:
    disk = Disk(root)
    carry_out(disk, make_plan(disk, wanted), version, "mpy", lambda path: None)


def look(drive: Path, *seen: Port) -> dict[str, Finding]:
    return {finding.part.split()[0]: finding for finding in plugged_in([drive], list(seen))}


def test_a_console_that_is_current_is_well(drive: Path, port: Port) -> None:
    put(drive, FIRST)
    found = look(drive, port)
    assert all(finding.is_well and not finding.mend for finding in found.values())
    assert "Raspberry Pi Pico with rp2040, CircuitPython 10.2.1, " in found["board"].state
    assert found["drive"].state == "topout 0.1.0 (mpy), complete and current"
    assert found["port"].state == f"the board of {drive}"


def test_a_board_without_the_console_gets_the_command_that_puts_it_there(drive: Path, port: Port) -> None:
    found = look(drive, port)["drive"]
    assert not found.is_well and "is not on it" in found.state
    assert found.mend == f"topout deploy --drive {drive}"


def test_an_older_console_is_recognised_by_its_files(drive: Path, port: Port) -> None:
    put(drive, SECOND)
    found = look(drive, port)["drive"]
    assert found.state == f"topout 0.1.0 (mpy), but this is topout {VERSION}" and not found.is_well
    assert found.mend == f"topout deploy --drive {drive}"


def test_other_files_of_the_same_version_are_counted(drive: Path, port: Port) -> None:
    put(drive, SECOND, VERSION)
    found = look(drive, port)["drive"]
    assert found.state == f"topout {VERSION} (mpy), 4 files are not as they are here" and not found.is_well


def test_an_interrupted_copy_is_reported(drive: Path, port: Port) -> None:
    put(drive, FIRST)
    listed = (drive / manifest.NAME).read_text().replace(", complete", ", under way")
    (drive / manifest.NAME).write_text(listed)
    assert look(drive, port)["drive"].state == "topout 0.1.0 (mpy), its copy was interrupted"


def test_what_mends_a_drive_does_mend_it(drive: Path, port: Port, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("topout_tools.drive.assembled", lambda form="mpy", take_map=None: FIRST)
    _, verb, _, root = shlex.split(look(drive, port)["drive"].mend)
    assert verb == "deploy"
    deploy(drive=Path(root))
    assert look(drive, port)["drive"].is_well


def test_another_circuitpython_is_reported_with_where_to_get_the_right_one(tmp_path: Path, port: Port) -> None:
    found = look(new_drive(tmp_path / "old", "9.2.1"), port)["board"]
    assert not found.is_well and "CircuitPython 9.2.1" in found.state and found.mend == boards.INSTALL


def test_a_board_in_its_bootloader_is_reported(tmp_path: Path) -> None:
    (tmp_path / "INFO_UF2.TXT").touch()
    assert look(tmp_path)["board"] == Finding(f"board {tmp_path}", "waits for its firmware", False, boards.INSTALL)


def test_a_drive_without_a_port_and_a_port_without_a_drive_are_reported(
    drive: Path, tmp_path: Path, port: Port
) -> None:
    put(drive, FIRST)
    assert "no serial port" in look(drive)["port"].state
    (tmp_path / "nothing").mkdir()
    found = look(tmp_path / "nothing", port)["port"]
    assert found.state == "Pico, but its drive is not mounted" and "mount the drive" in found.mend


def test_a_port_that_may_not_be_opened_is_reported(drive: Path) -> None:
    found = look(drive, Port("/no/such/port", UID, "Pico"))["port"]
    assert found.state == "you may not open it" and "dialout" in found.mend


def test_what_is_installed_is_listed_with_its_version() -> None:
    found = {finding.part: finding for finding in installed()}
    assert {"topout", "extra desk", "extra serial", "extra plots", "compiler"} <= set(found)
    assert "mpremote 1." in found["extra serial"].state
    assert not set(found) & {"extra dev", "extra bench"}


def test_what_is_missing_comes_with_the_command_that_installs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "requires", lambda name: ["no-such-package[fast]; extra == 'serial'"])
    (found,) = [finding for finding in installed() if finding.part == "extra serial"]
    assert (found.state, found.is_well) == ("no-such-package not installed", False)
    assert found.mend == extras.remedy("serial")


@pytest.mark.parametrize(
    ("file", "command"),
    [
        ("pipx_metadata.json", "pipx inject topout 'psycopg[binary]'"),
        ("uv-receipt.toml", f"uv pip install --python {sys.executable} 'psycopg[binary]'"),
        ("pyvenv.cfg", f"{sys.executable} -m pip install 'psycopg[binary]'"),
    ],
)
def test_the_command_fits_the_environment_that_topout_runs_in(
    file: str, command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "topout").mkdir()
    (tmp_path / "topout" / file).touch()
    monkeypatch.setattr(sys, "prefix", str(tmp_path / "topout"))
    assert extras.remedy("history") == command


def test_in_a_checkout_the_command_is_make_setup(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "prefix", str(ROOT / ".venv"))
    assert extras.remedy("history") == f"make -C {ROOT} setup"


def test_the_command_prints_all_of_it_and_fails_if_something_is_to_be_mended(
    drive: Path, port: Port, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(boards, "mount_points", lambda: [drive])
    monkeypatch.setattr(ports, "console_ports", lambda: [port])
    with pytest.raises(typer.Exit) as ended:
        doctor()
    printed = capsys.readouterr().out
    assert ended.value.exit_code == 1
    assert f"!!  drive {drive}: the console is not on it, or was copied by hand\n      → topout deploy" in printed
    put(drive, FIRST)
    doctor(as_json=True)
    answer = json.loads(capsys.readouterr().out)
    assert answer["is_well"] and all(finding["is_well"] for finding in answer["findings"])
