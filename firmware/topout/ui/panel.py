"""What the screen shows, as words in slots; the painter turns changed slots into pixels.

    TITLE
    HEADS   one column a player   | or ROWS 0 to 2, or BIG
    SCORES                        |
    FEET                          |
    ROWS 3 to 5
    POD_KEYS   what keys A, B, C of a pod do
    HUB_KEYS   what MENU, UNDO, FALL do

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
SCORES = const(2)
FEET = const(7)
HEADS = const(12)
ROWS = const(17)
NOTICE_ROW = const(22)  # the last of the rows
POD_KEYS = const(23)
HUB_KEYS = const(26)
SLOTS = const(29)


class Panel:
    def __init__(self):
        self.texts = [""] * SLOTS
        self.tones = bytearray(SLOTS)
        self.columns = COLUMNS
        self.version = 0
        self._said = 0

    def begin(self) -> None:
        self._said = 0

    def say(self, slot: int, text: str, tone: int = PLAIN) -> None:
        self._said |= 1 << slot
        if text != self.texts[slot] or tone != self.tones[slot]:
            self.texts[slot] = text
            self.tones[slot] = tone
            self.version += 1

    def end(self) -> None:
        for slot in range(SLOTS):
            if self.texts[slot] and not self._said & (1 << slot):
                self.say(slot, "")

    def split(self, columns: int) -> None:
        """Share the width out among this many players."""
        if columns != self.columns:
            self.columns = columns
            self.version += 1
