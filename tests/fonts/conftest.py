import os
from pathlib import Path

import pytest

os.environ.setdefault("BLINKA_OS_AGNOSTIC", "1")  # before anything imports displayio

from topout.ui.font import Font
from topout_tools.fonts.characters import of_all
from topout_tools.fonts.recipes import REGULAR, Recipe

PRINTABLE = "".join(chr(code) for code in (*range(0x20, 0x7F), *range(0x410, 0x450))) + "ЁёăâîșțĂÂÎȘȚ„”éöë"
FIRMWARE = Path(__file__).resolve().parents[2] / "firmware"


@pytest.fixture(scope="session")
def firmware():
    return FIRMWARE


@pytest.fixture(scope="session")
def fonts(tmp_path_factory):
    """Return the drive's fonts by name, and under `body` one with the letters of all languages."""
    folder = tmp_path_factory.mktemp("fonts")
    (folder / "body.glyphs").write_bytes(Recipe("body", REGULAR, 15, of_all(FIRMWARE / "texts") + PRINTABLE).make())
    paths = [*(FIRMWARE / "fonts").glob("*.glyphs"), *folder.glob("*.glyphs")]
    return {path.stem: Font(str(path)) for path in paths}


@pytest.fixture
def body(fonts):
    return fonts["body"]
