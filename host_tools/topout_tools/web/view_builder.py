"""Builds a view of the machine whenever anything has changed."""

import time
from collections.abc import Callable

import numpy

from topout_tools.sim.circuit import Circuit
from topout_tools.sim.machine import Machine
from topout_tools.sim.st7789 import to_words
from topout_tools.web.console_text import ConsoleReader
from topout_tools.web.game_keeper import Keeping
from topout_tools.web.labels import read_labels
from topout_tools.web.rings import RingSampler
from topout_tools.web.view import View

_FRAME_S = 0.05  # the shortest time between two pictures of the screen
_TONES_KEPT = 64


class ViewBuilder:
    """Reads screen, rings, tones and text of the machine. Its counters continue when the machine is replaced."""

    def __init__(self, wall_s: Callable[[], float] = time.monotonic) -> None:
        self._wall_s = wall_s
        self._circuit: Circuit | None = None
        self._panel_changed = -1
        self._framed_s = float("-inf")
        self._pixels = numpy.zeros((0, 0), dtype=numpy.uint16)
        self._rings = RingSampler()
        self.keep_private = self._rings.keep_private
        self._listener = ConsoleReader()
        self._tones_before = 0
        self._tones: list[tuple[int, int, float]] = []
        self._tones_taken = 0
        self._knocks = self._lifts = 0
        self._knock = (0, "")
        self._last: View | None = None

    def knocked(self, mg: int, place: str) -> None:
        self._knocks += 1
        self._knock = (mg, place)

    def lifted(self) -> None:
        self._lifts += 1

    def view(
        self, machine: Machine, trouble: str, unplugged: frozenset[str], games: Keeping | None = None
    ) -> View | None:
        """Return the current view, or None if nothing has changed."""
        circuit = machine.circuit
        if circuit is not self._circuit:
            self._circuit = circuit
            self._panel_changed = -1
            self._tones_taken = 0
        self._take_picture(circuit)
        self._take_tones(circuit)
        rings = self._rings.look(machine)
        view = View(
            self._pixels,
            machine.is_on,
            circuit.panel.backlight,
            trouble,
            unplugged,
            rings.shown,
            self._knocks,
            self._knock,
            self._lifts,
            self._tones_before,
            tuple(self._tones),
            *self._listener.listen(machine),
            rings.at_rest,
            rings.asked,
            read_labels(machine),
            private=rings.private,
            games=games,
            board=machine.board,
        )
        if self._last is not None and view.pixels is self._last.pixels and view[1:] == self._last[1:]:
            return None
        self._last = view
        return view

    def _take_picture(self, circuit: Circuit) -> None:
        if circuit.panel.changed == self._panel_changed or self._wall_s() - self._framed_s < _FRAME_S:
            return
        self._panel_changed = circuit.panel.changed
        self._framed_s = self._wall_s()
        self._pixels = to_words(circuit.panel.pixels())

    def _take_tones(self, circuit: Circuit) -> None:
        tones = circuit.piezo.tones
        self._tones += [(tone.start_ms, tone.frequency_hz, round(tone.duty, 3)) for tone in tones[self._tones_taken :]]
        self._tones_taken = len(tones)
        surplus = max(0, len(self._tones) - _TONES_KEPT)
        del self._tones[:surplus]
        self._tones_before += surplus
