"""The firmware imports only what a Pico with CircuitPython has, each room only what it may."""

import ast
from pathlib import Path

import pytest

FIRMWARE = Path(__file__).parents[2] / "firmware"

# Built into CircuitPython 10 for the Raspberry Pi Pico.
PURE = {"array", "binascii", "gc", "json", "math", "micropython", "os", "random", "struct", "sys", "time", "traceback"}
SCREEN = {"bitmaptools", "displayio"}
HARDWARE = SCREEN | {
    "board", "busio", "digitalio", "fourwire", "keypad", "microcontroller", "neopixel_write", "pwmio", "storage",
    "supervisor", "usb_cdc", "watchdog",
}  # fmt: skip
LIBRARIES = {"adafruit_bus_device", "adafruit_lis3dh", "adafruit_st7789", "neopixel"}

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
