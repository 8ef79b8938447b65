"""Looks at the console: at its rings and words as anybody at the table would, at its state as only a test may."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from host_tools.script.lines import LineError
from host_tools.sim.circuit import PODS
from host_tools.sim.machine import FIRMWARE, Machine
from topout.ui.texts import Texts

_NO_GAME = SimpleNamespace(phase=None, turn=None, actions_left=None)


class Observer:
    """Players are told apart by the pod they sit at: p1 … p5."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine

    @property
    def console(self) -> Any:
        """The running firmware's own Console."""
        console = self._machine.namespace.get("console") if self._machine.is_on else None
        if console is None:
            raise LineError("the console is off" if not self._machine.is_on else "the console has not started")
        return console

    @property
    def is_settled(self) -> bool:
        """Whether the screen shows all that the console has to say."""
        return self.console.stage.is_settled

    @property
    def texts(self) -> list[str]:
        """What each slot of the screen says, empty ones left out, a single space where the slot has wider gaps."""
        said = [" ".join(text.split()) for text in self.console.stage.panel.texts]
        return [text for text in said if text]

    def text(self, key: str) -> str:
        """What the screen says for a text key, in the language it speaks now; a drive may have other keys."""
        texts = Texts(f"{FIRMWARE}/")
        texts.load(self.console.stage.texts.language)
        return " ".join(texts.get(key).split())

    @property
    def cut_off(self) -> list[str]:
        """Those of the texts that are too long for their place, and so are not on the glass as they should be."""
        painter = self.console.stage.painter
        return [" ".join(text.split()) for text in painter.overflowing()] if painter else []

    @property
    def table(self) -> Any:
        """The game that is on, or None."""
        return self.console.table

    @property
    def state(self) -> Any:
        """The state of the game; before there is one, one in which nobody is on turn."""
        return self.table.state if self.table else _NO_GAME

    @property
    def seats(self) -> list[str]:
        """The pods that play, in the order of the players."""
        return [PODS[pod] for pod in self.table.seats] if self.table else []

    @property
    def turn(self) -> str | None:
        turn = self.state.turn
        return None if turn is None else self.seats[turn]

    @property
    def scores(self) -> dict[str, int]:
        table = self.table
        return dict(zip(self.seats, table.rules.scores(table.state), strict=True)) if table else {}

    @property
    def track(self) -> dict[str, int]:
        """Where everybody's marker stands on the score track, as the number there; empty where none is shown."""
        track = self.console.stage.panel.track
        return {PODS[pod]: place for place, pod, _ in track[2]} if track else {}

    def lit(self, pod: str) -> int:
        """How many pixels of a ring shine at this moment."""
        return sum(any(color) for color in self._machine.ring(pod))
