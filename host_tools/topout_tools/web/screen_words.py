"""The screen in words, for who listens to it: what each line is, and what its marks mean.

The lines are in reading order: the title, the large text, player by player, row by row, then the keys. The page says
them in its language (`static/screen_reader_text.js`). In JSON a line is

    [kind, text, [[fact, value], …]]          ["player", "■3", [["", "8"], ["workers", "2"], ["lost", "1"]]]

A symbol that has several meanings, depending on its place or on the game, becomes a fact. Other symbols may stay in a
text: a pod's shape, «→» between two numbers, «×», «n/m».
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

from topout.match.seats import SHAPES
from topout.ui import panel

# A title of the kind `turn` is only the name of who is on turn. The rows of a list are `chosen` or `other`.
Kind = Literal["title", "turn", "large", "player", "player on turn", "text", "chosen", "other", "key"]

# What a value is. Without a name the value speaks for itself.
Fact = Literal[
    "", "position", "actions", "workers", "lost", "crew", "removed", "falls", "alarms", "statue", "holder", "cards",
    "wins", "counted", "total", "events", "points", "open", "ready", "seated", "free", "done", "undone",
    "yes", "no", "blank", "less", "more", "previous", "next",
]  # fmt: skip
Facts = tuple[tuple[Fact, str], ...]
AreOne = Callable[[str, str], bool]

_HUB = ("MENU", "UNDO", "FALL")
_COLUMNS = [range(first, first + panel.COLUMNS) for first in (panel.HEADS, panel.SCORES, panel.FEET)]
_CHOSEN, _OTHER = "▸ ", "   "
_ON_TURN = "▸"
_LEGEND = " !: "
_GAP = re.compile(r" {3,}")
_DOTS = re.compile(r"[●○]{2,}")
_OF = re.compile(r"\d+/\d+")
_NAMED_HEAD = re.compile(rf"[{SHAPES}]\D.*")
_SEAT_ROW = re.compile(rf"(✓ | {{4}})([{SHAPES}]\d)  (.*)")
_KEY_ROW = re.compile(r"([ABC])  (\S.*)")
_ORDER = re.compile(r"(.*) (\S+→\S+)")
_UNDONE = re.compile(r"\((.*)\)")
_ON_SITE = re.compile(r"(.*) \((\d+)\)")
_WORKERS: dict[str, dict[str, Fact]] = {
    "skyscrapers": {"●": "workers", "×": "lost", "○": "crew"},
    "newyork": {"●": "workers", "○": "removed"},
}
_FOOT_MARKS: dict[str, Fact] = {"→": "total", "!": "alarms", "↓": "falls"}
_SCORE_MARKS: dict[str, Fact] = {"…": "open", "✓": "ready"}
_KEY_SIGNS: dict[str, Fact] = {"−": "less", "+": "more"}


class Line(NamedTuple):
    """One line of the screen: what it is, its text, and the facts beside the text."""

    kind: Kind
    text: str
    facts: Facts = ()


def screen_words(texts: Sequence[str], game: str, are_one: AreOne) -> tuple[Line, ...]:
    """Return the lines of the screen with these texts. `are_one` returns whether the second row continues the first."""
    columns = [_player([texts[slot].strip() for slot in slots], game) for slots in zip(*_COLUMNS, strict=True)]
    large = Line("large", texts[panel.BIG])
    question = Line("text", texts[panel.QUESTION])
    heading, *names = texts[panel.TITLE].split("\t")
    if len(names) > 1:  # the rows are a table
        title, names = Line("title", heading), [name.strip() for name in names]
    else:
        title, names = _title(texts[panel.TITLE]), []
    rows = _rows(texts[panel.ROWS : panel.POD_KEYS], game, names, are_one)
    lines = (title, large, *columns, question, *rows, *_keys(texts))
    return tuple(line for line in lines if line.text or line.facts)


def _title(title: str) -> Line:
    text, _, cell = title.partition("\t")
    kind: Kind = "turn" if _NAMED_HEAD.fullmatch(text) else "title"
    fact: Fact = "actions" if _DOTS.fullmatch(cell) else "position" if _OF.fullmatch(cell) else ""
    return Line(kind, text, ((fact, _counted(cell)),) if cell else ())


def _player(cells: Sequence[str], game: str) -> Line:
    head, score, foot = cells
    kind: Kind = "player on turn" if head.startswith(_ON_TURN) else "player"
    facts: Facts = (("seated", ""),) if head.startswith("✓") else ()
    if score:
        is_falls = foot.startswith("!")
        facts += ((_SCORE_MARKS.get(score, "falls" if is_falls else ""), score),)
    return Line(kind, head.strip("▸✓ "), facts + _foot(foot, game))


def _foot(foot: str, game: str) -> Facts:
    """Return what the text below a player's score says."""
    if not foot:
        return ()
    if foot[0] in _FOOT_MARKS:
        return ((_FOOT_MARKS[foot[0]], foot[1:].strip()),)
    if _OF.fullmatch(foot):
        return (("counted", foot),)
    if game == "floors" and foot.isdigit():
        return (("cards", foot),)  # without the word, where the columns are narrow
    marks = _WORKERS.get(game, {})
    facts: Facts = tuple((fact, str(foot.count(mark))) for mark, fact in marks.items() if mark in foot)
    rest = foot.strip("".join(marks)).strip()
    if rest.startswith("♛"):
        facts += (("statue", ""),)
        rest = rest[1:].strip()
    if rest.startswith("✓"):
        return (*facts, ("wins", rest[1:]))
    return (*facts, ("", rest)) if rest else facts


