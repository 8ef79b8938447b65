"""The journal of one game, and the console's settings, in a storage that outlives the power: what appends to it.

An append is on the storage, and read back, before it says True. What finds a game there is in `opening`, what begins a
new one in `beginning`: both are read when they are needed, and forgotten.

Should the journal fill up, or the storage fail, `is_saving` turns False and stays so: play goes on, and a power cut
brings back the game as it was when the journal was last right. It never skips an event and then goes on.
"""

from micropython import const

from topout.journal.pen import Pen
from topout.journal.record import NOTE, SETTING

# With less room than this (some 60 events) the screen warns, and notes and settings make way for events.
NEARLY_FULL = const(384)


class Journal:
    def __init__(self, storage):
        self.storage = storage
        self.settings: dict[int, int] = {}
        self.forget()

    def forget(self) -> None:
        """All but the settings."""
        self.pen = Pen(self.storage, self.storage.size, 0)  # one without room
        self.is_stamped = False
        self.reason = ""
        self.setup: tuple | None = None
        self.game_number = 0
        self.is_damaged = False
        self.is_whole = False  # every event of the game so far is in the journal

    @property
    def room(self) -> int:
        """Bytes left: an event takes six or seven."""
        return self.pen.room

    @property
    def is_nearly_full(self) -> bool:
        return self.room < NEARLY_FULL

    @property
    def is_saving(self) -> bool:
        """Every event so far is safe, and the next may be."""
        return self.is_whole and not self.pen.is_broken

    def append(self, kind: int, numbers: tuple = ()) -> bool:
        """An EVENT, UNDO, REDO or NOTE of the game. True: it is safe."""
        if not self.is_saving or (kind == NOTE and self.is_nearly_full):
            return False
        is_safe = self.pen.write(kind, numbers)
        if not is_safe and kind != NOTE:
            self.is_whole = False
        return is_safe

    def keep(self, index: int, value: int) -> bool:
        """A setting, by its number. It counts at once; True: it will after a power cut, too.

        False when there is no room to spare, or nothing of ours to write in: the next new game takes it along.
        """
        self.settings[index] = value
        if not self.is_stamped and not self.reason:
            from topout.journal.beginning import put_first_stamp

            put_first_stamp(self)
        return not self.is_nearly_full and self.pen.write(SETTING, (index, value))
