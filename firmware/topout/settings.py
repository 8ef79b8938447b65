"""The settings: small whole numbers by index. `changed` is called to store each change through power cuts.

A new setting is a name below and a line in `_SETTINGS`. The journal stores the number, so it never changes.
"""

from micropython import const

LANGUAGE = const(0)
VOLUME = const(1)
BRIGHTNESS = const(2)
SENSITIVITY = const(3)
CLOCK = const(4)
PROFILE = const(5)  # the first of PROFILE_LENGTH: the score track's last profile, which only that game checks
PROFILE_LENGTH = const(10)
FILE_LANGUAGE = const(15)  # the language in settings.toml when it was last applied
NEWYORK_ROLES = const(16)  # builder + 5 × specialist of the last choice; only in the journal
STEPS = const(17)  # the first steps were shown; only in the journal
TURN_LIMIT = const(18)

UNSET = const(255)

_ANY = const(0)  # in place of the number of choices: any value may be set

# The number of each setting, how many numbers it takes, how many choices there are, and the default.
_SETTINGS = (
    (LANGUAGE, 1, 4, UNSET),
    (VOLUME, 1, 4, 2),
    (BRIGHTNESS, 1, 4, 3),
    (SENSITIVITY, 1, 4, 2),
    (CLOCK, 1, 2, 0),
    (PROFILE, PROFILE_LENGTH, _ANY, UNSET),
    (FILE_LANGUAGE, 1, _ANY, UNSET),
    (TURN_LIMIT, 1, 5, 0),
)


def _forget(index: int, value: int) -> None:
    pass


class Settings:
    """The current values. `changed` is called with (index, value) after each change."""

    def __init__(self):
        self._values: dict[int, int] = {}  # those that differ, or differed, from the default
        self.changed = _forget

    def get(self, index: int) -> int:
        """Return the value, or UNSET for an index that is not in use here."""
        row = _row(index)
        return self._values.get(index, row[3]) if row else UNSET

    def set(self, index: int, value: int) -> None:
        """Set a value. A value that is not a choice, from an older or later version, is ignored."""
        row = _row(index)
        if row and (row[2] == _ANY or 0 <= value < row[2]) and value != self.get(index):
            self._values[index] = value
            self.changed(index, value)

    def next(self, index: int) -> None:
        """Set the next choice, and the first after the last."""
        self.set(index, (self.get(index) + 1) % _row(index)[2])


def _row(index):
    """Return the line of `_SETTINGS` for a number, or None if it is not in use here."""
    for row in _SETTINGS:
        if 0 <= index - row[0] < row[1]:
            return row
    return None
