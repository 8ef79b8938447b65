"""The commands a browser may send. A message is JSON text; anything but exactly one of these is ignored.

{"do": "down", "key": "p1.a"}       {"do": "up", "key": "hub.menu"}; without pods "hub.a", too
{"do": "knock", "mg": 120, "from": "p3"}
{"do": "plug", "part": "p2"}        {"do": "unplug", "part": "sensor"}
{"do": "throw", "place": "p1"}      disconnects the phone from that pod, or from the hub
{"do": "lift"}   {"do": "cut"}   {"do": "boot"}   {"do": "fresh"}
"""

import json
from collections.abc import Container
from typing import NamedTuple

from topout_tools.sim.circuit import PODS
from topout_tools.sim.switches import KEYS, ONE_SET, ROWS

LONGEST = 200  # characters; the longest valid command has fewer than 50
SOFTEST_MG = 20
HARDEST_MG = 600

_KEYS = KEYS.keys() | ONE_SET.keys()  # those that a board does not have lead nowhere
PARTS = (*PODS, "sensor")  # that can be unplugged


class Command(NamedTuple):
    """A verb, its object (a key, a part or a place), and for a knock its strength in mg.

    `is_private` is set for a phone's commands: what the ring then shows is for that phone only.
    """

    verb: str
    what: str = ""
    mg: int = 0
    is_private: bool = False


def parse(text: str | None) -> Command | None:
    """Return the command in a message, or None if it holds no valid one."""
    if text is None or len(text) > LONGEST:
        return None
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(message, dict):
        return None
    verb = message.pop("do", None)
    reader = _READERS.get(verb) if isinstance(verb, str) else None
    return reader(verb, message) if reader else None


def _read_bare(verb: str, fields: dict) -> Command | None:
    return Command(verb) if not fields else None


def _read_key(verb: str, fields: dict) -> Command | None:
    key = _one_of(_KEYS, fields.get("key"))
    return Command(verb, key) if key and len(fields) == 1 else None


def _read_part(verb: str, fields: dict) -> Command | None:
    part = _one_of(PARTS, fields.get("part"))
    return Command(verb, part) if part and len(fields) == 1 else None


def _read_place(verb: str, fields: dict) -> Command | None:
    place = _one_of(ROWS, fields.get("place"))
    return Command(verb, place) if place and len(fields) == 1 else None


def _read_knock(verb: str, fields: dict) -> Command | None:
    mg, place = fields.get("mg"), _one_of(PODS, fields.get("from"))
    if len(fields) != 2 or type(mg) is not int or not place:
        return None
    return Command(verb, place, mg) if SOFTEST_MG <= mg <= HARDEST_MG else None


def _one_of(names: Container[str], name: object) -> str:
    return name if isinstance(name, str) and name in names else ""


_READERS = {
    "down": _read_key,
    "up": _read_key,
    "knock": _read_knock,
    "plug": _read_part,
    "unplug": _read_part,
    "throw": _read_place,
    "lift": _read_bare,
    "cut": _read_bare,
    "boot": _read_bare,
    "fresh": _read_bare,
}
