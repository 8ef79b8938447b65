"""Reads the console: its rings and texts, which players see, and its state, which only a test may read."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from topout.ui.texts import Texts
from topout_tools.script.lines import LineError
from topout_tools.sim.circuit import PODS
from topout_tools.sim.machine import FIRMWARE, Machine

_NO_GAME = SimpleNamespace(phase=None, turn=None, actions_left=None)


class Observer:
    """A view of one console. Players are named by the pod they sit at: p1 … p5."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine

    @property
    def console(self) -> Any:
        """The running firmware's own Console. Raises LineError if the console is off or has not started."""
        console = self._machine.namespace.get("console") if self._machine.is_on else None
        if console is None:
            raise LineError("the console is off" if not self._machine.is_on else "the console has not started")
        return console

    @property
    def is_settled(self) -> bool:
        """Whether the console has finished painting its screen."""
        return self.console.stage.is_settled

    @property
    def texts(self) -> list[str]:
        """The text of each slot of the screen, without empty ones, and with wide gaps reduced to one space."""
        lines = [" ".join(text.split()) for text in self.console.stage.panel.texts]
        return [text for text in lines if text]

    def text(self, key: str, game: str = "") -> str:
        """Return the text of a key in the console's current language, of a game or of the console itself.

        It is read from the source: a drive's keys are shortened.
        """
        texts = Texts(f"{FIRMWARE}/")
        texts.load(self.console.stage.texts.language)
        if game:
            texts.add(game)
        return " ".join(texts.get(key).split())

    @property
    def cut_off(self) -> list[str]:
        """Those of the texts that are too long for their place, and so are cut off on the screen."""
        painter = self.console.stage.painter
        return [" ".join(text.split()) for text in painter.overflowing()] if painter else []

    @property
    def table(self) -> Any:
        """The table of the current game, or None."""
        return self.console.table

    @property
    def state(self) -> Any:
        """The state of the game; without a game, one whose fields are None."""
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
        """The number at each player's marker on the score track; empty if no track is shown."""
        track = self.console.stage.panel.track
        return {PODS[pod]: place for place, pod, _ in track[2]} if track else {}

    def lit(self, pod: str) -> int:
        """Return how many pixels of a ring are lit now."""
        return sum(any(color) for color in self._machine.ring(pod))
