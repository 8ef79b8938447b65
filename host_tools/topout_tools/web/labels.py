"""The labels of each pod: what its keys do now, and who sits there. The real pods have no space for them."""

from typing import Any, NamedTuple

from topout.ui.panel import POD_KEYS
from topout_tools.sim.circuit import PODS
from topout_tools.sim.machine import Machine
from topout_tools.web.player_names import names_of

_KEYS_OF_POD = 0b111


class Labels(NamedTuple):
    """What A, B, C do, on every pod; the name of each pod's player, or "".

    `secrets` is the number that each pod's ring shows to its own player, or None. It is for that player's phone only.
    """

    keys: tuple[str, ...] = ("", "", "")
    names: tuple[str, ...] = ("",) * len(PODS)
    secrets: tuple[int | None, ...] = (None,) * len(PODS)


def read_labels(machine: Machine) -> Labels:
    """Return the current labels. They are the defaults if the console is off, is starting, or runs other firmware."""
    console: Any = machine.namespace.get("console") if machine.is_running else None
    try:
        stage = console.stage
        texts = stage.panel.texts[POD_KEYS : POD_KEYS + 3]
        return Labels(tuple(text[2:] for text in texts), names_of(stage.screens, console.table), _secrets(stage.top))
    except (AttributeError, IndexError, TypeError):
        return Labels()


def _secrets(screen: Any) -> tuple[int | None, ...]:
    """Return the numbers on the dials of a secret choice (`topout.ui.secret_choice`) whose pod has a key down."""
    if not hasattr(screen, "numbers") or not hasattr(screen, "_down"):
        return Labels().secrets
    return tuple(
        screen.numbers[screen.table.player_at(at)] if screen._down >> 3 * at & _KEYS_OF_POD else None
        for at in range(len(PODS))
    )
