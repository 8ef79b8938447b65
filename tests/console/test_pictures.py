"""Every screen in every language equals its golden picture, and no text is cut off."""

import pytest

from tests.console import differences, gallery
from tests.console.pictures import GOLDEN, same_words, take


@pytest.fixture(scope="module", params=gallery.LANGUAGES)
def pictures(request):
    return list(take(request.param))


def test_no_text_is_cut_off_on_any_screen(pictures):
    assert {picture.name: picture.cut_off for picture in pictures if picture.cut_off} == {}


def test_no_two_keys_of_a_screen_have_the_same_word(pictures):
    assert {picture.name: picture.same_words for picture in pictures if picture.same_words} == {}


def test_two_keys_with_the_same_word_are_seen():
    words = {"key.next": "Next", "key.following": "Next"}
    assert same_words(("key.up", "key.next", ""), ("key.next", "key.back", ""), lambda key: words.get(key, key)) == []
    assert same_words(("key.following", "key.next", ""), ("", "", ""), words.get) == ["Next"]
    assert same_words(("key.next", "", ""), ("key.following", "", ""), words.get) == ["Next"]


def test_every_screen_is_what_the_golden_picture_shows(pictures):
    assert differences.find(pictures) == [], f"look at {differences.page()}; if they are right: make golden"


def test_there_is_no_golden_picture_of_a_screen_that_is_gone(pictures):
    language = pictures[0].language
    assert {path.stem for path in (GOLDEN / language).glob("*.png")} == {picture.name for picture in pictures}


def test_no_two_screens_look_alike(pictures):
    seen = {}
    for picture in pictures:
        seen.setdefault(picture.image.tobytes(), []).append(picture.name)
    assert [names for names in seen.values() if len(names) > 1] == []
