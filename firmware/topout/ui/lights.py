"""What the rings show: a pattern a pod. Steady ones are drawn once; moving ones take a step eight times a second."""

from micropython import const

PODS = const(5)
PIXELS = const(12)

DARK = const(0)
COUNT = const(1)  # as many pixels as `count`
CORNERS = const(2)  # one pixel an arc: the actions are spent, the turn is not yet over
DOT = const(3)  # one dim pixel: waiting
PULSE = const(4)  # all on, all off: press here
SPIN = const(5)  # an arc that goes round: winner

_STEP_MS = const(125)
_WHITE = const(0xFFFFFF)


class Lights:
    def __init__(self, rings):
        self._rings = rings
        self._patterns = bytearray(PODS)
        self._counts = bytearray(PODS)
        self._colours = [0] * PODS
        self._drawn = [-1] * PODS  # what stands on a ring, as a number made of all that matters
        self._flash_began_ms = 0
        self._flash_ms = 0

    def set(self, pod: int, pattern: int, colour: int = 0, count: int = 0) -> None:
        if pattern != self._patterns[pod] or colour != self._colours[pod] or count != self._counts[pod]:
            self._patterns[pod] = pattern
            self._colours[pod] = colour
            self._counts[pod] = count
            self._drawn[pod] = -1

    def flash(self, now_ms: int, for_ms: int) -> None:
        """All rings, white, on and off, beginning with on: the alarm."""
        self._flash_began_ms = now_ms
        self._flash_ms = for_ms

    def step(self, now_ms: int) -> None:
        if self._rings is None:
            return
        beat = now_ms // _STEP_MS
        flash = -1
        if self._flash_ms:
            flash = ((now_ms - self._flash_began_ms) & 0x1FFFFFFF) // _STEP_MS
            if flash * _STEP_MS >= self._flash_ms:
                self._flash_ms = 0
        for pod in range(PODS):
            self._step_pod(pod, beat, flash if self._flash_ms else -1)
        self._rings.show(now_ms)

    def _step_pod(self, pod, beat, flash):
        if flash >= 0:
            picture = -2 - (flash & 1)
        elif self._patterns[pod] == PULSE:
            picture = 100 + (beat // 4 & 1)
        elif self._patterns[pod] == SPIN:
            picture = 100 + beat % PIXELS
        else:
            picture = 0
        if picture != self._drawn[pod]:
            self._drawn[pod] = picture
            self._draw(pod, picture)

    def _draw(self, pod, picture):
        pattern = self._patterns[pod]
        colour = self._colours[pod]
        for pixel in range(PIXELS):
            if picture < -1:
                lit = picture == -2
                colour = _WHITE
            elif pattern == COUNT:
                lit = pixel < self._counts[pod]
            elif pattern == CORNERS:
                lit = pixel % 4 == 0
            elif pattern == DOT:
                lit = pixel == 0
                colour = (self._colours[pod] >> 2) & 0x3F3F3F
            elif pattern == PULSE:
                lit = picture == 100
            else:
                lit = pattern == SPIN and (pixel - picture + 100) % PIXELS < 4
            self._rings.set_pixel(pod, pixel, colour if lit else 0)
