"""Turns key events into press, hold and release calls on the top screen, which returns an intent.

After 500 ms the screen that received the press gets hold() every 120 ms. Hub keys do not repeat. Several keys may be
down at once: each release is passed on, and on each pod the key that was pressed last repeats. So all players can
dial at the same time. While the display stack is busy, key events stay in the queue.

On a screen with `fires_on_release`, a pod's B counts as pressed when it is released, unless it was held. So a hold can
mean «back» without booking anything, even if other players press keys meanwhile.
"""

from micropython import const

from topout.constants import HUB, PODS, TICKS_MASK
from topout.ui.intents import CLOSE_AND_FORWARD, REDRAW
from topout.ui.screen import B

PRESSED = const(0)
HELD = const(1)
LET_GO = const(2)

_HOLD_MS = const(500)
_REPEAT_MS = const(120)
_NOT_HELD = const(-1)
_COLUMN = const(3)
_ONCE = const(4)


class KeyInput:
    """The state of all keys. `did` is the last action that `meet` handled, `intent` the screen's answer to it.

    `is_second_press` says whether the last press was of the same key as the press before it.
    """

    def __init__(self, keys):
        self._keys = keys
        self.intent: tuple | None = None
        self.did = PRESSED
        self.is_second_press = False
        self._screen = None  # the screen that received the presses of the keys still down
        self._down = 0  # the keys still down that were pressed on it, as bits
        self._last = 0  # the key that was pressed last, as a bit
        # By pod: the key that was pressed last, in two bits, and above them how often it was repeated; _NOT_HELD after
        # its release. One list takes less memory than two.
        self._holds = [_NOT_HELD] * PODS
        # When: by pod, and behind them, of each pod's B on a screen that fires on its release.
        self._pressed_ms = [0] * (2 * PODS)

    def meet(self, stage, now_ms: int) -> bool:
        """Handle the next key action. Returns False if there is none."""
        self.intent = None  # an old intent would keep the objects it refers to in memory
        keys = self._keys
        if keys and not stage.is_busy and keys.poll():
            if keys.is_press:
                self._press(stage, keys.row, keys.column, now_ms)
            else:
                self._let_go(stage, keys.row, keys.column, now_ms)
            return True
        return self._hold(stage, now_ms)

    def answer(self, screen, row: int, column: int):
        """Return what a screen answers to a key."""
        return screen.press_hub(column) if row == HUB else screen.press(row, column)

    def held(self, screen, row: int, column: int, times: int):
        """Return what a screen answers to a key that is still down."""
        return screen.hold(row, column, times)

    def _press(self, stage, row, column, now_ms):
        self.did = PRESSED
        if self._screen is not stage.top:
            self._forget()
            self._screen = stage.top
        key = _bit(row, column)
        self._down |= key
        self.is_second_press = key == self._last
        self._last = key
        if row != HUB:
            self._holds[row] = column
            self._pressed_ms[row] = now_ms
            if column == B and self._screen.fires_on_release:
                self._screen.held_pods |= 1 << row
                self._pressed_ms[PODS + row] = now_ms
                return
        self._ask(stage, row, column)

    def _ask(self, stage, row, column):
        self.intent = self.answer(stage.top, row, column)
        if self.intent and self.intent[0] == CLOSE_AND_FORWARD:
            stage.close()
            self._screen = stage.top
            self.intent = self.answer(stage.top, row, column)

    def _hold(self, stage, now_ms):
        screen = self._screen
        if screen is None:
            return False
        if screen is not stage.top:
            self._forget()
            return False
        for row in range(PODS):
            held = self._holds[row]
            if held == _NOT_HELD:
                continue
            if ((now_ms - self._pressed_ms[row]) & TICKS_MASK) >= _HOLD_MS + (held >> 2) * _REPEAT_MS:
                self.did = HELD
                self._holds[row] = held + _ONCE
                column = held & _COLUMN
                if column == B:
                    screen.held_pods &= ~(1 << row)
                self.intent = self.held(screen, row, column, (held + _ONCE) >> 2)
                return True
        return False

    def _let_go(self, stage, row, column, now_ms):
        self.did = LET_GO
        if row != HUB and column == self._holds[row] & _COLUMN:
            self._holds[row] = _NOT_HELD
        if not self._down & _bit(row, column):
            return
        self._down ^= _bit(row, column)
        screen = self._screen
        if screen is stage.top and row != HUB:
            if column == B and screen.held_pods & (1 << row):
                screen.held_pods ^= 1 << row
                if ((now_ms - self._pressed_ms[PODS + row]) & TICKS_MASK) < _HOLD_MS:
                    self._ask(stage, row, column)
                self.intent = self.intent or (REDRAW,)
            else:
                self.intent = screen.let_go(row, column)
        if not self._down:
            self._forget()

    def _forget(self):
        """Drop the reference to the pressed screen, so that a closed screen does not stay in memory."""
        if self._screen:
            self._screen.held_pods = 0
        self._screen = None
        self._down = 0
        self._holds = [_NOT_HELD] * PODS


def _bit(row, column):
    return 1 << (3 * row + column)
