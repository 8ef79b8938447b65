"""A screen that changed is shown beside its golden picture, with the difference marked."""

import base64
import io
import re

import pytest
from PIL import Image

from tests.console import differences
from tests.console.pictures import Picture


@pytest.fixture
def pages(tmp_path, monkeypatch):
    """Use folders of our own for golden pictures and the page. Returns a function that makes a picture."""
    monkeypatch.setattr(differences, "FOLDER", tmp_path / "page")
    monkeypatch.setattr("tests.console.pictures.GOLDEN", tmp_path / "golden")
    (tmp_path / "golden" / "en").mkdir(parents=True)

    def picture(name, was=None, dot=None):
        image = Image.new("RGB", (320, 240), (10, 20, 30))
        if was:
            image.save(tmp_path / "golden" / "en" / f"{name}.png")
        if dot:
            image.putpixel(dot, (200, 20, 30))
        return Picture("en", name, image)

    return picture


def images_on_the_page():
    found = re.findall(r"base64,([^\"]+)", differences.page().read_text("utf-8"))
    return [Image.open(io.BytesIO(base64.b64decode(data))) for data in found]


def test_a_changed_screen_is_shown_old_new_and_different(pages):
    assert differences.find([pages("same", was=True), pages("menu", was=True, dot=(7, 9))]) == ["menu"]
    old, new, marked = images_on_the_page()
    assert old.getpixel((7, 9)) == (10, 20, 30) and new.getpixel((7, 9)) == (200, 20, 30)
    assert marked.getpixel((7, 9)) == (255, 64, 64) and marked.getpixel((8, 9)) == (2, 5, 7)
    assert "en menu" in differences.page().read_text("utf-8")


def test_a_screen_without_a_golden_picture_is_shown_alone(pages):
    assert differences.find([pages("new")]) == ["new"]
    assert len(images_on_the_page()) == 1


def test_when_all_is_as_it_was_the_page_is_empty(pages):
    differences.find([pages("menu", was=True, dot=(7, 9))])
    assert differences.find([pages("same", was=True)]) == []
    assert images_on_the_page() == []
