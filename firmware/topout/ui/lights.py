"""What the rings show. Each pod has a mask of twelve pixels with a colour and a motion, and a mask of white pixels.

The white pixels lie on top and do not move. Steady pictures are written once. Moving ones take a step eight times a
second, but not while the screen is being painted: five rings would delay that by 18 ms a step.
A pulse starts bright, and starts again at every key, so that a key gets an answer at once. A flash covers everything.
"""

from micropython import const

from topout.constants import PIXELS, PODS, TICKS_MASK

ALL = const(0xFFF)
CORNERS = const(0x111)  # one pixel in each arc
DOT = const(0x001)
ARC = const(0x00F)

STEADY = const(0)
PULSE = const(1)  # on and off: «press here»
SPIN = const(2)  # runs round the ring: a winner

_ALL_PODS = const(0b11111)
_STEP_MS = const(125)
_FLASH = const(0xFFFFFF)
_WHITE = const(0x808080)


def first(count: int) -> int:
    """Return the mask of the first `count` pixels."""
    return (1 << count) - 1


class Lights:
    def __init__(self, rings):
        self._rings = rings
        self._masks = [0] * PODS
        self._colours = [0] * PODS
        self._whites = [0] * PODS
        self._motions = bytearray(PODS)
        self._shown = [-1] * PODS  # the masks on the rings now; −1: must be written
        self._beat = -1
        self._bright_beat = 0  # the beat at which the pulses began
        self._flash_began_ms = 0
        self._flash_ms = 0
        self._flash_pods = 0  # as bits

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
        """Start all pulses again, together and bright."""
        self._beat = -1

    def wait(self, pod: int) -> None:
        """Show on one ring that something is being loaded: a lit ring goes dark, a dark one shows a dot."""
        is_lit = self._shown[pod] > 0 or self._whites[pod]
        self.set(pod, 0 if is_lit else DOT, _WHITE)

    def flash(self, now_ms: int, for_ms: int, pods: int = _ALL_PODS) -> None:
        """Flash rings white, beginning with on: all for the alarm, or those of the pods in these bits."""
        self._flash_pods = pods
        self._flash_began_ms = now_ms
        self._flash_ms = for_ms
        self._beat = -1

    def calm(self) -> None:
        """End the flash, if there is one, and show the rings' own pictures again."""
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
        """Return the current beat. During a flash it counts from the flash's start, so that it begins with on."""
        if not self._flash_ms:
            return now_ms // _STEP_MS
        elapsed_ms = (now_ms - self._flash_began_ms) & TICKS_MASK
        if elapsed_ms < self._flash_ms:
            return elapsed_ms // _STEP_MS
        self.calm()
        return now_ms // _STEP_MS

    def _step_pod(self, pod, beat):
        if self._flash_ms and self._flash_pods & (1 << pod):
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
