"""Brings the panel to the screen a slice at a time, so that no loop turn waits for a whole picture.

displayio paints a pixel of a line in some 5 µs, black that nothing covers in half a microsecond, and a letter costs us
half a millisecond. So lines on black are only as large as their text, wide ones are two, and what goes away goes
before anything new is painted over it. A slice is written in one loop turn and brought to the screen in the next, and
the sensor is read in between: a knock must not wait long. A slot without text has no line and costs no memory.

Players' scores are all of one size, the largest in which each has room in its column. Words that are to be read across
a table are the same letters, painted twice as large. The score track's markers go a step on with every slice.
"""

import displayio
from micropython import const

from topout import shelf
from topout.ui import layout
from topout.ui.font import Bold, Font
from topout.ui.line import CENTER, Line, alike_at_start, spread
from topout.ui.panel import BIG, FEET, HEADS, HUB_KEYS, POD_KEYS, ROWS, SCORES, SLOTS, TITLE
from topout.ui.tones import TONES

_SLICE_PX = const(4600)  # 25 ms
_WIDEST_PX = const(160)
_TRACK_AREA_PX = const(2600)
_UNREAD = const(-1)
_PAPER = const(0)
_INK = const(1)
_APART = (
    ROWS,
    ROWS + 3,
    POD_KEYS,
    HUB_KEYS,
)  # displayio joins all that went into one rectangle, which must not grow large
_STEP_PX = const(4)  # lines on black grow by so much, so that a text that changes a little finds room


def _nothing(*_) -> int:
    return 0


