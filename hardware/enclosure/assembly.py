"""Hub and pod as a whole: printed parts, their orientation on the printer's bed, contents, and screws."""

from collections.abc import Iterable
from typing import NamedTuple

from build123d import Part, Pos, Rot

from hardware.dimensions import HUB, HUB_BOARD, POD, POD_BOARD, PRINT, Hub, HubBoard, Pod, PodBoard, part
from hardware.enclosure import board_boxes, boards
from hardware.enclosure import hub as hub_parts
from hardware.enclosure import pod as pod_parts
from hardware.enclosure.box import corners, rim_z

P = PRINT


class Screw(NamedTuple):
    name: str
    x: float
    y: float
    head_z: float
    tip_z: float
    pilot: float  # diameter of the hole in which it cuts its thread
    holder: str  # the printed part that has that hole
    thread_z: float  # where the thread begins


class Assembly(NamedTuple):
    name: str
    printed: dict[str, Part]
    contents: dict[str, Part]
    screws: list[Screw]
    size: Hub | Pod


_UPSIDE_DOWN = ("hub lid", "pod lid", "pod diffuser", "board-hub lid", "board-pod lid", "board-pod drum")


def on_the_bed(name: str, solid: Part) -> Part:
    """Return the part as it is printed: lids and diffuser with their face down."""
    turned = Rot(180, 0, 0) * solid if name in _UPSIDE_DOWN else solid
    low = turned.bounding_box().min
    return Pos(0, 0, -low.Z) * turned


def hub(built_from: Hub = HUB) -> Assembly:
    """Return the hub.

    A test may build the printed parts from changed dimensions; boards and screws keep their places.
    """
    printed = {"hub body": hub_parts.hub_body(built_from), "hub lid": hub_parts.hub_lid(built_from)}
    return Assembly("hub", printed, boards.hub_contents(HUB), _hub_screws("hub", hub_parts.board_holes(HUB)), HUB)


def pod(built_from: Pod = POD) -> Assembly:
    printed = {
        "pod body": pod_parts.pod_body(built_from),
        "pod lid": pod_parts.pod_lid(built_from),
        "pod diffuser": pod_parts.pod_diffuser(built_from),
        "pod tray": pod_parts.pod_tray(built_from),
    }
    return Assembly("pod", printed, boards.pod_contents(POD), _pod_screws(), POD)


def board_hub(built_from: HubBoard = HUB_BOARD) -> Assembly:
    """Return the hub for the circuit board."""
    printed = {"board-hub body": board_boxes.hub_body(HUB, built_from), "board-hub lid": hub_parts.hub_lid(HUB)}
    contents = {**board_boxes.hub_board_contents(), **boards.lid_contents()}
    return Assembly("board-hub", printed, contents, _hub_screws("board-hub", HUB_BOARD.holes), HUB)


def board_pod(built_from: PodBoard = POD_BOARD) -> Assembly:
    """Return the pod for the circuit board."""
    printed = {
        "board-pod body": board_boxes.pod_body(POD),
        "board-pod lid": board_boxes.pod_lid(POD, built_from),
        "board-pod drum": board_boxes.pod_drum(POD, built_from),
    }
    under = board_boxes.pod_board_z()
    thread = under + part("board thickness")
    screws = [Screw("board", x, y, under, under + 5, P.m25_pilot, "board-pod lid", thread) for x, y in POD_BOARD.holes]
    lid_screws = _lid_screws(POD, "board-pod body")
    return Assembly("board-pod", printed, board_boxes.pod_board_contents(), lid_screws + screws, POD)


def _lid_screws(size: Hub | Pod, holder: str) -> list[Screw]:
    top = rim_z(size)
    return [Screw("lid", x, y, top + P.lid, top + P.lid - 10, P.m3_pilot, holder, top) for x, y in corners(size)]


def _hub_screws(name: str, board_holes: Iterable[tuple[float, float]]) -> list[Screw]:
    thick = part("board thickness")
    board_z, sensor_z = P.floor + HUB.board_lift, P.floor + HUB.sensor_lift
    screen_z = rim_z(HUB) - part("screen glass height")
    body, lid = f"{name} body", f"{name} lid"
    found = _lid_screws(HUB, body)
    for x, y in board_holes:
        found.append(Screw("board", x, y, board_z + thick, board_z + thick - 6, P.m3_pilot, body, board_z))
    for x, y in hub_parts.sensor_holes(HUB):
        found.append(Screw("sensor", x, y, sensor_z + thick, sensor_z + thick - 5, P.m25_pilot, body, sensor_z))
    for x, y in hub_parts.screen_holes(HUB):
        found.append(Screw("screen", x, y, screen_z - thick, screen_z - thick + 5, P.m25_pilot, lid, screen_z))
    return found


def _pod_screws() -> list[Screw]:
    under = pod_parts.cup_bottom_z(POD)
    tray = [
        Screw("tray", x, y, under - POD.tray, under - POD.tray + 8, P.m25_pilot, "pod lid", under)
        for x, y in pod_parts.tray_screws(POD)
    ]
    return _lid_screws(POD, "pod body") + tray
