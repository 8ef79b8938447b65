"""What `make drive` puts together: all of it, nothing else, and it runs."""

import ast
import subprocess
import sys

import pytest

from host_tools import drive
from host_tools.sim.machine import Machine
from topout.board.pins import PINS


def test_the_drive_holds_what_the_console_needs_and_nothing_else(tmp_path):
    drive.assemble(tmp_path / "drive")
    names = {path.name for path in (tmp_path / "drive").iterdir()}
    assert names == {"boot.py", "code.py", "safemode.py", "settings.toml", "topout", "fonts", "texts", "lib"}
    files = [path.relative_to(tmp_path / "drive").as_posix() for path in drive.files_of(tmp_path / "drive")]
    assert not [name for name in files if "__pycache__" in name or name.endswith((".pyc", ".md"))]
    assert "fonts/LICENSE-DejaVu.txt" in files
    assert drive.size_of(tmp_path / "drive") < drive.DRIVE_BYTES


def test_code_py_is_short():
    assert len((drive.FIRMWARE / "code.py").read_text().splitlines()) < 60


def test_a_console_booted_from_the_drive_asks_for_the_language(tmp_path):
    drive.assemble(tmp_path / "drive")
    with Machine(tmp_path / "drive") as machine:
        machine.boot()
        machine.run_for(1500)
        assert machine.crash is None
        assert "▸ English" in machine.namespace["console"].panel.texts
        assert len(machine.screen().getcolors()) > 4
        libraries = [module.__file__ for name, module in machine.interpreter.modules.items() if "neopixel" in name]
        assert libraries == ["/lib/neopixel.py"]


def test_make_drive_says_how_much_it_is():
    done = subprocess.run([sys.executable, "-m", "host_tools.drive"], capture_output=True, text=True)
    assert done.returncode == 0 and "files" in done.stdout and "KB" in done.stdout


def test_the_pins_can_be_asked_for_by_signal():
    done = subprocess.run([sys.executable, "-m", "host_tools.cli", "pins", "--json"], capture_output=True, text=True)
    assert ast.literal_eval(done.stdout) == PINS
    assert len(set(PINS.values())) == len(PINS) == 24


@pytest.mark.parametrize("is_held", [True, False])
def test_menu_held_at_power_on_lets_code_write_to_the_drive(is_held):
    with Machine() as machine:
        if is_held:
            machine.down("hub.menu")
        machine.boot()
        assert machine.crash is None and machine.serial == ""
        assert machine.interpreter.drive.readonly is not is_held
