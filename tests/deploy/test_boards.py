"""Which board is meant: a drive is recognised by boot_out.txt, whatever its name."""

from pathlib import Path

import psutil
import pytest

from tests.deploy.drives import new_drive
from topout_tools.deploy import boards
from topout_tools.errors import UserError


def test_a_board_has_its_name_its_version_and_its_number(tmp_path: Path) -> None:
    board = boards.board_at(new_drive(tmp_path / "CIRCUITPY1"))
    assert board[1:] == ("10.2.1", "Raspberry Pi Pico with rp2040", "raspberry_pi_pico", "E6614C311B7E6F35")


@pytest.mark.parametrize(("version", "major"), [("10.0.0-beta.2", 10), ("9.2.8", 9), ("11.0.0-alpha.1-3-gabc", 11)])
def test_any_build_of_circuitpython_has_its_version(tmp_path: Path, version: str, major: int) -> None:
    board = boards.board_at(new_drive(tmp_path / "drive", version))
    assert (board.version, board.major) == (version, major)


def test_the_drive_is_found_among_all_that_is_mounted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As psutil reports partitions."""
    renamed = new_drive(tmp_path / "my console")
    (tmp_path / "stick").mkdir()
    monkeypatch.setattr(psutil, "disk_partitions", lambda: [_partition(tmp_path / "stick"), _partition(renamed)])
    assert boards.the_one_board(boards.mount_points()).root == renamed


def _partition(path: Path) -> object:
    return type("Partition", (), {"mountpoint": str(path)})


def test_this_machine_s_own_partitions_can_be_asked_for() -> None:
    assert all(isinstance(path, Path) for path in boards.mount_points())


def test_of_several_boards_one_must_be_chosen(tmp_path: Path) -> None:
    mounts = [new_drive(tmp_path / "CIRCUITPY"), new_drive(tmp_path / "CIRCUITPY1", board="Feather RP2040")]
    with pytest.raises(UserError, match=r"several .*CIRCUITPY1 \(Feather RP2040\)\. Choose one with --drive"):
        boards.the_one_board(mounts)


def test_without_a_board_it_is_said_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="no CircuitPython drive is mounted: plug the console in"):
        boards.the_one_board([tmp_path])


def test_a_pico_without_circuitpython_is_recognised(tmp_path: Path) -> None:
    (tmp_path / "INFO_UF2.TXT").write_text("UF2 Bootloader v3.0\nModel: Raspberry Pi RP2\n")
    for ask in (lambda: boards.board_at(tmp_path), lambda: boards.the_one_board([tmp_path])):
        with pytest.raises(UserError, match="waits for its firmware: install CircuitPython 10 on it"):
            ask()


def test_a_stick_is_no_board(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"is no CircuitPython drive: it has no boot_out\.txt"):
        boards.board_at(tmp_path)
    (tmp_path / "boot_out.txt").write_text("MicroPython v1.27")
    with pytest.raises(UserError, match="does not name a version"):
        boards.board_at(tmp_path)
    with pytest.raises(UserError, match="is no folder"):
        boards.board_at(tmp_path / "none")


@pytest.mark.parametrize(
    ("version", "compiled", "message"),
    [
        ("10.0.3", True, ""),
        ("9.2.8", True, "the board runs CircuitPython 9.2.8, the console needs 10: install CircuitPython 10"),
        ("9.2.8", False, "the board runs CircuitPython 9.2.8, the console needs 10: install CircuitPython 10"),
        ("11.0.0", True, "the board runs CircuitPython 11.0.0, whose .mpy differs from 10's: add --format py"),
        ("11.0.0", False, ""),
    ],
)
def test_a_version_whose_mpy_differs_is_refused(tmp_path: Path, version: str, compiled: bool, message: str) -> None:
    refusal = boards.why_not(boards.board_at(new_drive(tmp_path / "drive", version)), compiled=compiled)
    assert refusal.startswith(message) and bool(refusal) is bool(message)
