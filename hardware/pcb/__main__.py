"""Makes both circuit boards: `make pcb`. Needs KiCad's Python module, `pcbnew`; what it makes is committed.

Routes the tracks, writes NAME.kicad_pcb, has KiCad fill, check and plot it, then writes Gerber files, parts and
placement lists and the pictures.
"""

import csv
import os
import re
import subprocess
import sys
import zipfile
from io import StringIO
from pathlib import Path

from hardware.circuit import describe
from hardware.pcb import hub_board, pod_board
from hardware.pcb.board_check import faults
from hardware.pcb.kicad_writer import board_text
from hardware.pcb.layout import Layout
from hardware.pcb.pictures import picture
from hardware.pcb.router import Router

FOLDER = Path(__file__).parent
PLOTS = FOLDER.parents[1] / "build" / "pcb"
LAYOUTS = {"pod": pod_board.layout, "hub": hub_board.layout}
_LONG_AGO = (2000, 1, 1, 0, 0, 0)
_HOW = """\
make pcb needs KiCad 6 or newer, for its Python module «pcbnew».
  Debian, Ubuntu:  sudo apt install --no-install-recommends kicad
  others:          kicad.org/download
If your Python does not find it: KICAD_PYTHON=/path/to/kicad's/python3 make pcb"""


def main() -> None:
    python = _kicad_python()
    if not python:
        sys.exit(_HOW)
    for name in sys.argv[1:] or LAYOUTS:
        _make(LAYOUTS[name](), python)


def _kicad_python() -> str | None:
    for python in (os.environ.get("KICAD_PYTHON"), "/usr/bin/python3", "python3"):
        if python:
            try:
                tried = subprocess.run([python, "-c", "import pcbnew"], capture_output=True, check=False)
            except OSError:
                continue
            if tried.returncode == 0:
                return python
    return None


def _make(layout: Layout, python: str) -> None:
    print(f"pcb: {layout.name}: routing takes a minute or two", flush=True)
    circuit = describe()
    router = Router(layout, circuit)
    failed = router.route_all()
    if failed:
        sys.exit(f"pcb: {layout.name}: no way was found for {', '.join(failed)}")
    path, plots = FOLDER / f"{layout.name}.kicad_pcb", PLOTS / layout.name
    path.write_text(board_text(layout, circuit, *router.copper()), encoding="utf-8")
    subprocess.run([python, str(FOLDER / "kicad_plot.py"), str(path), str(plots)], check=True)
    text = path.read_text("utf-8")
    found = faults(layout, circuit, text)
    _zip(plots, FOLDER / f"{layout.name}-gerbers.zip")
    (FOLDER / f"{layout.name}-bom.csv").write_text(bom(layout), encoding="utf-8")
    (FOLDER / f"{layout.name}-placement.csv").write_text(placement(layout), encoding="utf-8")
    for side, word in (("F", "front"), ("B", "back")):
        (FOLDER / f"{layout.name}-{word}.svg").write_text(picture(layout, text, plots, side), encoding="utf-8")
    print(f"pcb: {layout.name}: {'; '.join(found) or 'its copper carries the netlist'}", flush=True)
    if found:
        sys.exit(1)


def _zip(plots: Path, path: Path) -> None:
    """Pack Gerber and drill files without their dates, so that the same board gives the same bytes."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
        for file in sorted([*plots.glob("*.gbr"), *plots.glob("*.drl")]):
            text = re.sub(r"(CreationDate,|date )[^*}\n]*", r"\g<1>2000-01-01", file.read_text("utf-8"))
            packed.writestr(zipfile.ZipInfo(file.name, _LONG_AGO), text, zipfile.ZIP_DEFLATED)


def _csv(rows: list[list]) -> str:
    out = StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows)
    return out.getvalue()


def bom(layout: Layout) -> str:
    """Return the list of parts to solder: one line for each kind and value."""
    kinds: dict[tuple[str, str, str], list[str]] = {}
    for part in layout.placed:
        if part.footprint.pads:
            key = (part.value or part.footprint.name, part.footprint.name, part.footprint.drawn_for)
            kinds.setdefault(key, []).append(part.ref)
    rows = [[value, ",".join(refs), shape, len(refs), made_for] for (value, shape, made_for), refs in kinds.items()]
    return _csv([["Comment", "Designator", "Footprint", "Quantity", "Drawn for"], *rows])


def placement(layout: Layout) -> str:
    """Return where each part's middle is, in the coordinates of the Gerber files (y is negative there)."""
    rows = [["Designator", "Mid X", "Mid Y", "Layer", "Rotation"]]
    for part in layout.placed:
        if part.footprint.pads:
            left, bottom, right, top = part.box()
            side = "Top" if part.side == "F" else "Bottom"
            middle = (100 + (left + right) / 2, -100 + (bottom + top) / 2)
            rows.append([part.ref, *(f"{value:.3f}mm" for value in middle), side, str(part.turn)])
    return _csv(rows)


if __name__ == "__main__":
    main()
