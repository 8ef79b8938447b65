"""Parses the words after a command: a key, a pod, a number. A wrong one raises LineError with what is accepted."""

import re
from collections.abc import Collection

from topout_tools.script.lines import LineError
from topout_tools.sim.circuit import PODS
from topout_tools.sim.switches import ONE_SET

_NUMBER = re.compile(r"-?[0-9]{1,9}")


def words(arguments: str, count: int, example: str) -> list[str]:
    found = arguments.split()
    if len(found) != count:
        raise LineError(f"say it like this: {example}")
    return found


def word(arguments: str, example: str) -> str:
    return words(arguments, 1, example)[0]


def number(text: str, unit: str, least: int, most: int) -> int:
    """Return a whole number. A true minus sign, as on the screen, is accepted too."""
    plain = text.replace("−", "-")
    if not _NUMBER.fullmatch(plain) or not least <= int(plain) <= most:
        raise LineError(f'"{text}" is not a whole number of {unit} from {least} to {most}')
    return int(plain)


def pod(text: str) -> str:
    if text not in PODS:
        raise LineError(f'no pod "{text}"; pods are {", ".join(PODS)}')
    return text


def key(text: str, keys: Collection[str]) -> str:
    """Return a key's full name. The hub's keys may come without «hub.». `keys` are those of the board."""
    for name in (text, f"hub.{text}"):
        if name in keys:
            return name
    there = "p1.a, p1.b, p1.c … p5.c, menu, undo, fall"
    if "p1.a" not in keys:
        there = ", ".join(name.removeprefix("hub.") for name in ONE_SET if name in keys)
    raise LineError(f'no key "{text}"; keys are {there}')
