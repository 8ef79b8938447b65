"""`topout drive`: a folder is replaced only if an earlier call made it."""

import subprocess
import sys
from pathlib import Path

import pytest

from topout_tools import drive


def topout_drive(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "topout_tools.cli", "drive", *arguments], cwd=folder, capture_output=True, text=True
    )


def test_it_goes_below_the_folder_one_is_in_and_can_be_made_again(tmp_path: Path) -> None:
    for form in ("mpy", "py"):
        done = topout_drive(tmp_path, "--format", form)
        assert done.returncode == 0, done.stderr
        assert done.stdout.startswith("build/drive: ") and "KB" in done.stdout
        assert (tmp_path / "build" / "drive" / "topout" / "board" / f"hub.{form}").is_file()


def test_nobody_s_files_are_taken_for_an_old_drive(tmp_path: Path) -> None:
    (tmp_path / "letters").mkdir()
    letter = tmp_path / "letters" / "code.py"
    letter.write_text("Dear aunt")
    done = topout_drive(tmp_path, "letters")
    assert (done.returncode, done.stdout) == (1, "")
    assert "letters is there already and holds other things" in done.stderr
    assert letter.read_text() == "Dear aunt"


def test_a_drive_that_a_pico_has_written_on_is_not_wiped(tmp_path: Path) -> None:
    drive.assemble(tmp_path / "CIRCUITPY")
    (tmp_path / "CIRCUITPY" / "boot_out.txt").write_text("Adafruit CircuitPython 10.2.1")
    assert topout_drive(tmp_path, "CIRCUITPY").returncode == 1
    assert (tmp_path / "CIRCUITPY" / "boot_out.txt").is_file()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["."], "a folder of its own"),
        (["file"], "file is there already, and is no folder"),
        (["file/drive"], "cannot write file/drive"),
    ],
)
def test_a_mistake_is_answered_with_one_clear_line(tmp_path: Path, arguments: list[str], message: str) -> None:
    (tmp_path / "file").touch()
    done = topout_drive(tmp_path, *arguments)
    assert (done.returncode, done.stdout) == (1, "")
    assert message in done.stderr and done.stderr.count("\n") == 1
