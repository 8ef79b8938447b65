"""What a place sees of the table: a pod its own ring, what it is called and what its keys do; the hub its screen.

A pod is told, as JSON: `place`, `language` (en, ru, ro, nl), `power`, `plugged`, `name` (or the pod's number; its shape
goes without saying), `ring` (72 hex digits), `keys` (three words), `asked` (the console wants something of this pod),
`waits` (of others, and not of this one). The hub is told its `place` and what is in the hub, as the table's page is
(`host_tools.web.view`).
"""

import json

from host_tools.sim.circuit import PODS
from host_tools.web.lan.places import HUB
from host_tools.web.view import View, changes
from topout.seats import SHAPES


def news_for(place: str, seen: View | None, view: View) -> list[str | bytes]:
    """The messages that bring a phone from what it has seen to this view."""
    tell = _tell_hub if place == HUB else _tell_pod
    before = tell(place, seen) if seen else {}
    now = tell(place, view)
    news = {name: value for name, value in now.items() if name not in before or before[name] != value}
    messages: list[str | bytes] = [json.dumps(news, separators=(",", ":"))] if news else []
    if place == HUB:
        messages += changes(seen and _of_hub(seen), _of_hub(view))
    return messages


def _tell_pod(pod: str, view: View) -> dict[str, object]:
    at = PODS.index(pod)
    return {
        "place": pod,
        "language": view.language,
        "power": view.is_on,
        "plugged": pod not in view.unplugged,
        "name": view.labels.names[at].removeprefix(SHAPES[at]),
        "ring": view.rings[pod],
        "keys": view.labels.keys,
        "asked": pod in view.asked,
        "waits": bool(view.asked) and pod not in view.asked,
    }


def _tell_hub(hub: str, view: View) -> dict[str, object]:
    return {"place": hub}


def _of_hub(view: View) -> View:
    """The part of it that is in the hub: no pod's ring, and nothing of the laptop."""
    return view._replace(rings={}, unplugged=frozenset(), scene=None)
