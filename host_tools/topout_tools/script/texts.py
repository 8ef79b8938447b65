"""Parses the words after a command: a key, a pod, a number. A wrong one raises LineError with what is accepted."""

import re

from topout_tools.script.lines import LineError
from topout_tools.sim.circuit import PODS
from topout_tools.sim.switches import KEYS

_NUMBER = re.compile(r"-?[0-9]{1,9}")


def words(rest: str, count: int, example: str) -> list[str]:
    told = rest.split()
    if len(told) != count:
        raise LineError(f"say it like this: {example}")
    return told


def word(rest: str, example: str) -> str:
    return words(rest, 1, example)[0]


def number(told: str, unit: str, least: int, most: int) -> int:
    """Return a whole number. A true minus sign, as on the screen, is accepted too."""
    plain = told.replace("−", "-")
    if not _NUMBER.fullmatch(plain) or not least <= int(plain) <= most:
        raise LineError(f'"{told}" is not a whole number of {unit} from {least} to {most}')
    return int(plain)


def pod(told: str) -> str:
    if told not in PODS:
        raise LineError(f'no pod "{told}"; pods are {", ".join(PODS)}')
    return told


def key(told: str) -> str:
    """Return a key's full name. The hub's three keys may come without «hub.»."""
    for name in (told, f"hub.{told}"):
        if name in KEYS:
            return name
    raise LineError(f'no key "{told}"; keys are p1.a, p1.b, p1.c … p5.c, menu, undo, fall')
