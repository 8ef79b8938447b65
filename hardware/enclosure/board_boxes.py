"""The boxes for the circuit boards: printed parts of hub and pod, what is in them, and their screws.

The jacks stand behind openings of the back wall. The pod's board hangs from the lid by its keys. Its ring shines into a
drum, a white cup that stands in the lid and has a flange which the board holds from below.
"""

from build123d import Part, Polyline, Pos, extrude, make_face

from hardware.dimensions import HUB, HUB_BOARD, POD, POD_BOARD, PRINT, Hub, HubBoard, Pod, PodBoard, part
from hardware.enclosure.box import body, cut_keys, lid, rim_z
from hardware.enclosure.hub import add_sensor_boss, pico_z, usb_opening
from hardware.enclosure.shapes import block, cone, rod

P = PRINT
_THICK = part("board thickness")


def jack_xs(board: HubBoard = HUB_BOARD) -> list[float]:
    return [at * board.jack_pitch for at in range(-2, 3)]


def hub_board_z(hub: Hub = HUB) -> float:
    """Return the height of the underside of the hub's board."""
    return P.floor + hub.board_lift


def pod_board_z(pod: Pod = POD) -> float:
    """Return the height of the underside of the pod's board: its top is where the keys' bodies end."""
    return rim_z(pod) + P.lid - part("key below") - _THICK


def hub_body(hub: Hub = HUB, board: HubBoard = HUB_BOARD) -> Part:
    solid = body(hub)
    for x, y in board.holes:
        solid += rod(x, y, P.floor, board.post, hub.board_lift)
        solid -= rod(x, y, P.floor, P.m3_pilot, hub.board_lift)
    solid = add_sensor_boss(solid, hub)
    for x in jack_xs(board):
        solid -= _jack_opening(hub, x, hub_board_z(hub) + _THICK)
    return solid - usb_opening(hub, board.pico_y)


def _jack_opening(size: Hub | Pod, x: float, z: float) -> Part:
    """Return the opening in the back wall through which a plug with its latch goes into a jack that stands on z."""
    return block(x, size.depth / 2 - P.wall / 2, z + 0.4, P.jack_opening, 3 * P.wall, part("jack height") - 0.8)


def pod_body(pod: Pod = POD) -> Part:
    return body(pod) - _jack_opening(pod, 0.0, pod_board_z(pod) - part("jack height"))


def pod_lid(pod: Pod = POD, board: PodBoard = POD_BOARD) -> Part:
    top = rim_z(pod)
    solid = cut_keys(lid(pod), pod)
    height = top - pod_board_z(pod) - _THICK
    for x, y in board.holes:
        solid += rod(x, y, top - height, board.post, height)
        solid -= rod(x, y, top - height, P.m25_pilot, height + P.lid - P.thinnest)
    return solid - rod(0, board.ring_y, top, board.window, P.lid)


def pod_drum(pod: Pod = POD, board: PodBoard = POD_BOARD) -> Part:
    """Return the drum. Its flange widens at 45°, so that it prints with its face down."""
    bottom, roof = pod_board_z(pod) + _THICK + P.play, _drum_top(pod, board)
    outside = board.window - 2 * P.play
    slope = (board.flange - outside) / 2
    solid = rod(0, board.ring_y, bottom, outside, roof - bottom)
    solid += rod(0, board.ring_y, bottom, board.flange, rim_z(pod) - slope - bottom)
    solid += cone(0, board.ring_y, rim_z(pod) - slope, board.flange, outside, slope)
    return solid - rod(0, board.ring_y, bottom, outside - 2 * board.drum_wall, roof - bottom - pod.diffuser)


def _drum_top(pod: Pod, board: PodBoard) -> float:
    return rim_z(pod) + P.lid + board.drum_height


def _plate(
    outline: tuple[tuple[float, float], ...], holes: tuple[tuple[float, float], ...], hole: float, z: float
) -> Part:
    face = make_face(Polyline(*outline, close=True))
    solid = Pos(0, 0, z) * extrude(face, _THICK)
    for x, y in holes:
        solid -= rod(x, y, z - 0.1, hole, _THICK + 0.2)
    return solid


def _jack(x: float, pegs_y: float, z: float) -> Part:
    behind, front = part("jack behind its pegs"), part("jack before its pegs")
    middle = pegs_y + (front - behind) / 2
    return block(x, middle, z, part("jack width"), front + behind, part("jack height"))


def hub_board_contents(hub: Hub = HUB, board: HubBoard = HUB_BOARD) -> dict[str, Part]:
    """Return the hub's board with all that stands on it."""
    z = hub_board_z(hub)
    top, under = z + _THICK, pico_z(hub)
    found = {"board": _plate(board.outline, board.holes, board.hole, z)}
    end = board.pico_pin1_x - part("pico first pin from its end")
    middle = end + part("pico length") / 2
    usb_x = end - part("pico usb overhang")
    pico = block(middle, board.pico_y, under, part("pico length"), part("pico width"), 1.0)
    found["Pico"] = pico + block(usb_x + 3, board.pico_y, under + 1.0, 6, 8, part("pico usb height"))
    plug_z = under + 1.0 + (part("pico usb height") - part("usb plug height")) / 2
    found["USB plug"] = block(usb_x - 10.5, board.pico_y, plug_z, 20, part("usb plug width"), part("usb plug height"))
    found["sockets"] = block(middle, board.pico_y, top, 50.8, 20.4, under - top)
    found["board's parts"] = block(0, 22.0, top, 92, 36, part("board parts height"))
    found["FRAM"] = block(
        board.fram_x, board.fram_y, top + 2.5, part("fram length"), part("fram width"), part("fram height")
    )
    for at, x in enumerate(jack_xs(board)):
        found[f"jack {at + 1}"] = _jack(x, board.jacks_y, top)
    return found


def pod_board_contents(pod: Pod = POD, board: PodBoard = POD_BOARD) -> dict[str, Part]:
    """Return the pod's board with ring, keys and what hangs below."""
    z = pod_board_z(pod)
    top = z + _THICK
    found = {"board": _plate(board.outline, board.holes, board.hole, z)}
    ring_z = top + part("foam tape")
    ring = rod(0, board.ring_y, ring_z, part("ring outside"), _THICK) - rod(
        0, board.ring_y, ring_z, part("ring inside"), _THICK
    )
    leds = rod(0, board.ring_y, ring_z + _THICK, part("ring outside") - 2, part("ring led height"))
    leds -= rod(0, board.ring_y, ring_z + _THICK, part("ring inside") + 2, part("ring led height"))
    found |= {"ring": ring, "LEDs": leds}
    found["jack"] = _jack(0.0, board.jack_y, z - part("jack height"))
    found["capacitor"] = rod(
        board.capacitor_x, board.capacitor_y, z - part("pod capacitor height"), 6.3, part("pod capacitor height")
    )
    for at, column in enumerate((-1, 0, 1)):
        x = column * part("key pitch")
        key = block(x, pod.key_y, top, part("key hole") - 0.1, part("key hole") - 0.1, part("key below"))
        key += block(x, pod.key_y, top + part("key below"), part("key body"), part("key body"), part("key above"))
        found[f"key {at + 1}"] = key
        found[f"pins of key {at + 1}"] = block(x, pod.key_y, z - 3.0, 13, 13, 3.0)
    return found
