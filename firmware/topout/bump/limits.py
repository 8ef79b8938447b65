"""What is a knock: the gates that it passes, their limits, and how long it rings.

LOUD: it outdoes the table's noise and what was just before, at once or for longer. LONG: there is more to it than one
spoilt sample, however high. And it is ROUGH, bending as sharply as a blow does, or it SWUNG: came back from the other
side, as a table does and a hand is too slow for. What is not loud is not asked for the rest. Squares, and energies,
which are sums of them, are in mg²; a sample is 5 ms.
"""

from micropython import const

LOUD = const(1)
ROUGH = const(2)
SWUNG = const(4)
LONG = const(8)

WINDOW_SAMPLES = const(13)
OUTDONE = const(9)  # a sample three times as high as all before it begins the window anew

RECENT_MAX = const(1 << 20)
RECENT_FACTOR = const(15)  # three samples, against the mean of what was just before;
SMOOTH_FACTOR = const(240)  # the same, if that was smooth, for it was a hand,
SUDDEN_SAMPLES = const(5)  # and so soon
LONGER_SAMPLES = const(6)  # from here on a quarter of it will do, if it goes on
LEAST_ENERGY = const(700)  # three samples of 15 mg, or one of 26
NUDGE_ENERGY = const(400)

SPARK_ENERGY = const(200)  # more would cost short knocks of 40 mg: see the trade that the bench prints
HARD_SQUARE = const(2025)  # 45 mg: from here on a second sample will do, an eighth as high, that no noise explains
SPARK_NOISES = const(5)  # ten times the median square: one sample of noise in thousands
STEP_SQUARE = const(20)  # a sensor that lies still flickers by one of its steps of 4 mg

STILL_BENDS = const(900)  # three samples of a sensor that lies still, with its steps of 4 mg, at their roughest
AT_ONCE = const(2)  # samples: what is so strong so soon is a blow, though it bends no sharper than a slope
BLOW_SQUARE = const(1296)  # 36 mg
SWING_SAMPLES = const(7)  # from the furthest across the middle: a table of 12 Hz takes 5, a hand at 6 Hz takes 8
SWING_SQUARE = const(676)  # 26 mg: footsteps swing the floor as well, but less

# What was a knock rings.
GROWTH_SAMPLES = const(12)  # what comes later than 60 ms after a knock is its ringing
HALF_SAMPLES = const(10)
WHOLE_SAMPLES = const(20)
DEAF_SAMPLES = const(20)  # nothing else is heard so soon after a knock
FADING_SAMPLES = const(80)  # what is smooth so soon after one that dies down is its ringing
HOLD_SAMPLES = const(40)  # and so long the floor must not learn from it
