"""Thinking time by player, off unless the table wants it, and how long the game has been going."""

from micropython import const

from topout.facts import TICKS_MASK

_MUCH_MS = const(60_000)


class TurnClock:
    def __init__(self, players: int):
        self.is_on = False
        self.spent_ms = [0] * players
        self.seconds = 0  # since the start, or since power came back
        self._told_ms = [0] * players
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
        if not self.is_on or player is None:
            return False
        before_ms = self.spent_ms[player]
        self.spent_ms[player] = before_ms + elapsed_ms
        return self.spent_ms[player] // 1000 != before_ms // 1000

    def recall(self, player: int, seconds: int) -> None:
        """What was taken before the power went."""
        self.spent_ms[player] += 1000 * seconds
        self._told_ms[player] += 1000 * seconds

    def owes(self, player: int) -> bool:
        """Whether so much of a player's time was not taken yet that a power cut should not lose it."""
        return self.spent_ms[player] - self._told_ms[player] >= _MUCH_MS

    def take_seconds(self, player: int) -> int:
        """Whole seconds of a player's that were not taken yet."""
        seconds = (self.spent_ms[player] - self._told_ms[player]) // 1000
        self._told_ms[player] += 1000 * seconds
        return seconds

    def told(self, player: int) -> str:
        seconds = self.spent_ms[player] // 1000
        return "{}:{:02d}".format(seconds // 60, seconds % 60)
