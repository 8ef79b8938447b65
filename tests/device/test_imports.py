"""The firmware imports only what a Pico with CircuitPython has, and each package only what it may."""

import ast
from pathlib import Path

import pytest

FIRMWARE = Path(__file__).parents[2] / "firmware"

# Built into CircuitPython 10 for the Raspberry Pi Pico, without `storage`: the console never writes to its drive.
PURE = {"array", "binascii", "gc", "json", "math", "micropython", "os", "random", "struct", "sys", "time", "traceback"}
SCREEN = {"bitmaptools", "displayio"}
HARDWARE = SCREEN | {
    "board", "busdisplay", "busio", "digitalio", "fourwire", "keypad", "microcontroller", "neopixel_write", "pwmio",
    "supervisor", "usb_cdc", "watchdog",
}  # fmt: skip
LIBRARIES = {"adafruit_bus_device", "neopixel"}

# Longest matching prefix wins.
PACKAGES = {
    "": PURE | HARDWARE | LIBRARIES,
    "topout": PURE,
    "topout/board": PURE | HARDWARE | LIBRARIES,
    "topout/ui": PURE | SCREEN,
}


def imported_modules(source: str) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {name.name.split(".")[0] for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add((node.module or ".").split(".")[0])
    return found


def allowed_in(path: Path) -> set[str]:
    folder = path.relative_to(FIRMWARE).parent.as_posix() + "/"
    found = [name for name in PACKAGES if folder.startswith(name + "/" if name else "")]
    return PACKAGES[max(found, key=len)] | {"topout"}


@pytest.mark.parametrize("path", sorted(FIRMWARE.rglob("*.py")), ids=lambda path: str(path.relative_to(FIRMWARE)))
def test_a_firmware_file_imports_only_what_its_package_may(path):
    assert imported_modules(path.read_text()) - allowed_in(path) == set()


def test_an_import_that_the_device_lacks_is_seen():
    assert imported_modules("if x:\n    from enum import Enum\nimport os.path") == {"enum", "os"}
    assert "enum" not in allowed_in(FIRMWARE / "topout" / "match" / "session.py")
    assert "board" not in allowed_in(FIRMWARE / "topout" / "games" / "skyscrapers.py")
    assert "board" in allowed_in(FIRMWARE / "topout" / "board" / "keys.py")


# Which of our packages, and modules of `match` and `app`, each may import. All may import `constants` and `unimport`.
_SHARED = {"constants", "unimport"}
INWARD = {
    "games": {"games"},
    "journal": {"journal"},
    "bump": {"bump"},
    "settings": set(),
    "match.clock": set(),
    "match.seats": set(),
    "match.session": {"games"},
    "match.logbook": {"journal"},
    "match.move_seat": {"games", "journal"},
    "match.redo_undone": {"games", "journal"},
    "match.standings": {"games", "journal"},
    "match.table": {
        "match.seats", "match.move_seat", "match.clock", "match.session", "match.redo_undone", "journal", "games",
    },
    "ui": {"ui", "match.table", "match.redo_undone", "match.seats", "settings", "games", "journal"},
    "app.alarm": {"bump", "match.table"},
    "app.fault_counters": set(),
    "app.key_input": {"ui"},
    "app.one_set_input": {"ui", "app.key_input"},
    "app.game_screens": {"ui"},
    "app.apply_settings": {"settings", "ui", "app.turn_limit"},
    "app.turn_limit": set(),
    "app.new_game": {"match.table", "match.standings", "settings", "games", "journal", "ui"},
    "app.startup": {
        "match.table", "match.redo_undone", "match.seats", "match.move_seat", "settings", "games", "journal", "ui",
        "app.apply_settings",
    },
    "app.fault_recovery": {"app.startup", "ui"},
    "app.console": {
        "app.alarm", "app.fault_counters", "app.key_input", "app.one_set_input", "app.startup", "app.new_game",
        "app.game_screens", "app.apply_settings", "match.table", "match.logbook", "settings", "games", "ui",
    },
    "board": {"board"},
    "code": {"board", "app.console", "app.fault_recovery"},
    "safemode": {"board"},
    "constants": set(),
    "unimport": set(),
}  # fmt: skip
_BY_MODULE = ("match", "app")


def unit_of(module: str) -> str:
    """Return the key in INWARD of a module such as topout.match.table."""
    parts = module.split(".")[1:]
    return ".".join(parts[:2] if parts[0] in _BY_MODULE else parts[:1])


def units_imported(source: str) -> set[str]:
    """Return what a file imports of ours, anywhere in it."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and node.module in ("topout", *(f"topout.{name}" for name in _BY_MODULE)):
            found |= {unit_of(f"{node.module}.{alias.name}") for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("topout."):
            found.add(unit_of(node.module or ""))
        elif isinstance(node, ast.Import):
            found |= {unit_of(alias.name) for alias in node.names if alias.name.startswith("topout.")}
    return found


@pytest.mark.parametrize("path", sorted(FIRMWARE.rglob("*.py")), ids=lambda path: str(path.relative_to(FIRMWARE)))
def test_imports_point_inward(path):
    if path.name == "__init__.py" and path.parent.name in ("topout", *_BY_MODULE):
        assert units_imported(path.read_text()) == set()
        return
    parts = path.relative_to(FIRMWARE).with_suffix("").parts
    unit = unit_of(".".join(parts)) if parts[0] == "topout" else parts[0]
    assert units_imported(path.read_text()) - INWARD[unit] - _SHARED == set()


def test_no_two_import_each_other():
    for unit, inner in INWARD.items():
        for other in inner - {unit}:
            assert unit not in INWARD[other], f"{unit} and {other} import each other"


def test_an_import_that_points_outward_is_seen():
    source = (
        "def f():\n    from topout.ui.form import Form\n    from topout.app import alarm\nfrom topout import unimport"
    )
    assert units_imported(source) == {"ui", "app.alarm", "unimport"}
