"""The font files on the drive are what the tool makes of the texts, and fit the chip's reader."""

import struct

import pytest

from topout_tools.errors import UserError
from topout_tools.fonts import characters
from topout_tools.fonts.recipes import LICENCE, recipes

LANGUAGES = ["en", "nl", "ro", "ru"]
PROSE = [f"body-{language}" for language in LANGUAGES]
NAMES = ["big", "names", "score", *PROSE]


def tables(font: bytes) -> tuple[list[int], list[int]]:
    (count,) = struct.unpack_from("<H", font, 6)
    codes = struct.unpack_from(f"<{count}H", font, 8)
    edges = struct.unpack_from(f"<{count + 1}H", font, 8 + 2 * count)
    return list(codes), list(edges)


def recipe_of(name, texts):
    return next(recipe for recipe in recipes(texts) if recipe.name == name)


def test_the_drive_has_just_the_fonts_that_the_tool_makes(firmware):
    assert sorted(path.stem for path in (firmware / "fonts").glob("*.glyphs")) == sorted(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_font_on_the_drive_is_what_make_fonts_would_write_now(firmware, name):
    assert (firmware / "fonts" / f"{name}.glyphs").read_bytes() == recipe_of(name, firmware / "texts").make()


@pytest.mark.parametrize("name", NAMES)
def test_tables_are_ascending_and_the_sheet_has_every_row(firmware, name):
    font = (firmware / "fonts" / f"{name}.glyphs").read_bytes()
    codes, edges = tables(font)
    assert codes[0] == 0
    assert codes == sorted(set(codes))
    assert edges == sorted(set(edges))
    assert len(font) == 8 + 3 * len(codes) + 2 * len(edges) + (font[4] - font[5]) * ((edges[-1] + 7) // 8)


@pytest.mark.parametrize("name", NAMES)
def test_blanks_are_the_rows_without_ink(firmware, name):
    font = (firmware / "fonts" / f"{name}.glyphs").read_bytes()
    codes, edges = tables(font)
    at = 8 + 2 * len(codes) + 2 * len(edges)
    blanks, pixels = font[at : at + len(codes)], font[at + len(codes) :]
    height, stride = font[4] - font[5], (edges[-1] + 7) // 8
    for glyph, blank in enumerate(blanks):
        columns = range(edges[glyph], edges[glyph + 1])
        inked = [y for y in range(height) if any(pixels[y * stride + x // 8] << x % 8 & 0x80 for x in columns)]
        above, below = (inked[0], height - 1 - inked[-1]) if inked else (15, 15)
        assert divmod(blank, 16) == (min(15, above), min(15, below)), chr(codes[glyph])


@pytest.mark.parametrize("name", PROSE)
def test_every_character_of_a_languages_texts_is_in_its_fonts(firmware, name):
    codes, _ = tables((firmware / "fonts" / f"{name}.glyphs").read_bytes())
    wanted = characters.of_language(firmware / "texts", name[-2:])
    assert [character for character in wanted if ord(character) not in codes] == []


def test_a_new_character_in_a_text_brings_its_glyph(tmp_path):
    (tmp_path / "hu.txt").write_text("# ű only in a comment\nwho.starts = Ki kezd?\n", "utf-8")
    before, _ = tables(recipe_of("body-hu", tmp_path).make())
    (tmp_path / "hu.txt").write_text("# ű only in a comment\nwho.starts = Ki kezd? Ő az első.\n", "utf-8")
    after, _ = tables(recipe_of("body-hu", tmp_path).make())
    assert set(after) - set(before) == {ord("Ő"), ord("ő")}


def test_a_text_with_a_character_that_the_typeface_lacks_is_refused_by_that_character(tmp_path):
    (tmp_path / "zh.txt").write_text("who.starts = 谁先?\n", "utf-8")
    with pytest.raises(UserError, match="DejaVuSans has no glyph for 先 谁"):
        recipe_of("body-zh", tmp_path).make()


def test_a_line_is_equally_high_in_every_language(firmware):
    heights = {(firmware / "fonts" / f"{name}.glyphs").read_bytes()[4] for name in PROSE}
    assert len(heights) == 1


def test_score_font_can_write_every_score_of_the_track(firmware):
    codes, _ = tables((firmware / "fonts" / "score.glyphs").read_bytes())
    assert {ord(character) for character in "−+0123456789"} <= set(codes)


def test_the_typefaces_licence_lies_beside_the_fonts(firmware):
    licence = firmware / "fonts" / "LICENSE-DejaVu.txt"
    assert licence.read_bytes() == LICENCE.read_bytes()
    assert "Permission is hereby granted" in licence.read_text("utf-8")
