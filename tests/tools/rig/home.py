"""RIG_HOME: the folder with what `make rig` needs and this project may not contain, and what is made from it."""

from __future__ import annotations

import re
import shutil
import struct
import subprocess
from pathlib import Path
from typing import NamedTuple

from tests.tools.rig.fat_image import fat_image

FLASH_BYTES = 0x200000
DRIVE_START = 0x100000  # after the firmware's megabyte, of which the last 4 KB are nvm
_FLASH_ADDRESS = 0x10000000
_UF2_BLOCK = 512
_UF2_MAGIC = 0x0A324655
_LEAST_NODE = (20, 11)
SYMBOLS = ("common_hal_watchdog_feed", "gc_collect", "gc_info", "mp_hal_stdout_tx_strn")


class RigError(Exception):
    """Something that the user must correct, in one line."""


class Home(NamedTuple):
    """`symbols` is None if there is no listing: then heap, text and exact loop turns are not measured."""

    firmware: Path
    bootrom: Path
    symbols: Path | None


def find_home(folder: str) -> Home:
    if not folder:
        raise RigError(
            "RIG_HOME is not set: make rig RIG_HOME=DIR; tests/tools/rig/README.md says what the folder holds"
        )
    home = Path(folder).expanduser().resolve()
    if not home.is_dir():
        raise RigError(f"RIG_HOME is no folder: {home}")
    firmware = home / "firmware.uf2"
    if not firmware.is_file():
        raise RigError(f"RIG_HOME lacks firmware.uf2, CircuitPython for raspberry_pi_pico: {home}")
    roms = [path for name in ("bootrom.mjs", "bootrom.bin") if (path := home / name).is_file()]
    if not roms:
        raise RigError(f"RIG_HOME lacks bootrom.mjs or bootrom.bin, the RP2040's boot ROM: {home}")
    return Home(firmware, roms[0], _find_symbols(home / "syms.txt"))


def _find_symbols(path: Path) -> Path | None:
    if not path.is_file():
        return None
    names = {line.split()[-1] for line in path.read_text("utf-8").splitlines() if line.strip()}
    missing = [name for name in SYMBOLS if name not in names]
    if missing:
        raise RigError(f"syms.txt does not list {', '.join(missing)}: is it the nm listing of this firmware?")
    return path


def check_node() -> None:
    """Raise unless a Node is installed that the emulator runs on."""
    node = shutil.which("node")
    if node is None:
        raise RigError("make rig needs Node 20.11 or newer: node is not installed")
    version = subprocess.run([node, "--version"], capture_output=True, text=True).stdout.strip()
    numbers = re.match(r"v(\d+)\.(\d+)", version)
    if numbers is None or tuple(map(int, numbers.groups())) < _LEAST_NODE:
        raise RigError(f"make rig needs Node 20.11 or newer, this is {version or 'unknown'}")


def flash_image(home: Home, files: dict[str, bytes]) -> bytes:
    """Return the flash of a Pico with this firmware, an empty nvm and these files on its drive."""
    image = bytearray(b"\xff" * FLASH_BYTES)
    for address, data in _uf2_blocks(home.firmware):
        if not 0 <= address <= DRIVE_START - len(data):
            raise RigError(f"{home.firmware.name} is not for a board with 2 MB of flash")
        image[address : address + len(data)] = data
    image[DRIVE_START:] = fat_image(files)
    return bytes(image)


def _uf2_blocks(path: Path) -> list[tuple[int, bytes]]:
    content = path.read_bytes()
    blocks = []
    for at in range(0, len(content) - _UF2_BLOCK + 1, _UF2_BLOCK):
        magic, _, _, address, size = struct.unpack_from("<5I", content, at)
        if magic != _UF2_MAGIC:
            raise RigError(f"{path.name} is no UF2 file")
        blocks.append((address - _FLASH_ADDRESS, content[at + 32 : at + 32 + size]))
    if not blocks:
        raise RigError(f"{path.name} is empty")
    return blocks
