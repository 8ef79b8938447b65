"""Indexes of the list that the parts of the detector share.

A list item costs half an attribute access; shared values live only here. Squares are in mg².
"""

from micropython import const

# Written by the sample loop every 16 samples.
PAST = const(0)  # sum of the squares of those samples
PAST_BENDS = const(1)  # sum of their bends, in eighths
STIRS = const(2)  # how many of them were far above the floor
FLOOR = const(3)  # in sixteenths of mg²
GRAVITY_X = const(4)  # in sixteenths of mg
GRAVITY_Y = const(5)
GRAVITY_Z = const(6)

# Results computed from them; the sample loop also sets IS_RATTLED.
LIFT = const(7)  # lower limit of the floor
USUAL = const(8)  # the usual floor of this table
KNOCK_ENERGY = const(9)  # least energy of three samples of a knock, by the floor
IS_BUSY = const(10)  # vibration goes on
IS_HUMMING = const(11)
STATE = const(12)  # of the pose (orientation.py)
IS_RESTING = const(13)  # STATE is RESTING, and the hub is not tilted
IS_RATTLED = const(14)  # the hub is being handled

FATE = const(15)  # of the last knock (decay.py)

TOLD = const(16)  # length of the list
