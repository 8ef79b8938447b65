"""Brings the panel to the screen a slice at a time, so that no loop turn waits for a whole picture.

displayio paints a pixel of a line in some 5 µs, black that nothing covers in half a microsecond, and a letter costs us
half a millisecond. So lines on black are only as large as their text, wide ones are two, and what goes away goes
before anything new is painted over it. A slice is written in one loop turn and brought to the screen in the next, and
the sensor is read in between: a knock must not wait long. A slot without text has no line and costs no memory.

Players' scores are all of one size, the largest in which each has room in its column.
"""

import displayio
from micropython import const

from topout.ui import layout
from topout.ui.font import Bold, Font
from topout.ui.line import CENTER, Line, alike_at_start, spread
from topout.ui.panel import BIG, FEET, HUB_KEYS, POD_KEYS, ROWS, SCORES, SLOTS
from topout.ui.tones import TONES

_SLICE_PX = const(4600)  # 25 ms
_WIDEST_PX = const(160)
_PAPER = const(0)
_INK = const(1)
_APART = (
    ROWS,
    ROWS + 3,
    POD_KEYS,
    HUB_KEYS,
)  # displayio joins all that went into one rectangle, which must not grow large
_STEP_PX = const(4)  # lines on black grow by so much, so that a text that changes a little finds room


