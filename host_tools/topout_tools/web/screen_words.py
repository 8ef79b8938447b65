"""The screen in words, for who listens to it: what each line is, and what its marks mean.

The lines are in reading order: the title, the large text, player by player, row by row, then the keys. The page says
them in its language (`static/screen_reader_text.js`). In JSON a line is

    [kind, text, [[fact, value], …]]          ["player", "■3", [["", "8"], ["workers", "2"], ["lost", "1"]]]

A symbol that has several meanings, depending on its place or on the game, becomes a fact. Other symbols may stay in a
text: a pod's shape, «→» between two numbers, «×», «n/m».

The page without a server runs this file in a MicroPython VM, whose regular expressions and `str.strip` know only bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

from topout.match.seats import SHAPES
from topout.ui import panel
from topout_tools.web.console_interface import Console

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
_MARK = "▾"  # before what a key of the hub does
_COLUMNS = [list(range(first, first + panel.COLUMNS)) for first in (panel.HEADS, panel.SCORES, panel.FEET)]
_CHOSEN, _OTHER = "▸ ", "   "
_ON_TURN = "▸"
_LEGEND = " !: "
_GAP = "   "
_DOTS = "●○"
_SEATED, _FREE = "✓ ", "    "  # how the rows of pods begin while seats are taken
# In the order in which they are said.
_WORKERS: dict[str, tuple[tuple[str, Fact], ...]] = {
    "skyscrapers": (("●", "workers"), ("×", "lost"), ("○", "crew")),
    "newyork": (("●", "workers"), ("○", "removed")),
}
_FOOT_MARKS: dict[str, Fact] = {"→": "total", "!": "alarms", "↓": "falls"}
_SCORE_MARKS: dict[str, Fact] = {"…": "open", "✓": "ready"}
_KEY_SIGNS: dict[str, Fact] = {"−": "less", "+": "more"}


class Line(NamedTuple):
    """One line of the screen: what it is, its text, and the facts beside the text."""

    kind: Kind
    text: str
    facts: Facts = ()


def usual_texts(console: Console) -> list[str]:
    """Return the screen's texts with the usual mark before the hub's keys: some boards have their own letters there."""
    texts = list(console.stage.panel.texts)
    for nth, mark in enumerate(console.hub.marks or ()):
        text = texts[panel.HUB_KEYS + nth]
        texts[panel.HUB_KEYS + nth] = text and _MARK + (text[len(mark) :] if text.startswith(mark) else text)
    return texts


def screen_words(texts: Sequence[str], game: str, are_one: AreOne) -> tuple[Line, ...]:
    """Return the lines of the screen with these texts. `are_one` returns whether the second row continues the first."""
    columns = [_player([texts[slot].strip() for slot in slots], game) for slots in zip(*_COLUMNS)]  # noqa: B905
    large = Line("large", texts[panel.BIG], ())
    question = Line("text", texts[panel.QUESTION], ())
    heading, *names = texts[panel.TITLE].split("\t")
    if len(names) > 1:  # the rows are a table
        title, names = Line("title", heading, ()), [name.strip() for name in names]
    else:
        title, names = _title(texts[panel.TITLE]), []
    rows = _rows(texts[panel.ROWS : panel.POD_KEYS], game, names, are_one)
    lines = [title, large] + columns + [question] + rows + _keys(texts)
    return tuple(line for line in lines if line.text or line.facts)


def _title(title: str) -> Line:
    text, _, cell = title.partition("\t")
    is_name = len(text) > 1 and text[0] in SHAPES and not text[1].isdigit()
    kind: Kind = "turn" if is_name else "title"
    fact: Fact = "actions" if _are_dots(cell) else "position" if _is_part(cell) else ""
    return Line(kind, text, ((fact, _counted(cell)),) if cell else ())


def _player(cells: Sequence[str], game: str) -> Line:
    head, score, foot = cells
    kind: Kind = "player on turn" if head.startswith(_ON_TURN) else "player"
    facts: Facts = (("ready" if score else "seated", ""),) if head.startswith("✓") else ()
    if score:
        is_falls = foot.startswith("!")
        facts += ((_SCORE_MARKS.get(score, "falls" if is_falls else ""), score),)
    return Line(kind, _without(head, "▸✓ "), facts + _foot(foot, game))


def _foot(foot: str, game: str) -> Facts:
    """Return what the text below a player's score says."""
    if not foot:
        return ()
    if foot[0] in _FOOT_MARKS:
        return ((_FOOT_MARKS[foot[0]], foot[1:].strip()),)
    if _is_part(foot):
        return (("counted", foot),)
    if game == "floors" and foot.isdigit():
        return (("cards", foot),)  # without the word, where the columns are narrow
    marks = _WORKERS.get(game, ())
    facts: Facts = tuple((fact, str(foot.count(mark))) for mark, fact in marks if mark in foot)
    rest = _without(foot, "".join([mark for mark, _ in marks])).strip()
    if rest.startswith("♛"):
        facts += (("statue", ""),)
        rest = rest[1:].strip()
    if rest.startswith("✓"):
        return facts + (("wins", rest[1:]),)
    return facts + (("", rest),) if rest else facts


