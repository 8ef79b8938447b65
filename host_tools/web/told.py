"""What the running firmware tells beside its pixels: the words on its screen, their language, and what is played.

A console that is off, that starts, or that is another one than ours, tells nothing.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from host_tools.sim.machine import Machine
from host_tools.web.scene import Scene, scene_of
from topout.ui import panel


class Told(NamedTuple):
    """`words` are in the order of reading: the title, what stands large, player by player, then line by line."""

    words: tuple[str, ...] = ()
    language: str = ""
    scene: Scene | None = None


class Listener:
    """Asks the console at every look, and makes a scene only when its table has changed."""

    def __init__(self) -> None:
        self._seen: tuple[Any, ...] = ()
        self._scene: Scene | None = None

    def listen(self, machine: Machine) -> Told:
        console: Any = machine.namespace.get("console") if machine.is_running else None
        try:
            return Told(_words(console.stage.panel.texts), console.stage.texts.language, self._see(console.table))
        except (AttributeError, IndexError, KeyError, TypeError):
            return Told()

    def _see(self, table: Any) -> Scene | None:
        seen = (table, table.version, tuple(table.seats)) if table else (None,)
        if seen != self._seen:
            self._scene = scene_of(table) if table else None
            self._seen = seen
        return self._scene


def _words(texts: list[str]) -> tuple[str, ...]:
    said = (" ".join(texts[slot].split()) for slot in _order(len(texts)))
    return tuple(text for text in said if text)


def _order(slots: int) -> list[int]:
    first = [panel.TITLE, panel.BIG]
    for player in range(panel.COLUMNS):
        first += [panel.HEADS + player, panel.SCORES + player, panel.FEET + player]
    return first + [slot for slot in range(slots) if slot not in first]
