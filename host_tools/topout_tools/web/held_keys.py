"""Tracks who holds which key: several people may hold the same one, and clicks may be too short for the key scan.

A key is down while anybody holds it. It stays down, and then up, for at least as long as the firmware's key scan needs
to see it. Quick taps queue up.
"""

from collections import deque
from collections.abc import Hashable

from topout_tools.web.recorder import Recorder

_STEADY_MS = 45  # two scans of the matrix at its slowest, and a margin
_MOST_WAITING = 16


class _Key:
    def __init__(self) -> None:
        self.holders: set[Hashable] = set()
        self.waiting: deque[bool] = deque()
        self.is_to_be_down = False
        self.free_ms = 0

    def move(self, is_to_be_down: bool) -> None:
        if is_to_be_down != self.is_to_be_down:
            self.is_to_be_down = is_to_be_down
            self.waiting.append(is_to_be_down)


class HeldKeys:
    """The keys of one machine and who holds each of them."""

    def __init__(self, recorder: Recorder) -> None:
        self._recorder = recorder
        self._keys: dict[str, _Key] = {}

    def put(self, who: Hashable, name: str) -> None:
        key = self._keys.setdefault(name, _Key())
        key.holders.add(who)
        if len(key.waiting) < _MOST_WAITING:
            key.move(True)

    def take(self, who: Hashable, name: str) -> None:
        key = self._keys.get(name)
        if key is None or who not in key.holders:
            return
        key.holders.remove(who)
        if not key.holders:
            key.move(False)

    def take_all(self, who: Hashable) -> None:
        """Release every key that `who` holds, because they have left the table."""
        for name in self._keys:
            self.take(who, name)

    def step(self) -> None:
        """Press or release each key that has a queued change and has been steady for long enough."""
        now_ms = self._recorder.now_ms
        for name, key in self._keys.items():
            if key.waiting and now_ms >= key.free_ms:
                (self._recorder.down if key.waiting.popleft() else self._recorder.up)(name)
                key.free_ms = now_ms + _STEADY_MS
