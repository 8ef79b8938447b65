"""Checks of the printed parts. `faults(hub())` returns the faults as sentences, or an empty list."""

from collections.abc import Iterator
from itertools import combinations

from build123d import Part

from hardware.dimensions import PRINT
from hardware.enclosure.assembly import Assembly, Screw, on_the_bed
from hardware.enclosure.box import rim_z
from hardware.enclosure.mesh import hanging, is_closed, mesh_of, span, thinnest
from hardware.enclosure.shapes import block, rod

P = PRINT
_NOTHING_MM3 = 0.05
_AGAINST_ROUNDING_MM = 0.02


def faults(assembly: Assembly) -> list[str]:
    """Return all faults."""
    found = [*collisions(assembly), *screw_faults(assembly), *gap_faults(assembly)]
    for name, solid in assembly.printed.items():
        found += print_faults(name, solid)
    return found


def _shared_mm3(one: Part, other: Part) -> float:
    a, b = one.bounding_box(), other.bounding_box()
    if any(high < low for high, low in (*zip(a.max, b.min, strict=True), *zip(b.max, a.min, strict=True))):
        return 0.0
    shared = one & other
    return 0.0 if shared is None else sum(solid.volume for solid in shared.solids())


def collisions(assembly: Assembly) -> Iterator[str]:
    """Yield what overlaps: boards, walls, cables, wires."""
    everything = {**assembly.printed, **assembly.contents}
    for one, other in combinations(everything, 2):
        shared = _shared_mm3(everything[one], everything[other])
        if shared > _NOTHING_MM3:
            yield f"{one} and {other} share {shared:.1f} mm³"


def print_faults(name: str, solid: Part) -> Iterator[str]:
    """Yield why a part cannot be printed, or not well."""
    mesh = mesh_of(on_the_bed(name, solid))
    if len(solid.solids()) != 1 or not solid.is_valid or not is_closed(mesh):
        yield f"{name} is not one closed solid"
    size = solid.bounding_box().size
    if max(size.X, size.Y) > P.bed or P.bed < size.Z:
        yield f"{name} does not fit on a bed of {P.bed:g} mm"
    wall, where = thinnest(mesh)
    if wall < P.thinnest - _AGAINST_ROUNDING_MM:
        yield f"{name} is {wall:.2f} mm thin at {where.round(1).tolist()}"
    for patch in hanging(mesh):
        if span(patch) > P.bridge:
            yield f"{name} hangs over {span(patch):.1f} mm at {patch.mean(axis=0).round(1).tolist()}"


def screw_faults(assembly: Assembly) -> Iterator[str]:
    """Yield screws that hit something on their way, or lack material to hold."""
    for screw in assembly.screws:
        for name, solid in {**assembly.printed, **assembly.contents}.items():
            if _shared_mm3(_shaft(screw), solid) > _NOTHING_MM3:
                yield f"a screw of the {screw.name} at {screw.x:.1f}, {screw.y:.1f} meets {name}"
        sleeve = _sleeve(screw)
        if _shared_mm3(sleeve, assembly.printed[screw.holder]) < 0.95 * sleeve.volume:
            yield f"a screw of the {screw.name} at {screw.x:.1f}, {screw.y:.1f} has little of {screw.holder} round it"


def _shaft(screw: Screw) -> Part:
    low = min(screw.head_z, screw.tip_z)
    return rod(screw.x, screw.y, low, screw.pilot - 0.1, abs(screw.head_z - screw.tip_z))


def _sleeve(screw: Screw) -> Part:
    """Return what must be plastic: 1.4 mm round the thread, from where it begins to the tip."""
    low, high = sorted((screw.thread_z, screw.tip_z))
    low, high = low + 0.05, high - 0.05
    return rod(screw.x, screw.y, low, screw.pilot + 2.8, high - low) - rod(
        screw.x, screw.y, low, screw.pilot + 0.1, high - low
    )


def lid_gap_mm(assembly: Assembly) -> float:
    """Return the distance from the lid's rim to the body's wall, measured between the solids."""
    top = rim_z(assembly.size)
    ring = block(0, 0, top - P.rim_depth + 0.5, 300, 300, P.rim_depth - 1)
    body, lid = (assembly.printed[f"{assembly.name} {which}"] & ring for which in ("body", "lid"))
    return min(one.distance_to(other) for one in body.solids() for other in lid.solids())


def gap_faults(assembly: Assembly) -> Iterator[str]:
    """Yield a fault if the lid does not meet its body as stated."""
    gap = lid_gap_mm(assembly)
    if abs(gap - P.gap) > _AGAINST_ROUNDING_MM:
        yield f"the lid's rim is {gap:.2f} mm from the wall, not {P.gap} mm"
    body, lid = (assembly.printed[f"{assembly.name} {which}"] for which in ("body", "lid"))
    if body.distance_to(lid) > _AGAINST_ROUNDING_MM:
        yield "the lid does not lie on the body"
