"""CircuitPython's own terminal: shows the firmware's last printed lines on a display that the firmware leaves to it."""

import textwrap
from types import ModuleType
from typing import Any

from topout.constants import HEIGHT_PX, WIDTH_PX


class Terminal:
    """A picture of text in CIRCUITPYTHON_TERMINAL, the group that a display shows by default."""

    def __init__(self, displayio: ModuleType, font: Any) -> None:
        self._displays = displayio.displays
        self._group = displayio.CIRCUITPYTHON_TERMINAL
        self._font = font
        self.cell_px: tuple[int, int] = font.get_bounding_box()
        self._picture = displayio.Bitmap(WIDTH_PX, HEIGHT_PX, 2)
        colours = displayio.Palette(2)
        colours[1] = 0xFFFFFF
        self._group.scale = 1
        self._group.append(displayio.TileGrid(self._picture, pixel_shader=colours))

    def show(self, printed: str) -> None:
        """Draw the text and refresh every display that shows the terminal's group and refreshes by itself."""
        for display in self._displays:
            if display.auto_refresh and display.root_group is self._group:
                self._write(printed)
                display.refresh()

    def _write(self, printed: str) -> None:
        width, height = self.cell_px
        lines = [part for line in printed.splitlines() for part in textwrap.wrap(line, WIDTH_PX // width) or [""]]
        self._picture.fill(0)
        for row, line in enumerate(lines[-(HEIGHT_PX // height) :]):
            for column, character in enumerate(line):
                self._draw(character, column * width, row * height)

    def _draw(self, character: str, left: int, top: int) -> None:
        glyph = self._font.get_glyph(ord(character)) or self._font.get_glyph(ord("?"))
        top += self.cell_px[1] - 2 - glyph.height - glyph.dy  # two pixels below the base line
        for y in range(glyph.height):
            for x in range(glyph.width):
                if glyph.bitmap[x, y]:
                    self._picture[left + glyph.dx + x, top + y] = 1
