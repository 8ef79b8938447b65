"""The firmware in the simulator sees the device's modules and the drive's files, and nothing of the host's."""

import shutil
from importlib import import_module
from pathlib import Path

import pytest

from topout_tools.sim.machine import FIRMWARE, Machine
from topout_tools.sim.source import installed_file

_WAIT = "\nimport time\nwhile True:\n    time.sleep(0.01)\n"


@pytest.fixture
def drive(tmp_path: Path) -> Path:
    """Return a drive with the board package, to which a test adds its own files."""
    board = tmp_path / "drive" / "topout" / "board"
    board.mkdir(parents=True)
    for path in (FIRMWARE / "topout" / "board").glob("*.py"):
        (board / path.name).write_bytes(path.read_bytes())
    for name in ("constants.py", "unimport.py"):
        shutil.copy(FIRMWARE / "topout" / name, board.parent)
    return tmp_path / "drive"


def _boot(drive: Path, program: str) -> Machine:
    (drive / "code.py").write_text(program + _WAIT, "utf-8")
    machine = Machine(drive, nvm=bytearray(4096))
    machine.boot()
    if machine.crash:
        raise machine.crash
    return machine


@pytest.mark.parametrize("name", ["typing", "enum", "dataclasses", "functools", "itertools", "pathlib", "asyncio"])
def test_what_the_device_lacks_cannot_be_imported(drive, name):
    with pytest.raises(ImportError, match=name):
        _boot(drive, f"import {name}")


def test_a_module_that_the_drive_lacks_is_not_borrowed_from_the_host(drive):
    import_module("topout.games.catalogue")
    (drive / "topout" / "games").mkdir()
    with pytest.raises(ImportError, match="catalogue"):
        _boot(drive, "from topout.games import catalogue")


def test_annotations_are_not_evaluated(drive):
    machine = _boot(drive, "def f(x: Unknown) -> list[Never]:\n    return x\nresult = f(3)")
    assert machine.namespace["result"] == 3


def test_imports_of_every_form_find_the_drives_modules(drive):
    (drive / "tower").mkdir()
    (drive / "tower" / "__init__.py").write_text("from .roof import HEIGHT\n")
    (drive / "tower" / "roof.py").write_text("from . import cellar\nHEIGHT = cellar.DEPTH + 10\n")
    (drive / "tower" / "cellar.py").write_text("DEPTH = 3\n")
    (drive / "attic").mkdir()
    (drive / "attic" / "box.py").write_text("CONTENT = 'dust'\n")
    machine = _boot(
        drive,
        "import tower.cellar\nimport tower.roof as roof\nfrom tower import HEIGHT, cellar\n"
        "from attic.box import CONTENT\n"
        "late = __import__('tower.roof')\nsame = late is tower and roof.cellar is cellar is tower.cellar\n",
    )
    assert machine.namespace["same"] is True
    assert machine.namespace["HEIGHT"] == 13
    assert machine.namespace["CONTENT"] == "dust"


def test_a_module_that_fails_to_load_is_not_half_there(drive):
    (drive / "broken.py").write_text("value = 1\nraise ValueError('no')\n")
    machine = _boot(drive, "tries = 0\nfor _ in range(2):\n    try:\n        import broken\n"
                           "    except ValueError:\n        tries += 1")  # fmt: skip
    assert machine.namespace["tries"] == 2


def test_the_drives_library_comes_before_the_installed_one(drive):
    (drive / "lib").mkdir()
    (drive / "lib" / "neopixel.py").write_text("MADE_OF = 'sand'\n")
    machine = _boot(drive, "import neopixel")
    assert machine.namespace["neopixel"].MADE_OF == "sand"


def test_a_drive_that_carries_its_libraries_runs_on_them_alone(drive):
    (drive / "lib").mkdir()
    for name in ("adafruit_display_text", "neopixel"):
        _copy_installed(name, drive / "lib")
    machine = _boot(drive, "from topout.board.hub import Hub\nhub = Hub()\nimport adafruit_display_text.label\n")
    assert machine.namespace["hub"].missing == []
    assert machine.interpreter.modules["neopixel"].__file__ == "/lib/neopixel.py"
    assert machine.interpreter.modules["adafruit_display_text.label"].__file__ == "/lib/adafruit_display_text/label.py"


