"""Warns of a turn's limit: ten seconds before it and when it is over, by a tone, the player's ring and a notice.

It never ends a turn. Loaded only if there is a limit. Alone, a player's turns all look the same, so none is timed.
"""

from micropython import const

from topout.constants import TICKS_MASK

# Not in `sounds`: here they take memory only while there is a limit.
TIME_SOON = (2700, 60, 2700, 60)
TIME_UP = (2700, 120, 2000, 120, 2700, 120, 2000, 240)

_LIMITS_S = (0, 60, 120, 180, 300)  # by the setting
_SOON_MS = const(10_000)
_FLASH_MS = const(1000)

# The turn's last warning.
_NONE = const(0)
_SOON = const(1)
_UP = const(2)


class TurnLimit:
    """A limit, by the value of its setting. Setting it again times the turn from then on."""

    def __init__(self, stage, choice: int):
        self._stage = stage
        self._limit_ms = 1000 * _LIMITS_S[choice]
        self._clock = None  # of the game that is timed; the table would keep rules and log of a game that is over
        self._turn: int | None = None
        self._began_ms = 0
        self._warned = _NONE

    def step(self, now_ms: int, table) -> None:
        """Warn if it is time to. Called once a loop turn."""
        turn = table.state.turn
        if turn != self._turn or table.clock is not self._clock:
            self._turn = turn
            self._clock = table.clock
            self._began_ms = now_ms
            self._warned = _NONE
        if turn is None or self._warned == _UP or len(table.seats) == 1:
            return
        left_ms = self._limit_ms - ((now_ms - self._began_ms) & TICKS_MASK)
        if left_ms <= 0:
            self._warn(now_ms, table.seats[turn], _UP, TIME_UP, "clock.up")
        elif left_ms <= _SOON_MS and not self._warned:
            self._warn(now_ms, table.seats[turn], _SOON, TIME_SOON, "clock.soon")

    def _warn(self, now_ms, pod, warned, tune, notice):
        self._warned = warned
        stage = self._stage
        stage.lights.flash(now_ms, _FLASH_MS, 1 << pod)
        stage.sounds.play(tune)
        stage.show_notice(notice)
