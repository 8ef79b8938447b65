"""What hub and pod share: a body with floor, walls, screw posts and feet, and a lid with a rim that goes into it."""

from build123d import Part

from hardware.dimensions import PRINT, Hub, Pod, part
from hardware.enclosure.shapes import block, bore, rod, slab

P = PRINT
_PILOT_DEPTH = 12.0


def rim_z(size: Hub | Pod) -> float:
    """Return the height at which the lid lies on the body."""
    return P.floor + size.inside


def corners(size: Hub | Pod) -> list[tuple[float, float]]:
    """Return the positions of the lid's four screws."""
    x, y = size.width / 2 - P.post_from_edge, size.depth / 2 - P.post_from_edge
    return [(x, y), (-x, y), (-x, -y), (x, -y)]


def body(size: Hub | Pod) -> Part:
    top = rim_z(size)
    solid = slab(0, size.width, size.depth, top, P.corner)
    hollow = slab(P.floor, size.width - 2 * P.wall, size.depth - 2 * P.wall, top, P.corner - P.wall)
    solid -= hollow
    for x, y in corners(size):
        solid += rod(x, y, P.floor, P.post, size.inside)
        solid -= rod(x, y, top - _PILOT_DEPTH, P.m3_pilot, _PILOT_DEPTH)
    for x, y in size.feet:
        solid -= rod(x, y, 0, P.foot_hole, P.foot_depth)
    return solid


def lid(size: Hub | Pod) -> Part:
    top = rim_z(size)
    solid = slab(top, size.width, size.depth, P.lid, P.corner)
    half_x = size.width / 2 - P.wall - P.gap - P.rim_wall / 2
    half_y = size.depth / 2 - P.wall - P.gap - P.rim_wall / 2
    keep_off = 2 * (P.post_from_edge + P.post / 2 + P.gap + 1)
    for sign in (1, -1):
        solid += block(0, sign * half_y, top - P.rim_depth, size.width - keep_off, P.rim_wall, P.rim_depth)
        solid += block(sign * half_x, 0, top - P.rim_depth, P.rim_wall, size.depth - keep_off, P.rim_depth)
    for x, y in corners(size):
        solid -= rod(x, y, top, P.m3_hole, P.lid)
    return solid


def cut_keys(solid: Part, size: Hub | Pod) -> Part:
    """Cut three square holes, and from below a pocket that makes the plate as thin as a switch's clips need."""
    top = rim_z(size)
    pocket = P.lid - part("key plate")
    for column in (-1, 0, 1):
        x = column * part("key pitch")
        solid -= block(x, size.key_y, top, part("key hole"), part("key hole"), P.lid)
        solid -= block(x, size.key_y, top, part("key body") + 1, part("key body") + 1, pocket)
    return solid


def add_cable(solid: Part, size: Hub | Pod, x: float) -> Part:
    """Add a hole in the back wall, and behind it a saddle with a tunnel for a cable tie."""
    tunnel_width, tunnel_height, saddle_depth = 3.2, 2.0, 8.0
    height = size.cable_z - part("cable") / 2 - P.floor - P.play
    solid -= bore(x, size.depth / 2 - P.wall / 2, size.cable_z, P.cable_hole, P.wall * 3, "y")
    solid += block(x, size.saddle_y, P.floor, 8.0, saddle_depth, height)
    solid -= block(x, size.saddle_y, P.floor, 8.0, tunnel_width, tunnel_height)
    return solid
