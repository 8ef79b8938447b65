"""One moment of the table, as a camera above it would see it."""

import zlib
from typing import NamedTuple

import numpy

from topout.ui.texts import number
from topout_tools.script.lines import LineError
from topout_tools.script.observer import Observer
from topout_tools.sim.circuit import PODS
from topout_tools.sim.machine import Machine
from topout_tools.sim.ring import PIXELS, Color
from topout_tools.sim.st7789 import ROWS, to_words

DARK = (((0, 0, 0),) * PIXELS,) * len(PODS)


class PlayerLabel(NamedTuple):
    """A player at a pod: the name as on the screen, and the score."""

    pod: str
    name: str
    score: str


class Frame(NamedTuple):
    """One frame. `screen` is compressed, since hundreds of frames are kept; `players` is empty between games.

    `rings` is empty on a board without pods.
    """

    at_ms: int
    screen: bytes
    rings: tuple[tuple[Color, ...], ...]
    pressed: frozenset[str]
    players: tuple[PlayerLabel, ...]


def packed(pixels: numpy.ndarray) -> bytes:
    """Return the panel's picture, compressed, as 16-bit words like the panel's own."""
    return zlib.compress(to_words(pixels).tobytes(), level=1)


def unpacked(screen: bytes) -> numpy.ndarray:
    return numpy.frombuffer(zlib.decompress(screen), dtype=numpy.uint16).reshape(-1, ROWS)  # it lies on its side


def rings_of(machine: Machine) -> tuple[tuple[Color, ...], ...]:
    """Return the rings' colours; none on a board without pods."""
    return tuple(tuple(machine.ring(pod)) for pod in PODS if machine.board.has_pods)


def players_of(machine: Machine) -> tuple[PlayerLabel, ...]:
    """Return the players in the order of seats; empty if there is no game or no running console."""
    observer = Observer(machine)
    try:
        with machine.clock.unpaid():
            names = [observer.table.name(player) for player in range(len(observer.seats))]
            scores = observer.scores
    except LineError:
        return ()
    return tuple(PlayerLabel(pod, name, number(scores[pod])) for pod, name in zip(scores, names, strict=True))
