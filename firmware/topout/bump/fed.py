"""Indexes of the list that carries inputs to, and extra outputs of, the sample loop.

z is not an item but passed by send(): that is cheaper than a third item.
"""

from micropython import const

X = const(0)  # mg
Y = const(1)
NOW = const(2)  # samples since power-on
BLANK_UNTIL = const(3)  # before this sample only a slam counts

PEAK = const(4)  # of the last knock, mg²
ONSET = const(5)  # the sample before the knock's first

FED = const(6)  # length of the list
