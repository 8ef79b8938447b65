"""Secret numbers with one set of keys: the players dial one after the other, each with the console in their hands.

A cover names who is to look. B shows this player's number, A and C dial it, B confirms it and covers it again: the next
player's cover follows. UNDO covers a number, or goes back to the player before. A number that nobody dials for twenty
seconds is covered. Nothing is stored until all have confirmed.
"""

from micropython import const

from topout.constants import TICKS_MASK
from topout.ui.colors import NOTICE
from topout.ui.intents import CLOSE, REDRAW
from topout.ui.panel import BIG, QUESTION, ROWS
from topout.ui.screen import KEY_UNDO, B, Screen

_OPEN_MS = const(20_000)


class SecretTurns(Screen):
    """The cover and the dial, on top of the screen `secret` that holds the numbers."""

    def __init__(self, secret):
        super().__init__(secret.table, secret.t)
        self._secret = secret
        self._player = self._next()
        self._is_open = False
        self._key_ms: int | None = None  # when the open number was last dialled; None until the next loop turn
        self._name_keys()

    def _next(self):
        return self._secret.settled.index(False)

    def _name_keys(self):
        self.pods = ("key.less", "key.ok", "key.more") if self._is_open else ("", "key.look", "")
        self.hub = ("", "key.cover" if self._is_open else "key.back", "")

    def draw(self, panel) -> None:
        name = self.table.name(self._player)
        self.draw_title(panel, self.t("secret.title", name))
        if self._is_open:
            panel.say(BIG, str(self._secret.numbers[self._player]))
            panel.say(ROWS + 3, self.t("secret.dial"))
            panel.say(ROWS + 4, self.t("secret.confirm"))
        else:
            panel.say(QUESTION, self.table.head(self._player))
            panel.say(ROWS + 4, self.t("secret.only", name), NOTICE)
            panel.say(ROWS + 5, self.t("secret.hand_over"))

    def step(self, now_ms: int):
        if not self._is_open:
            return None
        if self._key_ms is None:
            self._key_ms = now_ms
        if ((now_ms - self._key_ms) & TICKS_MASK) < _OPEN_MS:
            return None
        self._cover()
        return (REDRAW,)

    def press(self, pod: int, key: int):
        secret, player = self._secret, self._player
        self._key_ms = None
        if not self._is_open:
            return self._open() if key == B else None
        if key != B:
            return secret.dial(player, key)
        intent = secret.settle(player)
        self._cover()
        if False in secret.settled:
            self._player = self._next()
        return intent

    def hold(self, pod: int, key: int, times: int):
        if self._is_open and key != B:
            self._key_ms = None
            self._secret.dial(self._player, key)

    def press_hub(self, key: int):
        if key != KEY_UNDO:
            return None
        if self._is_open:
            return self._cover()
        before = [player for player in range(self._player) if self.table.is_in(player)]
        if not before:
            return (CLOSE,)
        self._player = before[-1]
        self._secret.unsettle(self._player)

    def _open(self):
        self._is_open = True
        if self._secret.numbers[self._player] is None:
            self._secret.numbers[self._player] = self._secret.start()
        self._name_keys()

    def _cover(self):
        self._is_open = False
        self._name_keys()
