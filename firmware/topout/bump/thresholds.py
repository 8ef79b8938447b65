"""Defines a knock: the gates that it passes, their limits, and how long it rings.

- LOUD: it is stronger than the table's noise and than the samples just before, at once or for longer.
- LONG: it is more than one spoilt sample, however high.
- ROUGH: it bends as sharply as a blow does.
- SWUNG: it came back from the other side, as a table does. A hand is too slow for that.

A knock is LOUD and LONG, and ROUGH or SWUNG. LONG is checked only after LOUD, ROUGH and SWUNG only after LONG. Squares,
and energies (sums of squares), are in mg². A sample is 5 ms.
"""

from micropython import const

LOUD = const(1)
ROUGH = const(2)
SWUNG = const(4)
LONG = const(8)

WINDOW_SAMPLES = const(13)
OUTDONE = const(9)  # a sample three times as high as all before it restarts the window

RECENT_MAX = const(1 << 20)
RECENT_FACTOR = const(15)  # energy of three samples, against the mean square just before;
SMOOTH_FACTOR = const(240)  # the same if those samples were smooth, which suggests a hand:
SUDDEN_SAMPLES = const(5)  # then it must be reached within this time
LONGER_SAMPLES = const(6)  # from this age a quarter of it is enough, if it goes on
LEAST_ENERGY = const(700)  # three samples of 15 mg, or one of 26
NUDGE_ENERGY = const(400)

SPARK_ENERGY = const(200)  # more would lose short knocks of 40 mg: see the trade-off that the bench prints
HARD_SQUARE = const(2025)  # 45 mg: from here on a second sample will do, an eighth as high, if it is above noise
SPARK_NOISES = const(5)  # ten times the median square: one sample of noise in thousands is as high
STEP_SQUARE = const(20)  # a sensor at rest flickers by one of its steps of 4 mg

STILL_BENDS = const(900)  # the roughest three samples of a sensor at rest, with its steps of 4 mg
AT_ONCE = const(2)  # samples: BLOW_SQUARE so soon is a blow, even if it bends no sharper than a slope
BLOW_SQUARE = const(1296)  # 36 mg
SWING_SAMPLES = const(7)  # from the furthest point across the middle: a table of 12 Hz takes 5, a hand at 6 Hz takes 8
SWING_SQUARE = const(676)  # 26 mg: footsteps swing the floor as well, but less

# The ringing of a knock.
GROWTH_SAMPLES = const(12)  # 60 ms: the peak grows no longer than this; what comes later is ringing
HALF_SAMPLES = const(10)
WHOLE_SAMPLES = const(20)
DEAF_SAMPLES = const(20)  # no other knock is detected this soon after one
FADING_SAMPLES = const(80)  # smooth motion this soon after a knock that dies down is its ringing
HOLD_SAMPLES = const(40)  # the floor must not learn from a knock for this long
