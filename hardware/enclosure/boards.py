"""The contents of the boxes as solids in place: boards with their real holes, and the space of their components."""

from build123d import Part

from hardware.dimensions import HUB, POD, PRINT, Hub, Pod, part
from hardware.enclosure import hub as hub_parts
from hardware.enclosure.box import rim_z
from hardware.enclosure.pod import cup_bottom_z
from hardware.enclosure.shapes import block, bore, rod

P = PRINT
_THICK = part("board thickness")


def _drilled(solid: Part, holes: list[tuple[float, float]], z: float, diameter: float) -> Part:
    for x, y in holes:
        solid -= rod(x, y, z - 0.1, diameter, _THICK + 0.2)
    return solid


def hub_contents(hub: Hub = HUB) -> dict[str, Part]:
    """Return the contents by name. Pass the unchanged dimensions, even if a test builds the box from changed ones."""
    found = {**_board(hub), **lid_contents(hub)}
    found["FRAM"] = block(hub.fram_x, hub.fram_y, P.floor, part("fram width"), part("fram length"), part("fram height"))
    for at in range(-2, 3):
        found[f"cable {at + 3}"] = _cable(hub, at * hub.cable_pitch)
    return found


def lid_contents(hub: Hub = HUB) -> dict[str, Part]:
    """Return what is in the hub whichever board it has: screen and keys in the lid, the sensor on its boss."""
    return {**_screen(hub), **_sensor(hub), **_keys(hub)}


def pod_contents(pod: Pod = POD) -> dict[str, Part]:
    z = cup_bottom_z(pod) - pod.tray_recess
    ring = rod(0, pod.ring_y, z, part("ring outside"), _THICK) - rod(0, pod.ring_y, z, part("ring inside"), _THICK)
    leds = rod(0, pod.ring_y, z + _THICK, part("ring outside") - 2, part("ring led height"))
    leds -= rod(0, pod.ring_y, z + _THICK, part("ring inside") + 2, part("ring led height"))
    return {"ring": ring, "LEDs": leds, "cable": _cable(pod, 0.0), **_keys(pod)}


def _cable(size: Hub | Pod, x: float) -> Part:
    inner = size.saddle_y - 6
    outer = size.depth / 2 + 20
    return bore(x, (inner + outer) / 2, size.cable_z, part("cable"), outer - inner, "y")


def _board(hub: Hub) -> dict[str, Part]:
    z = P.floor + hub.board_lift
    top = z + _THICK
    board = block(hub.board_x, hub.board_y, z, part("board width"), part("board length"), _THICK)
    board = _drilled(board, hub_parts.board_holes(hub), z, part("board hole"))
    pico_y, pico_z = hub_parts.pico_y(hub), hub_parts.pico_z(hub)
    first_row = hub.board_x - part("board width") / 2 + (part("board width") - 23 * 2.54) / 2
    end = first_row - part("pico first pin from its end")
    middle = end + part("pico length") / 2
    pico = block(middle, pico_y, pico_z, part("pico length"), part("pico width"), 1.0)
    usb_z = pico_z + 1.0
    usb = block(end - part("pico usb overhang") + 3, pico_y, usb_z, 6, 8, part("pico usb height"))
    plug_z = usb_z + (part("pico usb height") - part("usb plug height")) / 2
    plug_end = end - part("pico usb overhang") - 0.5
    plug = block(plug_end - 10, pico_y, plug_z, 20, part("usb plug width"), part("usb plug height"))
    sockets = block(middle, pico_y, top, 50.8, 20.4, pico_z - top)
    others_y = hub.board_y + part("board length") / 2 - 29
    others = block(hub.board_x, others_y, top, part("board width") - 16, 52, part("board parts height"))
    return {"board": board, "Pico": pico + usb, "USB plug": plug, "sockets": sockets, "board's parts": others}


def _screen(hub: Hub) -> dict[str, Part]:
    top = rim_z(hub)
    glass = part("screen glass height")
    board_z = top - glass - _THICK
    board = block(hub.screen_x, hub.screen_y, board_z, part("screen length"), part("screen width"), _THICK)
    board = _drilled(board, hub_parts.screen_holes(hub), board_z, part("screen hole"))
    lcd_size = part("screen glass length"), part("screen glass width")
    lcd = block(hub.screen_x, hub.screen_y, top - glass, *lcd_size, glass)
    back = part("screen back height")
    wires = block(
        hub.screen_x, hub.screen_y, board_z - back, part("screen length") - 12, part("screen width") - 2, back
    )
    return {"screen": board, "glass": lcd, "screen's wires": wires}


def _sensor(hub: Hub) -> dict[str, Part]:
    z = P.floor + hub.sensor_lift
    board = block(hub.sensor_x, hub.sensor_y, z, part("sensor width"), part("sensor length"), _THICK)
    board = _drilled(board, hub_parts.sensor_holes(hub), z, part("sensor hole"))
    inner = part("sensor width") - 2 * part("sensor hole from edge") - 5.5
    plugs = block(hub.sensor_x, hub.sensor_y, z + _THICK, inner, part("sensor length"), part("sensor height") - _THICK)
    return {"sensor": board, "sensor's parts": plugs}


def _keys(size: Hub | Pod) -> dict[str, Part]:
    found = {}
    top = rim_z(size) + P.lid
    for at, column in enumerate((-1, 0, 1)):
        x = column * part("key pitch")
        below = part("key below")
        key = block(x, size.key_y, top, part("key body"), part("key body"), part("key above"))
        key += block(x, size.key_y, top - below, part("key hole") - 0.1, part("key hole") - 0.1, below)
        found[f"key {at + 1}"] = key
        pins = part("key pins")
        found[f"wires of key {at + 1}"] = block(x, size.key_y, top - below - pins, 13, 13, pins)
    return found
