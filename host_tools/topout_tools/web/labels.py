"""The labels of each pod: what its keys do now, and who sits there. The real pods have no space for them."""

from typing import Any, NamedTuple

from topout.match.seats import pod_name
from topout.ui.panel import POD_KEYS
from topout_tools.sim.circuit import PODS
from topout_tools.sim.machine import Machine

_POD_NAMES = tuple(pod_name(pod) for pod in range(len(PODS)))


class Labels(NamedTuple):
    """`keys` is what A, B, C do, on every pod; `names` is the name of each pod's player."""

    keys: tuple[str, ...] = ("", "", "")
    names: tuple[str, ...] = _POD_NAMES


def read_labels(machine: Machine) -> Labels:
    """Return the current labels. They are the defaults if the console is off, is starting, or runs other firmware."""
    console: Any = machine.namespace.get("console") if machine.is_running else None
    try:
        texts = console.stage.panel.texts[POD_KEYS : POD_KEYS + 3]
        return Labels(tuple(text[2:] for text in texts), tuple(_names(console.table)))
    except (AttributeError, IndexError, TypeError):
        return Labels()


def _names(table: Any) -> list[str]:
    names = list(_POD_NAMES)
    for player, pod in enumerate(table.seats if table else ()):
        names[pod] = table.name(player)
    return names
