"""The content of the screen: texts in slots, and the score track as numbers. The painter turns changes into pixels.

    TITLE
    HEADS   one column a player   | or ROWS 0 to 2, or BIG
    SCORES                        |
    FEET                          | or QUESTION
    ROWS 3 to 5
    POD_KEYS   what keys A, B, C of a pod do
    HUB_KEYS   what MENU, UNDO, FALL do

In play the title shows whose turn it is, large and in the player's colour. Below are the columns, the track (or ROWS
2), and the rows from 3 on, closer together.

There may also be a drawing: the name of the painter's module for it, with numbers and texts.

A screen draws all of itself between begin() and end(); only changes are painted. Tabs in a title or a row separate
cells: the first is on the left, the others are in columns on the right. `layout` defines where a slot lies.
"""

from micropython import const

from topout.ui.colors import PLAIN

COLUMNS = const(5)
ROW_COUNT = const(6)

# In the order of painting: what shows the effect of a key press comes first.
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
SLOTS = const(30)  # a mask of slots fits into one of the chip's small integers


class Panel:
    """The content of the screen.

    `track` in play is (lowest number, highest number, marks); a mark for each player is (number, pod, whether they are
    in). Without marks no track is shown. Outside play `track` is ().
    `standing` is shown at the foot of the screen while there is no notice: a text key and its arguments.
    """

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
        """Show the screen in the layout of play, with this track."""
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
        """Divide the width among this many players."""
        if columns != self.columns:
            self.columns = columns
            self.version += 1
