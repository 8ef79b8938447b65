"""Reads what the running firmware holds apart from its pixels: words and areas of the screen, language, game.

The result is empty if the console is off, is starting, or runs other firmware than ours.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from topout.ui import panel
from topout_tools.sim.machine import Machine
from topout_tools.web.scene import Scene, scene_of
from topout_tools.web.screen_areas import Area, areas_of

_HUB = ("MENU", "UNDO", "FALL")
_COLUMNS = [range(first, first + panel.COLUMNS) for first in (panel.HEADS, panel.SCORES, panel.FEET)]
_OTHER_ROW = "   "


class ConsoleText(NamedTuple):
    """The console's words, language and scene, and the areas of its screen that can be clicked.

    `words` are in reading order: the title, the large text, player by player, then line by line, then the keys with
    their names. Tabs separate cells, such as a player's head, score and foot. In a list the chosen row begins with «▸ »
    and the others with three spaces.
    """

    words: tuple[str, ...] = ()
    language: str = ""
    scene: Scene | None = None
    areas: tuple[Area, ...] = ()


class ConsoleReader:
    """Reads the console each time it is called, and builds a scene only when the table has changed."""

    def __init__(self) -> None:
        self._seen: tuple[Any, ...] = ()
        self._scene: Scene | None = None

    def listen(self, machine: Machine) -> ConsoleText:
        console: Any = machine.namespace.get("console") if machine.is_running else None
        try:
            return ConsoleText(
                _words(console.stage.panel.texts),
                console.stage.texts.language,
                self._see(console.table),
                areas_of(console),
            )
        except (AttributeError, IndexError, KeyError, TypeError):
            return ConsoleText()

    def _see(self, table: Any) -> Scene | None:
        seen = (table, table.version, tuple(table.seats)) if table else (None,)
        if seen != self._seen:
            self._scene = scene_of(table) if table else None
            self._seen = seen
        return self._scene


def _words(texts: list[str]) -> tuple[str, ...]:
    players = [_line(texts, *slots) for slots in zip(*_COLUMNS, strict=True)]
    rows = [_row(texts[slot]) for slot in (panel.QUESTION, *range(panel.ROWS, panel.POD_KEYS))]
    pod_keys = [text[:1] + ":" + text[1:] for text in texts[panel.POD_KEYS : panel.HUB_KEYS] if text]
    hub_keys = [f"{name}: {text.lstrip('▾')}" for name, text in zip(_HUB, texts[panel.HUB_KEYS :], strict=True) if text]
    lines = [_line(texts, panel.TITLE), _line(texts, panel.BIG), *players, *rows, *pod_keys, *hub_keys]
    return tuple(line for line in lines if line.strip())


def _row(text: str) -> str:
    return (_OTHER_ROW if text.startswith(_OTHER_ROW) else "") + _line([text], 0)


def _line(texts: list[str], *slots: int) -> str:
    """Return these slots' cells that are not empty, separated by tabs."""
    cells = [" ".join(cell.split()) for slot in slots for cell in texts[slot].split("\t")]
    return "\t".join(cell for cell in cells if cell)
