"""What the listening is fed with, and what it answers besides: the items of one list.

What is sent to it is z: that is cheaper than a third item.
"""

from micropython import const

X = const(0)  # mg
Y = const(1)
NOW = const(2)  # samples since power-on
BLANK_UNTIL = const(3)

PEAK = const(4)  # of the last knock, mg²
ONSET = const(5)  # the sample before its first

FED = const(6)  # so many
