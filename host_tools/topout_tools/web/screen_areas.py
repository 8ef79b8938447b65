"""The areas of the screen that can be clicked: the words of keys, the rows of a list, the players' heads.

They follow from the panel's texts and the layout, so every screen has them. A click presses keys that the table has
anyway; there is no other way into the console.

    {"at": [x, y, width, height], "keys": ["c", "c"]}          in pixels of the screen
    {"at": …, "keys": ["b"], "row": "Floors", "chosen": true}  a row of a list

`keys` are pressed one after the other. "a", "b", "c" are keys of the pod that the page has chosen; «p2.b» and
«hub.menu» are always the same ones.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from topout.constants import HEIGHT_PX
from topout.match.seats import SHAPES
from topout.ui.layout import chosen, place
from topout.ui.other_layouts import TABLES
from topout.ui.panel import COLUMNS, FEET, HEADS, HUB_KEYS, POD_KEYS, ROW_COUNT, ROWS
from topout_tools.sim.circuit import PODS

_GAP_PX = 1
_POD_KEYS = ("a", "b", "c")
_HUB_KEYS = ("hub.menu", "hub.undo", "hub.fall")
_UP, _TAKE, _DOWN = _POD_KEYS
_NEXT, _, _TAKE_AT_HUB = _HUB_KEYS

_CHOSEN, _OTHER = "▸ ", "   "  # how the rows of a list begin
_KEY_ROW = re.compile(r"([ABC])  ")  # a row that says what a key does
_SEAT_ROW = re.compile(rf"(?:✓ | {{4}})[{SHAPES}](\d)  ")  # a pod and its player's name
_SHAPE = re.compile(f"[{SHAPES}]")


class Area(NamedTuple):
    """An area as the table's page gets it. `hub_keys` is what it presses on a tablet, which has the hub's keys only."""

    at: tuple[int, int, int, int]
    keys: tuple[str, ...]
    hub_keys: tuple[str, ...] = ()
    row: str | None = None
    is_chosen: bool = False

    @property
    def as_json(self) -> dict[str, object]:
        more = {} if self.row is None else {"row": self.row, "chosen": self.is_chosen}
        return {"at": self.at, "keys": self.keys, **more}


def areas_of(console: Any) -> tuple[Area, ...]:
    """Return the areas of the screen that the console shows."""
    return tuple(area for area in _Reader(console).areas() if area.keys or area.hub_keys)


def for_hub(areas: tuple[Area, ...]) -> tuple[Area, ...]:
    """Return the areas of a tablet that is the hub."""
    return tuple(area._replace(keys=area.hub_keys) for area in areas if area.hub_keys)


class _Reader:
    def __init__(self, console: Any) -> None:
        stage = console.stage
        self._texts: list[str] = stage.panel.texts
        self._columns: int = stage.panel.columns
        self._is_play = bool(stage.panel.track)
        self._screen = stage.top
        self._pod = _pod_on_turn(console.table) if len(stage.screens) == 1 else ""
        self._height_px = HEIGHT_PX
        self._layout: list[Any] = chosen
        if not console.hub.has_pods:
            self._pod = "hub"
        if console.hub.display and console.hub.display.height != HEIGHT_PX:
            self._height_px = console.hub.display.height
            self._layout = TABLES[self._height_px]

    def areas(self) -> list[Area]:
        return [*self._key_words(), *self._rows(), *self._heads()]

    def _key_words(self) -> list[Area]:
        found = []
        for nth in range(3):
            if self._texts[POD_KEYS + nth]:
                found.append(Area(self._box(POD_KEYS + nth, HUB_KEYS), self._pod_keys(_POD_KEYS[nth])))
            if self._texts[HUB_KEYS + nth]:
                key = (_HUB_KEYS[nth],)
                found.append(Area(self._box(HUB_KEYS + nth), key, key))
        return found

    def _rows(self) -> list[Area]:
        rows = self._texts[ROWS : ROWS + ROW_COUNT]
        chosen = next((nth for nth, text in enumerate(rows) if text.startswith(_CHOSEN)), None)
        found = []
        for nth, text in enumerate(rows):
            box = self._box(ROWS + nth, ROWS + 1 + nth if nth + 1 < ROW_COUNT else POD_KEYS)
            key_row, seat_row = _KEY_ROW.match(text), _SEAT_ROW.match(text)
            if key_row:
                found.append(Area(box, self._pod_keys(key_row[1].lower())))
            elif chosen is not None and text.startswith((_CHOSEN, _OTHER)):
                found.append(self._list_row(box, text, nth - chosen))
            elif seat_row:
                found.append(Area(box, (f"p{seat_row[1]}.{_DOWN}",)))
        return found

    def _list_row(self, box: tuple[int, int, int, int], text: str, steps: int) -> Area:
        """Return a row that is this many rows below the chosen one. A click on the chosen row takes it."""
        row = " ".join(text.removeprefix(_CHOSEN).split())
        if steps:
            keys = self._pod_keys(*(_DOWN if steps > 0 else _UP for _ in range(abs(steps))))
            return Area(box, keys, self._hub_walk(steps), row)
        keys = self._pod_keys(_TAKE) if self._texts[POD_KEYS + 1] else ()
        return Area(box, keys, (_TAKE_AT_HUB,) if self._texts[HUB_KEYS + 2] else (), row, True)

    def _hub_walk(self, steps: int) -> tuple[str, ...]:
        """Return the hub's presses that go there. In a list MENU goes down and around; in the history it goes up."""
        options = getattr(self._screen, "options", ())
        return (_NEXT,) * (steps % len(options) if options else -steps)

    def _heads(self) -> list[Area]:
        """Return the players' heads, where any key of a pod answers for its player. There, keys have no words."""
        press = getattr(type(self._screen), "press", None)  # the screen itself may still be loading
        if press is None or press.__qualname__ == "Screen.press" or any(self._texts[POD_KEYS:HUB_KEYS]):
            return []
        found = []
        for slot in range(HEADS, HEADS + COLUMNS):
            shape = _SHAPE.search(self._texts[slot])
            if shape:
                pod = PODS[SHAPES.index(shape[0])]
                found.append(Area(self._box(slot, FEET), (f"{pod}.{_UP}",)))
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
    return "" if turn is None else PODS[table.seats[turn]]
