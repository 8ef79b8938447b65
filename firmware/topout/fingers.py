"""Keys as the screens meet them: pressed, held, let go. Each is given to the top screen, which answers with an intent.

A hold is told on the screen that was pressed, from half a second on, some eight times a second; the hub's keys have
none. Several may have a key down at once: each coming up is told, and the last one that went down is the one that is
held. While the stage is busy, keys wait where they are.
"""

from micropython import const

from topout.facts import HUB, TICKS_MASK
from topout.ui.intents import PASS

PRESSED = const(0)
HELD = const(1)
LET_GO = const(2)

_HOLD_MS = const(500)
_REPEAT_MS = const(120)
_NOT_HELD = const(-1)


class Fingers:
    """`did` is what `meet` met, `intent` the screen's answer to it."""

    def __init__(self, keys):
        self._keys = keys
        self.intent: tuple | None = None
        self.did = PRESSED
        self._screen = None  # that was pressed and is not let go yet
        self._down = 0  # the keys that went down on it and have not come up, as bits
        self._row = 0
        self._column = 0
        self._pressed_ms = 0
        self._holds = _NOT_HELD

    def meet(self, stage, now_ms: int) -> bool:
        """The next thing that a finger did; False: nothing more."""
        self.intent = None  # an old one would keep what it names in memory
        keys = self._keys
        if keys and not stage.is_busy and keys.poll():
            if keys.is_press:
                self._press(stage, keys.row, keys.column, now_ms)
            else:
                self._let_go(stage, keys.row, keys.column)
            return True
        return self._hold(stage, now_ms)

    def _press(self, stage, row, column, now_ms):
        self.did = PRESSED
        if self._screen is not stage.top:
            self._screen = stage.top
            self._down = 0
        self._down |= _bit(row, column)
        self._row = row
        self._column = column
        self._pressed_ms = now_ms
        self._holds = 0
        self.intent = _ask(stage.top, row, column)
        if self.intent and self.intent[0] == PASS:
            stage.close()
            self._screen = stage.top
            self.intent = _ask(stage.top, row, column)

    def _hold(self, stage, now_ms):
        screen = self._screen
        if screen is None:
            return False
        if screen is not stage.top:
            self._forget()
            return False
        if self._holds == _NOT_HELD or self._row == HUB:
            return False
        if ((now_ms - self._pressed_ms) & TICKS_MASK) < _HOLD_MS + self._holds * _REPEAT_MS:
            return False
        self._holds += 1
        self.did = HELD
        self.intent = screen.hold(self._row, self._column, self._holds)
        return True

    def _let_go(self, stage, row, column):
        self.did = LET_GO
        if row == self._row and column == self._column:
            self._holds = _NOT_HELD
        if not self._down & _bit(row, column):
            return
        self._down ^= _bit(row, column)
        if self._screen is stage.top and row != HUB:
            self.intent = self._screen.let_go(row, column)
        if not self._down:
            self._forget()

    def _forget(self):
        """A screen that is gone must not be kept for a finger's sake."""
        self._screen = None
        self._down = 0


def _bit(row, column):
    return 1 << (3 * row + column)


def _ask(screen, row, column):
    return screen.press_hub(column) if row == HUB else screen.press(row, column)
