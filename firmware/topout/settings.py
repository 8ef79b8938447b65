"""What the table likes: small whole numbers by name, kept through power cuts by whoever is told of a change."""

from micropython import const

LANGUAGE = const(0)
VOLUME = const(1)
BRIGHTNESS = const(2)
SENSITIVITY = const(3)
CLOCK = const(4)

UNSET = const(255)

# How many values each may take, and the one it starts with.
_CHOICES = (4, 4, 4, 4, 2)
_DEFAULTS = (UNSET, 2, 3, 2, 0)


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
        if index < len(_CHOICES) and 0 <= value < _CHOICES[index] and value != self._values[index]:
            self._values[index] = value
            self.changed(index, value)

    def next(self, index: int) -> None:
        self.set(index, (self._values[index] + 1) % _CHOICES[index])