def _rows(rows: Sequence[str], game: str, names: Sequence[str], are_one: AreOne) -> list[Line]:
    """Return the lines of the rows. With `names` the rows are a table with a column for each name.

    A row that explains a mark is left out: the mark has become a word.
    """
    rows = ["" if _LEGEND in row else row for row in rows]
    is_list = any(row.startswith(_CHOSEN) for row in rows)
    lines: list[Line] = []
    before = ""
    for row in rows:
        if before and are_one(before, row):
            lines[-1] = Line("text", f"{lines[-1].text} {row.strip()}", ())
        elif is_list and row.startswith(_CHOSEN):
            lines.append(_list_row("chosen", row[len(_CHOSEN) :].strip()))
        elif is_list and row.startswith(_OTHER):
            lines.append(_list_row("other", row.strip()))
        else:
            lines += _seat(row) or _row(row, game, names)
        before = row
    return lines


def _list_row(kind: Kind, row: str) -> Line:
    """Return a row of a list: an entry, a setting with its value, or what happened with its points."""
    text, *cells = row.split("\t")
    value: dict[str, Fact] = {"✓": "yes", "–": "no"}
    facts: Facts = tuple((value.get(cell, ""), cell) for cell in cells if cell)
    if text.startswith("(") and text.endswith(")"):
        return Line(kind, "", (("undone", text[1:-1]),) + facts)
    return Line(kind, text, facts)


def _seat(row: str) -> list[Line]:
    """Return the line of a pod and its player's name while seats are taken; no line if the row is something else."""
    if not (row.startswith(_SEATED) or row.startswith(_FREE)):  # noqa: PIE810
        return []
    mark = _SEATED if row.startswith(_SEATED) else _FREE
    head, gap, name = row[len(mark) :].partition("  ")
    if not gap or len(head) != 2 or head[0] not in SHAPES or not head[1].isdigit():
        return []
    facts: Facts = (("seated" if mark == _SEATED else "free", ""),)
    return [Line("text", head, (("", name),) + facts if name else facts)]


def _row(row: str, game: str, names: Sequence[str]) -> list[Line]:
    if names:
        text, *cells = row.split("\t")
        return [Line("text", text, tuple(("", f"{name} {cell}") for name, cell in zip(names, cells)))]  # noqa: B905
    if row[:1] in ("A", "B", "C") and row[1:3] == "  " and row[3:4].strip():
        return [Line("text", row[0], tuple(("", cell) for cell in row[3:].split("\t")))]
    text, *cells = [cell.strip() for cell in row.split("\t") if cell.strip()] or [""]
    parts = [part.strip() for part in text.split(_GAP) if part.strip()]
    if len(parts) > 1:
        return [_standing(part) for part in parts]
    lead, space, order = text.rpartition(" ")
    if space and "→" in order[1:-1]:
        return [Line("text", lead, tuple(_turn(part) for part in order.split("→")))]
    return [Line("text", text, _cells(cells))]


def _cells(cells: Sequence[str]) -> Facts:
    """Return what stands beside a row's text. «×2» is a number of events, and points follow it."""
    if cells and cells[0].startswith("×"):
        return (("events", cells[0][1:]),) + tuple(("points", cell) for cell in cells[1:])
    return tuple(("blank" if cell == "–" else "", _counted(cell)) for cell in cells)


def _standing(part: str) -> Line:
    """Return one player's part of a row with everybody: «■ 39 (2)» has two workers on the building."""
    text, _, count = part.rpartition(" ")
    if text and count.startswith("(") and count.endswith(")") and count[1:-1].isdigit():
        return Line("text", text, (("workers", count[1:-1]),))
    return Line("text", part, ())


def _turn(part: str) -> tuple[Fact, str]:
    """Return a player in the order of play: «■3♛» holds the Statue, «●2✓» has played."""
    return ("done" if "✓" in part else "holder" if "♛" in part else ""), _without(part, "✓♛")


def _keys(texts: Sequence[str]) -> list[Line]:
    keys = [(text[:1], text[2:]) for text in texts[panel.POD_KEYS : panel.HUB_KEYS] if text]
    hub = texts[panel.HUB_KEYS : panel.HUB_KEYS + len(_HUB)]
    keys += [(name, _without(text, _MARK)) for name, text in zip(_HUB, hub) if text]  # noqa: B905
    return [Line("key", name, (_key(text),)) for name, text in keys]


def _key(text: str) -> tuple[Fact, str]:
    if text in _KEY_SIGNS:
        return _KEY_SIGNS[text], ""
    if text.startswith("◂"):
        return "previous", text[1:].strip()
    return ("next", text[:-1].strip()) if text.endswith("▸") else ("", text)


def _counted(cell: str) -> str:
    """Return «●●○» as «2/3», and any other cell as it is."""
    return f"{cell.count('●')}/{len(cell)}" if _are_dots(cell) else cell


def _are_dots(cell: str) -> bool:
    return len(cell) > 1 and not _without(cell, _DOTS)


def _is_part(cell: str) -> bool:
    """Return whether this is a number of a number, such as «2/3»."""
    part, _, whole = cell.partition("/")
    return part.isdigit() and whole.isdigit()


def _without(text: str, marks: str) -> str:
    """Return the text without these marks at both ends."""
    while text and text[0] in marks:
        text = text[1:]
    while text and text[-1] in marks:
        text = text[:-1]
    return text