def _copy_installed(name: str, folder: Path) -> None:
    path = installed_file(name)
    assert path is not None
    if path.name == "__init__.py":
        shutil.copytree(path.parent, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        return
    shutil.copy(path, folder / path.name)


def test_a_drive_with_a_library_folder_needs_all_its_libraries_in_it(drive):
    (drive / "lib").mkdir()
    with pytest.raises(ImportError, match="adafruit_st7789"):
        _boot(drive, "import adafruit_st7789")


def test_booting_leaves_nothing_on_the_drive(drive):
    before = sorted(drive.rglob("*"))
    _boot(drive, "from topout.board.hub import Hub\nhub = Hub()")
    assert sorted(drive.rglob("*")) == sorted([*before, drive / "code.py"])


def test_files_are_read_from_the_drive_and_only_from_it(drive):
    (drive / "fonts").mkdir()
    (drive / "fonts" / "list.txt").write_text("ăâî Ж\n", "utf-8")
    machine = _boot(
        drive,
        "import os\nwith open('/fonts/list.txt') as file:\n    first = file.read()\n"
        "with open('fonts/list.txt', 'rb') as file:\n    second = file.read()\n"
        "names = os.listdir('/fonts')\nerrors = []\n"
        "for name, mode in (('/../secret', 'r'), ('/etc/passwd', 'r'), ('/fonts/list.txt', 'w')):\n"
        "    try:\n        open(name, mode)\n    except OSError as error:\n        errors.append(error.errno)\n",
    )
    assert machine.namespace["first"] == "ăâî Ж\n"
    assert machine.namespace["second"] == "ăâî Ж\n".encode()
    assert machine.namespace["names"] == ["list.txt"]
    assert machine.namespace["errors"] == [2, 2, 30]


def test_settings_are_read_as_the_device_reads_them(drive):
    (drive / "settings.toml").write_text(
        '# ours\nNAME = "Ана" # yes\nNUMBER = 42\nHEX=0x10\n[table]\nHIDDEN = 1\n', "utf-8"
    )
    machine = _boot(
        drive,
        "import os\nfound = [os.getenv(key) for key in ('NAME', 'NUMBER', 'HEX', 'HIDDEN', 'NONE')]\n"
        "other = os.getenv('NONE', 'else')",
    )
    assert machine.namespace["found"] == ["Ана", 42, 16, None, None]
    assert machine.namespace["other"] == "else"


@pytest.mark.parametrize("line", ["BAD = yes", 'BAD = "open', "BAD = "])
def test_a_broken_setting_is_an_error_and_a_missing_file_is_none(drive, line):
    assert _boot(drive, "import os\nvalue = os.getenv('BAD')").namespace["value"] is None
    (drive / "settings.toml").write_text(f"{line}\n")
    with pytest.raises(ValueError, match="Invalid"):
        _boot(drive, "import os\nos.getenv('BAD')")


def test_what_is_printed_goes_to_the_serial_line(drive):
    assert _boot(drive, "print('hello', 1, sep='-')").serial == "hello-1\n"


def test_pins_in_use_and_wrong_pins_are_refused(drive):
    machine = _boot(
        drive,
        """
import board, busio, digitalio, pwmio
errors = []
def attempt(action):
    try:
        action()
    except ValueError as error:
        errors.append(str(error))
pin = digitalio.DigitalInOut(board.GP2)
attempt(lambda: digitalio.DigitalInOut(board.GP2))
attempt(lambda: busio.SPI(clock=board.GP3, MOSI=board.GP4))
attempt(lambda: busio.I2C(board.GP26, board.GP27))
buzzer = pwmio.PWMOut(board.GP14, variable_frequency=True)
attempt(lambda: pwmio.PWMOut(board.GP15, frequency=1000))
""",
    )
    assert machine.namespace["errors"] == [
        "GP2 in use",
        "Invalid pins",
        "Invalid pins",
        "All timers for this pin are in use",
    ]
