"""Reads what the running firmware holds apart from its pixels: words and areas of the screen, language, game.

The result is empty if the console is off, is starting, or runs other firmware than ours.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from topout.constants import HEIGHT_PX
from topout.ui.layout import chosen
from topout.ui.other_layouts import TABLES
from topout_tools.sim.machine import Machine
from topout_tools.web.console_interface import Console
from topout_tools.web.paragraphs import Paragraphs
from topout_tools.web.scene import Scene, scene_of
from topout_tools.web.screen_areas import Area, areas_of
from topout_tools.web.screen_words import Line, screen_words, usual_texts


class ConsoleText(NamedTuple):
    """The console's words, language and scene, and the areas of its screen that can be clicked."""

    words: tuple[Line, ...] = ()
    language: str = ""
    scene: Scene | None = None
    areas: tuple[Area, ...] = ()


class ConsoleReader:
    """Reads the console each time it is called, and builds a scene only when the table has changed."""

    def __init__(self) -> None:
        self._seen: tuple[Any, ...] = ()
        self._scene: Scene | None = None
        self._paragraphs = Paragraphs()

    def listen(self, machine: Machine) -> ConsoleText:
        console: Any = machine.namespace.get("console") if machine.is_running else None
        try:
            texts = console.stage.texts
            self._paragraphs.read(str(machine.root), texts.language, texts.game)
            return ConsoleText(
                screen_words(usual_texts(console), texts.game, self._paragraphs.are_one),
                texts.language,
                self._see(console.table),
                areas_of(console, _layout_of(console), _any_press(console)),
            )
        except (AttributeError, IndexError, KeyError, TypeError):
            return ConsoleText()

    def _see(self, table: Any) -> Scene | None:
        seen = (table, table.version, tuple(table.seats)) if table else (None,)
        if seen != self._seen:
            self._scene = scene_of(table) if table else None
            self._seen = seen
        return self._scene


def _layout_of(console: Console) -> list[Any]:
    height_px = console.hub.display.height if console.hub.display else HEIGHT_PX
    return chosen if height_px == HEIGHT_PX else TABLES[height_px]


def _any_press(console: Console) -> object:
    """Return `press` of the class Screen that the console has loaded: the firmware's modules are not those of here."""
    classes = type(console.stage.top).__mro__
    return next((one.__dict__["press"] for one in classes if one.__name__ == "Screen"), None)
