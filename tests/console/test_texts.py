"""The texts of the four languages: complete, with the same arguments, and found by the firmware's own reader."""

import ast
import re
from binascii import crc32
from pathlib import Path

import pytest

from tests.replay.test_replay import COMMON, EVERY_REASON
from topout.games import catalogue
from topout.match.seats import SHAPES
from topout.ui.colors import LIGHTS, TONES
from topout.ui.texts import LANGUAGES, Texts, number, signed
from topout_tools.fonts import characters

FIRMWARE = Path(__file__).parents[2] / "firmware"


def lines_of(language, *books):
    """Return the console's own texts, or those of these games; all of them if none is named."""
    paths = [FIRMWARE / "texts" / f"{book}{language}.txt" for book in books] or characters.files_of(
        FIRMWARE / "texts", language
    )
    lines = [line for path in paths for line in path.read_text("utf-8").splitlines()]
    return dict(line.split(" = ", 1) for line in lines if line and not line.startswith("#"))


def keys_in_the_code():
    """Return every string literal of the console's code that looks like the key of a text."""
    found = set()
    for path in [
        *FIRMWARE.glob("topout/*.py"),
        *FIRMWARE.glob("topout/app/*.py"),
        *FIRMWARE.rglob("topout/ui/**/*.py"),
    ]:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found |= set((re.fullmatch(r"[a-z_]+\.[a-z_]+(\.[a-z]+)*", node.value) and [node.value]) or [])
    return {key for key in found if not key.startswith("topout.") and not key.endswith((".glyphs", ".txt"))}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_keys_and_takes_the_same_arguments(language):
    english, other = lines_of("en"), lines_of(language)
    assert set(english) == set(other)
    assert [key for key in english if english[key].count("{}") != other[key].count("{}")] == []


def test_every_text_that_a_screen_asks_for_is_there_and_none_is_left_over():
    used, written = keys_in_the_code(), set(lines_of("en"))
    assert used - written == set()
    # These are built from a stem and a value: menu.sound.2, why.crew_empty, rules.skyscrapers.3 …
    stems = (
        "menu.",
        "why.",
        "found.",
        "how.",
        "rules.",
        "game.",
        "event.",
        "build.",
        "key.",
        "role.",
        "steps.",
        "result.place.",
    )
    assert {key for key in written - used if not key.startswith(stems)} == set()


@pytest.mark.parametrize("game", catalogue.ON_THE_CONSOLE)
def test_every_refusal_of_the_rules_can_be_said(game):
    assert {f"why.{reason}" for reason in EVERY_REASON[game] | COMMON} <= set(lines_of("en", "", f"{game}-"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_firmware_reads_every_text_as_it_is_written(language):
    texts = Texts(f"{FIRMWARE}/")
    texts.load(language)
    for key, text in lines_of(language, "").items():
        assert texts.get(key) == text
    for game in catalogue.ON_THE_CONSOLE:
        texts.add(game)
        for key, text in lines_of(language, f"{game}-").items():
            assert texts.get(key) == text
        assert texts.get("key.back") == lines_of(language, "")["key.back"]


def test_keys_that_share_a_checksum_are_distinguished(tmp_path):
    keys = [f"k{number * number}" for number in range(2000)]  # among 2000, some share one
    (tmp_path / "texts").mkdir()
    (tmp_path / "texts" / "en.txt").write_text("".join(f"{key} = {key}!\n" for key in keys))
    texts = Texts(f"{tmp_path}/")
    texts.load("en")
    assert len({crc32(key.encode()) & 0xFFFF for key in keys}) < len(keys)
    assert [texts.get(key) for key in keys] == [f"{key}!" for key in keys]
    assert texts.get("k2") == "k2"


def test_a_text_takes_arguments_and_a_missing_one_shows_its_key():
    texts = Texts(f"{FIRMWARE}/")
    assert texts.get("play.turn", "●2") == "play.turn"
    texts.load("en")
    assert texts.get("play.turn", "●2") == "●2's turn"
    assert texts.get("no.such_text") == "no.such_text"


def test_minus_is_a_true_minus_sign():
    assert [number(-5), number(0), number(24)] == ["−5", "0", "24"]
    assert [signed(-5), signed(0), signed(6)] == ["−5", "0", "+6"]


def luminance(colour):
    def linear(channel):
        share = channel / 255
        return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4

    return sum(weight * linear(colour >> shift & 255) for weight, shift in ((0.2126, 16), (0.7152, 8), (0.0722, 0)))


@pytest.mark.parametrize("ink, paper", TONES)
def test_text_stands_out_from_its_paper(ink, paper):
    light, dark = sorted([luminance(ink), luminance(paper)], reverse=True)
    assert (light + 0.05) / (dark + 0.05) >= 4.5


def test_every_pod_has_a_shape_and_a_light_of_its_own():
    assert len(set(SHAPES)) == len(set(LIGHTS)) == 5
