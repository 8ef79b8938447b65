"""Prints the samples in the black box as CSV over USB, in the format that `topout bumps --record` reads.

The meter uses it.
"""

from micropython import const

_ROWS = const(200)
_ROWS_AT_ONCE = const(8)  # printing a row takes the device most of a millisecond


class Playback:
    """One dump of the black box, which is frozen until close().

    Creating it prints the header; each step() prints some rows.
    """

    def __init__(self, box) -> None:
        self._box = box
        self._at = 0
        box.is_held = True
        print("# rate_hz: 200")
        print("# black_box: the second about the last alarm")

    def step(self) -> bool:
        """Print the next rows and return whether there are more."""
        for _ in range(_ROWS_AT_ONCE):
            print(*self._box.row(self._at), sep=",")
            self._at += 1
        if self._at == _ROWS:
            print("# end")
        return self._at < _ROWS

    def close(self) -> None:
        self._box.is_held = False
