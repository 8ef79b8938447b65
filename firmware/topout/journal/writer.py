"""Writes records behind the last one, and reads each back before it counts as written.

It never overwrites anything. A power cut or a failed attempt may leave debris. Behind that the writer leaves 16 bytes
alone, because half-programmed bits may lie where all reads 0xFF. It then begins with an anchor, which says what counts
from there on.
"""

from micropython import const

from topout.journal.record import ANCHOR, FIRM, PAGE, SLOT, UNDO_RECORD, anchor, pack, seed_of

_ATTEMPTS = const(3)
_BLANK = const(0xFF)
# A longer write is announced: its first two bytes are written before the others. So if a cut leaves nothing readable,
# there is nothing beyond 16 bytes; and if the first two bytes are readable, they show that the write was long.
_LONG = const(16)


def past_debris(at: int) -> int:
    """Return the first multiple of 16 that leaves 16 bytes or more alone."""
    return (at + 2 * SLOT - 1) & -SLOT


class Writer:
    """Appends records from `tail` on. After a power-on the first one needs an anchor, which may be at `tail`.

    `found` is the last record there was at power-on, if it may be half-programmed. `undos` is how many UNDO records a
    power cut kept from being written.
    """

    def __init__(self, storage, first_seed: int, tail: int, place: int = 0, found: bytes = b"", undos: int = 0):
        self.storage = storage
        self._first = first_seed
        self._place = place  # in the sequence, of the next record
        self._found = found
        self._undos = undos
        self._needs_anchor = place > 0
        self.tail = tail
        self.is_broken = False

    @property
    def room(self) -> int:
        return self.storage.size - self.tail

    def repair(self) -> bool:
        """Write what a power cut has spoilt or prevented. Return False if that fails.

        The record found last may be barely readable, and the screen shows its effect: it is written once more.
        """
        if self._found:
            if not self._write_with_retry(anchor(self._place - 1, self._first) + self._found):
                return False
            self._found = b""
            self._needs_anchor = self.room < 1 or not self._write_at(self.tail, bytes((FIRM,)))
            self.tail = past_debris(self.tail + 1) if self._needs_anchor else self.tail + 1
        undos = self._undos
        self._undos = 0
        for _ in range(undos):
            if not self.write(UNDO_RECORD, ()):
                return False
        return True

    def write(self, kind: int, numbers) -> int:
        """Write a record and read it back. Return its size; 0 if there is no space or the writer is broken."""
        if self.is_broken or not self.repair():
            return 0
        return self.append(pack(kind, numbers, self.seed()))

    def seed(self) -> int:
        """Return the seed of the next record."""
        return seed_of(self._first, self._place)

    def append(self, data: bytes) -> int:
        """Write a packed record and read it back. Return its size, or 0."""
        size = len(data)
        if self._needs_anchor:
            data = anchor(self._place, self._first) + data
        if not self._write_with_retry(data):
            return 0
        self._needs_anchor = False
        self._place += 1
        return size

    def _write_with_retry(self, data):
        for _ in range(_ATTEMPTS):
            at = self.tail
            if at % PAGE + len(data) > PAGE:
                at = (at | (PAGE - 1)) + 1
            if at + len(data) > self.storage.size:
                return False
            if self._write_at(at, data):
                self.tail = at + len(data)
                return True
            # The failed record may read as sound later. The anchor makes that harmless.
            self.tail = past_debris(at + len(data))
            if data[0] >> 4 != ANCHOR:
                data = anchor(self._place, self._first) + data
        self.is_broken = True
        return False

    def _write_at(self, at, data):
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
