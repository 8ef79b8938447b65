"""What the emulated board must know of the console, from the project's own tables: pins, keys, faces of a dial."""

import runpy

from topout.ui.secret_choice import NUMBER_MOST, picture
from topout_tools import FIRMWARE
from topout_tools.sim.ring import PIXELS
from topout_tools.sim.switches import KEYS, ROWS

RING_PIXELS = PIXELS


def pins() -> dict[str, int]:
    """Return the number of the Pico's pin for each signal."""
    table = runpy.run_path(str(FIRMWARE / "topout" / "board" / "pico_pods.py"))["PINS"]
    return {signal: int(pin.removeprefix("GP")) for signal, pin in table.items()}


def place_of(key: str) -> tuple[int, int]:
    """Return row and column of a key such as p1.a or hub.menu."""
    return KEYS[key]


def row_of(pod: str) -> int:
    return ROWS.index(pod)


def dial_faces() -> list[str]:
    """Return what a pod's ring shows for each number of a dial: a letter for each pixel, as in `face`."""
    return [_letters(*picture(number)) for number in range(NUMBER_MOST + 1)]


def face(ring: list[tuple[int, int, int]]) -> str:
    """Return a letter for each pixel: «.» dark, «c» coloured, «w» white."""
    return "".join("." if not any(color) else "w" if len(set(color)) == 1 else "c" for color in ring)


def _letters(coloured: int, white: int) -> str:
    bits = (1 << pixel for pixel in range(RING_PIXELS))
    return "".join("w" if white & bit else "c" if coloured & bit else "." for bit in bits)
