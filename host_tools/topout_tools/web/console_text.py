"""Reads what the running firmware holds apart from its pixels: the screen's words, their language, the game.

The result is empty if the console is off, is starting, or runs other firmware than ours.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from topout.ui import panel
from topout_tools.sim.machine import Machine
from topout_tools.web.scene import Scene, scene_of


class ConsoleText(NamedTuple):
    """The console's words, language and scene.

    `words` are in reading order: the title, the large text, player by player, then line by line.
    """

    words: tuple[str, ...] = ()
    language: str = ""
    scene: Scene | None = None


class ConsoleReader:
    """Reads the console each time it is called, and builds a scene only when the table has changed."""

    def __init__(self) -> None:
        self._seen: tuple[Any, ...] = ()
        self._scene: Scene | None = None

    def listen(self, machine: Machine) -> ConsoleText:
        console: Any = machine.namespace.get("console") if machine.is_running else None
        try:
            return ConsoleText(
                _words(console.stage.panel.texts), console.stage.texts.language, self._see(console.table)
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
    lines = (" ".join(texts[slot].split()) for slot in _order(len(texts)))
    return tuple(text for text in lines if text)


def _order(slots: int) -> list[int]:
    first = [panel.TITLE, panel.BIG]
    for player in range(panel.COLUMNS):
        first += [panel.HEADS + player, panel.SCORES + player, panel.FEET + player]
    return first + [slot for slot in range(slots) if slot not in first]
