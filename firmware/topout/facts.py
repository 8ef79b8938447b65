"""Numbers that several rooms share. On the drive they stand written out where they are used; this file goes unread."""

from micropython import const

VERSION = const("0.2.0")  # the only place where it stands: pyproject.toml and the host tools read it here

TICKS_MASK = const(0x1FFFFFFF)  # `supervisor.ticks_ms` wraps at 2^29: only masked differences hold

PODS = const(5)
HUB = const(5)  # the row of keys after the pods'

PIXELS = const(12)  # of a ring
