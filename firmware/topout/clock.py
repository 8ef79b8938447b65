"""Thinking time by player, off unless the table wants it, and how long the game has been going.

Both are told now and then for the journal, after half a minute and then the more seldom the longer a game is going:
after a power cut half a minute is missing at the most, or a fifth.
"""

from micropython import const

from topout.facts import TICKS_MASK

_SOONEST_S = const(30)
_UNIT_S = const(10)


class TurnClock:
    def __init__(self, players: int):
        self.is_on = False
        self.spent_ms = [0] * players
        self.seconds = 0  # since the start
        self.silent_s = 0  # since a key was heard
        self._told_s = 0
        self._millis = 0
        self._now_ms: int | None = None  # time runs from the first step

    def step(self, now_ms: int, player: int | None) -> bool:
        """Book the time since the last step on the player on turn; True when a new second has begun for them."""
        elapsed_ms = 0 if self._now_ms is None else (now_ms - self._now_ms) & TICKS_MASK
        self._now_ms = now_ms
        self._millis += elapsed_ms
        while self._millis >= 1000:
            self._millis -= 1000
            self.seconds += 1
            self.silent_s += 1
        if not self.is_on or player is None:
            return False
        before_ms = self.spent_ms[player]
        self.spent_ms[player] = before_ms + elapsed_ms
        return self.spent_ms[player] // 1000 != before_ms // 1000

    def tell(self) -> tuple | None:
        """If it is time to: tens of seconds since the start, and if players' time is taken, theirs; else None."""
        if self.seconds - self._told_s < max(_SOONEST_S, self._told_s >> 2):
            return None
        self._told_s = self.seconds
        spent = [ms // (1000 * _UNIT_S) for ms in self.spent_ms]
        return (self.seconds // _UNIT_S,) + (tuple(spent) if any(spent) else ())

    def recall(self, told: tuple) -> None:
        """What was told before the power went."""
        self.seconds = self._told_s = told[0] * _UNIT_S
        for player, spent in enumerate(told[1:]):
            self.spent_ms[player] = 1000 * _UNIT_S * spent

    def told(self, player: int) -> str:
        seconds = self.spent_ms[player] // 1000
        return "{}:{:02d}".format(seconds // 60, seconds % 60)
