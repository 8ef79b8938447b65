"""What a place sees of the table: a pod its own ring, its name and its keys' actions; the hub its screen.

A pod gets JSON with `place`, `language` (en, ru, ro, nl), `power`, `plugged`, `name` (or the pod's number), `secret`
(the number that its player dials in secret, while its ring shows it; else null), `ring` (72 hex digits), `keys` (three
words), `asked` (the console waits for this pod) and `waits` (the console waits for other pods only).

The hub gets its `place`, and the hub's part of what the table's page gets (`topout_tools.web.view`).
"""

import json

from topout_tools.sim.circuit import PODS
from topout_tools.web.labels import Labels
from topout_tools.web.lan.places import HUB
from topout_tools.web.screen_areas import for_hub
from topout_tools.web.view import View, changes


def news_for(place: str, seen: View | None, view: View) -> list[str | bytes]:
    """Return the messages that update a phone from the view it has seen to this one."""
    fields_of = _hub_fields if place == HUB else _pod_fields
    before = fields_of(place, seen) if seen else {}
    now = fields_of(place, view)
    news = {name: value for name, value in now.items() if name not in before or before[name] != value}
    messages: list[str | bytes] = [json.dumps(news, separators=(",", ":"))] if news else []
    if place == HUB:
        messages += changes(seen and _of_hub(seen), _of_hub(view))
    return messages


def name_at(place: str, view: View) -> str:
    """Return the name of who sits at the pod, or the pod's number; "" for the hub."""
    if place == HUB:
        return ""
    at = PODS.index(place)
    return view.labels.names[at] or str(at + 1)


def _pod_fields(pod: str, view: View) -> dict[str, object]:
    return {
        "place": pod,
        "language": view.language,
        "power": view.is_on,
        "plugged": pod not in view.unplugged,
        "name": name_at(pod, view),
        "secret": view.labels.secrets[PODS.index(pod)],
        "ring": view.rings[pod],
        "keys": view.labels.keys,
        "asked": pod in view.asked,
        "waits": bool(view.asked) and pod not in view.asked,
    }


def _hub_fields(hub: str, view: View) -> dict[str, object]:
    return {"place": hub}


def _of_hub(view: View) -> View:
    """Return the hub's part of a view: its screen and its own keys alone."""
    hidden = view._replace(rings={}, unplugged=frozenset(), scene=None, games=None, labels=Labels())
    return hidden._replace(areas=for_hub(view.areas))
