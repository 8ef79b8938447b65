"""Brings the panel to the screen a slice at a time, so that no loop turn waits for a whole picture.

displayio paints a pixel in some 4 µs and a letter costs us half a millisecond. So a line is written in one loop turn
and brought to the screen in the next, and the sensor is read in between. A slice ends with the line that takes it
past _SLICE_PX. A slot without text has no line, and costs no memory: the black behind it is nothing at all. A slice
removes one line only, for displayio joins the places of all that were removed into one rectangle.

Players' scores are all of one size, the largest in which each has room in its column.
"""

import displayio
from micropython import const

from topout.ui import layout
from topout.ui.font import Bold, Font
from topout.ui.line import Line
from topout.ui.panel import FEET, ROWS, SCORES, SLOTS
from topout.ui.tones import TONES

_SLICE_PX = const(1500)


class Painter:
    def __init__(self, display, panel, root: str):
        self._display = display
        self._panel = panel
        self._folder = root + "fonts/"
        self._fonts: list = [None, None, Font(self._folder + "score.glyphs"), None]
        self._group = displayio.Group()
        self._lines: list = [None] * SLOTS
        self._seen = -1
        self._slot = SLOTS
        self._columns = 0
        self._score_font = layout.SCORE
        self._stale = 0  # slots whose lines were written with another language's letters
        self._is_written = False  # lines have changed that the screen does not show yet
        display.root_group = self._group

    @property
    def is_done(self) -> bool:
        """Whether the screen shows all that the panel says."""
        return self._seen == self._panel.version and self._slot == SLOTS and not self._is_written

    def speak(self, language: str) -> None:
        """Write with a language's letters from now on. Raises OSError if they are not on the drive."""
        body = Font(self._folder + "body-" + language + ".glyphs")
        self._fonts[layout.BODY] = body
        self._fonts[layout.BOLD] = Bold(body)
        self._stale = (1 << SLOTS) - 1
        self._seen = -1

    def paint_all(self) -> None:
        """The whole screen at once, before the loop begins: half a second that no turn of it should have to wait."""
        while not self.is_done:
            self._follow()
            self._write_slice()
            self._is_written = False
        self._display.refresh()

    def step(self) -> None:
        """Write the next slice, or bring what is written to the screen."""
        if self._is_written:
            self._is_written = False
            self._display.refresh()
            return
        self._follow()
        if self._slot < SLOTS:
            self._write_slice()

    def overflowing(self) -> list:
        """Texts on the screen that are too long for their place; tests hold this to be empty."""
        return [line.text for line in self._lines if line and line.overflows]

    def _follow(self):
        if self._seen != self._panel.version:
            self._seen = self._panel.version
            self._slot = 0
            self._split(self._panel.columns)
            self._fit_scores()

    def _write_slice(self):
        changed_px = 0
        while changed_px < _SLICE_PX and self._slot < SLOTS:
            if self._lines[self._slot] and not self._panel.texts[self._slot]:
                if not changed_px:
                    changed_px = self._remove(self._slot)
                    self._slot += 1
                break
            changed_px += self._write(self._slot)
            self._slot += 1
        self._is_written = changed_px > 0

    def _write(self, slot):
        text = self._panel.texts[slot]
        if not text:
            return 0
        if self._stale & (1 << slot):
            self._remove(slot)
        line = self._lines[slot]
        ink, paper = TONES[self._panel.tones[slot]]
        if line:
            return min(line.say(text) + line.colour(ink, paper), line.area_px)
        line = self._lines[slot] = self._new_line(slot)
        line.say(text)
        line.colour(ink, paper)
        self._group.append(line.tile_grid)
        return line.area_px

    def _remove(self, slot):
        self._stale &= ~(1 << slot)
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

    def _fit_scores(self):
        """Large letters stay in memory as long as they are the scores'."""
        fonts = self._fonts
        font = layout.SCORE
        if not self._do_scores_fit(fonts[layout.SCORE]):
            fonts[layout.LARGE] = fonts[layout.LARGE] or self._read_large()
            font = layout.LARGE if self._do_scores_fit(fonts[layout.LARGE]) else layout.BOLD
        if font == self._score_font or not self._panel.texts[SCORES]:
            return
        self._score_font = font
        if font == layout.SCORE:
            fonts[layout.LARGE] = None
        for slot in range(SCORES, FEET):
            self._remove(slot)

    def _do_scores_fit(self, font):
        room_px = layout.place(SCORES, self._columns)[3]
        for slot in range(SCORES, FEET):
            if font.width_px(self._panel.texts[slot]) > room_px:
                return False
        return True

    def _read_large(self):
        return Font(self._folder + "big.glyphs")

    def _new_line(self, slot):
        font, x, y, width_px, align, pad_px = layout.place(slot, self._columns)
        letters = self._fonts[font] or self._read_large()  # when needed
        if font == layout.SCORE:
            middle_px = y + letters.height_px // 2
            letters = self._fonts[self._score_font]
            y = middle_px - letters.height_px // 2
        return Line(letters, x, y, width_px, align, pad_px)
