"""Brings the panel to the screen a slice at a time, so that no loop turn waits for a whole picture.

displayio sends about 180 pixels a millisecond. A slice ends with the line that takes it past _SLICE_PX; the largest
line has 9,000 pixels, so the loop is away for some 60 ms at the most. A slot without text has no line, and costs no
memory: the black behind it is nothing at all. A slice removes one line only, for displayio joins the places of all that
were removed into one rectangle.
"""

import displayio
from micropython import const

from topout.ui.font import Bold, Font
from topout.ui.line import CENTER, LEFT, Line
from topout.ui.panel import BIG, FEET, HEADS, HUB, PODS, ROWS, SCORES, SLOTS, TITLE
from topout.ui.tones import TONES

_WIDTH_PX = const(320)
_SLICE_PX = const(1500)
_GAP_PX = const(4)
_KEY_PX = const(108)


class Painter:
    def __init__(self, display, panel, root: str):
        self._display = display
        self._panel = panel
        self._fonts = root + "fonts/"
        self._score = Font(self._fonts + "score.glyphs")
        self._group = displayio.Group()
        self._lines: list = [None] * SLOTS
        self._seen = -1
        self._slot = SLOTS
        self._columns = 0
        display.root_group = self._group
        display.refresh()  # all of it, black, once: half a second that no loop turn should have to wait

    @property
    def is_done(self) -> bool:
        """Whether the screen shows all that the panel says."""
        return self._seen == self._panel.version and self._slot == SLOTS

    def speak(self, language: str) -> None:
        """Write with a language's letters from now on. Raises OSError if they are not on the drive."""
        self._body = Font(self._fonts + "body-" + language + ".glyphs")
        self._bold = Bold(self._body)
        for slot in range(SLOTS):
            self._remove(slot)
        self._seen = -1

    def step(self) -> None:
        """Paint the next slice, if there is any."""
        if self._seen != self._panel.version:
            self._seen = self._panel.version
            self._slot = 0
            self._split(self._panel.columns)
        if self._slot < SLOTS:
            self._paint_slice()

    def overflowing(self) -> list:
        """Texts on the screen that are too long for their place; tests hold this to be empty."""
        return [line.text for line in self._lines if line and line.overflows]

    def _paint_slice(self):
        painted_px = 0
        while painted_px < _SLICE_PX and self._slot < SLOTS:
            if self._lines[self._slot] and not self._panel.texts[self._slot]:
                if not painted_px:
                    painted_px = self._remove(self._slot)
                    self._slot += 1
                break
            painted_px += self._paint(self._slot)
            self._slot += 1
        if painted_px:
            self._display.refresh()

    def _paint(self, slot):
        text = self._panel.texts[slot]
        line = self._lines[slot]
        if not text:
            return 0
        ink, paper = TONES[self._panel.tones[slot]]
        if line:
            return min(line.say(text) + line.colour(ink, paper), line.area_px)
        line = self._lines[slot] = self._new_line(slot)
        line.say(text)
        line.colour(ink, paper)
        self._group.append(line.tile_grid)
        return line.area_px

    def _remove(self, slot):
        line = self._lines[slot]
        if not line:
            return 0
        self._lines[slot] = None
        self._group.remove(line.tile_grid)
        return line.area_px

    def _split(self, columns):
        """The players' columns change their width; happens once a game."""
        if columns != self._columns:
            self._columns = columns
            for slot in range(SCORES, ROWS):
                self._remove(slot)

    def _new_line(self, slot):
        if slot == TITLE:
            return Line(self._bold, 0, 0, _WIDTH_PX, LEFT, 4)
        if slot == BIG:
            return Line(Font(self._fonts + "big.glyphs"), 0, 44, _WIDTH_PX, CENTER, 2)
        if slot >= HUB:
            return self._new_key(slot - HUB, 217)
        if slot >= PODS:
            return self._new_key(slot - PODS, 193)
        if slot >= ROWS:
            return Line(self._body, 0, 31 + 27 * (slot - ROWS), _WIDTH_PX, LEFT, 3)
        if slot >= HEADS:
            return self._new_cell(slot - HEADS, self._bold, 30, 2)
        if slot >= FEET:
            return self._new_cell(slot - FEET, self._body, 92, 0)
        return self._new_cell(slot - SCORES, self._score, 56, 2)

    def _new_key(self, key, y):
        return Line(self._body, _KEY_PX * key, y, _KEY_PX - _GAP_PX, CENTER, 2)

    def _new_cell(self, column, font, y, pad_px):
        width = _WIDTH_PX // self._columns
        return Line(font, column * width + _GAP_PX // 2, y, width - _GAP_PX, CENTER, pad_px)
