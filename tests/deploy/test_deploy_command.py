"""`topout deploy`, as a person calls it. The drive that it leaves boots."""

import errno
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.deploy.drives import contents, dates, new_drive
from topout_tools import drive as firmware_drive
from topout_tools.commands.deploy import deploy
from topout_tools.deploy import manifest
from topout_tools.deploy.copy import UNDER_WAY
from topout_tools.errors import UserError
from topout_tools.sim.machine import Machine

ROOT = Path(__file__).resolve().parents[2]


def topout(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "topout_tools.cli", *arguments], cwd=ROOT, capture_output=True, text=True
    )


@pytest.fixture(scope="module")
def deployed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Return a drive with the console on it, in source, which the simulator can run."""
    folder = tmp_path_factory.mktemp("deployed")
    (folder / "names.txt").write_text("Ann\nЖанна\n", "utf-8")
    root = new_drive(folder / "CIRCUITPY")
    done = topout("deploy", "--drive", root, "--format", "py", "--names", folder / "names.txt")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(f"{root} (Raspberry Pi Pico with rp2040, CircuitPython 10.2.1): ")
    assert "switch the console off and on once" in done.stdout
    yield root


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    return firmware_drive.assembled()


@pytest.fixture
def compiled(files: dict[str, bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    """Assemble and compile the files only once."""
    monkeypatch.setattr(firmware_drive, "assembled", lambda form="mpy", take_map=None: files)


def test_the_deployed_drive_boots_as_it_is(deployed: Path) -> None:
    with Machine(deployed) as machine:
        machine.boot()
        machine.run_for(1500)
        assert machine.crash is None
        assert "▸ English" in machine.namespace["console"].stage.panel.texts  # type: ignore[attr-defined]


def test_the_names_are_on_the_drive(deployed: Path) -> None:
    assert (deployed / "names.txt").read_text("utf-8") == "Ann\nЖанна\n"


def test_a_half_copied_drive_says_so_when_it_boots(deployed: Path) -> None:
    """On its screen by CircuitPython's terminal, which the simulator does not have, and over USB."""
    code = (deployed / "code.py").read_bytes()
    (deployed / "code.py").write_bytes(UNDER_WAY)
    try:
        with Machine(deployed) as machine:
            machine.boot()
            machine.run_for(1000)
            assert machine.crash is None and machine.is_running
            assert "Topout: an update is under way.\nIf it was interrupted, run again: topout deploy" in machine.serial
    finally:
        (deployed / "code.py").write_bytes(code)


def test_a_dry_run_lists_and_writes_nothing(deployed: Path, compiled: None, capsys: pytest.CaptureFixture[str]) -> None:
    before = dates(deployed)
    deploy(drive=deployed, dry_run=True)
    printed = capsys.readouterr().out
    assert "\nremoved    topout/app/console.py\n" in printed and "new        topout/core1.mpy\n" in printed
    assert dates(deployed) == before


def test_compiled_files_are_what_make_drive_makes_and_a_second_time_nothing_is_written(
    tmp_path: Path, compiled: None, capsys: pytest.CaptureFixture[str]
) -> None:
    root = new_drive(tmp_path / "CIRCUITPY")
    first = topout("deploy", "--drive", root, "--json")
    done = json.loads(first.stdout)
    assert done["changed"] == ["settings.toml", "code.py"] and "topout/core1.mpy" in done["new"]
    there = contents(root)
    ours = {path: there[path] for path in there if path not in ("boot_out.txt", manifest.NAME)}
    assert ours == firmware_drive.assembled()
    checked = subprocess.run(["sha256sum", "--check", "--quiet", manifest.NAME], cwd=root)
    assert checked.returncode == 0
    before = dates(root)
    deploy(drive=root)
    assert capsys.readouterr().out.endswith("up to date already\n")
    assert dates(root) == before


def test_a_board_that_the_console_does_not_know_is_refused_by_name_and_nothing_is_written(
    tmp_path: Path, compiled: None
) -> None:
    root = _feather(tmp_path)
    before = contents(root)
    with pytest.raises(UserError, match="does not know the board adafruit_feather_rp2040: it knows pico-pods, "):
        deploy(drive=root)
    assert contents(root) == before


def test_a_board_that_is_named_once_stays_what_it_is(tmp_path: Path, compiled: None) -> None:
    root = _feather(tmp_path)
    deploy(drive=root, board_name="pico-solo")
    assert (root / "settings.toml").read_text("utf-8").endswith('\nTOPOUT_BOARD = "pico-solo"\n')
    before = dates(root)
    deploy(drive=root)
    assert dates(root) == before
    with pytest.raises(UserError, match="there is no board «pico»: pico-pods, pico-solo"):
        deploy(drive=root, board_name="pico")


def test_settings_that_are_the_owner_s_must_name_the_board_themselves(tmp_path: Path, compiled: None) -> None:
    root = _feather(tmp_path)
    (root / "settings.toml").write_text('TOPOUT_LANGUAGE = "nl"\n', "utf-8")
    with pytest.raises(UserError, match='put the line TOPOUT_BOARD = "pico-solo" into it'):
        deploy(drive=root, board_name="pico-solo")
    (root / "settings.toml").write_text(' TOPOUT_BOARD="pico-solo" # mine\n', "utf-8")
    deploy(drive=root)
    assert (root / "topout" / "core1.mpy").is_file()


def _feather(folder: Path) -> Path:
    root = new_drive(folder / "CIRCUITPY", board="Adafruit Feather RP2040 with rp2040")
    boot_out = (root / "boot_out.txt").read_text("utf-8")
    (root / "boot_out.txt").write_text(boot_out.replace("raspberry_pi_pico", "adafruit_feather_rp2040"), "utf-8")
    return root


def test_a_machine_without_room_for_the_files_is_reported_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(firmware_drive, "assemble", _refuse)
    with pytest.raises(UserError, match="cannot assemble the drive's files on this machine: No space left"):
        firmware_drive.assembled()


def _refuse(drive: Path, form: str) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--drive", "none"], "none is no folder: is the console plugged in, and its drive mounted?"),
        (["--drive", "tests"], "tests is no CircuitPython drive: it has no boot_out.txt"),
        (["--names", "none.txt"], "cannot read none.txt: No such file or directory"),
    ],
)
def test_a_mistake_is_one_clear_line(arguments: list[str], message: str) -> None:
    done = topout("deploy", *arguments)
    assert (done.returncode, done.stdout, done.stderr) == (1, "", f"topout: {message}\n")
