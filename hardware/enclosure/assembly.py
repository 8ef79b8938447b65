"""Hub and pod as a whole: printed parts, their orientation on the printer's bed, contents, and screws."""

from typing import NamedTuple

from build123d import Part, Pos, Rot

from hardware.dimensions import HUB, POD, PRINT, Hub, Pod, part
from hardware.enclosure import boards
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


_UPSIDE_DOWN = ("hub lid", "pod lid", "pod diffuser")


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
    return Assembly("hub", printed, boards.hub_contents(HUB), _hub_screws(), HUB)


def pod(built_from: Pod = POD) -> Assembly:
    printed = {
        "pod body": pod_parts.pod_body(built_from),
        "pod lid": pod_parts.pod_lid(built_from),
        "pod diffuser": pod_parts.pod_diffuser(built_from),
        "pod tray": pod_parts.pod_tray(built_from),
    }
    return Assembly("pod", printed, boards.pod_contents(POD), _pod_screws(), POD)


def _lid_screws(size: Hub | Pod, holder: str) -> list[Screw]:
    top = rim_z(size)
    return [Screw("lid", x, y, top + P.lid, top + P.lid - 10, P.m3_pilot, holder, top) for x, y in corners(size)]


def _hub_screws() -> list[Screw]:
    thick = part("board thickness")
    board_z, sensor_z = P.floor + HUB.board_lift, P.floor + HUB.sensor_lift
    screen_z = rim_z(HUB) - part("screen glass height")
    found = _lid_screws(HUB, "hub body")
    for x, y in hub_parts.board_holes(HUB):
        found.append(Screw("board", x, y, board_z + thick, board_z + thick - 6, P.m3_pilot, "hub body", board_z))
    for x, y in hub_parts.sensor_holes(HUB):
        found.append(Screw("sensor", x, y, sensor_z + thick, sensor_z + thick - 5, P.m25_pilot, "hub body", sensor_z))
    for x, y in hub_parts.screen_holes(HUB):
        found.append(Screw("screen", x, y, screen_z - thick, screen_z - thick + 5, P.m25_pilot, "hub lid", screen_z))
    return found


def _pod_screws() -> list[Screw]:
    under = pod_parts.cup_bottom_z(POD)
    tray = [
        Screw("tray", x, y, under - POD.tray, under - POD.tray + 8, P.m25_pilot, "pod lid", under)
        for x, y in pod_parts.tray_screws(POD)
    ]
    return _lid_screws(POD, "pod body") + tray
