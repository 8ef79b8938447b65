"""`topout trace`: a fault's code leads to its place in the source, on any machine and in any folder."""

import os
import time
from collections.abc import Callable
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.deploy.drives import new_drive
from topout_tools import drive
from topout_tools.commands.deploy import deploy
from topout_tools.commands.trace import trace
from topout_tools.drive.fault_map import Place
from topout_tools.drive.stored_maps import store, stored
from topout_tools.errors import UserError

STEP = Place('File "topout/console.mpy", line 1, in step', "topout/app/console.py:31-40 Console.step")
BOOT = Place('File "code.py", line 1, in <module>', "code.py:7 <module>")


def text_of(*places: Place) -> bytes:
    return "".join(f"{place.code}\t{place.frame}\t{place.home}\n" for place in places).encode()


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in an empty folder, with an empty data folder, on a machine whose own drive has one place."""

    def assembled(form: str = "mpy", take_map: Callable[[bytes], None] | None = None) -> dict[str, bytes]:
        if take_map:
            take_map(text_of(BOOT))
        return {"code.py": b"pass\n", "safemode.py": b"pass\n"}

    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr(drive, "assembled", assembled)


def test_after_a_deploy_its_codes_are_known(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    deploy(drive=new_drive(tmp_path / "CIRCUITPY"), dry_run=True)
    assert stored() == []
    deploy(drive=tmp_path / "CIRCUITPY")
    (path,) = stored()
    assert path.parent == tmp_path / "data" / "topout" and path.read_bytes() == text_of(BOOT)
    capsys.readouterr()
    trace([BOOT.code])
    assert capsys.readouterr().out == "code.py:7 <module>\n"


def test_a_data_folder_that_cannot_be_written_does_not_hold_the_deploy_back(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "data").write_text("a file where the folder should be")
    deploy(drive=new_drive(tmp_path / "CIRCUITPY"))
    assert capsys.readouterr().err == "topout: `topout trace` will not know this drive: Not a directory\n"
    assert (tmp_path / "CIRCUITPY" / "code.py").read_bytes() == b"pass\n"


@pytest.mark.parametrize("words", [[STEP.code], ["keyerror", STEP.code], STEP.frame.split(), [f"'{STEP.code}'"]])
def test_what_the_screen_or_a_traceback_says_is_found(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    store(text_of(STEP), "mpy")
    trace(words)
    assert capsys.readouterr().out == f"{STEP.home}\n"


def test_the_last_deployed_drive_is_asked_first_then_others_then_this_versions_own(
    capsys: pytest.CaptureFixture[str],
) -> None:
    store(text_of(STEP._replace(home="the source form")), "py")
    long_ago = time.time() - 3600
    os.utime(stored()[0], (long_ago, long_ago))
    store(text_of(STEP), "mpy")
    for code in (STEP.code, BOOT.code):
        trace([code])
    assert capsys.readouterr().out == f"{STEP.home}\n{BOOT.home}\n"
    os.utime(stored()[0], (long_ago - 1, long_ago - 1))
    trace([STEP.code])
    assert capsys.readouterr().out == "the source form\n"


def test_a_map_and_a_released_zip_can_be_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "drive.map").write_bytes(text_of(STEP))
    with ZipFile(tmp_path / "drive.zip", "w") as archive:
        archive.writestr("CIRCUITPY/code.py", "pass")
        archive.writestr("drive.map", text_of(STEP))
    for name in ("drive.map", "drive.zip"):
        trace([STEP.code], map_file=tmp_path / name)
    assert capsys.readouterr().out == 2 * f"{STEP.home}\n"


def test_what_no_map_knows_is_one_clear_line(tmp_path: Path) -> None:
    store(text_of(STEP), "mpy")
    with pytest.raises(UserError, match=r"«keyerror zzzz» is not in drive-.*-mpy.map, the drive of topout"):
        trace(["keyerror", "zzzz"])
    with pytest.raises(UserError, match=r"no map at none\.map: `topout drive` writes it"):
        trace(["510d"], map_file=Path("none.map"))
    with ZipFile(tmp_path / "empty.zip", "w") as archive:
        archive.writestr("code.py", "pass")
    with pytest.raises(UserError, match="holds no map"):
        trace(["510d"], map_file=tmp_path / "empty.zip")
    (tmp_path / "noise.map").write_bytes(b"\xff\xfe" * 100)
    with pytest.raises(UserError, match="is no map of a drive"):
        trace(["510d"], map_file=tmp_path / "noise.map")
