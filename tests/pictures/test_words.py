"""The words in the shared picture, read back: names, scores and keys are what the typeface draws."""

import numpy
import pytest
from PIL import Image

from tests.pictures.test_table_picture import AT, EMPTY
from topout_tools.fonts.glyphs import rasterise, typeface
from topout_tools.fonts.recipes import BOLD, REGULAR
from topout_tools.pictures.frame import PlayerLabel
from topout_tools.pictures.painting import paint

FACES = {"body": (REGULAR, 15), "big": (BOLD, 26)}
POD_INKS = {
    "p1": (255, 107, 94),
    "p2": (255, 210, 61),
    "p3": (79, 214, 106),
    "p4": (92, 178, 255),
    "p5": (240, 140, 255),
}
WHITE, KEY_INK = (255, 255, 255), (24, 22, 20)


def typeset(text: str, font: str) -> Image.Image:
    """Return the text as the typeface draws it, cut to its ink."""
    face = typeface(*FACES[font])
    line = Image.new("1", (40 * len(text), 80))
    x = 10
    for character in text:
        glyph = rasterise(face, character)
        if glyph.ink:
            line.paste(glyph.ink, (x + glyph.left, 50 + glyph.top))
        x += glyph.width
    return line.crop(line.getbbox())


def ink_at(
    picture: numpy.ndarray, ink: tuple[int, int, int], middle: tuple[int, int], size: tuple[int, int]
) -> Image.Image:
    """Return the pixels of this colour around a place of the picture, cut to those."""
    (x, y), (width, height) = middle, size
    part = picture[y - height // 2 : y + height // 2, x - width // 2 : x + width // 2]
    red, green, blue = ink
    mask = Image.fromarray(part == (red >> 3 << 11 | green >> 2 << 5 | blue >> 3))
    return mask.crop(mask.getbbox())


def same(one: Image.Image, other: Image.Image) -> bool:
    return one.size == other.size and one.tobytes() == other.tobytes()


@pytest.mark.parametrize(
    ("pod", "name", "score"),
    [
        ("p1", "Marie", "0"),
        ("p2", "Мария", "−12"),
        ("p3", "Ștefan", "104"),
        ("p4", "Zoë", "7"),
        ("p5", "★5", "38"),
    ],
)
def test_the_picture_says_who_plays_and_with_which_score(pod: str, name: str, score: str) -> None:
    picture = paint(EMPTY._replace(players=(PlayerLabel(pod, name, score),)))
    x, y = AT[pod]
    assert same(ink_at(picture, POD_INKS[pod], (x, y - 26), (72, 20)), typeset(name, "body"))
    assert same(ink_at(picture, WHITE, (x, y - 4), (84, 26)), typeset(score, "big"))


@pytest.mark.parametrize(("x", "word"), [(211, "MENU"), (320, "UNDO"), (429, "FALL")])
def test_the_hub_s_keys_have_their_names(x: int, word: str) -> None:
    assert same(ink_at(paint(EMPTY), KEY_INK, (x, 399), (90, 24)), typeset(word, "body"))


@pytest.mark.parametrize("pod", AT)
def test_a_pod_s_keys_have_their_letters(pod: str) -> None:
    x, y = AT[pod]
    for at, letter in enumerate("ABC"):
        assert same(ink_at(paint(EMPTY), KEY_INK, (x + 24 * (at - 1), y + 21), (16, 18)), typeset(letter, "body"))
