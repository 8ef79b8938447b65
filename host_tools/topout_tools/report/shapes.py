"""The players' five shapes, the same as on the console's screen, so that nothing depends on colour alone."""

from __future__ import annotations

from topout_tools.report.markup import Markup, element

_STAR = (
    (0, -1), (0.29, -0.35), (0.95, -0.31), (0.44, 0.13), (0.59, 0.81),
    (0, 0.42), (-0.59, 0.81), (-0.44, 0.13), (-0.95, -0.31), (-0.29, -0.35),
)  # fmt: skip
_CORNERS = (
    ((0, -0.95), (0.95, 0.75), (-0.95, 0.75)),
    (),
    ((-0.8, -0.8), (0.8, -0.8), (0.8, 0.8), (-0.8, 0.8)),
    ((0, -1.05), (0.9, 0), (0, 1.05), (-0.9, 0)),
    _STAR,
)


def shape(pod: int, x: float, y: float, radius: float, **attributes: object) -> Markup:
    """Return a pod's shape in its colour."""
    colour = f"pod{pod}"
    if not _CORNERS[pod]:
        return element("circle", cx=x, cy=y, r=0.9 * radius, class_=colour, **attributes)
    points = " ".join(f"{x + radius * dx:.1f},{y + radius * dy:.1f}" for dx, dy in _CORNERS[pod])
    return element("polygon", points=points, class_=colour, **attributes)


def icon(pod: int, name: str = "") -> Markup:
    """Return a small shape for use in text. Give `name` if the shape replaces it: screen readers then read the name."""
    label = {"role": "img", "aria_label": name} if name else {"aria_hidden": "true"}
    return element("svg", shape(pod, 8, 8, 7), class_="icon", viewBox="0 0 16 16", **label)


def called(pod: int, name: str) -> Markup:
    """Return a player for use in text: the shape and the name, or the pod if there is no name."""
    return element("span", icon(pod), " ", name or f"p{pod + 1}", class_="player")
