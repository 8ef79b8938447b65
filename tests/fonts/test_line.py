"""A line of text on the screen: where it stands, what it repaints, and how it says that it is too long."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from topout.ui.line import CENTER, LEFT, Line

WIDTH_PX = 160


def pixels(line):
    bitmap = line.tile_grid.bitmap
    return [[bitmap[x, y] for x in range(bitmap.width)] for y in range(bitmap.height)]


def inked_columns(line):
    return [x for x, column in enumerate(zip(*pixels(line), strict=True)) if any(column)]


def sent_to_screen(line):
    """The columns that displayio would send at the next refresh."""
    area = line.tile_grid.bitmap._dirty_area
    return range(area.x1, area.x2)


def refresh(line):
    line.tile_grid.bitmap._finish_refresh()


@pytest.mark.parametrize("align", [LEFT, CENTER])
def test_text_stands_at_its_side(body, align):
    line = Line(body, 0, 0, WIDTH_PX, align=align)
    line.say("H24H")
    spare = WIDTH_PX - body.width_px("H24H") - 2 * 6
    columns = inked_columns(line)
    before, after = columns[0], WIDTH_PX - 1 - columns[-1]
    assert before - after == pytest.approx({LEFT: -spare, CENTER: 0}[align], abs=1)


def test_line_stands_where_it_was_put_and_is_as_high_as_its_font(body):
    line = Line(body, 12, 34, WIDTH_PX)
    assert (line.tile_grid.x, line.tile_grid.y) == (12, 34)
    assert (line.tile_grid.bitmap.width, line.tile_grid.bitmap.height) == (WIDTH_PX, body.height_px)


def test_saying_the_same_again_changes_nothing(body):
    line = Line(body, 0, 0, WIDTH_PX)
    assert line.say("Blue") > 0
    refresh(line)
    assert line.say("Blue") == 0
    assert len(sent_to_screen(line)) == 0


def test_a_changed_digit_repaints_only_its_own_columns(body):
    line = Line(body, 0, 0, WIDTH_PX, align=CENTER)
    line.say("Blue: 24 points")
    refresh(line)
    line.say("Blue: 25 points")
    left = (WIDTH_PX - body.width_px("Blue: 24 points")) // 2 + body.width_px("Blue: 2")
    assert sent_to_screen(line) == range(left, left + body.width_px("5"))


def test_a_shorter_text_leaves_nothing_behind(body):
    line = Line(body, 0, 0, WIDTH_PX)
    line.say("Geen arbeider")
    line.say("")
    assert inked_columns(line) == []


def test_text_that_just_fits_is_whole(body):
    line = Line(body, 0, 0, body.width_px("Чьи рабочие?"), CENTER)
    line.say("Чьи рабочие?")
    assert not line.overflows


def test_text_that_is_too_long_ends_in_an_ellipsis_and_says_so(body):
    line = Line(body, 0, 0, body.width_px("Чьи рабочие?") - 1, CENTER)
    line.say("Чьи рабочие?")
    assert line.overflows
    expected = Line(body, 0, 0, line.tile_grid.bitmap.width, CENTER)
    expected.say("Чьи рабочи…")
    assert not expected.overflows
    assert pixels(line) == pixels(expected)
    line.say("Чьи?")
    assert not line.overflows


def test_a_line_narrower_than_the_ellipsis_stays_empty_without_an_error(body):
    line = Line(body, 0, 0, 3, align=CENTER)
    line.say("Blue")
    assert line.overflows
    assert inked_columns(line) == []


def test_colours_change_only_when_they_differ(body):
    line = Line(body, 0, 0, WIDTH_PX)
    line.colour(0xFFFFFF, 0x000000)
    assert line.colour(0xFFFFFF, 0x000000) == 0
    assert line.colour(0x000000, 0xFFCC00) == line.area_px
    palette = line.tile_grid.pixel_shader
    assert (palette[0], palette[1]) == (0xFFCC00, 0x000000)


@settings(max_examples=40, deadline=None)
@given(
    texts=st.lists(st.text("Wi1î Жя…漢", max_size=9), min_size=2, max_size=5),
    align=st.sampled_from([LEFT, CENTER]),
)
def test_whatever_was_said_before_only_the_last_text_is_seen(fonts, texts, align):
    line = Line(fonts["body"], 0, 0, 60, align=align)
    for text in texts:
        line.say(text)
    fresh = Line(fonts["body"], 0, 0, 60, align=align)
    fresh.say(texts[-1])
    assert pixels(line) == pixels(fresh)
    assert line.overflows == fresh.overflows


def test_cells_stand_in_columns_at_the_right_and_the_first_at_the_left(body):
    line = Line(body, 0, 0, 320)
    line.say("Falls\t−40\t0\t−5")
    columns = inked_columns(line)
    assert columns[0] < 10 and columns[-1] >= 310
    assert not line.overflows
    rights = [320 - 6 - 44 * cell for cell in (2, 1, 0)]
    for right, text in zip(rights, ["−40", "0", "−5"], strict=True):
        ink = [x for x in columns if right - body.width_px(text) <= x < right]
        assert ink, text


def test_a_first_cell_that_runs_into_the_second_overflows(body):
    line = Line(body, 0, 0, 100)
    line.say("Thinking time of all\t0:00")
    assert line.overflows


def test_a_line_of_cells_leaves_nothing_behind(body):
    line = Line(body, 0, 0, 320)
    line.say("Falls\t−40\t0")
    line.say("x")
    fresh = Line(body, 0, 0, 320)
    fresh.say("x")
    assert pixels(line) == pixels(fresh)
