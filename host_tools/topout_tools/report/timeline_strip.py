"""Falls and knocks turn by turn: a row per player, a column per turn."""

from __future__ import annotations

from collections.abc import Sequence

from topout_tools.history.timeline import Turn
from topout_tools.report.markup import Markup, element, joined
from topout_tools.report.page import drawing
from topout_tools.report.scale import Scale, ticks
from topout_tools.report.shapes import shape
from topout_tools.report.words import say

_ROW = 30
_LEFT, _RIGHT = 30, 330


def strip(alt_text: str, pods: Sequence[int], turns: Sequence[Turn]) -> Markup:
    """Return the drawing. Knocks while nobody is on turn get an extra row, if there are any."""
    along = Scale(0, len(turns), _LEFT, _RIGHT)
    has_common = any(turn.player is None and turn.knocks for turn in turns)
    rows = len(pods) + has_common
    floor = _ROW * rows + 8
    rules = [element("line", x1=_LEFT, x2=_RIGHT, y1=_row(at), y2=_row(at), class_="grid") for at in range(rows)]
    heads = [shape(pod, 12, _row(at), 6) for at, pod in enumerate(pods)]
    if has_common:
        heads.append(element("text", say("all"), x=12, y=_row(len(pods)) + 4, text_anchor="middle", class_="quiet"))
    numbers = [
        element("text", mark, x=along.at(mark - 0.5), y=floor + 10, text_anchor="middle", class_="quiet")
        for mark in ticks(0, max(1, len(turns)), 8)
        if 0 < mark <= len(turns)
    ]
    marks = [_marks(turn, along.at(at + 0.5), pods) for at, turn in enumerate(turns)]
    axis = element("text", say("turn"), x=(_LEFT + _RIGHT) / 2, y=floor + 24, text_anchor="middle", class_="quiet")
    return drawing(floor + 28, alt_text, *rules, *heads, *numbers, axis, *marks)


def _row(at: int) -> float:
    return _ROW * at + 20


def _marks(turn: Turn, x: float, pods: Sequence[int]) -> Markup:
    falls = [_fall(x, _row(player), count, pods[player]) for player, count in enumerate(turn.falls) if count]
    row = len(pods) if turn.player is None else turn.player
    knocks = [_knock(x, _row(row), level, at) for at, level in enumerate(turn.knocks[:3])]
    return joined(*falls, *knocks)


def _fall(x: float, y: float, count: int, pod: int) -> Markup:
    """Return an arrow down, with the number of fallen workers."""
    arrow = element("path", d=f"M{x:.1f} {y + 8:.1f}l-6 -8h3v-7h6v7h3z", class_=f"pod{pod}")
    return joined(arrow, element("text", count, x=x + 6, y=y + 10) if count > 1 else None)


def _knock(x: float, y: float, level: int, nth: int) -> Markup:
    """Return a wave above the row, higher for stronger knocks; several are side by side."""
    up = 2 + 2 * level
    path = f"M{x - 6 + 4 * nth:.1f} {y - 10:.1f}l3 -{up}l3 {2 * up}l3 -{2 * up}l3 {up}"
    return element("path", d=path, class_="knock")
