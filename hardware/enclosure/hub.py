"""The hub's two printed parts.

The accelerometer stands on a solid boss with a foot straight below it. So vibrations of the table reach the chip
through rubber, plastic and screws, not through a springy floor.
"""

from build123d import Part

from hardware.dimensions import HUB, PRINT, Hub, part
from hardware.enclosure.box import add_cable, body, cut_keys, lid, rim_z
from hardware.enclosure.shapes import block, rod

P = PRINT


def hole_pattern(length: float, width: float, inset: float) -> list[tuple[float, float]]:
    """Return the four holes of a board around its middle."""
    x, y = length / 2 - inset, width / 2 - inset
    return [(x, y), (-x, y), (-x, -y), (x, -y)]


def board_holes(hub: Hub) -> list[tuple[float, float]]:
    """Return the perfboard's holes. Its length lies along y."""
    pattern = hole_pattern(part("board width"), part("board length"), part("board hole from edge"))
    return [(hub.board_x + x, hub.board_y + y) for x, y in pattern]


def screen_holes(hub: Hub) -> list[tuple[float, float]]:
    pattern = hole_pattern(part("screen length"), part("screen width"), part("screen hole from edge"))
    return [(hub.screen_x + x, hub.screen_y + y) for x, y in pattern]


def sensor_holes(hub: Hub) -> list[tuple[float, float]]:
    pattern = hole_pattern(part("sensor width"), part("sensor length"), part("sensor hole from edge"))
    return [(hub.sensor_x + x, hub.sensor_y + y) for x, y in pattern]


def pico_y(hub: Hub) -> float:
    """Return the y of the Pico's middle line: its sockets are in columns of the board, which run along y."""
    first_hole = (part("board length") - 29 * 2.54) / 2
    column = hub.pico_pin1_column - 1 + 3.5
    return hub.board_y - part("board length") / 2 + first_hole + column * 2.54


def pico_z(hub: Hub) -> float:
    """Return the height of the underside of the Pico's board."""
    lift = hub.board_lift + part("board thickness") + part("socket height") + part("header height")
    return P.floor + lift


def hub_body(hub: Hub = HUB) -> Part:
    solid = body(hub)
    for x, y in board_holes(hub):
        solid += rod(x, y, P.floor, 8.0, hub.board_lift)
        solid -= rod(x, y, P.floor, P.m3_pilot, hub.board_lift)
    solid = add_sensor_boss(solid, hub)
    for at in range(-2, 3):
        solid = add_cable(solid, hub, at * hub.cable_pitch)
    return solid - usb_opening(hub, pico_y(hub))


def add_sensor_boss(solid: Part, hub: Hub) -> Part:
    boss_width, boss_length = part("sensor width") + 2, part("sensor length") + 2
    solid += block(hub.sensor_x, hub.sensor_y, P.floor, boss_width, boss_length, hub.sensor_lift)
    for x, y in sensor_holes(hub):
        solid -= rod(x, y, P.floor, P.m25_pilot, hub.sensor_lift)
    return solid


def usb_opening(hub: Hub, y: float) -> Part:
    """Return the opening in the left wall for the plug of a Pico whose middle line is at y."""
    z = pico_z(hub) + part("board thickness") - 0.6 + part("pico usb height") / 2 - hub.usb_height / 2
    return block(-hub.width / 2, y, z, 4 * P.wall, hub.usb_width, hub.usb_height)


def hub_lid(hub: Hub = HUB) -> Part:
    top = rim_z(hub)
    solid = cut_keys(lid(hub), hub)
    for x, y in screen_holes(hub):
        glass = part("screen glass height")
        solid += rod(x, y, top - glass, hub.screen_post, glass)
        solid -= rod(x, y, top - glass, P.m25_pilot, glass + P.lid - P.thinnest)
    solid -= block(hub.screen_x, hub.screen_y, top, hub.window_length, hub.window_width, P.lid)
    for at in range(-2, 3):
        solid -= block(at * 4.5, hub.vent_y, top, 2.0, 14.0, P.lid)
    return solid
