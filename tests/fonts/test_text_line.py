"""A line of text on the screen: its position, what it repaints, and how it reports that a text is too long."""

from itertools import pairwise

import displayio
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from topout.ui.font import Bold
from topout.ui.text_line import CENTER, LEFT, TextLine, spread

WIDTH_PX = 160


class Slot:
    """A place for a text, shown by lines that meet at the columns `cuts`."""

    def __init__(self, font, width_px=WIDTH_PX, align=LEFT, cuts=()):
        self.font, self.width_px, self.align = font, width_px, align
        edges = (0, *cuts, width_px)
        palette = displayio.Palette(2)
        self.lines = [TextLine(palette, 12, 34, left, right, font.height_px) for left, right in pairwise(edges)]
        self.text = ""

    def say(self, text):
        self.text = text
        shown, start, stop, _, end = spread(self.font, text, self.width_px, self.align)
        return sum(line.say(self.font, shown, start, stop, end, 34) for line in self.lines)

    @property
    def overflows(self):
        return self.lines[0].text != self.text


def pixels(slot):
    bitmaps = [line.tile_grid.bitmap for line in slot.lines]
    return [[bitmap[x, y] for bitmap in bitmaps for x in range(bitmap.width)] for y in range(bitmaps[0].height)]


def inked_columns(line):
    return [x for x, column in enumerate(zip(*pixels(line), strict=True)) if any(column)]


def sent_to_screen(slot):
    """Return the columns that displayio would send at the next refresh."""
    area = slot.lines[0].tile_grid.bitmap._dirty_area
    return range(area.x1, area.x2)


def refresh(slot):
    slot.lines[0].tile_grid.bitmap._finish_refresh()


@pytest.mark.parametrize("align", [LEFT, CENTER])
def test_text_stands_at_its_side(body, align):
    line = Slot(body, align=align)
    line.say("H24H")
    spare = WIDTH_PX - body.width_px("H24H") - 2 * 6
    columns = inked_columns(line)
    before, after = columns[0], WIDTH_PX - 1 - columns[-1]
    assert before - after == pytest.approx({LEFT: -spare, CENTER: 0}[align], abs=1)


def test_line_stands_where_it_was_put_and_is_as_high_as_its_font(body):
    for line, x, width_px in zip(Slot(body, cuts=(100,)).lines, (12, 112), (100, 60), strict=True):
        assert (line.tile_grid.x, line.tile_grid.y) == (x, 34)
        assert (line.tile_grid.bitmap.width, line.tile_grid.bitmap.height) == (width_px, body.height_px)


def test_saying_the_same_again_changes_nothing(body):
    line = Slot(body)
    assert line.say("Blue") > 0
    refresh(line)
    assert line.say("Blue") == 0
    assert len(sent_to_screen(line)) == 0


def test_a_changed_digit_repaints_only_its_own_columns(body):
    line = Slot(body, align=CENTER)
    line.say("Blue: 24 points")
    refresh(line)
    line.say("Blue: 25 points")
    left = (WIDTH_PX - body.width_px("Blue: 24 points")) // 2 + body.width_px("Blue: 2")
    assert sent_to_screen(line) == range(left, left + body.width_px("5"))


def test_a_shorter_text_leaves_nothing_behind(body):
    line = Slot(body)
    line.say("Geen arbeider")
    line.say("")
    assert inked_columns(line) == []


def test_text_that_just_fits_is_whole(body):
    line = Slot(body, body.width_px("Чьи рабочие?"), CENTER)
    line.say("Чьи рабочие?")
    assert not line.overflows


def test_text_that_is_too_long_ends_in_an_ellipsis_and_says_so(body):
    line = Slot(body, body.width_px("Чьи рабочие?") - 1, CENTER)
    line.say("Чьи рабочие?")
    assert line.overflows
    expected = Slot(body, line.width_px, CENTER)
    expected.say("Чьи рабочи…")
    assert not expected.overflows
    assert pixels(line) == pixels(expected)
    line.say("Чьи?")
    assert not line.overflows


def test_a_line_narrower_than_the_ellipsis_stays_empty_without_an_error(body):
    line = Slot(body, 3, CENTER)
    line.say("Blue")
    assert line.overflows
    assert inked_columns(line) == []


def test_colours_change_only_when_they_differ(body):
    line = Slot(body).lines[0]
    palette = displayio.Palette(2)
    assert line.colour(palette) == line.area_px == WIDTH_PX * body.height_px
    assert line.tile_grid.pixel_shader is palette
    assert line.colour(palette) == 0


LETTERS = "Wi1î Жя…漢"
CELLS = st.tuples(st.text(LETTERS, max_size=9), st.lists(st.text(LETTERS, max_size=2), max_size=3))


@settings(max_examples=60, deadline=None)
@given(
    texts=st.lists(CELLS.map(lambda cells: "\t".join((cells[0], *cells[1]))), min_size=2, max_size=5),
    align=st.sampled_from([LEFT, CENTER]),
    is_bold=st.booleans(),
    cut=st.integers(1, 149),
)
def test_whatever_was_said_before_and_wherever_lines_meet_only_the_last_text_is_seen(fonts, texts, align, is_bold, cut):
    font = Bold(fonts["body"]) if is_bold else fonts["body"]
    slot = Slot(font, 150, align, cuts=(cut,))
    for text in texts:
        slot.say(text)
    fresh = Slot(font, 150, align)
    fresh.say(texts[-1])
    assert pixels(slot) == pixels(fresh)
    assert slot.overflows == fresh.overflows


def test_cells_stand_in_columns_at_the_right_and_the_first_at_the_left(body):
    line = Slot(body, 320)
    line.say("Falls\t−40\t0\t−5")
    columns = inked_columns(line)
    assert columns[0] < 10 and columns[-1] >= 310
    assert not line.overflows
    rights = [320 - 6 - 44 * cell for cell in (2, 1, 0)]
    for right, text in zip(rights, ["−40", "0", "−5"], strict=True):
        ink = [x for x in columns if right - body.width_px(text) <= x < right]
        assert ink, text


def test_a_first_cell_that_runs_into_the_second_overflows(body):
    line = Slot(body, 100)
    line.say("Thinking time of all\t0:00")
    assert line.overflows


def test_a_line_of_cells_leaves_nothing_behind(body):
    line = Slot(body, 320)
    line.say("Falls\t−40\t0")
    line.say("x")
    fresh = Slot(body, 320)
    fresh.say("x")
    assert pixels(line) == pixels(fresh)


@pytest.mark.parametrize("texts", [("Cards\t0\t−9\t0", "4\tAlarms 2"), ("4\tAlarms 2", "Cards\t0\t−9\t0")])
def test_a_wide_cell_and_several_narrow_ones_take_one_another_s_place(body, texts):
    line, fresh = Slot(body, 320), Slot(body, 320)
    for text in texts:
        line.say(text)
    fresh.say(texts[-1])
    assert pixels(line) == pixels(fresh)
