"""A pod's four printed parts: body, lid, a diffuser that goes into the lid from below, the tray that holds the ring.

The diffuser's edge widens downwards at 45°. So it prints with its face down, lies flush in the lid and cannot be pulled
out. The tray is screwed to two posts of the lid and holds it from below.
"""

from math import sqrt

from build123d import Part

from hardware.dimensions import POD, PRINT, Pod, part
from hardware.enclosure.box import add_cable, body, cut_keys, lid, rim_z
from hardware.enclosure.shapes import block, cone, rod

P = PRINT


def tray_screws(pod: Pod) -> list[tuple[float, float]]:
    return [(pod.tray_screw_x, pod.ring_y), (-pod.tray_screw_x, pod.ring_y)]


def cup_bottom_z(pod: Pod) -> float:
    """Return the height where the diffuser's skirt and the lid's posts end and the tray begins."""
    return rim_z(pod) - pod.cup_depth


def pod_body(pod: Pod = POD) -> Part:
    return add_cable(body(pod), pod, 0.0)


def pod_lid(pod: Pod = POD) -> Part:
    top = rim_z(pod)
    solid = cut_keys(lid(pod), pod)
    for x, y in tray_screws(pod):
        solid += rod(x, y, cup_bottom_z(pod), pod.tray_post, pod.cup_depth)
        solid -= rod(x, y, cup_bottom_z(pod), P.m25_pilot, pod.cup_depth)
    wide = pod.window + 2 * pod.window_cone
    solid -= rod(0, pod.ring_y, top, pod.window, P.lid)
    solid -= cone(0, pod.ring_y, top, wide, pod.window, pod.window_cone)
    return solid


def pod_diffuser(pod: Pod = POD) -> Part:
    lid_z, bottom = rim_z(pod), cup_bottom_z(pod)
    narrow = pod.window - 2 * P.play
    wide = narrow + 2 * pod.window_cone
    solid = rod(0, pod.ring_y, lid_z, narrow, P.lid)
    solid += cone(0, pod.ring_y, lid_z, wide, narrow, pod.window_cone)
    solid += rod(0, pod.ring_y, bottom, wide, pod.cup_depth)
    hollow, roof_z = wide - 2 * pod.cup_wall, lid_z + P.lid - pod.diffuser
    into_cone = pod.window_cone - (roof_z - lid_z)
    roof = narrow + 2 * (into_cone - pod.diffuser * sqrt(2))  # as thick across the cone as across the face
    slope = (hollow - roof) / 2
    solid -= rod(0, pod.ring_y, bottom, hollow, roof_z - slope - bottom)
    solid -= cone(0, pod.ring_y, roof_z - slope, hollow, roof, slope)
    return solid


def pod_tray(pod: Pod = POD) -> Part:
    z = cup_bottom_z(pod) - pod.tray
    disc = pod.window + 2 * pod.window_cone
    solid = rod(0, pod.ring_y, z, disc, pod.tray)
    solid += block(0, pod.ring_y, z, 2 * (pod.tray_screw_x + pod.tray_post / 2), pod.tray_post + 2, pod.tray)
    solid -= rod(0, pod.ring_y, z + pod.tray - pod.tray_recess, part("ring outside") + 2 * P.play, pod.tray_recess)
    solid -= rod(0, pod.ring_y, z, part("ring inside") - 4, pod.tray)
    for x, y in tray_screws(pod):
        solid -= rod(x, y, z, P.m25_hole, pod.tray)
    return solid
