"""The settings: small whole numbers by index. `changed` is called to store each change through power cuts."""

from micropython import const

LANGUAGE = const(0)
VOLUME = const(1)
BRIGHTNESS = const(2)
SENSITIVITY = const(3)
CLOCK = const(4)
PROFILE = const(5)  # the first of ten: the score track's last profile, which only that game checks
PROFILE_LENGTH = const(10)
FILE_LANGUAGE = const(15)  # the language in settings.toml when it was last applied
NEWYORK_ROLES = const(16)  # builder + 5 × specialist of the last choice; only in the journal
STEPS = const(17)  # the first steps were shown; only in the journal

UNSET = const(255)

# The number of values of each setting, and the default values.
_CHOICES = (4, 4, 4, 4, 2)
_DEFAULTS = (UNSET, 2, 3, 2, 0) + (UNSET,) * PROFILE_LENGTH + (UNSET,)


def _forget(index: int, value: int) -> None:
    pass


class Settings:
    """The current values. `changed` is called with (index, value) after each change."""

    def __init__(self):
        self._values = list(_DEFAULTS)
        self.changed = _forget

    def get(self, index: int) -> int:
        """Return the value, or UNSET for an index that is not in use here."""
        return self._values[index] if 0 <= index < len(self._values) else UNSET

    def set(self, index: int, value: int) -> None:
        """Set a value. A value that is not a choice, from an older or later version, is ignored."""
        if _is_choice(index, value) and value != self._values[index]:
            self._values[index] = value
            self.changed(index, value)

    def next(self, index: int) -> None:
        """Set the next choice, and the first after the last."""
        self.set(index, (self._values[index] + 1) % _CHOICES[index])


def _is_choice(index, value):
    if 0 <= index < len(_CHOICES):
        return 0 <= value < _CHOICES[index]
    return 0 <= index < len(_DEFAULTS)
