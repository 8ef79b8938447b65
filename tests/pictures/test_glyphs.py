"""The glyphs of shared pictures and films are the typeface's own, read from the console's font files."""

import pytest

from topout_tools.fonts.glyphs import rasterise, typeface
from topout_tools.fonts.recipes import REGULAR
from topout_tools.pictures.letters import BODY, glyphs

BODY_PX = 15


@pytest.mark.parametrize("character", "ABCMENUijВшăâ0▲")
def test_a_letter_is_the_typeface_s(character: str) -> None:
    drawn = glyphs(BODY)[character]
    wanted = rasterise(typeface(REGULAR, BODY_PX), character)
    assert wanted.ink is not None
    assert drawn.width == wanted.width
    box = drawn.getbbox()
    ink = wanted.ink.getbbox()
    assert box and ink
    assert drawn.crop(box).tobytes() == wanted.ink.crop(ink).tobytes()
