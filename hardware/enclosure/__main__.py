"""Writes the enclosure and checks it: `make enclosure`.

STEP and STL go into build/enclosure, because they are large and take only a minute to make. Pictures go into
hardware/pictures.
"""

import sys
import time
from collections.abc import Callable
from pathlib import Path

from build123d import Part, Pos, export_step, export_stl
from PIL import Image, ImageChops, ImageStat

from hardware.enclosure import assembly
from hardware.enclosure.assembly import Assembly, on_the_bed
from hardware.enclosure.checks import faults, lid_gap_mm
from hardware.enclosure.headless import FOLDER
from hardware.enclosure.render import Thing, View, picture

PICTURES = Path(__file__).parents[1] / "pictures"
_PRINTED = ((120, 150, 175), (198, 210, 220), (245, 245, 238), (150, 170, 150))
_BOUGHT = {"board": (70, 130, 80), "Pico": (60, 140, 90), "screen": (40, 70, 120), "glass": (30, 32, 36)}
_BOUGHT |= {
    "ring": (40, 40, 44),
    "LEDs": (250, 240, 200),
    "sensor": (120, 60, 140),
    "FRAM": (60, 60, 130),
    "jack": (52, 56, 62),
}
_OTHER = (176, 160, 130)
_NOT_SHOWN = ("USB plug", "board's parts", "screen's wires", "wires of", "pins of", "sockets")
_LIFT_MM = {"hub lid": 95, "screen": 55, "glass": 62, "key": 120, "pod lid": 78, "pod diffuser": 55, "pod tray": 24}
_LIFT_MM |= {"board-hub lid": 95, "board-pod lid": 78, "board-pod drum": 45}
_LIFT_MM |= {"ring": 38, "LEDs": 38}


def main() -> None:
    found = []
    builds: tuple[Callable[[], Assembly], ...] = (assembly.board_hub, assembly.board_pod, assembly.hub, assembly.pod)
    for name, build in zip(("board-hub", "board-pod", "hub", "pod"), builds, strict=True):
        print(f"enclosure: {name}: building, painting and checking takes half a minute or more", flush=True)
        began = time.monotonic()
        whole = build()
        _export(whole)
        _paint(whole)
        wrong = faults(whole)
        found += wrong
        seconds = time.monotonic() - began
        verdict = "; ".join(wrong) or f"fits, prints without support, lid gap {lid_gap_mm(whole):.2f} mm"
        print(f"enclosure: {whole.name}: {verdict} ({seconds:.0f} s)", flush=True)
    print(f"enclosure: STEP and STL in {FOLDER.relative_to(Path.cwd())}, pictures in hardware/pictures")
    sys.exit(1 if found else 0)


def _export(whole: Assembly) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, solid in whole.printed.items():
        path = FOLDER / name.replace(" ", "-")
        export_step(solid, str(path.with_suffix(".step")))
        export_stl(on_the_bed(name, solid), str(path.with_suffix(".stl")))


def _paint(whole: Assembly) -> None:
    PICTURES.mkdir(exist_ok=True)
    shown = {name: solid for name, solid in whole.contents.items() if not name.startswith(_NOT_SHOWN)}
    closed = [_thing(whole, name, solid) for name, solid in {**whole.printed, **shown}.items()]
    apart = [_thing(whole, name, Pos(0, 0, _lift(name)) * solid) for name, solid in {**whole.printed, **shown}.items()]
    _keep(f"{whole.name}-closed.png", picture(closed))
    _keep(f"{whole.name}-apart.png", picture(apart))
    if whole.name.endswith("hub"):
        inside = [_thing(whole, name, solid) for name, solid in {**whole.printed, **shown}.items() if not _lift(name)]
        _keep(f"{whole.name}-inside.png", picture(inside, View(turn_deg=-12, tilt_deg=70)))


def _keep(name: str, made: Image.Image) -> None:
    """Write a picture only if it looks different, so that a new library version alone changes no file."""
    path = PICTURES / name
    if path.exists():
        before = Image.open(path).convert("RGB")
        if before.size == made.size and ImageStat.Stat(ImageChops.difference(before, made)).mean < [0.5] * 3:
            return
    made.save(path, optimize=True)
    print(f"enclosure: hardware/pictures/{name} is new: look at it", flush=True)


def _lift(name: str) -> float:
    return next((lift for start, lift in _LIFT_MM.items() if name.startswith(start)), 0)


def _thing(whole: Assembly, name: str, solid: Part) -> Thing:
    if name in whole.printed:
        return Thing(solid, _PRINTED[list(whole.printed).index(name)])
    return Thing(solid, next((ink for start, ink in _BOUGHT.items() if name.startswith(start)), _OTHER))


if __name__ == "__main__":
    main()
