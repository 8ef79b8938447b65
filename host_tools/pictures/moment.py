"""One moment of the table, as a camera above it would see it."""

import zlib
from typing import NamedTuple

import numpy

from host_tools.script.lines import LineError
from host_tools.script.observer import Observer
from host_tools.sim.circuit import PODS
from host_tools.sim.machine import Machine
from host_tools.sim.ring import PIXELS, Color
from host_tools.sim.st7789 import COLUMNS, ROWS, to_words
from topout.ui.texts import number

DARK = (((0, 0, 0),) * PIXELS,) * len(PODS)


class Place(NamedTuple):
    """Who sits at a pod, as the screen calls them, and their points."""

    pod: str
    name: str
    score: str


class Moment(NamedTuple):
    """`screen` is packed, since hundreds of moments are kept; `players` is empty between games."""

    at_ms: int
    screen: bytes
    rings: tuple[tuple[Color, ...], ...]
    pressed: frozenset[str]
    players: tuple[Place, ...]


def packed(pixels: numpy.ndarray) -> bytes:
    """The panel's picture, as the 16-bit words it has anyway."""
    return zlib.compress(to_words(pixels).tobytes(), level=1)


def unpacked(screen: bytes) -> numpy.ndarray:
    return numpy.frombuffer(zlib.decompress(screen), dtype=numpy.uint16).reshape(COLUMNS, ROWS)  # it lies on its side


def rings_of(machine: Machine) -> tuple[tuple[Color, ...], ...]:
    return tuple(tuple(machine.ring(pod)) for pod in PODS)


def players_of(machine: Machine) -> tuple[Place, ...]:
    """In the order of the seats; nobody while no game is on, or no console runs."""
    observer = Observer(machine)
    try:
        with machine.clock.unpaid():
            names = [observer.table.name(player) for player in range(len(observer.seats))]
            scores = observer.scores
    except LineError:
        return ()
    return tuple(Place(pod, name, number(scores[pod])) for pod, name in zip(scores, names, strict=True))
