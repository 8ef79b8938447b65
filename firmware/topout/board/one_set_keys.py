"""One set of keys: A B C and MENU UNDO FALL, each on a pin of its own, for a board without pods.

A B C count as the keys of the pod that `pod` names at the moment, the others as the hub's, so all of `keys` is true of
them. A board with four keys has no UNDO and no FALL (`four_keys`).
"""

import board
import keypad

from topout.board.keys import COLUMNS, SCAN_S, SCANS_THAT_AGREE, WIRES, Keys
from topout.constants import HUB

_SIGNALS = ("key_a", "key_b", "key_c", "key_menu", "key_undo", "key_fall")


def make_keys() -> "OneSet":
    """Return the keys on the board's own pins. Those that are down at power-on sleep until they have been up."""
    from topout.board.boards import this_board

    all_pins = this_board().PINS
    pins = [getattr(board, all_pins[signal]) for signal in _SIGNALS if signal in all_pins]
    scanner = keypad.Keys(
        pins, value_when_pressed=False, pull=True, interval=SCAN_S, debounce_threshold=SCANS_THAT_AGREE
    )
    if len(pins) == len(_SIGNALS):
        return OneSet(scanner)
    from topout.board.four_keys import FourKeys

    return FourKeys(scanner)


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
