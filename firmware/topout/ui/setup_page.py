"""Shows before the first turn how to set up the game on the table. Any key closes it."""

from topout.ui.colors import DIM
from topout.ui.intents import CLOSE
from topout.ui.lights import ALL, PULSE
from topout.ui.panel import ROW_COUNT, ROWS
from topout.ui.screen import Screen


class SetupPage(Screen):
    """The page. `lines` has at most six rows; the last row, if it is free, says how to go on."""

    pods = ("", "key.done", "")
    hub = ("", "", "key.done")

    def __init__(self, table, t, title: str, lines: list, close: str):
        super().__init__(table, t)
        self._title = title
        self._lines = lines
        self._close = close

    def draw(self, panel) -> None:
        self.draw_title(panel, self._title)
        for row, line in enumerate(self._lines):
            panel.say(ROWS + row, line)
        if len(self._lines) < ROW_COUNT:
            panel.say(ROWS + ROW_COUNT - 1, self._close, DIM)

    def light(self, lights) -> None:
        self.light_players(lights, ALL, PULSE)

    def press(self, pod: int, key: int):
        return (CLOSE,)

    def press_hub(self, key: int):
        return (CLOSE,)
