"""What the parts of the detector tell each other: the items of one list.

An item costs the device half of an attribute, and no part keeps what another can tell it. Squares are in mg².
"""

from micropython import const

# What is to be looked at, every 16 samples.
PAST = const(0)  # the sum of their squares
PAST_BENDS = const(1)  # of their bends, in eighths
STIRS = const(2)  # how many were far above the floor
FLOOR = const(3)  # in sixteenths of mg²
GRAVITY_X = const(4)  # in sixteenths of mg
GRAVITY_Y = const(5)
GRAVITY_Z = const(6)

# What comes of it.
LIFT = const(7)  # the least that the floor is
USUAL = const(8)  # the floor that this table has
KNOCK_ENERGY = const(9)  # three samples of a knock, against the floor
IS_BUSY = const(10)  # vibration goes on
IS_HUMMING = const(11)
STATE = const(12)  # of the pose
IS_RESTING = const(13)  # and not tilted
IS_RATTLED = const(14)  # the hub is being handled

FATE = const(15)  # of the last knock: what is known of it (fading.py)

TOLD = const(16)  # so many
