"""One set of four keys: B and MENU act when they come up, and stand for UNDO and FALL when they are held."""

from micropython import const
from supervisor import ticks_ms

from topout.board.one_set_keys import OneSet
from topout.constants import HUB, TICKS_MASK

_HOLD_MS = const(500)
_UNDO = const(1)
_FALL = const(2)


class FourKeys(OneSet):
    """A B C and MENU. A press of B or MENU is reported with its release, or as UNDO or FALL once it is a hold."""

    present = 7 | 1 << 3 * HUB
    holds = (_UNDO, _FALL)

    def __init__(self, scanner) -> None:
        super().__init__(scanner)
        self._waiting: list = [None, None]  # since when B and MENU are down, until they have been reported
        self._is_held = [False, False]  # whether they were reported as UNDO and FALL
        self._released: tuple | None = None  # the row and column of a release to be reported next

    def poll(self) -> bool:
        if self._released:
            self.row, self.column = self._released
            self._released = None
            self.is_press = False
            return True
        while super().poll():
            nth = 1 if self.row == HUB else 0
            if (nth == 0 and self.column != _UNDO) or self._report(nth):
                return True
        return self._report_hold(0) or self._report_hold(1)

    def _report(self, nth):
        """Handle B or MENU going down or coming up. Return whether there is something to report."""
        if self.is_press:
            self._waiting[nth] = ticks_ms()
            return False
        if self._is_held[nth]:
            self._is_held[nth] = False
            self.row, self.column = HUB, self.holds[nth]
            return True
        if self._waiting[nth] is None:
            return False
        self._waiting[nth] = None
        self._released = self.row, self.column
        self.is_press = True
        return True

    def _report_hold(self, nth):
        since_ms = self._waiting[nth]
        if since_ms is None or ((ticks_ms() - since_ms) & TICKS_MASK) < _HOLD_MS:
            return False
        self._waiting[nth] = None
        self._is_held[nth] = True
        self.row, self.column, self.is_press = HUB, self.holds[nth], True
        return True
