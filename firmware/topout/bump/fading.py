"""What becomes of the last knock: whether it dies down, as a table does, or goes on, as a phone does."""

from micropython import const

from topout.bump.outcomes import FADED, FADING, LASTS
from topout.bump.told import FATE, FLOOR, PAST

# What is known of its fate.
_CLOSED = const(0)
NEW = const(1)
_OPEN = const(2)

_LOOKS_TO_LAST = const(6)
_EBBED = const(-100)


def looking_at_knock(told: list[int]):
    """Resumed every 80 ms. Yields FADING when it is down to half its amplitude; FADED when it is so a second time, for
    a phone's hum swells and ebbs; LASTS when after 400 ms it has hardly gone down at all: a soft table that rings
    long has lost half its energy by then. What has ebbed once does not last: a second knock may have come.

    What lasts is far above the floor before it: a hum that went on all the time is not taken for a phone.
    """
    looks = loudest = before = floor = became = 0
    while True:
        yield became
        fate = told[FATE]
        if fate != _OPEN:
            looks = loudest = became = 0
            if fate == _CLOSED:
                floor = told[FLOOR]
                continue
            told[FATE] = _OPEN
        looks += 1
        recent = told[PAST] >> 4
        lately = recent + before
        before = recent
        if recent > loudest:
            loudest = recent
        if recent < loudest >> 2:
            became = FADED if became else FADING
            looks = _EBBED
        elif looks >= _LOOKS_TO_LAST and lately >= loudest + (loudest >> 2) and recent > floor >> 1:
            became = LASTS
        else:
            became = 0
        if became and became != FADING:
            told[FATE] = _CLOSED