class Painter:
    def __init__(self, display, panel, root: str):
        self._display = display
        self._panel = panel
        self._folder = root + "fonts/"
        self._fonts: list = [None, None, self._read("score"), None]
        self._palettes: list = [None] * len(TONES)
        self._group = displayio.Group()
        self._large = displayio.Group(scale=2)
        self._group.append(self._large)
        self._doubled = 0  # slots whose lines are in it, as bits
        self._strip = panel.track  # what shows it, if there is one
        self._places: list = []  # of the markers, when it was last seen
        self._lines: list = [()] * SLOTS
        self._drawn: tuple | None = ()  # what stands beside the words; None: half of something
        self._drawing: displayio.Group | None = None
        self._seen = -1
        self._slices = None  # what is still to be done
        self._changed_px = 0  # by the slice that is being written
        self._columns = 0
        self._is_play = False
        self._score_font = layout.SCORE
        self._missing: list = []  # letters that were wanted and are on no sheet
        self._learn = _nothing  # what brings them, once it is read
        self._stale = 0  # slots whose lines have the wrong letters or the wrong place
        self._is_written = False  # lines have changed that the screen does not show yet
        display.root_group = self._group

    @property
    def is_done(self) -> bool:
        """Whether the screen shows all that the panel says."""
        return not self._is_written and self._is_all_written

    def speak(self, language: str) -> None:
        """Write with a language's letters from now on. Raises OSError if they are not on the drive."""
        body = self._read("body-" + language)
        self._fonts[layout.BODY] = body
        self._fonts[layout.BOLD] = Bold(body)
        self._missing = body.missing
        self._stale = (1 << SLOTS) - 1
        self._seen = -1

    def lose_scores(self) -> None:
        """Give the memory of the scores' letters back; they are read again when there are scores."""
        self._score_font = _UNREAD
        self._fonts[layout.SCORE].lose_letters()
        self._fonts[layout.LARGE] = None
        self._seen = -1  # what is being painted may have scores to come

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
        """Texts on the screen that are too long for their place; tests hold this to be empty. Names over columns are
        cut and stay names."""
        found = []
        for slot in range(SLOTS):
            text = self._panel.texts[slot]
            if text and not HEADS <= slot < ROWS:
                letters, _, _, span_px, align, _ = self._place(slot)
                if spread(letters, text, span_px, align)[0] != text:
                    found.append(text)
        return found

    @property
    def _is_all_written(self):
        if self._missing or (self._strip and self._strip.is_moving):
            return False
        return self._seen == self._panel.version and not self._slices

    def _learn_letters(self):
        """Those of names that the language's sheet lacks. Two turns: to read what knows how, and to do it."""
        if self._learn is _nothing:
            from topout.ui.lettering import learn

            self._learn = learn
            return
        self._stale |= self._learn(self._fonts[layout.BODY], self._fonts[layout.BOLD], self._folder, self._panel.texts)
        self._learn = _nothing
        self._seen = -1

    def _write_slice(self):
        if self._missing:
            self._learn_letters()
            return
        if self._seen != self._panel.version:
            self._seen = self._panel.version
            self._slices = self._paint()
        self._changed_px = 0
        if self._strip and self._strip.is_moving:
            self._strip.step()
            self._is_written = True
        for _ in self._slices or ():
            self._is_written = True
            return
        self._slices = None
        self._is_written = self._is_written or self._changed_px > 0

    def _paint(self):
        """Write all that differs from what the panel says, the title first; yields whenever a slice is full."""
        self._split(self._panel.columns, bool(self._panel.track))
        self._fit_scores()
        if self._stale & (1 << TITLE) and self._lines[TITLE]:
            self._remove(TITLE)
            yield
        for slot in range(SLOTS):
            if slot == BIG:
                has_gone = self._remove_track()
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
                self._lay_track()
                yield from self._draw()
            if self._is_said(slot):
                continue
            laid = self._lay(slot)
            for line in self._lines[slot]:
                scale = 4 if self._doubled & (1 << slot) else 1
                if self._changed_px and self._changed_px + scale * line.area_px > _SLICE_PX:
                    yield
                self._changed_px += scale * self._say(line, slot, laid)

    def _draw(self):
        """What the panel has beside words, by a part that is forgotten as soon as it is done."""
        drawing = self._panel.drawing
        if drawing == self._drawn:
            return
        self._drawn = None
        if self._drawing:
            self._group.remove(self._drawing)
            self._drawing = None
            yield
        if drawing:
            self._drawing = displayio.Group()
            self._group.append(self._drawing)
            yield from shelf.borrow("topout.ui." + drawing[0]).paint(self._drawing, self._fonts, drawing[1])
        self._drawn = drawing

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
            self._group_of(slot).append(line.tile_grid)
            return line.area_px
        return min(changed_px, line.area_px)

    def _lay(self, slot):
        """A slot's text as it is shown and the columns of its first cell; there are lines with room for it then."""
        letters, x, y, span_px, align, pad_px = self._place(slot)
        text = self._panel.texts[slot]
        if HEADS <= slot < ROWS:  # in a narrow column «…» would take the room of letters
            text = letters.crop(text, span_px)
        text, start, stop, others, end = spread(letters, text, span_px, align)
        if not self._have_room(slot, start, stop, others, end):
            palette = self._palette(slot)
            self._remove(slot)
            widest_px = _WIDEST_PX
            if span_px == layout.DOUBLED_PX:
                self._doubled |= 1 << slot
                widest_px //= 2
            edges = ((0, min(widest_px, span_px)), (widest_px, span_px))
            if _is_black(palette):
                y += pad_px
                pad_px = -1
                edges = _edges(start, stop, others, end, span_px, align, widest_px)
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
                self._group_of(slot).remove(line.tile_grid)
        self._doubled &= ~(1 << slot)
        self._lines[slot] = ()

    def _group_of(self, slot):
        return self._large if self._doubled & (1 << slot) else self._group

    def _lay_track(self):
        """Show the track, if there is one; its file came with the screen of play."""
        track = self._panel.track
        if not track or not track[2]:
            return
        if not self._strip:
            from topout.ui.strip import Strip

            self._strip = Strip(track[2], self._places)
            self._group.append(self._strip.group)
            self._changed_px = _TRACK_AREA_PX
        self._strip.aim(*track)

    def _remove_track(self):
        """Whether one was there that is not to be seen any more."""
        track = self._panel.track
        if not self._strip or (track and track[2]):
            return False
        self._group.remove(self._strip.group)
        self._places = self._strip.places
        self._strip = None
        return True

    def _palette(self, slot):
        """Lines of one tone share their palette."""
        tone = self._panel.tones[slot]
        palette = self._palettes[tone]
        if not palette:
            palette = self._palettes[tone] = displayio.Palette(2)
            palette[_INK], palette[_PAPER] = TONES[tone]
        return palette

    def _split(self, columns, is_play):
        """The players' columns change their width, once a game. In play the title and the rows lie elsewhere."""
        if is_play != self._is_play:
            self._is_play = is_play
            self._stale |= 1 << TITLE
            for slot in range(ROWS, POD_KEYS):
                self._stale |= 1 << slot
        if columns != self._columns:
            self._columns = columns
            for slot in range(SCORES, ROWS):
                self._stale |= 1 << slot

    def _fit_scores(self):
        """The letters that the scores are written in stay in memory, and no larger ones."""
        fonts = self._fonts
        font = layout.SCORE
        if not self._do_scores_fit(fonts[layout.SCORE]):
            fonts[layout.LARGE] = fonts[layout.LARGE] or self._read("big")
            font = layout.LARGE if self._do_scores_fit(fonts[layout.LARGE]) else layout.BOLD
        if font == self._score_font or not "".join(self._panel.texts[SCORES:FEET]):
            return
        if self._score_font == layout.SCORE:
            fonts[layout.SCORE].lose_letters()
        self._score_font = font
        if font == layout.SCORE:
            fonts[layout.SCORE] = self._read("score")
            fonts[layout.LARGE] = None
        for slot in range(SCORES, FEET):
            self._stale |= 1 << slot

    def _do_scores_fit(self, font):
        room_px = layout.place(SCORES, self._columns, False)[3]
        for slot in range(SCORES, FEET):
            if font.width_px(self._panel.texts[slot]) > room_px:
                return False
        return True

    def _read(self, name):
        return Font(self._folder + name + ".glyphs")

    def _place(self, slot):
        """As the layout has it, with letters in the place of their number."""
        font, x, y, span_px, align, pad_px = layout.place(slot, self._columns, self._is_play)
        lines = self._lines[slot]
        letters = self._fonts[font] or (lines[0].font if lines else self._read("big"))
        if font == layout.SCORE:
            middle_px = y + letters.height_px // 2
            letters = self._fonts[self._score_font]
            y = middle_px - letters.height_px // 2
        return letters, x, y, span_px, align, pad_px


def _is_black(palette) -> bool:
    return not palette[_PAPER]


def _edges(start: int, stop: int, others: int, end: int, span_px: int, align: int, widest_px: int) -> tuple:
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
    return (start, min(stop, start + widest_px)), (start + widest_px, stop)
