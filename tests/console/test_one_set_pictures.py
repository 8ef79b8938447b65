"""The screens of consoles without pods equal their golden pictures, and no text is cut off on any board."""

import pytest

from tests.console import differences
from tests.console.gallery import LANGUAGES
from tests.console.one_set_pictures import KEPT, take
from tests.console.pictures import GOLDEN
from topout_tools.sim.board_data import board_data, names

BOARDS = [name for name in names() if not board_data(name).has_pods]
_KEPT_ONLY = {board for _, board in KEPT}
OTHERS = [
    pytest.param(language, board, marks=() if language == "ru" and board not in _KEPT_ONLY else pytest.mark.long)
    for board in BOARDS
    for language in LANGUAGES
    if (language, board) not in KEPT
]


@pytest.fixture(scope="module", params=KEPT, ids="-".join)
def kept(request):
    return list(take(*request.param))


def faults(pictures):
    return {picture.name: (picture.cut_off, picture.same_words) for picture in pictures if any(wrong(picture))}


def wrong(picture):
    return picture.cut_off, picture.same_words


def test_every_screen_is_what_its_golden_picture_shows_and_nothing_is_cut_off(kept):
    assert differences.find(kept) == [], f"look at {differences.page()}; if they are right: make golden"
    assert faults(kept) == {}


def test_there_is_no_golden_picture_of_a_screen_that_is_gone(kept):
    assert {path.stem for path in (GOLDEN / kept[0].language).glob("*.png")} == {picture.name for picture in kept}


def test_no_two_screens_look_alike(kept):
    assert len({picture.image.tobytes() for picture in kept}) == len(kept)


@pytest.mark.parametrize(("language", "board"), OTHERS)
def test_nothing_is_cut_off_on_any_other_board_in_any_language(language, board):
    pictures = list(take(language, board))
    assert len(pictures) > 20 and faults(pictures) == {}
