"""The few shapes that both boxes are made of. z is up; a shape stands on the z it is given."""

from build123d import Align, Box, Cone, Cylinder, Part, Pos, RectangleRounded, Rot, extrude

_STANDING = (Align.CENTER, Align.CENTER, Align.MIN)


def block(x: float, y: float, z: float, width: float, depth: float, height: float) -> Part:
    return Pos(x, y, z) * Box(width, depth, height, align=_STANDING)


def rod(x: float, y: float, z: float, diameter: float, height: float) -> Part:
    return Pos(x, y, z) * Cylinder(diameter / 2, height, align=_STANDING)


def cone(x: float, y: float, z: float, below: float, above: float, height: float) -> Part:
    """Return a cone between two diameters."""
    return Pos(x, y, z) * Cone(below / 2, above / 2, height, align=_STANDING)


def bore(x: float, y: float, z: float, diameter: float, length: float, along: str) -> Part:
    """Return a lying rod with its middle at that point, along x or y."""
    turn = Rot(0, 90, 0) if along == "x" else Rot(90, 0, 0)
    return Pos(x, y, z) * turn * Cylinder(diameter / 2, length)


def slab(z: float, width: float, depth: float, height: float, corner: float) -> Part:
    """Return a plate with round corners, centred on the z axis."""
    return Pos(0, 0, z) * extrude(RectangleRounded(width, depth, corner), height)
