import os
from pathlib import Path

import pytest

os.environ.setdefault("BLINKA_OS_AGNOSTIC", "1")  # before anything imports displayio

from topout.ui.font import Font

FIRMWARE = Path(__file__).resolve().parents[2] / "firmware"


@pytest.fixture(scope="session")
def firmware():
    return FIRMWARE


@pytest.fixture(scope="session")
def fonts():
    return {path.stem: Font(str(path)) for path in sorted((FIRMWARE / "fonts").glob("*.glyphs"))}


@pytest.fixture
def body(fonts):
    return fonts["body"]
