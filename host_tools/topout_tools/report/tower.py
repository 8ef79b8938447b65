"""The floor tally of Skyscrapers, drawn as the tower: the ground floor lowest, a shape per worker."""

from __future__ import annotations

from collections.abc import Sequence

from topout_tools.report.markup import Markup, element
from topout_tools.report.page import drawing
from topout_tools.report.shapes import shape
from topout_tools.report.words import say

_FLOOR = 26
_LEFT, _RIGHT = 80, 300


def tower(alt_text: str, pods: Sequence[int], counts: Sequence[int]) -> Markup:
    """Return the drawing.

    `counts` holds the ground floor's numbers, one per player, then those of floor 1, and so on.
    """
    players = len(pods)
    floors = [counts[at : at + players] for at in range(0, len(counts), players)]
    drawn: list[Markup] = []
    for level, row in enumerate(floors):
        y = _FLOOR * (len(floors) - 1 - level) + 4
        narrower = min(4, 60 / len(floors)) * level
        left, width = _LEFT + narrower, _RIGHT - _LEFT - 2 * narrower
        drawn.append(element("rect", x=left, y=y, width=width, height=_FLOOR, class_="floor"))
        name = say("floor {}", level) if level else say("ground")
        drawn.append(element("text", name, x=_LEFT - 8, y=y + 17, text_anchor="end", class_="quiet"))
        workers = [pod for pod, count in zip(pods, row, strict=True) for _ in range(count)]
        step = min(18, (width - 12) / max(1, len(workers)))
        drawn += [shape(pod, left + 14 + step * at, y + _FLOOR / 2, 6) for at, pod in enumerate(workers)]
    base = _FLOOR * len(floors) + 4
    ground = element("line", x1=_LEFT - 14, x2=_RIGHT + 14, y1=base, y2=base, class_="zero")
    return drawing(base + 6, alt_text, *drawn, ground)
