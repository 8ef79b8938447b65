"""The command says in one line what is missing. Its status says whether everything is within the ceilings."""

import copy

import pytest

from tests.tools.rig import __main__ as command
from tests.tools.rig.first_start import Started
from tests.tools.rig.home import DRIVE_START, FLASH_BYTES, SYMBOLS, find_home, flash_image
from tests.tools.rig.test_budgets import RECORDED


def uf2(address=0x10000000, data=b"\x11" * 256):
    numbers = (0x0A324655, 0x9E5D5157, 0, address, len(data), 0, 1, 0)
    return b"".join(number.to_bytes(4, "little") for number in numbers) + data.ljust(476, b"\0") + b"\0\0\0\0"


@pytest.fixture
def home(tmp_path):
    folder = tmp_path / "home"
    folder.mkdir()
    (folder / "firmware.uf2").write_bytes(uf2())
    (folder / "bootrom.bin").write_bytes(bytes(16))
    return folder


def one_line(capsys):
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 1
    return lines[0]


def test_without_a_home_the_command_says_so_in_one_line(capsys, monkeypatch):
    monkeypatch.delenv("RIG_HOME", raising=False)
    assert command.main([]) == 1
    assert one_line(capsys).startswith("rig: RIG_HOME is not set")


def test_a_home_that_is_not_there_is_named(capsys, tmp_path):
    assert command.main(["--home", str(tmp_path / "nowhere")]) == 1
    assert one_line(capsys).endswith("nowhere")


@pytest.mark.parametrize("name", ["firmware.uf2", "bootrom.bin"])
def test_a_missing_file_is_named(capsys, home, name):
    (home / name).unlink()
    assert command.main(["--home", str(home)]) == 1
    assert name in one_line(capsys)


def test_a_listing_of_another_firmware_is_refused(capsys, home):
    (home / "syms.txt").write_text("10001438 T gc_info\n")
    assert command.main(["--home", str(home)]) == 1
    assert "mp_hal_stdout_tx_strn" in one_line(capsys)


def test_an_unknown_game_is_refused(capsys, home):
    assert command.main(["--home", str(home), "--games", "chess"]) == 1
    assert "chess" in one_line(capsys)


@pytest.mark.parametrize("row", ["--evening", "--first-turns"])
def test_games_in_a_row_have_no_knocks_and_are_not_kept_for_calibration(capsys, home, row):
    assert command.main(["--home", str(home), row, "--games", "knocks"]) == 1
    assert "knocks" in one_line(capsys)
    assert command.main(["--home", str(home), row, "--keep"]) == 1
    assert "--keep" in one_line(capsys)


def test_an_old_node_is_refused(capsys, home, tmp_path, monkeypatch):
    node = tmp_path / "bin" / "node"
    node.parent.mkdir()
    node.write_text("#!/bin/sh\necho v18.19.0\n")
    node.chmod(0o755)
    monkeypatch.setenv("PATH", f"{node.parent}:/usr/bin:/bin")
    assert command.main(["--home", str(home)]) == 1
    assert one_line(capsys) == "rig: make rig needs Node 20.11 or newer, this is v18.19.0"


def test_symbols_may_be_there_or_not(home):
    assert find_home(str(home)).symbols is None
    (home / "syms.txt").write_text("".join(f"10000000 T {name}\n" for name in SYMBOLS))
    assert find_home(str(home)).symbols == home / "syms.txt"


def test_flash_has_firmware_empty_memory_and_drive(home):
    flash = flash_image(find_home(str(home)), {"code.py": b"pass\n"})
    assert len(flash) == FLASH_BYTES
    assert flash[:257] == b"\x11" * 256 + b"\xff"
    assert set(flash[DRIVE_START - 4096 : DRIVE_START]) == {0xFF}
    assert flash[DRIVE_START] == 0xEB


@pytest.fixture
def played(home, tmp_path, monkeypatch):
    """Run the command on a drive that starts, with games that have the given results."""
    drive = tmp_path / "drive"
    drive.mkdir()
    (drive / "code.py").touch()
    monkeypatch.setattr(command, "_FOLDER", tmp_path / "rig")
    monkeypatch.setattr(command, "check_node", lambda: None)
    monkeypatch.setattr(command, "check_installed", lambda: None)

    def run(results, *options, trouble=None):
        started = Started(tmp_path / "used.bin", RECORDED["firmware"], 2050, trouble, "Traceback")
        monkeypatch.setattr(command, "start", lambda *_: started)
        monkeypatch.setattr(command, "_play_all", lambda *_: results)
        return command.main(["--home", str(home), "--drive", str(drive), *options])

    return run


def test_status_is_0_when_all_is_within_its_ceiling(played, tmp_path, capsys):
    assert played(copy.deepcopy(RECORDED["games"])) == 0
    assert "key → finished screen" in capsys.readouterr().out
    assert (tmp_path / "rig" / "report.md").is_file()
    assert '"simulator": {' in (tmp_path / "rig" / "results.json").read_text("utf-8")


def test_figures_are_kept_for_calibration_when_that_is_asked_for(played, tmp_path, monkeypatch):
    kept = []
    monkeypatch.setattr(command.calibrate, "keep", kept.append)
    assert played(copy.deepcopy(RECORDED["games"])) == 0
    assert kept == []
    assert played(copy.deepcopy(RECORDED["games"]), "--keep") == 0
    assert list(kept[0]["games"]) == ["track"]


def test_status_is_1_when_a_ceiling_is_broken(played, capsys):
    games = copy.deepcopy(RECORDED["games"])
    games["track"]["presses"][0]["screen_ms"] = 500
    assert played(games) == 1
    assert "broken: track: press 001" in capsys.readouterr().out


def test_status_is_1_when_the_drive_does_not_start(played, capsys):
    assert played({}, trouble="no turn of the loop within 15 s") == 1
    assert "the drive does not start: no turn of the loop" in capsys.readouterr().out
