"""One set of keys: A B C and MENU UNDO FALL, each on a pin of its own, for a board without pods.

A B C count as the keys of the pod that `pod` names at the moment, the others as the hub's, so all of `keys` is true of
them. A board with four keys has no UNDO and no FALL: B and MENU act when they come up, and stand for UNDO and FALL when
they are held.
"""

import board
import keypad
from micropython import const
from supervisor import ticks_ms

from topout.board.keys import COLUMNS, SCAN_S, SCANS_THAT_AGREE, WIRES, Keys
from topout.constants import HUB, TICKS_MASK

_SIGNALS = ("key_a", "key_b", "key_c", "key_menu", "key_undo", "key_fall")
_HOLD_MS = const(500)
_UNDO = const(1)
_FALL = const(2)


def make_keys() -> "OneSet":
    """Return the keys on the board's own pins. Those that are down at power-on sleep until they have been up."""
    from topout.board.boards import this_board

    all_pins = this_board().PINS
    pins = [getattr(board, all_pins[signal]) for signal in _SIGNALS if signal in all_pins]
    scanner = keypad.Keys(
        pins, value_when_pressed=False, pull=True, interval=SCAN_S, debounce_threshold=SCANS_THAT_AGREE
    )
    return OneSet(scanner) if len(pins) == len(_SIGNALS) else FourKeys(scanner)


class OneSet(Keys):
    """Six keys. `present` has a bit for each, `holds` the hub's keys that are holds of others."""

    present = 7 | 7 << 3 * HUB
    holds: tuple = ()

    def __init__(self, scanner) -> None:
        super().__init__(scanner)
        self.pod = 0
        self._pods = [0] * COLUMNS  # the pod at which each of A B C was pressed

    def take(self, key: int, is_press: bool, at_ms: int) -> bool:
        return super().take(key if key < COLUMNS else HUB * WIRES + key - COLUMNS, is_press, at_ms)

    def poll(self) -> bool:
        if not super().poll():
            return False
        if self.row != HUB:
            if self.is_press:
                self._pods[self.column] = self.pod
            self.row = self._pods[self.column]
        return True


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
