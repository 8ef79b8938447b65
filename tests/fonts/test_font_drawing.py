"""The firmware's glyphs agree with FreeType's rendering of the typeface."""

import displayio
import pytest
from PIL import Image, ImageDraw

from topout.ui.font import Bold, Font
from topout_tools.fonts.glyphs import typeface
from topout_tools.fonts.recipes import recipes

# No glyph in these exceeds its own width, so a whole line must agree with the typeface's own advances.
SAMPLES = {
    "English": "Blue builds: (2+1)×2 = 6 → 24 points.",
    "Russian": "Чьи рабочие упали? Подъём съел ещё цену, эх",
    "Romanian": "Nu are muncitori pe șantier: ăâșț ĂÂȘȚ „da”",
    "Dutch": "Geen arbeider op het bouwterrein: één coöp.",
}


def recipe_of(name, firmware):
    return next(recipe for recipe in recipes(firmware / "texts") if recipe.name == name)


def drawn(font: Font, text: str) -> Image.Image:
    bitmap = displayio.Bitmap(max(1, font.width_px(text)), font.height_px, 2)
    font.draw(bitmap, 0, text)
    image = Image.new("1", (bitmap.width, bitmap.height))
    image.putdata([bitmap[x, y] for y in range(bitmap.height) for x in range(bitmap.width)])
    return image


def baseline(font: Font) -> int:
    """Return the row on which a digit with a flat foot stands."""
    box = drawn(font, "1").getbbox()
    assert box
    return box[3]


def typeset(face, text, size, x, baseline):
    image = Image.new("1", size)
    pen = ImageDraw.Draw(image)
    pen.fontmode = "1"
    for character in text:
        pen.text((x, baseline), character, font=face, fill=1, anchor="ls")
        x += round(face.getlength(character, mode="1"))
    return image


def same(one: Image.Image, other: Image.Image) -> bool:
    return one.size == other.size and one.tobytes() == other.tobytes()


@pytest.mark.parametrize("language", SAMPLES)
def test_a_sentence_looks_as_the_typeface_draws_it(firmware, body, language):
    recipe, font, text = recipe_of("body-en", firmware), body, SAMPLES[language]
    image = drawn(font, text)
    assert image.getbbox() is not None
    assert same(image, typeset(typeface(recipe.face, recipe.size_px), text, image.size, 0, baseline(font)))


@pytest.mark.parametrize("name", ["body-ru", "body-ro", "big", "score"])
def test_every_glyph_has_the_typefaces_ink_and_none_is_cut_off(firmware, fonts, name):
    recipe, font = recipe_of(name, firmware), fonts[name]
    face, margin = typeface(recipe.face, recipe.size_px), 50
    for character in sorted(set(recipe.characters) - {" "}):
        image = drawn(font, character)
        original = typeset(face, character, (200, 200), margin, 100)
        left, top, right, bottom = original.getbbox()
        cell = image.getbbox()
        assert same(image.crop(cell), original.crop((left, top, right, bottom))), character
        assert (cell[1], cell[3]) == (top - 100 + baseline(font), bottom - 100 + baseline(font)), character
        assert abs(cell[0] - (left - margin)) <= 1, character
        assert 0 <= image.width - face.getlength(character, mode="1") <= 2, character


def test_space_is_paper_and_moves_the_pen(body):
    assert drawn(body, " ").getbbox() is None
    assert body.width_px("a b") == body.width_px("ab") + body.width_px(" ")


def test_digits_are_equally_wide_so_that_counting_does_not_dance(fonts):
    for font in fonts.values():
        assert len({font.width_px(digit) for digit in "0123456789"}) == 1


@pytest.mark.parametrize("unknown", ["漢", "\x01", "\U0001f3d7", "ß"])
def test_a_character_the_font_lacks_shows_as_a_box(body, unknown):
    box = drawn(body, unknown)
    left, top, right, bottom = box.getbbox()
    assert all(box.getpixel((x, y)) for x in range(left, right) for y in (top, bottom - 1))
    assert all(box.getpixel((x, y)) for x in (left, right - 1) for y in range(top, bottom))
    assert not box.getpixel(((left + right) // 2, (top + bottom) // 2))
    assert not same(box, drawn(body, "0"))


def test_bold_is_the_same_letter_struck_twice_a_column_apart(body):
    bold = Bold(body)
    thin, thick = drawn(body, "Ж"), drawn(bold, "Ж")
    assert thick.width == thin.width + 1
    for y in range(thin.height):
        ink = {x for x in range(thin.width) if thin.getpixel((x, y))}
        assert {x for x in range(thick.width) if thick.getpixel((x, y))} == ink | {x + 1 for x in ink}


def test_bold_leaves_nothing_of_what_stood_there_before(body):
    bold = Bold(body)
    bitmap = displayio.Bitmap(bold.width_px("WW"), body.height_px, 2)
    bitmap.fill(1)
    bold.draw(bitmap, 0, "il" * 9)
    fresh = displayio.Bitmap(bitmap.width, body.height_px, 2)
    bold.draw(fresh, 0, "il" * 9)
    points = [(x, y) for x in range(bitmap.width) for y in range(body.height_px)]
    assert [bitmap[point] for point in points] == [fresh[point] for point in points]


def test_drawing_stops_at_the_right_edge(body):
    bitmap = displayio.Bitmap(20, body.height_px, 2)
    body.draw(bitmap, 0, "wwwwwwww")
    whole = drawn(body, "wwwwwwww")
    assert all(bitmap[x, y] == bool(whole.getpixel((x, y))) for x in range(20) for y in range(body.height_px))


def test_a_file_that_is_no_font_is_refused_by_name(tmp_path):
    path = tmp_path / "noise.glyphs"
    path.write_bytes(b"BM" + bytes(100))
    with pytest.raises(ValueError, match="noise"):
        Font(str(path))


def test_a_font_file_that_ends_early_is_refused(firmware, tmp_path):
    path = tmp_path / "short.glyphs"
    path.write_bytes((firmware / "fonts" / "body-en.glyphs").read_bytes()[:-1])
    with pytest.raises(EOFError):
        Font(str(path))
