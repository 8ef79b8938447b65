"""The firmware imports only what a Pico with CircuitPython has, each room only what it may."""

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
ROOMS = {
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
    rooms = [room for room in ROOMS if folder.startswith(room + "/" if room else "")]
    return ROOMS[max(rooms, key=len)] | {"topout"}


@pytest.mark.parametrize("path", sorted(FIRMWARE.rglob("*.py")), ids=lambda path: str(path.relative_to(FIRMWARE)))
def test_a_firmware_file_imports_only_what_its_room_may(path):
    assert imported_modules(path.read_text()) - allowed_in(path) == set()


def test_an_import_that_the_device_lacks_is_seen():
    assert imported_modules("if x:\n    from enum import Enum\nimport os.path") == {"enum", "os"}
    assert "enum" not in allowed_in(FIRMWARE / "topout" / "session.py")
    assert "board" not in allowed_in(FIRMWARE / "topout" / "games" / "skyscrapers.py")
    assert "board" in allowed_in(FIRMWARE / "topout" / "board" / "keys.py")


# Inward: a room may import from itself and from those named after it. `facts` and `shelf` are everybody's.
INWARD = {
    "games": {"games"},
    "session": {"games"},
    "journal": {"journal"},
    "bump": {"bump"},
    "settings": set(),
    "clock": set(),
    "seats": set(),
    "logbook": {"journal"},
    "table": {"seats", "seating", "clock", "session", "journal", "games", "rest"},
    "seating": {"journal"},
    "rest": {"games", "journal"},
    "ending": {"games", "journal"},
    "alarm": {"bump", "table"},
    "health": set(),
    "ui": {"ui", "table", "rest", "seats", "settings", "games", "journal"},
    "wake": {"table", "rest", "seats", "seating", "settings", "games", "journal", "ui", "effects"},
    "fingers": {"ui"},
    "console": {
        "ui", "alarm", "table", "logbook", "settings", "health", "fingers", "wake", "games", "between",
        "scenery", "effects",
    },
    "scenery": {"ui"},
    "effects": {"settings", "ui"},
    "between": {"table", "settings", "games", "ending", "ui"},
    "rescue": {"wake", "ui"},
    "board": {"board"},
    "code": {"board", "console", "rescue"},
    "boot": {"board"},
    "safemode": {"board"},
    "facts": set(),
    "shelf": set(),
}  # fmt: skip


def room_of(module: str) -> str:
    return module.split(".")[1]


def rooms_imported(source: str) -> set[str]:
    """The rooms of ours that a file imports from, anywhere in it."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and node.module == "topout":
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("topout."):
            found.add(room_of(node.module or ""))
        elif isinstance(node, ast.Import):
            found |= {room_of(alias.name) for alias in node.names if alias.name.startswith("topout.")}
    return found


@pytest.mark.parametrize("path", sorted(FIRMWARE.rglob("*.py")), ids=lambda path: str(path.relative_to(FIRMWARE)))
def test_imports_between_rooms_point_inward(path):
    parts = path.relative_to(FIRMWARE).with_suffix("").parts
    room = parts[1] if parts[0] == "topout" and len(parts) > 1 else parts[0]
    if room != "__init__":
        assert rooms_imported(path.read_text()) - INWARD[room] - {"facts", "shelf"} == set()


def test_no_two_rooms_import_each_other():
    for room, inner in INWARD.items():
        for other in inner - {room}:
            assert room not in INWARD[other], f"{room} and {other} import each other"


def test_an_import_that_points_outward_is_seen():
    assert rooms_imported("def f():\n    from topout.ui.form import Form\n    from topout import shelf") == {
        "ui",
        "shelf",
    }
