"""A section through the hub at the accelerometer: why it stands on a boss over a foot.

To scale, from the dimensions.
"""

from hardware.dimensions import HUB, PRINT, part
from hardware.svg import Sheet

_PX = 18  # per millimetre
_PLASTIC, _RUBBER, _WOOD, _BOARD, _STEEL = "#b9cbd8", "#4a4f55", "#d9b98a", "#6f3f86", "#8d949b"
_FOOT_HEIGHT = 3.0


def sensor_mount() -> str:
    sheet = Sheet(940, 430)
    sheet.words(20, 30, "The accelerometer, screwed to a boss over a foot (cut, to scale)", 18, bold=True)
    middle, table_y = 290.0, 340.0
    _layers(sheet, middle, table_y)
    for y, text, reach_mm, height_mm in (
        (110, "the sensor's board, four screws M2.5:\nno foam, no glue that stays soft", 8.6, 9.8),
        (190, "boss and floor are one solid piece,\nnothing hollow below", 9.6, 7.0),
        (260, "a rubber foot straight under the chip", 4.6, 1.5),
        (355, "the table", 13.0, -0.6),
    ):
        sheet.words(610, y, text, 13)
        sheet.line([(602, y - 4), (middle + reach_mm * _PX, table_y - height_mm * _PX)], "#1d2b36", 1)
    why = "What the table does, the chip does, at the same moment and as strongly. On a wire or on foam it would swing"
    sheet.words(20, 396, why, 12)
    sheet.words(
        20, 414, "at a frequency of its own: knocks would come late, last longer, be taken for something else.", 12
    )
    return sheet.text()


def _layers(sheet: Sheet, middle: float, table_y: float) -> None:
    def bar(width_mm: float, bottom_mm: float, height_mm: float, fill: str, at_mm: float = 0.0) -> None:
        x = middle + (at_mm - width_mm / 2) * _PX
        sheet.box(x, table_y - (bottom_mm + height_mm) * _PX, width_mm * _PX, height_mm * _PX, fill, round_=0)

    sheet.box(30, table_y, 520, 22, _WOOD, round_=0)
    floor_mm = _FOOT_HEIGHT - PRINT.foot_depth
    boss_mm = part("sensor width") + 2
    bar(28, floor_mm, PRINT.floor, _PLASTIC)
    bar(boss_mm, floor_mm + PRINT.floor, HUB.sensor_lift, _PLASTIC)
    bar(part("foot"), 0, _FOOT_HEIGHT, _RUBBER)
    board_mm = floor_mm + PRINT.floor + HUB.sensor_lift
    bar(part("sensor width"), board_mm, part("board thickness"), _BOARD)
    bar(3, board_mm + part("board thickness"), 1.0, "#22262a")
    hole_mm = part("sensor width") / 2 - part("sensor hole from edge")
    for side in (-1, 1):
        bar(2.0, board_mm - 3.4, 3.4 + part("board thickness"), _STEEL, side * hole_mm)
        bar(4.5, board_mm + part("board thickness"), 1.6, _STEEL, side * hole_mm)
