"""Per-address rate limit and back-off for wrong tokens.

The tokens are too long to be guessed anyway. The limit keeps such attempts from using the game's processor time. Each
address has its own limit, so that nobody locks out others. At most MOST_ADDRESSES are remembered; above that, the least
recently seen one is dropped.
"""

import time
from collections import OrderedDict
from collections.abc import Callable

MOST_ADDRESSES = 256
FREE_MISTAKES = 3  # for an old code that is scanned repeatedly
FIRST_PAUSE_S = 1.0
LONGEST_PAUSE_S = 30.0
_FORGIVEN_S = 60.0  # one mistake is forgiven in this time
_MOST_AT_ONCE = 200  # a phone makes some 30 to open the page, and five phones may share one address
_AGAIN_A_SECOND = 20


class _Address:
    def __init__(self, now_s: float) -> None:
        self.seen_s = now_s
        self.room = float(_MOST_AT_ONCE)
        self.mistakes = 0.0
        self.paused_until_s = now_s

    def pass_time(self, now_s: float) -> None:
        elapsed_s, self.seen_s = now_s - self.seen_s, now_s
        self.room = min(_MOST_AT_ONCE, self.room + elapsed_s * _AGAIN_A_SECOND)
        self.mistakes = max(0.0, self.mistakes - elapsed_s / _FORGIVEN_S)


class RateLimiter:
    def __init__(self, now_s: Callable[[], float] = time.monotonic) -> None:
        self._now_s = now_s
        self._addresses: OrderedDict[str, _Address] = OrderedDict()
        self.mistakes = 0

    def admits(self, address: str) -> bool:
        """Return whether one more connection or request from this address is accepted, and count it."""
        known = self._meet(address)
        if known.room < 1:
            return False
        known.room -= 1
        return True

    def pause_s(self, address: str) -> float:
        """Return for how many seconds tokens from this address are not checked."""
        known = self._meet(address)
        return max(0.0, known.paused_until_s - known.seen_s)

    def take_mistake(self, address: str) -> float:
        """Count a wrong token and return the seconds of pause that begin now, or 0.

        Each pause is twice the last one.
        """
        known = self._meet(address)
        self.mistakes += 1
        known.mistakes += 1
        surplus = round(known.mistakes) - FREE_MISTAKES
        if surplus <= 0:
            return 0.0
        pause_s = min(LONGEST_PAUSE_S, FIRST_PAUSE_S * 2.0 ** min(surplus - 1, 10))
        known.paused_until_s = known.seen_s + pause_s
        return pause_s

    def _meet(self, address: str) -> _Address:
        now_s = self._now_s()
        known = self._addresses.pop(address, None) or _Address(now_s)
        known.pass_time(now_s)
        self._addresses[address] = known
        if len(self._addresses) > MOST_ADDRESSES:
            self._addresses.popitem(last=False)
        return known
