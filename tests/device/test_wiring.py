"""The wiring guide lists the pins that the firmware uses."""

import re
from pathlib import Path

from topout.board.pico_pods import PINS

GUIDE = Path(__file__).parents[2] / "hardware" / "wiring.md"


def test_the_table_in_the_wiring_guide_is_the_pin_table():
    rows = re.findall(r"^\| (\w+) \| (GP\d+) \|", GUIDE.read_text("utf-8"), flags=re.MULTILINE)
    assert dict(rows) == PINS and len(rows) == len(PINS)
