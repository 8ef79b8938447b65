"""The names of the players, by pod.

The page without a server runs this file in a MicroPython VM: see `screen_words`.
"""

from __future__ import annotations

from typing import Any

from topout.constants import PODS


def names_of(screens: list, table: Any) -> tuple[str, ...]:
    """Return the names that are being chosen for a new game, or else those of the game that is on; "" for none."""
    names = [""] * PODS
    for screen in reversed(screens):
        if hasattr(screen, "taken"):
            return tuple(getattr(screen, "names", names))
    for player, pod in enumerate(table.seats if table else ()):
        names[pod] = table.names[player]
    return tuple(names)
