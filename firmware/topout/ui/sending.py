"""The last alarm on its way over USB: printed as `topout bumps --record` takes it down, a few lines at a time."""

from micropython import const

_LINES = const(200)  # a second
_LINES_AT_ONCE = const(8)  # a line takes the device most of a millisecond


class Sending:
    def __init__(self, box):
        self._box = box
        self._line = -1

    @property
    def is_on(self) -> bool:
        return self._line >= 0

    def begin(self) -> None:
        """If there is a whole alarm to send; step() prints the rest."""
        if self._box.is_full and self._line < 0:
            print("# rate_hz: 200")
            print("# black_box: the second about the last alarm")
            self._line = 0
            self._box.is_held = True

    def stop(self) -> None:
        self._line = -1
        self._box.is_held = False

    def step(self) -> None:
        """The next lines."""
        if self._line < 0:
            return
        value_mg = self._box.value_mg
        until = min(self._line + _LINES_AT_ONCE, _LINES)
        for at in range(3 * self._line, 3 * until, 3):
            print(value_mg(at), value_mg(at + 1), value_mg(at + 2), sep=",")
        self._line = until
        if until == _LINES:
            print("# end")
            self.stop()
