"""The journal of one game, and the console's settings, in a storage that outlives the power.

An append is on the storage, and read back, before it says True. After a power cut at any moment, `open` finds
everything that was ever acknowledged, in order, and at most the one record more that was being written. What it
finds and does not know it leaves alone until a new game begins.

What only power-on and a new game need is imported there, and may be forgotten.

Should the journal fill up, or the storage fail, `is_saving` turns False and stays so: play goes on, and a power cut
brings back the game as it was when the journal was last right. It never skips an event and then goes on.
"""

from micropython import const

from topout.journal.pen import Pen
from topout.journal.record import BLANK, EVENT, GAME, NOTE, PAGE, SETTING, first_seed

# What `open` finds. FOREIGN comes with a reason: "zeros", "noise", "other_version" or "unreadable".
EMPTY = "empty"
IN_PLAY = "in_play"
FOREIGN = "foreign"

# With less room than this (some 60 events) the screen warns, and notes and settings make way for events.
NEARLY_FULL = const(384)


class Journal:
    def __init__(self, storage):
        self._storage = storage
        self.settings: dict[int, int] = {}
        self._forget()

    def _forget(self):
        self._pen = Pen(self._storage, self._storage.size, 0)  # one without room
        self._is_stamped = False
        self.reason = ""
        self.setup: tuple | None = None
        self.game_number = 0
        self.is_damaged = False
        self._is_whole = False  # every event of the game so far is in the journal

    @property
    def room(self) -> int:
        """Bytes left: an event takes six or seven."""
        return self._pen.room

    @property
    def is_nearly_full(self) -> bool:
        return self.room < NEARLY_FULL

    @property
    def is_saving(self) -> bool:
        """Every event so far is safe, and the next may be."""
        return self._is_whole and not self._pen.is_broken

    def open(self) -> str:
        """EMPTY, IN_PLAY (see `setup` and `records`) or FOREIGN (see `reason`). Writes nothing, never raises."""
        self._forget()
        self.settings = {}
        try:
            return self._find()
        except (OSError, RuntimeError):
            return self._is_foreign("unreadable")

    def _is_foreign(self, reason):
        self._forget()
        self.reason = reason
        return FOREIGN

    def _find(self):
        from topout.journal import volume
        from topout.journal.walk import Walk

        first = self._storage.read(0, volume.STAMP)
        if not volume.is_stamp(first):
            return self._judge_unstamped(volume.STAMP)
        if volume.version_of(first) != volume.FORMAT:
            return self._is_foreign("other_version")
        self.game_number = volume.game_number_of(first)
        walk = Walk(self._storage, self.game_number, volume.STAMP)
        for kind in walk.kinds():
            if kind == SETTING:
                self._take_settings(walk.numbers() or ())
            elif kind == GAME and not volume.is_closed(first):
                self.setup = walk.numbers()
        self._pen = Pen(self._storage, walk.tail, walk.seed, walk.last())
        self._is_stamped = True
        self.is_damaged = walk.is_damaged
        self._is_whole = self.setup is not None
        return IN_PLAY if self._is_whole else EMPTY

    def _judge_unstamped(self, stamp_length):
        # A stamp cut short with nothing behind it is a new game that had not begun.
        if self._reads_as(BLANK, stamp_length):
            return EMPTY
        return self._is_foreign("zeros" if self._reads_as(bytes(PAGE), 0) else "noise")

    def _reads_as(self, page, start):
        for at in range(0, self._storage.size, PAGE):
            if self._storage.read(at + start, PAGE - start) != page[start:]:
                return False
            start = 0
        return True

    def _take_settings(self, numbers):
        for i in range(0, len(numbers) - 1, 2):
            self.settings[numbers[i]] = numbers[i + 1]

    def records(self):
        """(kind, numbers) of every EVENT, UNDO, REDO and NOTE of the game, oldest first."""
        if self.setup is None:
            return
        from topout.journal.volume import STAMP
        from topout.journal.walk import Walk

        walk = Walk(self._storage, self.game_number, STAMP)
        for kind in walk.kinds():
            if EVENT <= kind <= NOTE:
                yield kind, walk.numbers() or ()

    def begin(self, setup: tuple) -> bool:
        """Forget the old game for good and begin a new one; settings are carried over. The only place that erases."""
        game_number = (self.game_number + 1) & 0xFFFF
        try:
            self._wipe()
            self._put_stamp(game_number)
        except (OSError, RuntimeError):
            self._forget()
        if self._carry_settings() and self._pen.write(GAME, setup):
            self.setup = setup
            self._is_whole = True
        return self._is_whole

    def _wipe(self):
        from topout.journal import volume

        storage = self._storage
        if self._is_stamped:
            volume.close(storage)
        self._forget()
        if not self._reads_as(BLANK, 0):
            storage.erase()

    def _put_stamp(self, game_number):
        from topout.journal import volume

        stamp = volume.stamp(game_number)
        if not self._reads_as(BLANK, 0):
            return
        self._storage.write(0, stamp)
        if self._storage.read(0, volume.STAMP) == stamp:
            self._is_stamped = True
            self.game_number = game_number
            self._pen = Pen(self._storage, volume.STAMP, first_seed(game_number))

    def _carry_settings(self):
        numbers: list[int] = []
        for index in self.settings:
            numbers += (index, self.settings[index])
        return not numbers or self._pen.write(SETTING, numbers)

    def append(self, kind: int, numbers: tuple = ()) -> bool:
        """An EVENT, UNDO, REDO or NOTE of the game. True: it is safe."""
        if not self.is_saving or (kind == NOTE and self.is_nearly_full):
            return False
        is_safe = self._pen.write(kind, numbers)
        if not is_safe and kind != NOTE:
            self._is_whole = False
        return is_safe

    def keep(self, index: int, value: int) -> bool:
        """A setting, by its number. It counts at once; True: it will after a power cut, too.

        False when there is no room to spare, or nothing of ours to write in: the next new game takes it along.
        """
        self.settings[index] = value
        if not self._is_stamped and not self.reason:
            self._put_first_stamp()
        return not self.is_nearly_full and self._pen.write(SETTING, (index, value))

    def _put_first_stamp(self):
        try:
            self._put_stamp(0)
        except (OSError, RuntimeError):
            self._forget()
