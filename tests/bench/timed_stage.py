"""Hands and eyes for the console of the revision that was timed on the device: its parts had other names then."""

from typing import Any

from host_tools.script.lines import LineError
from host_tools.script.observer import Observer
from host_tools.script.stage import Stage

_LOOK_MS = 10
_PAINT_LIMIT_MS = 3000


class TimedStage(Stage):
    def look(self) -> Observer:
        deadline_ms = self._machine.now_ms + _PAINT_LIMIT_MS
        console: Any = self._machine.namespace["console"]
        while not console.is_settled and self._machine.now_ms < deadline_ms:
            self._machine.run_for(_LOOK_MS)
        return self.observer

    def check(self) -> None:
        console: Any = self._machine.namespace.get("console")
        if self._machine.crash is not None or getattr(console, "faults", False):
            raise LineError("the console stumbled")
