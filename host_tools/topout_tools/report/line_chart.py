"""A line chart over the turns of a game: a line per player, with the player's shape at its end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from topout_tools.report.markup import Markup, element, joined, minus
from topout_tools.report.page import drawing
from topout_tools.report.scale import Scale, apart, ticks
from topout_tools.report.shapes import shape
from topout_tools.report.words import say

_TOP, _BOTTOM, _HEIGHT = 10, 186, 218
_DIGIT = 7.5  # width of the widest digit


def lines(
    alt_text: str, pods: Sequence[int], rows: Sequence[Sequence[int]], *, is_stepped: bool = False, unit: str = "turn"
) -> Markup:
    """Return the chart of `rows[turn][player]`; the first row is before any turn. `unit` is what has a row."""
    values = [value for row in rows for value in row]
    marks = ticks(min(0, *values), max(1, *values))
    room = _DIGIT * max(len(minus(number)) for number in (*marks, *rows[-1]))
    up = Scale(marks[0], marks[-1], _BOTTOM, _TOP)
    along = Scale(0, max(1, len(rows) - 1), room + 9, 340 - room - 21)
    ends = apart([up.at(value) for value in rows[-1]], 13, _TOP + 4, _BOTTOM - 2)
    return drawing(
        _HEIGHT,
        alt_text,
        *[_level(along, up.at(mark), minus(mark), is_zero=not mark) for mark in marks],
        *_marks_below(along, len(rows) - 1, unit),
        *[
            _line(pod, _points(along, _aside(up, at, len(pods)), [row[at] for row in rows], is_stepped))
            for at, pod in enumerate(pods)
        ],
        *[_end(pod, along.end, ends[at], rows[-1][at]) for at, pod in enumerate(pods)],
    )


def _aside(up: Scale, player: int, players: int) -> Scale:
    """Shift a player's line a little, so that lines at the same height lie side by side."""
    by = 1.6 * (player - (players - 1) / 2)
    return replace(up, begin=up.begin + by, end=up.end + by)


def _level(along: Scale, y: float, word: str, is_zero: bool) -> Markup:
    rule = element("line", x1=along.begin, x2=along.end, y1=y, y2=y, class_="zero" if is_zero else "grid")
    return joined(rule, element("text", word, x=along.begin - 5, y=y + 4, text_anchor="end", class_="quiet"))


def _marks_below(along: Scale, turns: int, unit: str) -> list[Markup]:
    words = [
        element("text", mark, x=along.at(mark), y=_BOTTOM + 15, text_anchor="middle", class_="quiet")
        for mark in ticks(0, max(1, turns), 8)
        if mark <= turns
    ]
    middle = (along.begin + along.end) / 2
    return [*words, element("text", say(unit), x=middle, y=_HEIGHT - 4, text_anchor="middle", class_="quiet")]


def _points(along: Scale, up: Scale, values: Sequence[int], is_stepped: bool) -> str:
    places = [(along.at(turn), up.at(value)) for turn, value in enumerate(values)]
    if is_stepped:
        places = places[:1] + [spot for (_, y), (x, new) in pairwise(places) for spot in ((x, y), (x, new))]
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in places)


def _line(pod: int, points: str) -> Markup:
    return element("polyline", points=points, class_=f"line pod{pod}")


def _end(pod: int, x: float, y: float, value: int) -> Markup:
    return joined(shape(pod, x + 9, y, 5), element("text", minus(value), x=x + 18, y=y + 4))
