"""The committed circuit boards carry the circuit, by their copper alone, and a fault in a file is found."""

import re
import zipfile
from dataclasses import replace
from itertools import combinations

import pytest

from hardware.circuit import describe
from hardware.dimensions import HUB, HUB_BOARD, POD, POD_BOARD
from hardware.pcb import __main__ as make_pcb
from hardware.pcb.__main__ import FOLDER, LAYOUTS, bom, placement
from hardware.pcb.board_check import faults
from hardware.pcb.footprints import RESISTOR
from hardware.pcb.kicad_reader import read_board
from topout.board.pico_pods import PINS

BOARDS = tuple(LAYOUTS)
TEXTS = {name: (FOLDER / f"{name}.kicad_pcb").read_text("utf-8") for name in BOARDS}


def found_in(text, name="pod", circuit=None, layout=None):
    return faults(layout or LAYOUTS[name](), circuit or describe(), text)


@pytest.mark.parametrize("name", BOARDS)
def test_committed_board_has_no_fault(name):
    assert found_in(TEXTS[name], name) == []


@pytest.mark.parametrize("name", BOARDS)
def test_board_holds_every_end_of_the_circuit_in_its_box(name):
    layout, circuit = LAYOUTS[name](), describe()
    where = "hub" if name == "hub" else "p1"
    wanted = {end for ends in circuit.nets.values() for end in ends if circuit.parts[end[0]].where == where}
    assert wanted - {end for end, _, _ in layout.pads()} == set(layout.off_board)


def test_names_of_nets_in_the_file_prove_nothing():
    renamed = re.sub(r'\(net (\d+) "[^"]*"\)', r'(net \1 "same")', TEXTS["pod"])
    assert renamed != TEXTS["pod"] and found_in(renamed) == []
    cut = without_a_track(renamed, net_number("ROW_P1_LINE"))
    assert any("ROW_P1_LINE is in" in fault for fault in found_in(cut))


def net_number(net, text=TEXTS["pod"]):
    return re.search(rf'\(net (\d+) "{net}"\)', text)[1]


def without_a_track(text, number):
    """Cut the longest track of a net."""
    tracks = [found for found in re.findall(r"\(segment [^\n]*\n", text) if f"(net {number})" in found]
    return text.replace(max(tracks, key=length), "")


def length(track):
    x1, y1, x2, y2 = (float(value) for value in re.findall(r"\((?:start|end) (\S+) (\S+)\)", track) for value in value)
    return abs(x1 - x2) + abs(y1 - y2)


@pytest.mark.parametrize("net", ["DATA_P1", "COLUMN_A_LINE", "COLUMN_D_LINE", "ROW_P1_LINE", "KEY_P1_B", "POD_5V"])
def test_cut_track_is_found(net):
    found = found_in(without_a_track(TEXTS["pod"], net_number(net)))
    assert any(f"{net} is in" in fault for fault in found), found


def test_moved_pin_is_found():
    moved = re.sub(r'(\(pad "2" thru_hole circle \(at )(\S+) (\S+)\)', r"\g<1>\g<2> 9.9)", TEXTS["pod"], count=1)
    found = found_in(moved)
    assert moved != TEXTS["pod"]
    assert any("is not where its part has its pin" in fault for fault in found), found


def test_two_pins_exchanged_are_found():
    swapped = (
        TEXTS["pod"]
        .replace('(pad "PWR"', '(pad "SWAP"')
        .replace('(pad "IN"', '(pad "PWR"')
        .replace('(pad "SWAP"', '(pad "IN"')
    )
    assert any("touch" in fault for fault in found_in(swapped))


def test_short_is_found():
    pads = {piece.owner: piece.points[0] for piece in read_board(TEXTS["pod"]).copper if piece.owner}
    (x1, y1), (x2, y2) = pads["J101", "7"], pads["J101", "8"]
    track = f'  (segment (start {x1} {y1}) (end {x2} {y2}) (width 0.25) (layer "F.Cu") (net 1) (tstamp x))\n'
    at = TEXTS["pod"].index("  (segment")
    found = found_in(TEXTS["pod"][:at] + track + TEXTS["pod"][at:])
    assert any("COLUMN_B_LINE and COLUMN_C_LINE" in fault and "touch" in fault for fault in found), found