class Painter:
    def __init__(self, display, panel, root: str):
        self._display = display
        self._panel = panel
        self._folder = root + "fonts/"
        self._fonts: list = [None, None, Font(self._folder + "score.glyphs"), None]
        self._palettes: list = [None] * len(TONES)
        self._group = displayio.Group()
        self._lines: list = [()] * SLOTS
        self._seen = -1
        self._slices = None  # what is still to be done
        self._changed_px = 0  # by the slice that is being written
        self._columns = 0
        self._score_font = layout.SCORE
        self._stale = 0  # slots whose lines have the wrong letters or the wrong place
        self._is_written = False  # lines have changed that the screen does not show yet
        display.root_group = self._group

    @property
    def is_done(self) -> bool:
        """Whether the screen shows all that the panel says."""
        return not self._is_written and self._is_all_written

    def speak(self, language: str) -> None:
        """Write with a language's letters from now on. Raises OSError if they are not on the drive."""
        body = Font(self._folder + "body-" + language + ".glyphs")
        self._fonts[layout.BODY] = body
        self._fonts[layout.BOLD] = Bold(body)
        self._stale = (1 << SLOTS) - 1
        self._seen = -1

    def paint_all(self) -> None:
        """The whole screen at once, before the loop begins: time that no turn of it should have to wait."""
        while not self._is_all_written:
            self._write_slice()
        self._is_written = False
        self._display.refresh()

    def step(self) -> None:
        """Write the next slice, or bring what is written to the screen."""
        if self._is_written:
            self._is_written = False
            self._display.refresh()
        elif not self._is_all_written:
            self._write_slice()

    def overflowing(self) -> list:
        """Texts on the screen that are too long for their place; tests hold this to be empty."""
        found = []
        for slot in range(SLOTS):
            text = self._panel.texts[slot]
            if text:
                letters, _, _, span_px, align, _ = self._place(slot)
                if spread(letters, text, span_px, align)[0] != text:
                    found.append(text)
        return found

    @property
    def _is_all_written(self):
        return self._seen == self._panel.version and not self._slices

    def _write_slice(self):
        if self._seen != self._panel.version:
            self._seen = self._panel.version
            self._slices = self._paint()
        self._changed_px = 0
        for _ in self._slices or ():
            self._is_written = True
            return
        self._slices = None
        self._is_written = self._changed_px > 0

    def _paint(self):
        """Write all that differs from what the panel says, the title first; yields whenever a slice is full."""
        self._split(self._panel.columns)
        self._fit_scores()
        for slot in range(SLOTS):
            if slot == BIG:
                has_gone = False
                for other in range(BIG, SLOTS):
                    must_go = self._must_go(other)
                    if has_gone and (other in _APART or (self._lines[other] and not must_go)):
                        has_gone = False
                        yield
                    if must_go:
                        has_gone = True
                        self._remove(other)
                if has_gone:
                    yield
            if self._is_said(slot):
                continue
            laid = self._lay(slot)
            for line in self._lines[slot]:
                if self._changed_px and self._changed_px + line.area_px > _SLICE_PX:
                    yield
                self._changed_px += self._say(line, slot, laid)

    def _must_go(self, slot):
        """Whether a slot's lines must be off the screen before anything is painted in their place."""
        lines = self._lines[slot]
        if not lines:
            return False
        text = self._panel.texts[slot]
        if not text or self._stale & (1 << slot):
            return True
        was_black = _is_black(lines[0].tile_grid.pixel_shader)
        if was_black != _is_black(self._palette(slot)):
            return True
        if not was_black or slot == BIG:  # whose letters would go with its line, and are slow to read
            return False
        was = lines[0].text
        if ("\t" in text) != ("\t" in was):
            return True
        # What is longer will hardly have room, and wiping out what was longer costs more than a new line.
        return len(text) != len(was) and 2 * alike_at_start(text, was) < len(text)

    def _is_said(self, slot):
        text = self._panel.texts[slot]
        if not text:
            return True
        lines = self._lines[slot]
        for line in lines:
            if line.text != text or line.tile_grid.pixel_shader is not self._palette(slot):
                return False
        return bool(lines)

    def _say(self, line, slot, laid):
        is_new = not line.text
        changed_px = line.say(*laid) + line.colour(self._palette(slot))
        if is_new:
            self._group.append(line.tile_grid)
            return line.area_px
        return min(changed_px, line.area_px)

    def _lay(self, slot):
        """A slot's text as it is shown and the columns of its first cell; there are lines with room for it then."""
        letters, x, y, span_px, align, pad_px = self._place(slot)
        text, start, stop, others, end = spread(letters, self._panel.texts[slot], span_px, align)
        if not self._have_room(slot, start, stop, others, end):
            palette = self._palette(slot)
            self._remove(slot)
            edges = ((0, min(_WIDEST_PX, span_px)), (_WIDEST_PX, span_px))
            if _is_black(palette):
                y += pad_px
                pad_px = -1
                edges = _edges(start, stop, others, end, span_px, align)
            self._lines[slot] = tuple(
                [Line(letters, palette, x, y, left, right, end, pad_px) for left, right in edges if left < right]
            )
        return text, start, stop

    def _have_room(self, slot, start, stop, others, end):
        lines = self._lines[slot]
        if not lines or self._stale & (1 << slot):
            return False
        first = lines[0]
        last = lines[-1]
        reach = last.right if last.left == first.right else first.right
        if start < first.left or stop > reach:
            return False
        return others == end or (reach >= end and first.left <= others) or (last.left <= others and last.right >= end)

    def _remove(self, slot):
        self._stale &= ~(1 << slot)
        for line in self._lines[slot]:
            if line.text:
                self._group.remove(line.tile_grid)
        self._lines[slot] = ()

    def _palette(self, slot):
        """Lines of one tone share their palette."""
        tone = self._panel.tones[slot]
        palette = self._palettes[tone]
        if not palette:
            palette = self._palettes[tone] = displayio.Palette(2)
            palette[_INK], palette[_PAPER] = TONES[tone]
        return palette

    def _split(self, columns):
        """The players' columns change their width; happens once a game."""
        if columns != self._columns:
            self._columns = columns
            for slot in range(SCORES, ROWS):
                self._stale |= 1 << slot

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
            self._stale |= 1 << slot

    def _do_scores_fit(self, font):
        room_px = layout.place(SCORES, self._columns)[3]
        for slot in range(SCORES, FEET):
            if font.width_px(self._panel.texts[slot]) > room_px:
                return False
        return True

    def _read_large(self):
        return Font(self._folder + "big.glyphs")

    def _place(self, slot):
        """As the layout has it, with letters in the place of their number."""
        font, x, y, span_px, align, pad_px = layout.place(slot, self._columns)
        lines = self._lines[slot]
        letters = self._fonts[font] or (lines[0].font if lines else self._read_large())
        if font == layout.SCORE:
            middle_px = y + letters.height_px // 2
            letters = self._fonts[self._score_font]
            y = middle_px - letters.height_px // 2
        return letters, x, y, span_px, align, pad_px


def _is_black(palette) -> bool:
    return not palette[_PAPER]


def _edges(start: int, stop: int, others: int, end: int, span_px: int, align: int) -> tuple:
    """From which column to which the lines reach that are to show a text on black, with a little room to grow."""
    spare_px = (start - stop) % _STEP_PX
    if align == CENTER:
        spare_px //= 2
        start = max(0, start - spare_px)
        end = span_px
    if others < end:
        others = max(stop, others - (others - end) % _STEP_PX)
        return (start, min(stop + spare_px, others)), (others, end)
    stop = min(stop + spare_px, end)
    return (start, min(stop, start + _WIDEST_PX)), (start + _WIDEST_PX, stop)
