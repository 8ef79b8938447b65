"""The areas of the screen that can be clicked: the words of keys, the rows of a list, the players' heads.

They follow from the panel's texts and the layout, so every screen has them. A click presses keys that the table has
anyway; there is no other way into the console.

    {"at": [x, y, width, height], "keys": ["c", "c"]}          in pixels of the screen
    {"at": …, "keys": ["b"], "row": "Floors", "chosen": true}  a row of a list

`keys` are pressed one after the other. "a", "b", "c" are keys of the pod that the page has chosen; «p2.b» and
«hub.menu» are always the same ones.

The page without a server runs this file in a MicroPython VM: see `screen_words`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from topout.constants import HEIGHT_PX
from topout.match.seats import SHAPES
from topout.ui.layout import place
from topout.ui.panel import COLUMNS, FEET, HEADS, HUB_KEYS, POD_KEYS, ROW_COUNT, ROWS
from topout_tools.web.console_interface import Console

_GAP_PX = 1
_POD_KEYS = ("a", "b", "c")
_HUB_KEYS = ("hub.menu", "hub.undo", "hub.fall")
_UP, _TAKE, _DOWN = _POD_KEYS
_NEXT, _, _TAKE_AT_HUB = _HUB_KEYS

_CHOSEN, _OTHER = "▸ ", "   "  # how the rows of a list begin
_SEATED, _FREE = "✓ ", "    "  # how a row with a pod and its player's name begins


class Area(NamedTuple):
    """An area as the table's page gets it. `hub_keys` is what it presses on a tablet, which has the hub's keys only."""

    at: tuple[int, int, int, int]
    keys: tuple[str, ...]
    hub_keys: tuple[str, ...] = ()
    row: str | None = None
    is_chosen: bool = False


def area_json(area: Area) -> dict[str, object]:
    found: dict[str, object] = {"at": area.at, "keys": area.keys}
    if area.row is not None:
        found["row"] = area.row
        found["chosen"] = area.is_chosen
    return found


def areas_of(console: Console, layout: list[Any], any_press: object) -> tuple[Area, ...]:
    """Return the areas of the screen that the console shows.

    `layout` is the table of its screen's size, `any_press` the method `press` of a screen that has none of its own.
    """
    found = _Reader(console, layout, any_press).areas()
    return tuple(area for area in found if area.keys or area.hub_keys)


def for_hub(areas: tuple[Area, ...]) -> tuple[Area, ...]:
    """Return the areas of a tablet that is the hub."""
    return tuple(area._replace(keys=area.hub_keys) for area in areas if area.hub_keys)


class _Reader:
    def __init__(self, console: Console, layout: list[Any], any_press: object) -> None:
        stage = console.stage
        self._layout = layout
        self._any_press = any_press
        self._texts: list[str] = stage.panel.texts
        self._columns: int = stage.panel.columns
        self._is_play = bool(stage.panel.track)
        self._screen = stage.top
        self._pod = _pod_on_turn(console.table) if len(stage.screens) == 1 else ""
        if not console.hub.has_pods:
            self._pod = "hub"
        self._height_px = console.hub.display.height if console.hub.display else HEIGHT_PX

    def areas(self) -> list[Area]:
        return self._key_words() + self._rows() + self._heads()

    def _key_words(self) -> list[Area]:
        found = []
        for nth in range(3):
            if self._texts[POD_KEYS + nth]:
                found.append(_area(self._box(POD_KEYS + nth, HUB_KEYS), self._pod_keys(_POD_KEYS[nth]), ()))
            if self._texts[HUB_KEYS + nth]:
                key = (_HUB_KEYS[nth],)
                found.append(_area(self._box(HUB_KEYS + nth), key, key))
        return found

    def _rows(self) -> list[Area]:
        rows = self._texts[ROWS : ROWS + ROW_COUNT]
        chosen = [nth for nth, text in enumerate(rows) if text.startswith(_CHOSEN)]
        found = []
        for nth, text in enumerate(rows):
            box = self._box(ROWS + nth, ROWS + 1 + nth if nth + 1 < ROW_COUNT else POD_KEYS)
            if text[:1] in ("A", "B", "C") and text[1:3] == "  ":  # a row that says what a key does
                found.append(_area(box, self._pod_keys(text[0].lower()), ()))
            elif chosen and (text.startswith(_CHOSEN) or text.startswith(_OTHER)):  # noqa: PIE810
                found.append(self._list_row(box, text, nth - chosen[0]))
            elif _pod_in(text):
                found.append(_area(box, (f"p{_pod_in(text)}.{_DOWN}",), ()))
        return found

    def _list_row(self, box: tuple[int, int, int, int], text: str, steps: int) -> Area:
        """Return a row that is this many rows below the chosen one. A click on the chosen row takes it."""
        row = " ".join((text[len(_CHOSEN) :] if text.startswith(_CHOSEN) else text).split())
        if steps:
            keys = self._pod_keys(*[_DOWN if steps > 0 else _UP for _ in range(abs(steps))])
            return Area(box, keys, self._hub_walk(steps), row, False)
        keys = self._pod_keys(_TAKE) if self._texts[POD_KEYS + 1] else ()
        return Area(box, keys, (_TAKE_AT_HUB,) if self._texts[HUB_KEYS + 2] else (), row, True)

    def _hub_walk(self, steps: int) -> tuple[str, ...]:
        """Return the hub's presses that go there. In a list MENU goes down and around; in the history it goes up."""
        options = getattr(self._screen, "options", ())
        return (_NEXT,) * (steps % len(options) if options else -steps)

    def _heads(self) -> list[Area]:
        """Return the players' heads, where any key of a pod answers for its player. There, keys have no words."""
        screen = self._screen
        is_loading = screen is None or not hasattr(type(screen), "press")
        if is_loading or type(screen).press is self._any_press or any(self._texts[POD_KEYS:HUB_KEYS]):
            return []
        found = []
        for slot in range(HEADS, HEADS + COLUMNS):
            for shape in [letter for letter in self._texts[slot] if letter in SHAPES][:1]:
                found.append(_area(self._box(slot, FEET), (f"p{1 + SHAPES.index(shape)}.{_UP}",), ()))
        return found

    def _pod_keys(self, *keys: str) -> tuple[str, ...]:
        return tuple(f"{self._pod}.{key}" for key in keys) if self._pod else keys

    def _box(self, slot: int, below: int | None = None) -> tuple[int, int, int, int]:
        """Return the slot's place, down to the slot below it or to the edge of the screen."""
        _, x, y, width, *_ = place(slot, self._columns, self._is_play, self._layout)
        bottom = self._height_px if below is None else place(below, self._columns, self._is_play, self._layout)[2]
        return x, y, width, bottom - y - _GAP_PX


def _pod_on_turn(table: Any) -> str:
    """Return the pod whose keys the game's own screen names, or "" if several may press."""
    turn = table.state.turn if table else None
    return "" if turn is None else f"p{1 + table.seats[turn]}"


def _area(at: tuple[int, int, int, int], keys: tuple[str, ...], hub_keys: tuple[str, ...]) -> Area:
    return Area(at, keys, hub_keys, None, False)


def _pod_in(text: str) -> str:
    """Return the number of the pod in a row with a pod and its player's name, or ""."""
    for mark in (_SEATED, _FREE):
        pod = text[len(mark) :]
        if text.startswith(mark) and pod[:1] in tuple(SHAPES) and pod[1:2].isdigit() and pod[2:4] == "  ":
            return pod[1]
    return ""
