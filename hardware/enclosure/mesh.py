"""A solid as triangles, and checks on them: is it closed, how thin is it, what overhangs in print."""

from typing import NamedTuple

import numpy as np
from build123d import Part

_TOLERANCE_MM, _ANGLE = 0.05, 0.15


class Mesh(NamedTuple):
    points: np.ndarray  # n × 3
    faces: np.ndarray  # m × 3, indices

    @property
    def triangles(self) -> np.ndarray:
        return self.points[self.faces]


def mesh_of(solid: Part) -> Mesh:
    points, faces = solid.tessellate(_TOLERANCE_MM, _ANGLE)
    raw = np.array([tuple(point) for point in points])
    merged, index = np.unique(raw.round(4), axis=0, return_inverse=True)
    indexed = index.reshape(-1)[np.array(faces)]
    whole = np.array([len(set(face)) == 3 for face in indexed.tolist()])
    return Mesh(merged, indexed[whole])


def is_closed(mesh: Mesh) -> bool:
    """Return whether every edge belongs to two triangles, once in each direction."""
    edges = np.vstack([mesh.faces[:, (0, 1)], mesh.faces[:, (1, 2)], mesh.faces[:, (2, 0)]])
    there, there_count = np.unique(edges, axis=0, return_counts=True)
    back = np.unique(edges[:, ::-1], axis=0)
    return bool((there_count == 1).all()) and bool((there == back).all())


def normals(triangles: np.ndarray) -> np.ndarray:
    across = np.cross(triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0])
    length = np.linalg.norm(across, axis=1, keepdims=True)
    return across / np.maximum(length, 1e-12)


def thinnest(mesh: Mesh) -> tuple[float, np.ndarray]:
    """Return the least thickness and its place, measured from the middle of each triangle straight inwards."""
    triangles = mesh.triangles
    inward = -normals(triangles)
    area = np.linalg.norm(np.cross(triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0]), axis=1) / 2
    starts = triangles.mean(axis=1)
    found, where = np.inf, starts[0]
    for at in np.flatnonzero(area > 0.01):
        depth = _first_hit(starts[at] + inward[at] * 1e-4, inward[at], triangles)
        if depth < found:
            found, where = depth, starts[at]
    return float(found), where


def _first_hit(start: np.ndarray, direction: np.ndarray, triangles: np.ndarray) -> float:
    """Return the distance from a point along a ray to the first triangle (Möller and Trumbore)."""
    first, second = triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0]
    across = np.cross(direction, second)
    slope = np.einsum("ij,ij->i", first, across)
    usable = np.abs(slope) > 1e-9
    inverse = np.where(usable, 1 / np.where(usable, slope, 1), 0)
    from_corner = start - triangles[:, 0]
    u = np.einsum("ij,ij->i", from_corner, across) * inverse
    turned = np.cross(from_corner, first)
    v = turned @ direction * inverse
    depth = np.einsum("ij,ij->i", second, turned) * inverse
    hit = usable & (u >= 0) & (v >= 0) & (u + v <= 1) & (depth > 1e-3)
    return float(depth[hit].min()) if hit.any() else np.inf


def hanging(mesh: Mesh, steepest: float = 0.7072) -> list[np.ndarray]:
    """Return the overhangs: patches that face down by more than 45° and are not on the bed; each as its corners."""
    triangles = mesh.triangles
    bed = mesh.points[:, 2].min()
    down = (normals(triangles)[:, 2] < -steepest) & (triangles[:, :, 2].max(axis=1) > bed + 0.01)
    return [mesh.points[np.unique(mesh.faces[patch])] for patch in _patches(mesh.faces, np.flatnonzero(down))]


def _patches(faces: np.ndarray, chosen: np.ndarray) -> list[list[int]]:
    """Return groups of triangles that share corners."""
    owner: dict[int, list[int]] = {}
    for face in chosen.tolist():
        for corner in faces[face].tolist():
            owner.setdefault(corner, []).append(face)
    open_, found = set(chosen.tolist()), []
    while open_:
        todo, patch = [open_.pop()], []
        while todo:
            face = todo.pop()
            patch.append(face)
            near = {other for corner in faces[face].tolist() for other in owner[corner]} & open_
            open_ -= near
            todo += near
        found.append(patch)
    return found


def span(corners: np.ndarray) -> float:
    """Return the shorter side of a patch, seen from above: the length a bridge has to span."""
    return float(min(np.ptp(corners[:, 0]), np.ptp(corners[:, 1])))
