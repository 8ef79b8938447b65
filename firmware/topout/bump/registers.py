"""Indexes of the list that the detector and its parts share.

A list item costs the device half an attribute access, so shared values live only here. Squares are in mg².
z is not an item: the detector passes it to the sample loop by send(), which is cheaper than a third item.
"""

from micropython import const

# Inputs of the sample loop.
X = const(0)  # mg
Y = const(1)
BLANK_UNTIL = const(2)  # before this sample only a slam counts

# Written by the sample loop every sample, and with every knock.
NOW = const(3)  # samples since it began
PEAK = const(4)  # of the last knock
ONSET = const(5)  # the sample before the knock's first

# Written by the sample loop every 16 samples.
PAST = const(6)  # sum of the squares of those samples
PAST_BENDS = const(7)  # sum of their bends, in eighths
STIRS = const(8)  # how many of them were far above the floor
FLOOR = const(9)  # in sixteenths of mg²
GRAVITY_X = const(10)  # in sixteenths of mg
GRAVITY_Y = const(11)
GRAVITY_Z = const(12)

# Results computed from them; the sample loop also sets IS_RATTLED.
LIFT = const(13)  # lower limit of the floor
USUAL = const(14)  # the usual floor of this table
KNOCK_ENERGY = const(15)  # least energy of three samples of a knock, by the floor
IS_BUSY = const(16)  # vibration goes on
IS_HUMMING = const(17)
STATE = const(18)  # of the pose (orientation.py)
IS_RESTING = const(19)  # STATE is RESTING, and the hub is not tilted
IS_RATTLED = const(20)  # the hub is being handled

FATE = const(21)  # of the last knock (decay.py)

SIZE = const(22)  # length of the list
