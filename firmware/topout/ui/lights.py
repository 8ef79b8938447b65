"""What the rings show: before each seat a mask of twelve bits, a colour, and whether it moves; and a mask of white
pixels that lie over it and stay.

Steady pictures are written once; moving ones take a step eight times a second, but wait while the screen is being
painted, which five rings would hold up by 18 ms a step. A pulse begins bright, whenever it begins and at every key, so
that a key is answered at once. The flash of an alarm lies over all.
"""

from micropython import const

from topout.facts import PIXELS, PODS, TICKS_MASK

ALL = const(0xFFF)
CORNERS = const(0x111)  # one pixel an arc
DOT = const(0x001)
ARC = const(0x00F)

STEADY = const(0)
PULSE = const(1)  # on and off: press here
SPIN = const(2)  # round and round: winner

_STEP_MS = const(125)
_FLASH = const(0xFFFFFF)
_WHITE = const(0x808080)


def first(count: int) -> int:
    """The mask of so many pixels from the first one on."""
    return (1 << count) - 1


class Lights:
    def __init__(self, rings):
        self._rings = rings
        self._masks = [0] * PODS
        self._colours = [0] * PODS
        self._whites = [0] * PODS
        self._motions = bytearray(PODS)
        self._shown = [-1] * PODS  # the masks on the rings now; −1: to be written whatever it is
        self._beat = -1
        self._bright_beat = 0  # with which the pulses began
        self._flash_began_ms = 0
        self._flash_ms = 0

    def set(self, pod: int, mask: int, colour: int = 0, motion: int = STEADY, white: int = 0) -> None:
        is_same = mask == self._masks[pod] and colour == self._colours[pod]
        if is_same and motion == self._motions[pod] and white == self._whites[pod]:
            return
        self._masks[pod] = mask
        self._colours[pod] = colour
        self._motions[pod] = motion
        self._whites[pod] = white
        self._shown[pod] = -1
        self._beat = -1

    def clear(self) -> None:
        for pod in range(PODS):
            self.set(pod, 0)

    def restart_pulses(self) -> None:
        """All together, from bright."""
        self._beat = -1

    def wait(self, pod: int) -> None:
        """Something is being loaded: one ring answers the key. It goes dark, or, if it may be dark just now, a dot
        comes up on it."""
        is_lit = self._shown[pod] > 0 or self._whites[pod]
        self.set(pod, 0 if is_lit else DOT, _WHITE)

    def flash(self, now_ms: int, for_ms: int) -> None:
        """All rings, white, on and off, beginning with on: the alarm."""
        self._flash_began_ms = now_ms
        self._flash_ms = for_ms
        self._beat = -1

    def calm(self) -> None:
        """The flash is over, or was answered."""
        if self._flash_ms:
            self._flash_ms = 0
            self._beat = -1
            for pod in range(PODS):
                self._shown[pod] = -1

    def step(self, now_ms: int, is_painting: bool = False) -> None:
        if self._rings is None:
            return
        beat = self._next_beat(now_ms)
        if beat != self._beat and (self._beat < 0 or self._flash_ms or not is_painting):
            if self._beat < 0:
                self._bright_beat = beat
            self._beat = beat
            for pod in range(PODS):
                self._step_pod(pod, beat)
        self._rings.show(now_ms)

    def _next_beat(self, now_ms):
        """Counted from the flash while it lasts, so that it begins with on."""
        if not self._flash_ms:
            return now_ms // _STEP_MS
        elapsed_ms = (now_ms - self._flash_began_ms) & TICKS_MASK
        if elapsed_ms < self._flash_ms:
            return elapsed_ms // _STEP_MS
        self.calm()
        return now_ms // _STEP_MS

    def _step_pod(self, pod, beat):
        if self._flash_ms:
            self._rings.set(pod, 0 if beat & 1 else ALL, _FLASH)
            self._shown[pod] = -1
            return
        mask = self._masks[pod]
        motion = self._motions[pod]
        if motion == PULSE and (beat - self._bright_beat) & 4:
            mask = 0
        elif motion == SPIN:
            mask = _turned(mask, beat % PIXELS)
        if mask != self._shown[pod]:
            self._shown[pod] = mask
            self._rings.set(pod, mask, self._colours[pod], self._whites[pod], _WHITE)


def _turned(mask, by):
    return ((mask << by) | (mask >> (PIXELS - by))) & ALL
