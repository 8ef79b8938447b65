"""Thinking time by player. Off unless the table wants it; it never hurries anybody."""


class TurnClock:
    def __init__(self):
        self.is_on = False
        self.spent_ms: list[int] = []
        self._now_ms = 0

    def start(self, players: int) -> None:
        self.spent_ms = [0] * players

    def step(self, now_ms: int, player: int | None) -> bool:
        """Book the time since the last step on the player on turn; True when a new second has begun for them."""
        elapsed_ms = (now_ms - self._now_ms) & 0x1FFFFFFF
        self._now_ms = now_ms
        if not self.is_on or player is None:
            return False
        before_ms = self.spent_ms[player]
        self.spent_ms[player] = before_ms + elapsed_ms
        return self.spent_ms[player] // 1000 != before_ms // 1000

    def told(self, player: int) -> str:
        seconds = self.spent_ms[player] // 1000
        return "{}:{:02d}".format(seconds // 60, seconds % 60)
