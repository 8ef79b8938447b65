"""Paints the panel on the screen a slice at a time, so that no loop turn waits for a whole picture.

displayio paints a pixel of a line in some 5 µs, and uncovered black in half a microsecond; drawing a letter costs a
third of a millisecond. So lines on black are only as large as their text, and wide lines are split in two.
Old lines go before anything new is painted over them. Hide old lines together: hiding repaints only each line, removing
from a group repaints their bounding box.
A slice takes one loop turn. The sensor is read between slices, so that a knock does not wait long. A slot without text
has no line and takes no memory.

Words to be read across a table use the same letters at twice the size. The markers on the score track move with every
slice.
"""

import displayio
from micropython import const

from topout import unimport
from topout.ui import layout
from topout.ui.colors import TONES
from topout.ui.fonts import Fonts
from topout.ui.panel import FEET, HEADS, POD_KEYS, ROWS, SCORES, SLOTS, TITLE
from topout.ui.text_line import TextLine, can_change, edges_on_black, have_room, spread

_SLICE_PX = const(7000)  # 38 ms
# Costs, as the number of pixels that take the same time:
_LETTER_PX = const(60)
_READ_PX = const(3400)  # to read a sheet of letters
_MARKER_PX = const(300)  # to move a marker on the track
_WIDEST_PX = const(128)  # displayio sends 256 pixels at a time, in whole rows
_ON_TURN = "▸"  # before the name of the player on turn
_TRACK_AREA_PX = const(4800)
_PAPER = const(0)
_INK = const(1)


