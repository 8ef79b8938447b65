"""What the table likes: small whole numbers by name, kept through power cuts by whoever is told of a change."""

from micropython import const

LANGUAGE = const(0)
VOLUME = const(1)
BRIGHTNESS = const(2)
SENSITIVITY = const(3)
CLOCK = const(4)
PROFILE = const(5)  # and the nine after it: how the score track last counted; what they may be is that game's business
PROFILE_LENGTH = const(10)
FILE_LANGUAGE = const(15)  # what settings.toml said when it was last followed
STEPS = const(17)  # the first steps were shown; as 16, which is New York's, only the journal knows it

UNSET = const(255)

# How many values each may take, and the one it starts with.
_CHOICES = (4, 4, 4, 4, 2)
_DEFAULTS = (UNSET, 2, 3, 2, 0) + (UNSET,) * PROFILE_LENGTH + (UNSET,)


def _forget(index: int, value: int) -> None:
    pass


class Settings:
    def __init__(self):
        self._values = list(_DEFAULTS)
        self.changed = _forget

    def get(self, index: int) -> int:
        return self._values[index]

    def set(self, index: int, value: int) -> None:
        """Take a value that is one of the choices; anything else (an older or a later version's) is left alone."""
        if _is_choice(index, value) and value != self._values[index]:
            self._values[index] = value
            self.changed(index, value)

    def next(self, index: int) -> None:
        self.set(index, (self._values[index] + 1) % _CHOICES[index])


def _is_choice(index, value):
    if 0 <= index < len(_CHOICES):
        return 0 <= value < _CHOICES[index]
    return 0 <= index < len(_DEFAULTS)
