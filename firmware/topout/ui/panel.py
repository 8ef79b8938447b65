"""What the screen shows, as words in slots and the score track as numbers; the painter turns what changed into pixels.

    TITLE
    HEADS   one column a player   | or ROWS 0 to 2, or BIG
    SCORES                        |
    FEET                          | or QUESTION
    ROWS 3 to 5
    POD_KEYS   what keys A, B, C of a pod do
    HUB_KEYS   what MENU, UNDO, FALL do

In play the title is whose turn it is, large and in the player's colour; then come the columns, the track (or ROWS 2),
and the rows from 3 on, closer together.

Beside the words there may be a drawing: the name of the painter's part that does it, and numbers and texts for it.

A screen draws itself whole between begin() and end(); only what differs from before is painted. Tabs in a title or a
row part it into cells: the first stands left, the others in columns at the right. Where a slot lies is the layout's.
"""

from micropython import const

from topout.ui.tones import PLAIN

COLUMNS = const(5)
ROW_COUNT = const(6)

# In the order of painting: what answers a key press comes first.
TITLE = const(0)
BIG = const(1)
QUESTION = const(2)  # in large letters
SCORES = const(3)
FEET = const(8)
HEADS = const(13)
ROWS = const(18)
NOTICE_ROW = const(23)  # the last of the rows
POD_KEYS = const(24)
HUB_KEYS = const(27)
SLOTS = const(30)  # as many as there are bits in one of the chip's small numbers


class Panel:
    """`track`, in play: the lowest and highest number on it, and a mark for each player: the number where it stands,
    the pod, and whether they are in. Without marks there is none to be seen. Elsewhere it is (). `standing` is what
    stands at the foot of the screen as long as there is no notice: a text's key and arguments."""

    def __init__(self):
        self.texts = [""] * SLOTS
        self.tones = bytearray(SLOTS)
        self.columns = COLUMNS
        self.track: tuple = ()
        self.drawing: tuple = ()
        self.version = 0
        self._said = 0
        self._tracked: tuple = ()
        self._drawing: tuple = ()

    def begin(self) -> None:
        self.standing: tuple = ()
        self._said = 0
        self._tracked = ()
        self._drawing = ()

    def say(self, slot: int, text: str, tone: int = PLAIN) -> None:
        self._said |= 1 << slot
        if text != self.texts[slot] or tone != self.tones[slot]:
            self.texts[slot] = text
            self.tones[slot] = tone
            self.version += 1

    def play(self, lowest: int, highest: int, marks: tuple) -> None:
        """This is play, with such a track."""
        self._tracked = (lowest, highest, marks)

    def draw(self, part: str, what: tuple) -> None:
        self._drawing = (part, what)

    def end(self) -> None:
        for slot in range(SLOTS):
            if self.texts[slot] and not self._said & (1 << slot):
                self.say(slot, "")
        if self.track != self._tracked or self.drawing != self._drawing:
            self.track = self._tracked
            self.drawing = self._drawing
            self.version += 1

    def split(self, columns: int) -> None:
        """Share the width out among this many players."""
        if columns != self.columns:
            self.columns = columns
            self.version += 1
