"""A console with the files of another version: the host says so in one line, and never reads the wrong memory."""

import random
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.deploy.test_update_from_0_2_0 import KEPT
from tests.wire.board_contents import CHIP, console
from topout.constants import VERSION
from topout_tools.commands.pull import pull
from topout_tools.commands.selftest import selftest
from topout_tools.drive.bytecode import as_micropython
from topout_tools.errors import UserError
from topout_tools.page.stand_ins import stand_ins
from topout_tools.wire import version
from topout_tools.wire.memory import read_image

NVM = bytes(4096)
FRAM = random.Random(5).randbytes(32768)
MANIFEST = "/topout.sha256"
NO_PULL_UPS = """
import digitalio

def closed(*pins, frequency):
    raise RuntimeError("No pull up found")

busio.I2C = closed
digitalio.DriveMode = microcontroller.delay_us = None
digitalio.Pull.DOWN = 2
digitalio.DigitalInOut.deinit = lambda self: None
"""
Files = dict[str, str | bytes]


@pytest.fixture
def drive_0_2_0() -> Files:
    with zipfile.ZipFile(KEPT) as packed:
        files = {f"/{name}": packed.read(name) for name in packed.namelist()}
    return {
        **stand_ins(),
        **{path: as_micropython(data) if path.endswith(".mpy") else data for path, data in files.items()},
    }


@pytest.mark.parametrize("command", [pull, selftest])
def test_another_version_is_named_with_what_to_do(
    tmp_path: Path,
    drive_0_2_0: Files,
    command: Callable[..., None],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(version, "VERSION", "0.9.0")
    with console(tmp_path, NVM, FRAM, drive=drive_0_2_0) as board:
        with pytest.raises(UserError) as mistake:
            command(port=board.port)
        assert board.is_playing and board.starts == 2
    assert str(mistake.value) == "the console runs Topout 0.2.0, this is 0.9.0: run `topout deploy` first"


def test_an_update_that_was_interrupted_is_named(tmp_path: Path, drive_0_2_0: Files) -> None:
    files = {**drive_0_2_0, MANIFEST: f"# topout {VERSION} mpy, under way\n"}
    with (
        console(tmp_path, NVM, FRAM, drive=files) as board,
        pytest.raises(UserError, match="update was interrupted: run `topout deploy` first"),
    ):
        read_image(board.port, lambda done, size: None)


@pytest.mark.parametrize(
    ("bus", "reason"),
    [
        ("import topout.board.renamed\n", "ImportError: no module named 'topout.board.renamed'"),
        ("", "ImportError: can't import name Bus"),
        ("class Bus:\n    pass\n", "AttributeError: 'Bus' object has no attribute 'answers'"),
    ],
)
def test_an_fram_behind_names_that_are_not_there_is_an_error_and_never_the_nvm(
    tmp_path: Path, bus: str, reason: str
) -> None:
    """The files were copied by hand, without a manifest."""
    files: Files = {
        **stand_ins(),
        "/topout/__init__.py": "",
        "/topout/board/__init__.py": "",
        "/topout/board/bus.py": bus,
    }
    with console(tmp_path, NVM, FRAM, drive=files) as board:
        with pytest.raises(UserError) as mistake:
            read_image(board.port, lambda done, size: None)
        assert board.is_playing and board.starts == 2
    wanted = f"the console's files do not fit this topout ({reason}): run `topout deploy` first"
    assert str(mistake.value) == wanted


def test_a_bus_that_nothing_pulls_up_means_the_nvm(tmp_path: Path) -> None:
    with console(tmp_path, NVM, steps=(NO_PULL_UPS,)) as board:
        assert read_image(board.port, lambda done, size: None) == ("nvm", CHIP, NVM, "")


def test_the_same_version_is_read(tmp_path: Path, drive_0_2_0: Files, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(version, "VERSION", "0.2.0")
    with console(tmp_path, NVM, FRAM, drive=drive_0_2_0) as board:
        assert read_image(board.port, lambda done, size: None) == ("fram", CHIP, FRAM, "")
