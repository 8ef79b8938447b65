"""Bar charts: stacked ones by player, or plain ones by name."""

from __future__ import annotations

from collections.abc import Sequence

from topout_tools.report.markup import Markup, element, joined, minus
from topout_tools.report.page import drawing
from topout_tools.report.scale import Scale, ticks
from topout_tools.report.shapes import shape

_ROW = 30
_LEFT, _RIGHT = 26, 330
_NAME_MOST = 22


def stacked(alt_text: str, pods: Sequence[int], parts: Sequence[Sequence[int]]) -> Markup:
    """Return stacked bars of `parts[player][cause]`: gains lie to the right of zero, losses to the left."""
    gains = [sum(part for part in row if part > 0) for row in parts]
    costs = [sum(part for part in row if part < 0) for row in parts]
    marks = ticks(min(0, *costs), max(1, *gains))
    along = Scale(marks[0], marks[-1], _LEFT, _RIGHT)
    height = _ROW * len(pods) + 22
    grid = [
        joined(
            element("line", x1=x, x2=x, y1=2, y2=height - 18, class_="grid" if mark else "zero"),
            element("text", minus(mark), x=x, y=height - 5, text_anchor="middle", class_="quiet"),
        )
        for mark, x in [(mark, along.at(mark)) for mark in marks]
    ]
    rows = [_stack(along, row, at) for at, row in enumerate(parts)]
    heads = [shape(pod, 10, _ROW * at + 16, 6) for at, pod in enumerate(pods)]
    return drawing(height, alt_text, *grid, *rows, *heads)


def _stack(along: Scale, parts: Sequence[int], row: int) -> Markup:
    ends = [0, 0]  # of losses, of gains
    drawn = []
    for cause, part in enumerate(parts):
        if not part:
            continue
        side = part > 0
        left, right = sorted((along.at(ends[side]), along.at(ends[side] + part)))
        ends[side] += part
        box = element("rect", x=left, y=_ROW * row + 5, width=right - left, height=22, class_=f"cause{cause}")
        is_room = right - left > 8 * len(str(part)) + 2
        x = (left + right) / 2
        word = element("text", minus(part), x=x, y=_ROW * row + 20, text_anchor="middle", class_="on")
        drawn.append(joined(box, word if is_room else None))
    return joined(*drawn)


def bars(alt_text: str, rows: Sequence[tuple[object, float, str]], most: float, pods: Sequence[int] = ()) -> Markup:
    """Return plain bars. A row is (name above its bar, number, its text); `most` is the full width."""
    along = Scale(0, most or 1, 2, 338)
    drawn = []
    for at, (name, number, word) in enumerate(rows):
        y = 36 * at
        drawn += [
            shape(pods[at], 8, y + 8, 5) if pods else None,
            element("text", shortened(str(name)), x=18 if pods else 2, y=y + 12),
            element("rect", x=2, y=y + 17, width=max(1.5, along.at(number) - 2), height=11, rx=2, class_="bar"),
            element("text", word, x=along.at(number) + 6, y=y + 27, class_="quiet"),
        ]
    return drawing(36 * len(rows), alt_text, *drawn)


def shortened(name: str) -> str:
    return name if len(name) <= _NAME_MOST else name[: _NAME_MOST - 1] + "…"
