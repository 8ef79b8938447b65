"""Outcomes of a sample: what the detector returns."""

from micropython import const

KNOCK = const(1)  # a knock, decided with this sample
MOVED = const(2)  # the hub itself was picked up, turned or shoved
GREW = const(3)  # the knock reported last has become a slam
FADED = const(4)  # the last knock dies down, as a knock does
LASTS = const(5)  # the last knock goes on: a phone, a machine
FADING = const(6)  # the last knock may be dying down; used only inside the detector
