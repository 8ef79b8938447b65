"""Boards fit, screws hold, parts print, and a part that was changed for the worse is found."""

import subprocess
import sys
from dataclasses import replace

import pytest

from hardware.dimensions import HUB, HUB_BOARD, POD, POD_BOARD, PRINT, part
from hardware.enclosure import assembly
from hardware.enclosure.checks import collisions, gap_faults, lid_gap_mm, print_faults, screw_faults
from hardware.enclosure.mesh import hanging, is_closed, mesh_of, span, thinnest
from hardware.enclosure.shapes import block, rod

BOTH = ("hub", "pod", "board_hub", "board_pod")


@pytest.fixture(params=BOTH)
def whole(request):
    return request.getfixturevalue(request.param)


def test_nothing_is_where_something_else_is(whole):
    assert list(collisions(whole)) == []


def test_every_screw_finds_its_hole_and_plastic_round_it(whole):
    assert list(screw_faults(whole)) == []


def test_lid_lies_on_the_body_with_the_stated_gap(whole):
    assert list(gap_faults(whole)) == []
    assert lid_gap_mm(whole) == pytest.approx(PRINT.gap, abs=0.02)


PARTS = ("hub body", "hub lid", "pod body", "pod lid", "pod diffuser", "pod tray")
BOARD_PARTS = ("board-hub body", "board-hub lid", "board-pod body", "board-pod lid", "board-pod drum")


@pytest.mark.parametrize("name", [*PARTS, *BOARD_PARTS])
def test_part_is_closed_thick_enough_and_prints_without_support(name, request):
    whole = request.getfixturevalue(name.split()[0].replace("-", "_"))
    assert list(print_faults(name, whole.printed[name])) == []


def test_jacks_stand_right_behind_their_openings(board_hub, board_pod):
    for whole, names in ((board_hub, [f"jack {at}" for at in range(1, 6)]), (board_pod, ["jack"])):
        wall = whole.size.depth / 2 - PRINT.wall
        body = whole.printed[f"{whole.name} body"]
        for name in names:
            box = whole.contents[name].bounding_box()
            assert 0 < wall - box.max.Y < 1
            plug = block(box.center().X, wall, box.min.Z + 1.5, 12, 12, part("jack height") - 3)
            assert (plug & body) is None or sum(solid.volume for solid in (plug & body).solids()) < 0.05


def test_moved_screw_of_a_circuit_board_is_found():
    moved = [(x + 1, y) for x, y in HUB_BOARD.holes]
    assert list(screw_faults(assembly.board_hub(replace(HUB_BOARD, holes=tuple(moved)))))
    moved = [(x, y + 1) for x, y in POD_BOARD.holes]
    assert list(screw_faults(assembly.board_pod(replace(POD_BOARD, holes=tuple(moved)))))


def test_drum_wider_than_its_place_is_found():
    assert list(collisions(assembly.board_pod(replace(POD_BOARD, flange=POD_BOARD.flange + 1.2))))


@pytest.mark.parametrize("which", ["hub", "board_hub"])
def test_accelerometer_stands_on_solid_plastic_over_a_foot(which, request):
    whole = request.getfixturevalue(which)
    foot_top = PRINT.foot_depth
    column = rod(HUB.sensor_x, HUB.sensor_y, foot_top, 8, PRINT.floor + HUB.sensor_lift - foot_top)
    shared = (column & whole.printed[f"{whole.name} body"]).volume
    assert shared == pytest.approx(column.volume, rel=0.001)
    assert (HUB.sensor_x, HUB.sensor_y) in HUB.feet


def test_picture_is_seen_whole_whichever_way_the_screen_is_mounted():
    for off in (part("screen picture off the middle"), -part("screen picture off the middle")):
        assert abs(off) + part("screen picture length") / 2 <= HUB.window_length / 2
    assert part("screen picture width") <= HUB.window_width
    assert HUB.window_length < part("screen glass length") and HUB.window_width < part("screen glass width")


@pytest.mark.parametrize(
    "moved",
    [{"screen_x": 1.0}, {"sensor_y": HUB.sensor_y - 1}, {"board_x": HUB.board_x + 1}, {"width": HUB.width + 2}],
)
def test_moved_screw_hole_is_found(moved):
    assert list(screw_faults(assembly.hub(replace(HUB, **moved))))


def test_moved_tray_screw_is_found():
    assert list(screw_faults(assembly.pod(replace(POD, tray_screw_x=POD.tray_screw_x - 1))))


def test_lid_too_low_for_the_screen_and_the_pico_is_found():
    assert any("Pico" in fault or "glass" in fault for fault in collisions(assembly.hub(replace(HUB, inside=34.0))))


def test_ring_that_would_touch_the_keys_is_found():
    assert list(collisions(assembly.pod(replace(POD, ring_y=2.0))))


def test_thin_wall_open_shell_and_overhang_are_found():
    assert any("thin" in fault for fault in print_faults("plate", block(0, 0, 0, 20, 20, 1.2)))
    library = block(0, 0, 0, 10, 40, 20) + block(20, 0, 17, 40, 40, 3)
    assert any("hangs" in fault for fault in print_faults("library", library))
    assert any("bed" in fault for fault in print_faults("plank", block(0, 0, 0, 230, 20, 3)))
    mesh = mesh_of(block(0, 0, 0, 10, 10, 10))
    assert is_closed(mesh) and not is_closed(mesh._replace(faces=mesh.faces[1:]))


def test_measures_of_a_plain_block_are_right():
    mesh = mesh_of(block(0, 0, 0, 10, 20, 3))
    assert thinnest(mesh)[0] == pytest.approx(3, abs=0.01)
    bridge = block(0, 0, 0, 30, 10, 10) - block(0, 0, 0, 12, 10, 5)
    assert [span(patch) for patch in hanging(mesh_of(bridge))] == [pytest.approx(10)]


def test_kernel_loads_without_a_screens_libraries():
    program = (
        "import ctypes\n"
        "from hardware.enclosure import headless\n"
        "for library, prefixes in headless._NEEDED.items():\n"
        "    ctypes.CDLL(str(headless.make_stand_in(library, prefixes)), mode=ctypes.RTLD_GLOBAL)\n"
        "from build123d import Box\n"
        "print(Box(1, 2, 3).volume)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert float(done.stdout) == pytest.approx(6), done.stderr
