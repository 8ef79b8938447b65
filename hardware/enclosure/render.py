"""Renders solids without a graphics card: triangles painted into a depth buffer, with their sharp edges drawn over.

Orthographic, seen from the front, the right and above; light from the upper left.
"""

from typing import NamedTuple

import numpy as np
from build123d import Part
from PIL import Image

from hardware.enclosure.mesh import Mesh, mesh_of, normals

_SHARP = 0.85  # two triangles whose normals agree less than this share a visible edge
_INK = np.array([38, 50, 60])
_OVERSAMPLE = 2


class Thing(NamedTuple):
    solid: Part
    colour: tuple[int, int, int]


class View(NamedTuple):
    turn_deg: float = -32
    tilt_deg: float = 34
    width_px: int = 1000


_FROM_THE_FRONT = View()


def picture(things: list[Thing], view: View = _FROM_THE_FRONT) -> Image.Image:
    """Return all things in one picture, as large as possible."""
    meshes = [(mesh_of(thing.solid), np.array(thing.colour)) for thing in things]
    axes = _axes(view)
    seen = np.vstack([mesh.points for mesh, _ in meshes]) @ axes.T
    low, high = seen[:, :2].min(axis=0), seen[:, :2].max(axis=0)
    width = view.width_px * _OVERSAMPLE
    scale = width * 0.94 / (high[0] - low[0])
    height = int((high[1] - low[1]) * scale + width * 0.06)
    canvas = _Canvas(width, height)
    offset = np.array([width, height]) / 2 - (low + high) / 2 * scale
    for mesh, colour in meshes:
        placed = mesh.points @ axes.T
        placed[:, :2] = placed[:, :2] * scale + offset
        placed[:, 2] *= scale
        _paint(canvas, mesh, placed, colour, axes)
    for mesh, _ in meshes:
        placed = mesh.points @ axes.T
        placed[:, :2] = placed[:, :2] * scale + offset
        placed[:, 2] *= scale
        _draw_edges(canvas, mesh, placed)
    image = Image.fromarray(canvas.pixels[::-1].astype(np.uint8))
    return image.resize((width // _OVERSAMPLE, height // _OVERSAMPLE), Image.Resampling.LANCZOS)


class _Canvas:
    def __init__(self, width: int, height: int) -> None:
        self.pixels = np.full((height, width, 3), 255.0)
        self.depth = np.full((height, width), -np.inf)


def _axes(view: View) -> np.ndarray:
    """Return the view's axes as rows: right, up and towards the eye."""
    turn, tilt = np.radians(view.turn_deg), np.radians(view.tilt_deg)
    right = np.array([np.cos(turn), -np.sin(turn), 0])
    eye = np.array([-np.sin(turn) * np.cos(tilt), -np.cos(turn) * np.cos(tilt), np.sin(tilt)])
    return np.array([right, np.cross(eye, right), eye])


def _paint(canvas: _Canvas, mesh: Mesh, placed: np.ndarray, colour: np.ndarray, axes: np.ndarray) -> None:
    facing = normals(mesh.triangles) @ axes.T
    light = np.array([-0.45, 0.62, 0.64])
    for face, normal in zip(mesh.faces, facing, strict=True):
        if normal[2] <= 0:
            continue
        shade = 0.5 + 0.5 * max(0.0, float(normal @ light))
        _fill(canvas, placed[face], colour * shade)


def _fill(canvas: _Canvas, corners: np.ndarray, colour: np.ndarray) -> None:
    height, width = canvas.depth.shape
    x0, y0 = np.maximum(np.floor(corners[:, :2].min(axis=0)).astype(int), 0)
    x1 = min(int(np.ceil(corners[:, 0].max())) + 1, width)
    y1 = min(int(np.ceil(corners[:, 1].max())) + 1, height)
    (ax, ay, az), (bx, by, bz), (cx, cy, cz) = corners
    area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
    if abs(area) < 1e-9 or x0 >= x1 or y0 >= y1:
        return
    x, y = np.meshgrid(np.arange(x0, x1) + 0.5, np.arange(y0, y1) + 0.5)
    u = ((x - ax) * (cy - ay) - (cx - ax) * (y - ay)) / area
    v = ((bx - ax) * (y - ay) - (x - ax) * (by - ay)) / area
    depth = az + u * (bz - az) + v * (cz - az)
    window = canvas.depth[y0:y1, x0:x1]
    hit = (u >= -1e-6) & (v >= -1e-6) & (u + v <= 1 + 1e-6) & (depth > window)
    window[hit] = depth[hit]
    canvas.pixels[y0:y1, x0:x1][hit] = colour


def _draw_edges(canvas: _Canvas, mesh: Mesh, placed: np.ndarray) -> None:
    height, width = canvas.depth.shape
    for one, other in _sharp_edges(mesh):
        start, end = placed[one], placed[other]
        steps = int(np.abs(end[:2] - start[:2]).max()) + 2
        line = start + (end - start) * np.linspace(0, 1, steps)[:, None]
        for shift in (0, 1):
            x, y = line[:, 0].astype(int) + shift, line[:, 1].astype(int)
            inside = (x >= 0) & (x < width) & (y >= 0) & (y < height)
            x, y, z = x[inside], y[inside], line[inside, 2]
            shown = z > canvas.depth[y, x] - 6
            canvas.pixels[y[shown], x[shown]] = _INK


def _sharp_edges(mesh: Mesh) -> list[tuple[int, int]]:
    facing = normals(mesh.triangles)
    first: dict[tuple[int, int], int] = {}
    found = []
    for at, face in enumerate(mesh.faces.tolist()):
        for one, other in ((face[0], face[1]), (face[1], face[2]), (face[2], face[0])):
            edge = (min(one, other), max(one, other))
            if edge not in first:
                first[edge] = at
            elif facing[first[edge]] @ facing[at] < _SHARP:
                found.append(edge)
    return found
