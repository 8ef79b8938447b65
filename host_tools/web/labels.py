"""What would stand on each pod if it had the room: what its keys do now, and who sits there."""

from typing import Any, NamedTuple

from host_tools.sim.circuit import PODS
from host_tools.sim.machine import Machine
from topout.seats import pod_name
from topout.ui.panel import POD_KEYS

_POD_NAMES = tuple(pod_name(pod) for pod in range(len(PODS)))


class Labels(NamedTuple):
    """`keys` is what A, B, C do, on every pod; `names` is what each pod's player is called."""

    keys: tuple[str, ...] = ("", "", "")
    names: tuple[str, ...] = _POD_NAMES


def read_labels(machine: Machine) -> Labels:
    """Those of this moment. A console that is off, or starts, or is another one than ours, has none."""
    console: Any = machine.namespace.get("console") if machine.is_running else None
    try:
        said = console.stage.panel.texts[POD_KEYS : POD_KEYS + 3]
        return Labels(tuple(text[2:] for text in said), tuple(_names(console.table)))
    except (AttributeError, IndexError, TypeError):
        return Labels()


def _names(table: Any) -> list[str]:
    names = list(_POD_NAMES)
    for player, pod in enumerate(table.seats if table else ()):
        names[pod] = table.name(player)
    return names
