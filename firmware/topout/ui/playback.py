"""What the black box has kept, printed as `topout bumps --record` takes it down. Belongs to the meter."""

from micropython import const

_ROWS = const(200)
_ROWS_AT_ONCE = const(8)  # one takes the device most of a millisecond


class Playback:
    """Begins with the header; each step() prints a few rows more. Until close() nothing else is kept."""

    def __init__(self, box) -> None:
        self._box = box
        self._at = 0
        box.is_held = True
        print("# rate_hz: 200")
        print("# black_box: the second about the last alarm")

    def step(self) -> bool:
        """Whether there is more."""
        for _ in range(_ROWS_AT_ONCE):
            print(*self._box.row(self._at), sep=",")
            self._at += 1
        if self._at == _ROWS:
            print("# end")
        return self._at < _ROWS

    def close(self) -> None:
        self._box.is_held = False