class Painter:
    def __init__(self, display, panel, root: str):
        self._display = display
        self._panel = panel
        self._case = Fonts(root)
        self._palettes: list = [None] * len(TONES)
        self._group = displayio.Group()
        self._large = displayio.Group(scale=2)
        self._group.append(self._large)
        self._doubled = 0  # slots whose lines are in the large group, as bits
        self._strip = panel.track  # the ScoreTrack on the screen, if there is one
        self._places: list = []  # the markers' places when the track was last shown
        self._lines: list = [()] * SLOTS
        self._drawn: tuple | None = ()  # the drawing on the screen; None while it is incomplete
        self._drawing: displayio.Group | None = None
        self._seen = -1
        self._slices = None  # generator of the slices still to be painted
        self._changed_px = 0  # the cost of the current slice so far
        self._columns = 0
        self._is_play = False
        self._stale = 0  # slots whose lines have the wrong font or place, as bits
        self._has_hidden = False
        display.root_group = self._group

    @property
    def is_done(self) -> bool:
        """Whether the screen shows everything that is in the panel."""
        if self._case.missing or (self._strip and self._strip.is_moving):
            return False
        return self._seen == self._panel.version and not self._slices

    def speak(self, language: str) -> None:
        """Use a language's letters from now on. Raises OSError if they are not on the drive."""
        self._case.speak(language)
        self._stale = (1 << SLOTS) - 1
        self._seen = -1

    def lose_scores(self) -> None:
        self._case.lose_scores()
        self._seen = -1  # the current painting may have scores still to write

    def paint_all(self) -> None:
        """Paint the whole screen at once, before the loop begins: it takes too long for one loop turn."""
        while not self.is_done:
            self._write_slice()
        self._display.refresh()

    def step(self) -> None:
        """Write the next slice and send it to the screen."""
        if self._write_slice():
            self._display.refresh()
            if self._has_hidden:
                self._has_hidden = False
                _sweep(self._group)
                _sweep(self._large)

    def overflowing(self) -> list:
        """Return texts that are too long for their place; tests expect none. Names over columns may be cut."""
        found = []
        for slot in range(SLOTS):
            text = self._panel.texts[slot]
            if text and not HEADS <= slot < ROWS:
                letters, _, _, span_px, align, _ = self._case.place(slot, self._columns, self._is_play)
                if spread(letters, text, span_px, align)[0] != text:
                    found.append(text)
        return found

    def _write_slice(self):
        """Write the next slice and return whether anything has changed."""
        if self._case.missing:
            self._stale |= self._case.learn(self._panel.texts)
            self._seen = -1
            return False
        if self._seen != self._panel.version:
            self._seen = self._panel.version
            self._slices = self._paint()
        self._changed_px = 0
        if self._strip and self._strip.is_moving:
            self._strip.step()
            self._changed_px = _MARKER_PX * len(self._strip.places)
        for _ in self._slices or ():
            return True
        self._slices = None
        return self._changed_px > 0

    def _paint(self):
        """Write everything that differs from the panel, the title first. Yields whenever a slice is full."""
        self._split(self._panel.columns, bool(self._panel.track))
        if self._case.fit_scores(self._panel.texts, self._columns):
            self._spoil(SCORES, FEET)
        if self._hide_all_that_goes():
            yield
        self._lay_track()
        yield from self._draw()
        for slot in range(SLOTS):
            if self._is_said(slot):
                continue
            if not self._lines[slot] and self._case.must_read(slot):
                if self._changed_px:
                    yield
                self._changed_px = _READ_PX
            laid = self._lay(slot)
            letters_px = _LETTER_PX * (len(laid[1]) + 6) // max(1, len(self._lines[slot]))
            if slot == TITLE:
                letters_px *= 2  # bold letters are drawn twice
            scale = 1
            group = self._group
            if self._doubled & (1 << slot):
                scale = 4
                group = self._large
            for line in self._lines[slot]:
                area_px = line.area_px
                if self._changed_px and self._changed_px + scale * area_px + letters_px > _SLICE_PX:
                    yield
                if not line.text:
                    group.append(line.tile_grid)
                changed_px = line.say(*laid) + line.colour(self._palette(slot))
                if changed_px:
                    self._changed_px += scale * min(area_px, changed_px) + letters_px

    def _draw(self):
        """Paint the panel's drawing, with a module that is unloaded as soon as it is done."""
        drawing = self._panel.drawing
        if drawing == self._drawn:
            return
        self._drawn = None
        if self._drawing is not None:  # an empty group counts as false
            self._drawing.hidden = True
            self._has_hidden = True
            self._drawing = None
            yield
        if drawing:
            self._drawing = displayio.Group()
            self._group.append(self._drawing)
            part = unimport.load_once(drawing[0])
            yield
            yield from part.paint(self._drawing, self._case.fonts, drawing[1])
        self._drawn = drawing

    def _hide_all_that_goes(self):
        """Hide the track and all lines that must go, and return whether there were any."""
        has_gone = self._hide_track()
        for slot in range(SLOTS):
            if self._must_go(slot):
                has_gone = True
                self._hide(slot)
        return has_gone

    def _must_go(self, slot):
        """Return whether a slot's lines must be off the screen before anything is painted in their place."""
        lines = self._lines[slot]
        if not lines:
            return False
        text = self._panel.texts[slot]
        if not text or self._stale & (1 << slot):
            return True
        was_black = _is_black(lines[0].tile_grid.pixel_shader)
        if was_black != _is_black(self._palette(slot)):
            return True
        if not was_black:
            return False
        return not can_change(lines[0].text, text)

    def _is_said(self, slot):
        text = self._panel.texts[slot]
        if not text:
            return True
        lines = self._lines[slot]
        for line in lines:
            if line.text != text or line.tile_grid.pixel_shader is not self._palette(slot):
                return False
        return bool(lines)

    def _lay(self, slot):
        """Make lines for a slot if its old ones are too small, and return the arguments of TextLine.say()."""
        letters, x, y, span_px, align, pad_px = self._case.place(slot, self._columns, self._is_play)
        text = self._panel.texts[slot]
        if HEADS <= slot < ROWS and text[0] == _ON_TURN and letters.width_px(text) > span_px:
            text = text[1:]  # the title says whose turn it is; the name needs the width
        text, start, stop, others, end = spread(letters, text, span_px, align)
        palette = self._palette(slot)
        is_on_black = _is_black(palette)
        y += max(0, pad_px)
        top, bottom = -pad_px, letters.height_px + pad_px
        if is_on_black:
            top, bottom = letters.rows(text)
        elif pad_px < 0:
            top, bottom = max(letters.top_px, -1 - pad_px), letters.height_px
        lines = self._lines[slot]
        if self._stale & (1 << slot) or not have_room(lines, y + top, y + bottom, start, stop, others, end):
            self._hide(slot)
            widest_px = _WIDEST_PX
            if span_px == layout.DOUBLED_PX:
                self._doubled |= 1 << slot
                widest_px //= 2
            edges = ((0, min(widest_px, span_px)), (widest_px, span_px))
            if is_on_black:
                edges = edges_on_black(start, stop, others, end, span_px, align, widest_px)
            self._lines[slot] = tuple(
                [TextLine(palette, x, y + top, left, right, bottom - top) for left, right in edges if left < right]
            )
        return letters, text, start, stop, end, y

    def _hide(self, slot):
        self._stale &= ~(1 << slot)
        for line in self._lines[slot]:
            line.tile_grid.hidden = True
            self._has_hidden = True
        self._doubled &= ~(1 << slot)
        self._lines[slot] = ()

    def _lay_track(self):
        """Show the track, if there is one. Its module was loaded with the screen of play."""
        track = self._panel.track
        if not track or not track[2]:
            return
        if not self._strip:
            from topout.ui.score_track import ScoreTrack

            self._strip = ScoreTrack(track[2], self._places)
            self._group.append(self._strip.group)
            self._changed_px = _TRACK_AREA_PX
        self._strip.aim(*track)

    def _hide_track(self):
        """Hide the track if the panel has none now, and return whether this was so."""
        track = self._panel.track
        if not self._strip or (track and track[2]):
            return False
        self._strip.group.hidden = True
        self._has_hidden = True
        self._places = self._strip.places
        self._strip = None
        return True

    def _palette(self, slot):
        """Return the palette of a slot. Lines of one tone share it."""
        tone = self._panel.tones[slot]
        palette = self._palettes[tone]
        if not palette:
            palette = self._palettes[tone] = displayio.Palette(2)
            palette[_INK], palette[_PAPER] = TONES[tone]
        return palette

    def _split(self, columns, is_play):
        """Mark lines whose place changes: columns once a game, title and rows when play begins or ends."""
        if is_play != self._is_play:
            self._is_play = is_play
            self._stale |= 1 << TITLE
            self._spoil(ROWS, POD_KEYS)
        if columns != self._columns:
            self._columns = columns
            self._spoil(SCORES, ROWS)

    def _spoil(self, first, end):
        self._stale |= (1 << end) - (1 << first)


def _sweep(group):
    """Remove hidden lines from a group, now that the screen no longer shows them."""
    for at in range(len(group) - 1, -1, -1):
        if group[at].hidden:
            group.pop(at)


def _is_black(palette) -> bool:
    return not palette[_PAPER]
