"""Constants that several packages share. The build for the drive inlines their values, so this file is not loaded."""

from micropython import const

VERSION = const("0.2.0")  # the only definition: pyproject.toml and the host tools read it from here

TICKS_MASK = const(0x1FFFFFFF)  # `supervisor.ticks_ms` wraps at 2^29: mask every difference

PODS = const(5)
HUB = const(5)  # the hub's row of keys, after those of the pods

PIXELS = const(12)  # LEDs of a ring

WIDTH_PX = const(320)  # the screen, landscape
HEIGHT_PX = const(240)
