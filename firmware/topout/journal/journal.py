"""The journal of one game, and the console's settings, in a storage that outlives the power: what appends to it.

An append is on the storage, and read back, before it says True. What finds a game there is in `opening`, what begins a
new one in `beginning`: both are read when they are needed, and forgotten.

Events have first claim to the room: notes and settings have a small part of it, and when that is used up they are not
kept. Should the journal fill up, or the storage fail, `is_saving` turns False and stays so: play goes on, and a power
cut brings back the game as it was when the journal was last right. It never skips an event and then goes on.
"""

from micropython import const

from topout.journal.pen import Pen
from topout.journal.record import NOTE, SETTING

NEARLY_FULL = const(320)  # with less room than this, some 60 events, the screen warns
ASIDE = const(352)  # bytes for notes, and for settings that are changed during a game


class Journal:
    def __init__(self, storage):
        self.storage = storage
        self.settings: dict[int, int] = {}
        self.unkept: dict[int, int | None] = {}  # what settings were before they changed
        self.forget()

    def forget(self) -> None:
        """All but the settings."""
        self.pen = Pen(self.storage, 0, self.storage.size)  # one without room
        self.reason = ""  # why there is nothing of ours to write in
        self.game_number = self.mark = 0
        self.aside_room = 0
        self.is_whole = False  # every event of the game so far is in the journal

    @property
    def room(self) -> int:
        """Bytes left: an event takes five or six."""
        return self.pen.room

    @property
    def is_nearly_full(self) -> bool:
        return self.room < NEARLY_FULL

    @property
    def is_saving(self) -> bool:
        """Every event so far is safe, and the next may be."""
        return self.is_whole and not self.pen.is_broken

    def append(self, kind: int, numbers: tuple = ()) -> bool:
        """An EVENT, UNDO, REDO, NOTE, SEATING, GOING_BACK or LEFT_OUT of the game. True: it is safe."""
        if not self.is_saving:
            return False
        if kind == NOTE:
            return self._put_aside(kind, numbers)
        self.is_whole = self.pen.write(kind, numbers) > 0
        return self.is_whole

    def keep(self, index: int, value: int) -> None:
        """A setting, by its number: it counts at once, and is safe from the next `save` on."""
        if index not in self.unkept:
            self.unkept[index] = self.settings.get(index)
        self.settings[index] = value

    def save(self) -> bool:
        """The settings that are not what they were. False: no room to spare; the next new game takes them along."""
        changed: list[int] = []
        for index, before in self.unkept.items():
            if self.settings[index] != before:
                changed += (index, self.settings[index])
        self.unkept.clear()
        if not changed:
            return True
        if not self.mark and not self.reason:
            from topout.journal.beginning import put_first_stamp

            put_first_stamp(self)
        return self._put_aside(SETTING, changed)

    def _put_aside(self, kind, numbers):
        size = self.pen.write(kind, numbers) if self.aside_room > 0 else 0
        self.aside_room -= size
        return size > 0
