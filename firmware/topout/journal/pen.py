"""Writes records behind the last one, and believes only what it reads back.

It never writes over anything: a place that does not read 0xFF throughout is passed over, by the rule of `walk`.
"""

from micropython import const

from topout.journal.record import PAGE, pack, seed_for
from topout.journal.walk import BLANK, next_slot

_ATTEMPTS = const(3)


class Pen:
    def __init__(self, storage, game_number: int, tail: int, count: int = 0, found: bytes = b""):
        self._storage = storage
        self._game_number = game_number
        self._count = count
        self._found = found
        self.tail = tail
        self.is_broken = False

    @property
    def room(self) -> int:
        return self._storage.size - self.tail

    def write(self, kind: int, numbers) -> bool:
        """True: on the storage, and read back. False: nothing was written, or the pen is broken and writes no more."""
        data = pack(kind, numbers, seed_for(self._game_number, self._count))
        if self.is_broken or self._place(len(data)) < 0:
            return False
        self._confirm_found()
        for _ in range(_ATTEMPTS):
            at = self._place(len(data))
            if at < 0:
                break
            if self._put(at, data):
                self.tail = at + len(data)
                self._count += 1
                return True
            self.tail = next_slot(at + len(data) - 1)
        # An attempt may yet turn out readable: what came next under the same number would be lost.
        self.is_broken = True
        return False

    def _confirm_found(self):
        """The last record found after power-on may be one that a cut left barely readable: write it once more.

        Should it fade, the copy is the one due in the sequence; as long as it does not, the copy is passed over.
        """
        data = self._found
        self._found = b""
        at = self._place(len(data)) if data else -1
        if at >= 0:
            self._put(at, data)
            self.tail = next_slot(at + len(data) - 1)

    def _place(self, length):
        at = self.tail
        try:
            while at + length <= self._storage.size:
                if at % PAGE + length > PAGE:
                    at = (at | (PAGE - 1)) + 1
                elif self._storage.read(at, length) == BLANK[:length]:
                    return at
                else:
                    at = next_slot(at)
        except (OSError, RuntimeError):
            self.is_broken = True
        return -1

    def _put(self, at, data):
        try:
            self._storage.write(at, data)
            return self._storage.read(at, len(data)) == data
        except (OSError, RuntimeError):
            return False
