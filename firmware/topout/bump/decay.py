"""Judges what becomes of the last knock: it dies down, as a table does, or goes on, as a phone does."""

from micropython import const

from topout.bump.outcomes import FADED, FADING, LASTS
from topout.bump.registers import FATE, FLOOR, PAST

# Values of FATE.
_CLOSED = const(0)  # no knock is being judged
NEW = const(1)  # a knock was just reported
_OPEN = const(2)  # a knock is being judged

_LOOKS_TO_LAST = const(6)
_EBBED = const(-100)


def looking_at_knock(registers: list[int]):
    """Yield what became of the last knock, or 0. It is resumed every 80 ms.

    - FADING: the knock is down to half its amplitude.
    - FADED: it is so a second time. Once is not enough, because a phone's hum swells and ebbs.
    - LASTS: after 400 ms it has hardly gone down. A soft table that rings long has lost half its energy by then.

    A knock that has ebbed once cannot last: a second knock may have come. One that lasts must also be far above the
    floor before it, so that a hum that was always there is not taken for a phone.
    """
    looks = loudest = before = floor = became = 0
    while True:
        yield became
        fate = registers[FATE]
        if fate != _OPEN:
            looks = loudest = became = 0
            if fate == _CLOSED:
                floor = registers[FLOOR]
                continue
            registers[FATE] = _OPEN
        looks += 1
        recent = registers[PAST] >> 4
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
            registers[FATE] = _CLOSED
