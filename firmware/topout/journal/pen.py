"""Writes records behind the last one, and believes only what it reads back.

It never writes over anything: a place that does not read 0xFF throughout is passed over, by the rule of `walk`.
"""

from micropython import const

from topout.journal.record import BLANK, PAGE, next_seed, next_slot, pack

_ATTEMPTS = const(3)


class Pen:
    def __init__(self, storage, tail: int, seed: int, found: bytes = b""):
        self._storage = storage
        self._seed = seed
        self._found = found
        self.tail = tail
        self.is_broken = False

    @property
    def room(self) -> int:
        return self._storage.size - self.tail

    def write(self, kind: int, numbers) -> bool:
        """True: on the storage, and read back. False: no room; or the pen is broken and writes no more."""
        data = pack(kind, numbers, self._seed)
        if self.is_broken or not self._confirm_found() or not self._store(data):
            return False
        self._seed = next_seed(self._seed)
        return True

    def _confirm_found(self):
        """The last record found after power-on may be one that a cut left barely readable: write it once more.

        Should it fade, the copy is the one due in the sequence; as long as it does not, the copy is passed over.
        Both the copy and what follows it begin at a slot, where they are found in either case.
        """
        if not self._found:
            return True
        self.tail = next_slot(self.tail - 1)
        if not self._store(self._found):
            return False
        self.tail = next_slot(self.tail - 1)
        self._found = b""
        return True

    def _store(self, data):
        is_unsure = False
        for _ in range(_ATTEMPTS):
            at = self._place(len(data))
            if at < 0:
                break
            is_there = self._put(at, data)
            self.tail = at + len(data)
            if is_there and not is_unsure:
                return True
            # What follows an attempt, or a copy, begins at a slot: there it is found whichever of them counts.
            self.tail = next_slot(self.tail - 1)
            if is_there:
                return True
            is_unsure = True
        # An attempt may yet turn out readable: whatever came next under the same number would be lost.
        self.is_broken = self.is_broken or is_unsure
        return False

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
