"""The pairs of ink and paper that the screen uses. A test checks that each has a contrast of at least 4.5 to 1.

Colour is never the only sign: a player's colour comes with a shape and a number, a notice with words, a choice with
«▸».
"""

from micropython import const

PLAIN = const(0)
TITLE_BAR = const(1)
POD_KEY = const(2)
CHOSEN = const(3)
NOTICE = const(4)
ALARM = const(5)
DIM = const(6)
HUB_KEY = const(7)
PLAYER = const(8)  # the first of five tones, one for each pod

TONES = (
    (0xFFFFFF, 0x000000),
    (0xFFFFFF, 0x1A3A5C),
    (0xFFFFFF, 0x303030),
    (0x000000, 0xFFFFFF),
    (0x000000, 0xFFC23D),
    (0xFFFFFF, 0xB00020),
    (0xA8A8A8, 0x000000),
    (0xFFFFFF, 0x2B5D8C),
    (0x000000, 0xFF6B5E),
    (0x000000, 0xFFD23D),
    (0x000000, 0x4FD66A),
    (0x000000, 0x5CB2FF),
    (0x000000, 0xF08CFF),
)

# The pods' five colours for the LEDs. On LEDs, full saturation reads best from a distance.
LIGHTS = (0xFF1400, 0xFF9600, 0x00FF1E, 0x003CFF, 0xE600B4)


def dimmed(colour: int) -> int:
    """Return a colour at a quarter of its brightness, used for players who wait."""
    return (colour >> 2) & 0x3F3F3F
