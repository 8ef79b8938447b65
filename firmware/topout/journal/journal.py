"""Appends to the journal of one game, and keeps the console's settings, in a storage that survives power loss.

An append returns True only after the record was read back from the storage. `load` finds a game on the storage and
`create` begins a new one: both are loaded when needed, then unloaded.

Events come first. Notes and settings have a small part of the space, and are no longer kept when that is used up. If
the journal fills up, or the storage fails, `is_saving` turns False and stays so. Play goes on, and a power cut brings
back the game as it was when the journal was last right. The journal never skips an event and then goes on.
"""

from micropython import const

from topout.journal.record import NOTE, SETTING
from topout.journal.writer import Writer

NEARLY_FULL = const(320)  # bytes, some 60 events: with less space the screen warns
NOTES_ROOM = const(352)  # bytes for notes, and for settings that are changed during a game


class Journal:
    """The journal of the game in play, and the settings."""

    def __init__(self, storage):
        self.storage = storage
        self.settings: dict[int, int] = {}
        self.dirty_settings: dict[int, int | None] = {}  # their values before they changed
        self.forget()

    def forget(self) -> None:
        """Reset everything but the settings."""
        self.writer = Writer(self.storage, 0, self.storage.size)  # a writer without space
        self.reason = ""  # why the storage holds no journal to append to
        self.game_number = self.game_id = 0
        self.notes_room = 0
        self.is_whole = False  # every event of the game so far is stored

    @property
    def room(self) -> int:
        """Bytes left. An event takes five or six."""
        return self.writer.room

    @property
    def is_nearly_full(self) -> bool:
        return self.room < NEARLY_FULL

    @property
    def is_saving(self) -> bool:
        """Whether every event so far is safe, and the next one can be written."""
        return self.is_whole and not self.writer.is_broken

    def append(self, kind: int, numbers: tuple = ()) -> bool:
        """Append an EVENT, UNDO, REDO, NOTE, SEATING, GOING_BACK or LEFT_OUT. Return whether it is safe."""
        if not self.is_saving:
            return False
        if kind == NOTE:
            return self._write_in_notes_room(kind, numbers)
        self.is_whole = self.writer.write(kind, numbers) > 0
        return self.is_whole

    def keep(self, index: int, value: int) -> None:
        """Change a setting, by its number. It counts at once, and is safe after the next `save`."""
        if index not in self.dirty_settings:
            self.dirty_settings[index] = self.settings.get(index)
        self.settings[index] = value

    def save(self) -> bool:
        """Write the changed settings. Return False if there is no space: the next new game carries them over."""
        changed: list[int] = []
        for index, before in self.dirty_settings.items():
            if self.settings[index] != before:
                changed += (index, self.settings[index])
        self.dirty_settings.clear()
        if not changed:
            return True
        if not self.game_id and not self.reason:
            from topout.journal.create import write_first_header

            write_first_header(self)
        return self._write_in_notes_room(SETTING, changed)

    def _write_in_notes_room(self, kind, numbers):
        size = self.writer.write(kind, numbers) if self.notes_room > 0 else 0
        self.notes_room -= size
        return size > 0
