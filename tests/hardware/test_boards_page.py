"""boards.md has the pins of every board without pods, as the firmware's data modules have them."""

from pathlib import Path

import pytest

from hardware.boards import as_table, without_pods

PAGE = (Path(__file__).parents[2] / "hardware" / "boards.md").read_text("utf-8")


@pytest.mark.parametrize("board", without_pods(), ids=lambda board: board.name)
def test_a_board_has_its_section_with_its_pins(board):
    assert as_table(board) in PAGE and f"**{board.name}**" in PAGE


def test_a_changed_pin_would_be_noticed():
    board = without_pods()[0]
    assert as_table(board._replace(pins={**board.pins, "key_a": "GP9"})) not in PAGE
