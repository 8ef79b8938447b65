"""What a sample can bring: the detector's answers."""

from micropython import const

KNOCK = const(1)  # a knock, decided with this sample
MOVED = const(2)  # the hub itself was picked up, turned or shoved
GREW = const(3)  # the knock told last has become a slam since
FADED = const(4)  # it dies down, as a knock does
LASTS = const(5)  # it does not: a phone, a machine
FADING = const(6)  # it may be dying down: told to nobody outside