def _rows(rows: Sequence[str], game: str, names: Sequence[str], are_one: AreOne) -> list[Line]:
    """Return the lines of the rows. With `names` the rows are a table with a column for each name.

    A row that explains a mark is left out: the mark has become a word.
    """
    rows = ["" if _LEGEND in row else row for row in rows]
    is_list = any(row.startswith(_CHOSEN) for row in rows)
    lines: list[Line] = []
    for before, row in zip(("", *rows), rows, strict=False):
        if before and are_one(before, row):
            lines[-1] = Line("text", f"{lines[-1].text} {row.strip()}")
        elif is_list and row.startswith((_CHOSEN, _OTHER)):
            kind: Kind = "chosen" if row.startswith(_CHOSEN) else "other"
            lines.append(_list_row(kind, row.removeprefix(_CHOSEN).strip()))
        else:
            lines += _seat(row) or _row(row, game, names)
    return lines


def _list_row(kind: Kind, row: str) -> Line:
    """Return a row of a list: an entry, a setting with its value, or what happened with its points."""
    text, *cells = row.split("\t")
    value: dict[str, Fact] = {"✓": "yes", "–": "no"}
    facts: Facts = tuple((value.get(cell, ""), cell) for cell in cells if cell)
    if found := _UNDONE.fullmatch(text):
        return Line(kind, "", (("undone", found[1]), *facts))
    return Line(kind, text, facts)


def _seat(row: str) -> list[Line]:
    """Return the line of a pod and its player's name while seats are taken; no line if the row is something else."""
    found = _SEAT_ROW.fullmatch(row)
    if not found:
        return []
    mark, head, name = found.groups()
    facts: Facts = (("seated" if mark.strip() else "free", ""),)
    return [Line("text", head, (("", name), *facts) if name else facts)]


def _row(row: str, game: str, names: Sequence[str]) -> list[Line]:
    if names:
        text, *cells = row.split("\t")
        return [Line("text", text, tuple(("", f"{name} {cell}") for name, cell in zip(names, cells, strict=False)))]
    if found := _KEY_ROW.fullmatch(row):
        return [Line("text", found[1], tuple(("", cell) for cell in found[2].split("\t")))]
    text, *cells = [cell.strip() for cell in row.split("\t") if cell.strip()] or [""]
    if len(parts := _GAP.split(text)) > 1:
        return [_standing(part) for part in parts]
    if found := _ORDER.fullmatch(text):
        return [Line("text", found[1], tuple(_turn(part) for part in found[2].split("→")))]
    return [Line("text", text, _cells(cells))]


def _cells(cells: Sequence[str]) -> Facts:
    """Return what stands beside a row's text. «×2» is a number of events, and points follow it."""
    if cells and cells[0].startswith("×"):
        return (("events", cells[0][1:]), *(("points", cell) for cell in cells[1:]))
    return tuple(("blank" if cell == "–" else "", _counted(cell)) for cell in cells)


def _standing(part: str) -> Line:
    """Return one player's part of a row with everybody: «■ 39 (2)» has two workers on the building."""
    found = _ON_SITE.fullmatch(part)
    return Line("text", found[1], (("workers", found[2]),)) if found else Line("text", part)


def _turn(part: str) -> tuple[Fact, str]:
    """Return a player in the order of play: «■3♛» holds the Statue, «●2✓» has played."""
    return ("done" if "✓" in part else "holder" if "♛" in part else ""), part.strip("✓♛")


def _keys(texts: Sequence[str]) -> list[Line]:
    keys = [(text[:1], text[2:]) for text in texts[panel.POD_KEYS : panel.HUB_KEYS] if text]
    keys += [(name, text.lstrip("▾")) for name, text in zip(_HUB, texts[panel.HUB_KEYS :], strict=True) if text]
    return [Line("key", name, (_key(text),)) for name, text in keys]


def _key(text: str) -> tuple[Fact, str]:
    if text in _KEY_SIGNS:
        return _KEY_SIGNS[text], ""
    if text.startswith("◂"):
        return "previous", text[1:].strip()
    return ("next", text[:-1].strip()) if text.endswith("▸") else ("", text)


def _counted(cell: str) -> str:
    """Return «●●○» as «2/3», and any other cell as it is."""
    return f"{cell.count('●')}/{len(cell)}" if _DOTS.fullmatch(cell) else cell
