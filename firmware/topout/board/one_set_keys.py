"""One set of keys: A B C and MENU UNDO FALL, each on a pin of its own, for a board without pods.

They count as the keys of the first row and of the hub's row, so all of `keys` is true of them. A board with four keys
has no UNDO and no FALL.
"""

import board
import keypad

from topout.board.keys import SCAN_S, SCANS_THAT_AGREE, WIRES, Keys
from topout.constants import HUB

_SIGNALS = ("key_a", "key_b", "key_c", "key_menu", "key_undo", "key_fall")


def make_keys() -> Keys:
    """Return the keys on the board's own pins."""
    from topout.board.boards import this_board

    all_pins = this_board().PINS
    pins = [getattr(board, all_pins[signal]) for signal in _SIGNALS if signal in all_pins]
    scanner = keypad.Keys(
        pins, value_when_pressed=False, pull=True, interval=SCAN_S, debounce_threshold=SCANS_THAT_AGREE
    )
    return OneSet(scanner, len(pins))


class OneSet(Keys):
    """The keys by a `keypad.Keys`. `present` has a bit for each key that the board has."""

    def __init__(self, scanner, count: int) -> None:
        super().__init__(scanner)
        self.present = 7 | ((1 << count - 3) - 1) << 3 * HUB

    def take(self, key: int, is_press: bool, at_ms: int) -> bool:
        return super().take(key if key < 3 else HUB * WIRES + key - 3, is_press, at_ms)
