"""The font files on the drive are what the tool makes of the texts, and fit the chip's reader."""

import displayio
import pytest
from PIL import Image, ImageChops

from topout_tools.errors import UserError
from topout_tools.fonts import characters
from topout_tools.fonts.font_file import read_font
from topout_tools.fonts.recipes import LICENCE, recipes

LANGUAGES = ["en", "nl", "ro", "ru"]
PROSE = [f"body-{language}" for language in LANGUAGES]
NAMES = [prefix + name for prefix in ("", "low-") for name in ("big", "names", "score", *PROSE)]


def recipe_of(name, texts):
    return next(recipe for recipe in recipes(texts) if recipe.name == name)


def test_the_drive_has_just_the_fonts_that_the_tool_makes(firmware):
    assert sorted(path.stem for path in (firmware / "fonts").glob("*.glyphs")) == sorted(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_font_on_the_drive_is_what_make_fonts_would_write_now(firmware, name):
    assert (firmware / "fonts" / f"{name}.glyphs").read_bytes() == recipe_of(name, firmware / "texts").make()


@pytest.mark.parametrize("name", NAMES)
def test_tables_are_ascending(firmware, name):
    font = read_font((firmware / "fonts" / f"{name}.glyphs").read_bytes())
    assert font.codes[0] == 0
    assert list(font.codes) == sorted(set(font.codes))
    assert list(font.edges) == sorted(set(font.edges))


@pytest.mark.parametrize("name", NAMES)
def test_the_console_reads_the_same_letters_from_the_file_as_the_desk(firmware, fonts, name):
    """Pictures and films are written with the desk's reader, the screen with the console's."""
    font = fonts[name]
    for character, glyph in read_font((firmware / "fonts" / f"{name}.glyphs").read_bytes()).glyphs().items():
        bitmap = displayio.Bitmap(font.width_px(character), font.height_px, 2)
        font.draw(bitmap, 0, character)
        shown = Image.new("1", (bitmap.width, bitmap.height))
        shown.putdata([255 * bitmap[x, y] for y in range(bitmap.height) for x in range(bitmap.width)])
        assert shown.size == glyph.size and not ImageChops.difference(shown, glyph).getbbox(), character


@pytest.mark.parametrize("change", [lambda data: b"TOG2" + data[4:], lambda data: data[:-1], lambda data: data + b"\0"])
def test_a_file_of_another_form_is_no_font(firmware, change):
    with pytest.raises(ValueError):
        read_font(change((firmware / "fonts" / "score.glyphs").read_bytes()))


@pytest.mark.parametrize("name", NAMES)
def test_blanks_are_the_rows_without_ink(firmware, name):
    font = read_font((firmware / "fonts" / f"{name}.glyphs").read_bytes())
    for code, left, right, blank in zip(font.codes, font.edges, font.edges[1:], font.blanks, strict=False):
        ink = font.sheet.crop((left, 0, right, font.sheet.height)).getbbox()
        above, below = (ink[1], font.sheet.height - ink[3]) if ink else (15, 15)
        assert divmod(blank, 16) == (min(15, above), min(15, below)), chr(code)


@pytest.mark.parametrize("name", PROSE)
def test_every_character_of_a_languages_texts_is_in_its_fonts(firmware, name):
    codes = read_font((firmware / "fonts" / f"{name}.glyphs").read_bytes()).codes
    wanted = characters.of_language(firmware / "texts", name[-2:])
    assert [character for character in wanted if ord(character) not in codes] == []


def test_a_new_character_in_a_text_brings_its_glyph(tmp_path):
    (tmp_path / "hu.txt").write_text("# ű only in a comment\nwho.starts = Ki kezd?\n", "utf-8")
    before = read_font(recipe_of("body-hu", tmp_path).make()).codes
    (tmp_path / "hu.txt").write_text("# ű only in a comment\nwho.starts = Ki kezd? Ő az első.\n", "utf-8")
    after = read_font(recipe_of("body-hu", tmp_path).make()).codes
    assert set(after) - set(before) == {ord("Ő"), ord("ő")}


def test_a_text_with_a_character_that_the_typeface_lacks_is_refused_by_that_character(tmp_path):
    (tmp_path / "zh.txt").write_text("who.starts = 谁先?\n", "utf-8")
    with pytest.raises(UserError, match="DejaVuSans has no glyph for 先 谁"):
        recipe_of("body-zh", tmp_path).make()


def test_a_line_is_equally_high_in_every_language(firmware):
    assert len({read_font((firmware / "fonts" / f"{name}.glyphs").read_bytes()).height for name in PROSE}) == 1


def test_score_font_can_write_every_score_of_the_track(firmware):
    codes = read_font((firmware / "fonts" / "score.glyphs").read_bytes()).codes
    assert {ord(character) for character in "−+0123456789"} <= set(codes)


def test_the_typefaces_licence_lies_beside_the_fonts(firmware):
    licence = firmware / "fonts" / "LICENSE-DejaVu.txt"
    assert licence.read_bytes() == LICENCE.read_bytes()
    assert "Permission is hereby granted" in licence.read_text("utf-8")
