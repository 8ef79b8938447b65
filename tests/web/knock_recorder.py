"""Records the knocks on a machine's table: their given strength, and what a sensor there feels."""

import math
import threading
from typing import NamedTuple

from topout_tools.sim.machine import Machine

_PATIENCE_S = 60
_FELT_STEP_US = 1000
_FELT_US = 100_000


class FeltKnock(NamedTuple):
    mg: float
    place: str | None
    felt_mg: float


class KnockRecorder:
    """Wraps the table's knock(), and passes every knock on."""

    def __init__(self, machine: Machine) -> None:
        self._table = machine.table
        self._knock = machine.table.knock
        self._news = threading.Condition()
        self._all: list[FeltKnock] = []
        machine.table.knock = self._record  # type: ignore[method-assign]

    def wait_for(self, count: int) -> list[FeltKnock]:
        with self._news:
            assert self._news.wait_for(lambda: len(self._all) >= count, _PATIENCE_S), f"only {len(self._all)} knocks"
            return list(self._all)

    def _record(self, at_us: int, peak_mg: float, place: str | None = None) -> None:
        rest = self._table.feel(at_us)
        self._knock(at_us, peak_mg, place)
        moments = range(at_us, at_us + _FELT_US, _FELT_STEP_US)
        felt_mg = max(math.dist(rest, self._table.feel(us)) for us in moments)
        with self._news:
            self._all.append(FeltKnock(peak_mg, place, felt_mg))
            self._news.notify_all()
