"""The 18 keys: a matrix of six rows (pods 1–5, then the hub) by three columns (A, B, C; on the hub MENU, UNDO, FALL).
A fourth column has no keys: each plugged-in pod closes it.

    while keys.poll():
        keys.row, keys.column, keys.is_press

Nothing is allocated. Faults that never reach a player:

- A bouncing contact: a key counts as changed after two scans that agree, 5 ms apart.
- A stuck key: one press, no repeats, however often the scanner has to be reset.
- A key that is down at power-on (`asleep`): no press at all, until it has been up.
- A chattering key (a broken switch, a plug half in): more than 12 presses a second is no finger. The key is released,
  ignored and named in `noisy`. It works again after a second in which it kept below that.
- A full queue: the events that did fit are delivered, then every held key is released and the scanner is reset. Keys
  that are still down are pressed again. `overflows` counts this.

`plugged` names the pods that are plugged in and `seen` those that ever were, a bit each. A change counts after a third
of a second without another: with a plug half in, all stays as it was.
"""

import board
import keypad
from micropython import const
from supervisor import ticks_ms

from topout.constants import TICKS_MASK

ROWS = const(6)
COLUMNS = const(3)
ALL_KEYS = const((1 << 18) - 1)

SCAN_S = 0.005
SCANS_THAT_AGREE = const(2)
_PRESSES_A_SECOND = const(12)
_WINDOW_MS = const(1000)

WIRES = const(4)  # columns, including the one of the plugs
_PLUG = const(3)
_SURE_MS = const(300)


def make_keys() -> "Keys":
    """Return the keys on the board's own pins."""
    from topout.board.boards import this_board

    pins = this_board().PINS
    rows = [getattr(board, pins["row_" + name]) for name in ("p1", "p2", "p3", "p4", "p5", "hub")]
    columns = [getattr(board, pins["column_" + name]) for name in ("a", "b", "c", "d")]
    return Keys(keypad.KeyMatrix(rows, columns, interval=SCAN_S, debounce_threshold=SCANS_THAT_AGREE))


class Keys:
    """Presses and releases, one at a time, from a `keypad.KeyMatrix` of six rows and four columns.

    `present` has a bit for each key that there is.
    """

    present = ALL_KEYS

    def __init__(self, matrix) -> None:
        self.row = 0
        self.column = 0
        self.is_press = False
        self.overflows = 0
        self.noisy = 0  # a bit for each key, row * 3 + column
        self.asleep = 0  # likewise
        self._matrix = matrix
        self._events = matrix.events
        self._event = keypad.Event()
        self._held = 0
        self._owed_releases = 0
        self._presses = bytearray(ROWS * COLUMNS)
        self._window_began_ms = 0
        self.plugged = 0  # a bit for each pod
        self.seen = 0  # likewise
        self._closed = 0  # likewise, as the scanner last reported
        self._changed_ms = [0] * ROWS  # when it reported that

    def poll(self) -> bool:
        """Take the next press or release into the attributes. Return False if there is none."""
        while self._events.get_into(self._event):
            if self.take(self._event.key_number, self._event.pressed, self._event.timestamp):
                return True
        if self._events.overflowed:
            self._start_afresh()
        elif self._closed != self.plugged:
            self._make_sure()
        if not self._owed_releases:
            return False
        self._pay_a_release()
        return True

    def is_held(self, row: int, column: int) -> bool:
        """Return whether the key is down, as of the last poll()."""
        return bool((self._held | self.asleep) & (1 << (row * COLUMNS + column)))

    def take(self, key: int, is_press: bool, at_ms: int) -> bool:
        """Note a change that the scanner reported. Return True if it is a player's press or release."""
        row = key // WIRES
        if key % WIRES == _PLUG:
            self._changed_ms[row] = at_ms
            self._closed = self._closed & ~(1 << row) | is_press << row
            return False
        key -= row
        if is_press:
            self._count_press(key, at_ms)
        bit = 1 << key
        if self.asleep & bit:
            if is_press:
                return False
            self.asleep ^= bit
        if self.noisy & bit:
            if not self._held & bit:
                return False
            is_press = False
        if bool(self._held & bit) == is_press:
            return False
        self._held ^= bit
        self._tell(key, is_press)
        return True

    def _count_press(self, key: int, at_ms: int) -> None:
        elapsed_ms = (at_ms - self._window_began_ms) & TICKS_MASK
        if elapsed_ms >= _WINDOW_MS:
            self._begin_window(at_ms, elapsed_ms >= 2 * _WINDOW_MS)
        if self._presses[key] < 255:
            self._presses[key] += 1
        if self._presses[key] > _PRESSES_A_SECOND:
            self.noisy |= 1 << key

    def _begin_window(self, at_ms: int, was_quiet: bool) -> None:
        self._window_began_ms = at_ms
        for key in range(ROWS * COLUMNS):
            if was_quiet or self._presses[key] <= _PRESSES_A_SECOND:
                self.noisy &= ~(1 << key)
            self._presses[key] = 0

    def _start_afresh(self) -> None:
        self.overflows += 1
        self._owed_releases = self._held
        self._events.clear()
        self._matrix.reset()
        self._closed = 0
        self._changed_ms = [ticks_ms()] * ROWS

    def _pay_a_release(self) -> None:
        key = 0
        while not self._owed_releases & (1 << key):
            key += 1
        self._owed_releases ^= 1 << key
        self._held &= ~(1 << key)
        self._tell(key, False)

    def _make_sure(self) -> None:
        """Update `plugged` and `seen`. The queue is empty, so every change of a plug has been noted."""
        now_ms = ticks_ms()
        for row in range(ROWS):
            bit = (self._closed ^ self.plugged) & (1 << row)
            if bit and ((now_ms - self._changed_ms[row]) & TICKS_MASK) >= _SURE_MS:
                self.plugged ^= bit
                self.seen |= bit

    def _tell(self, key: int, is_press: bool) -> None:
        self.row = key // COLUMNS
        self.column = key % COLUMNS
        self.is_press = is_press