def test_copper_that_comes_too_near_is_found():
    track = min(re.findall(r"\(segment [^\n]*\n", TEXTS["hub"]), key=lambda found: -length(found))
    wider = re.sub(r"\(width \S+\)", "(width 1.3)", track)
    found = found_in(TEXTS["hub"].replace(track, wider), "hub")
    assert any("apart" in fault or "touch" in fault for fault in found), found


def test_board_of_another_circuit_is_found():
    other = describe({**PINS, "row_p1": PINS["row_p2"], "row_p2": PINS["row_p1"]})
    assert any("touch" in fault for fault in found_in(TEXTS["hub"], "hub", other))


def test_moved_screw_and_other_outline_are_found():
    layout = LAYOUTS["pod"]()
    layout.placed = [part._replace(x=part.x + 0.5) if part.ref == "H1" else part for part in layout.placed]
    assert any("screws" in fault for fault in found_in(TEXTS["pod"], layout=layout))
    wider = replace(LAYOUTS["pod"](), outline=tuple((x * 1.01, y) for x, y in POD_BOARD.outline))
    assert any("outline" in fault for fault in found_in(TEXTS["pod"], layout=wider))


def test_hole_drilled_too_small_for_its_part_is_found():
    drilled = TEXTS["pod"].replace("(drill 1.5)", "(drill 1.2)", 1)
    assert any("drilled otherwise" in fault for fault in found_in(drilled))


@pytest.mark.parametrize("name", BOARDS)
def test_parts_of_one_side_do_not_overlap(name):
    lies_below = {("H1", "U1")}  # a screw under the Pico, which stands in sockets
    for one, other in combinations(LAYOUTS[name]().placed, 2):
        a, b = one.box(), other.box()
        if (
            one.side != other.side
            or "LED101" in (one.ref, other.ref)
            or tuple(sorted((one.ref, other.ref))) in lies_below
        ):
            continue
        assert a[0] >= b[2] or b[0] >= a[2] or a[1] >= b[3] or b[1] >= a[3], (one.ref, other.ref)


def test_boards_are_where_the_boxes_have_room():
    for board, box in ((POD_BOARD, POD), (HUB_BOARD, HUB)):
        xs, ys = zip(*board.outline, strict=True)
        assert max(map(abs, xs)) < box.width / 2 - 2.4 and max(map(abs, ys)) < box.depth / 2 - 2.4


@pytest.mark.parametrize("name", BOARDS)
def test_gerber_files_are_those_of_the_board(name):
    with zipfile.ZipFile(FOLDER / f"{name}-gerbers.zip") as packed:
        names = packed.namelist()
        drilled = "".join(packed.read(file).decode() for file in names if file.endswith(".drl"))
        copper = packed.read(f"{name}-F_Cu.gbr").decode()
    layers = ("F_Cu", "B_Cu", "F_Mask", "B_Mask", "F_Silkscreen", "B_Silkscreen", "Edge_Cuts")
    assert sorted(names) == sorted(
        [*(f"{name}-{layer}.gbr" for layer in layers), f"{name}-PTH.drl", f"{name}-NPTH.drl"]
    )
    board = read_board(TEXTS[name])
    plated = [piece for piece in board.copper if piece.drill]
    assert len(re.findall(r"^X\S+Y\S+$", drilled, flags=re.M)) == len(plated) + len(board.holes)
    flashed = {
        f"X{round(x * 1e6)}Y{round(-y * 1e6)}D03" for piece in plated if not piece.is_area for x, y in piece.points
    }
    assert flashed <= set(re.findall(r"X\S+D03", copper))


@pytest.mark.parametrize("name", BOARDS)
def test_lists_for_the_maker_are_current(name):
    layout = LAYOUTS[name]()
    assert (FOLDER / f"{name}-bom.csv").read_text("utf-8") == bom(layout)
    assert (FOLDER / f"{name}-placement.csv").read_text("utf-8") == placement(layout)


def test_without_kicad_make_pcb_says_how_to_get_it(monkeypatch):
    monkeypatch.setattr(make_pcb, "_kicad_python", lambda: None)
    with pytest.raises(SystemExit, match="sudo apt install --no-install-recommends kicad"):
        make_pcb.main()


def test_every_footprint_names_the_part_it_was_drawn_for():
    for make in LAYOUTS.values():
        assert all(len(part.footprint.drawn_for) > 4 for part in make().placed)
    assert RESISTOR.pads[1].x == 10.16
