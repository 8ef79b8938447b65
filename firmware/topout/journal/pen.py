"""Writes records behind the last one, and believes only what it reads back.

It never writes over anything. Behind what may be debris, of a power cut or of an attempt that failed, it leaves 16
bytes alone, for bits in doubt may lie where all reads 0xFF; and begins with an anchor, which says what counts from
there on.
"""

from micropython import const

from topout.journal.record import ANCHOR, FIRM, PAGE, SLOT, anchor, pack, seed_of

_ATTEMPTS = const(3)
_BLANK = const(0xFF)
# A longer one is announced: its first two bytes are there before the rest is begun. So if a cut leaves nothing that can
# be seen, there is nothing beyond 16 bytes; and what can be seen says that it was a long one.
_LONG = const(16)


def past_debris(at: int) -> int:
    """A multiple of 16, after 16 bytes that are left alone."""
    return (at + 2 * SLOT - 1) & -SLOT


class Pen:
    """`found`: the last record there was at power-on. At power-on the pen is adrift: what it writes wants an anchor,
    and `tail` is where one may be.
    """

    def __init__(self, storage, first_seed: int, tail: int, place: int = 0, found: bytes = b""):
        self.storage = storage
        self._first = first_seed
        self._place = place  # in the sequence, of the next record
        self._found = found
        self._is_adrift = place > 0
        self.tail = tail
        self.is_broken = False

    @property
    def room(self) -> int:
        return self.storage.size - self.tail

    def confirm(self) -> bool:
        """What was found last may be what a cut left barely readable, and it is on the screen: write it once more."""
        if self._found:
            if not self._store(anchor(self._place - 1, self._first) + self._found):
                return False
            self._found = b""
            self._is_adrift = False
            return self._store(bytes((FIRM,)))
        return True

    def write(self, kind: int, numbers) -> int:
        """Bytes of the record, on the storage, and read back. 0: no room; or the pen is broken and writes no more."""
        data = pack(kind, numbers, seed_of(self._first, self._place))
        size = len(data)
        if self.is_broken or not self.confirm():
            return 0
        if self._is_adrift:
            data = anchor(self._place, self._first) + data
        if not self._store(data):
            return 0
        self._is_adrift = False
        self._place += 1
        return size

    def _store(self, data):
        for _ in range(_ATTEMPTS):
            at = self.tail
            if at % PAGE + len(data) > PAGE:
                at = (at | (PAGE - 1)) + 1
            if at + len(data) > self.storage.size:
                return False
            if self._put(at, data):
                self.tail = at + len(data)
                return True
            # It may yet turn out readable: from the anchor on it does not matter.
            self.tail = past_debris(at + len(data))
            if data[0] >> 4 != ANCHOR:
                data = anchor(self._place, self._first) + data
        self.is_broken = True
        return False

    def _put(self, at, data):
        storage = self.storage
        try:
            if min(storage.read(at, len(data))) != _BLANK:
                return False
            begun = 0
            if len(data) > _LONG:
                begun = 2
                storage.write(at, data[:2])
                if storage.read(at, 2) != data[:2]:
                    return False
            storage.write(at + begun, data[begun:])
            return storage.read(at, len(data)) == data
        except (OSError, RuntimeError):
            return False
