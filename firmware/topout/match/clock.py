"""Measures how long the game has lasted and, if switched on, each player's thinking time.

Both are written to the journal from time to time: first after half a minute, then less often as the game grows longer.
A power cut therefore loses at most half a minute, or a fifth of the time.
"""

from micropython import const

from topout.constants import TICKS_MASK

_SOONEST_S = const(30)
_UNIT_S = const(10)


class TurnClock:
    """The times of one game."""

    def __init__(self, players: int):
        self.is_on = False
        self.spent_ms = [0] * players
        self.seconds = 0  # since the start
        self.reminder_s = 0  # towards the reminder of an unseen pod; a key resets it
        self._checkpoint_s = 0  # `seconds` at the last checkpoint
        self._millis = 0
        self._now_ms: int | None = None  # None until the first step, when time starts

    def step(self, now_ms: int, player: int | None) -> bool:
        """Add the time since the last step to the player on turn. Returns whether their count of seconds changed."""
        elapsed_ms = 0 if self._now_ms is None else (now_ms - self._now_ms) & TICKS_MASK
        self._now_ms = now_ms
        self._millis += elapsed_ms
        while self._millis >= 1000:
            self._millis -= 1000
            self.seconds += 1
            self.reminder_s += 1
        if not self.is_on or player is None:
            return False
        before_ms = self.spent_ms[player]
        self.spent_ms[player] = before_ms + elapsed_ms
        return self.spent_ms[player] // 1000 != before_ms // 1000

    def checkpoint(self) -> tuple | None:
        """Return the times for the journal, or None if the last checkpoint is recent enough.

        The numbers are tens of seconds: since the start, then for each player if thinking time was measured.
        """
        if self.seconds - self._checkpoint_s < max(_SOONEST_S, self._checkpoint_s >> 2):
            return None
        self._checkpoint_s = self.seconds
        spent = [ms // (1000 * _UNIT_S) for ms in self.spent_ms]
        return (self.seconds // _UNIT_S,) + (tuple(spent) if any(spent) else ())

    def restore(self, times: tuple) -> None:
        """Restore the times from the last checkpoint before a power cut."""
        self.seconds = self._checkpoint_s = times[0] * _UNIT_S
        for player, spent in enumerate(times[1:]):
            self.spent_ms[player] = 1000 * _UNIT_S * spent

    def format(self, player: int) -> str:
        """Return a player's thinking time as minutes and seconds, such as 3:07."""
        seconds = self.spent_ms[player] // 1000
        return "{}:{:02d}".format(seconds // 60, seconds % 60)
