"""Reads the console in the page's worker: words and areas of its screen, language, scene, names, log.

This file runs in a MicroPython VM, with the drive's own console.
"""

import json

from topout.ui.layout import chosen
from topout.ui.screen import Screen
from topout_tools.web.console_interface import Console, Table
from topout_tools.web.paragraphs import Paragraphs
from topout_tools.web.player_names import names_of
from topout_tools.web.scene import scene_of
from topout_tools.web.screen_areas import area_json, areas_of
from topout_tools.web.screen_words import screen_words, usual_texts


class ConsoleReader:
    def __init__(self, console: Console) -> None:
        self._console = console
        self._paragraphs = Paragraphs()

    def read(self) -> str:
        """Return what the page shows apart from pixels, as JSON; `game` is null until one is set up."""
        console = self._console
        stage, table = console.stage, console.table
        texts = usual_texts(console)
        self._paragraphs.read("", stage.texts.language, stage.texts.game)
        words = screen_words(texts, stage.texts.game, self._paragraphs.are_one)
        found = {
            "language": stage.texts.language,
            "words": [tuple(line) for line in words],
            "areas": [area_json(area) for area in areas_of(console, chosen, Screen.press)],
            "scene": scene_of(table) if table else None,
            "names": names_of(stage.screens, table),
            "texts": [" ".join(text.split()) for text in texts],
            "settled": stage.is_settled,
            "game": _game(table) if table else None,
        }
        return json.dumps(found)


def _game(table: Table) -> dict:
    return {
        "name": table.game,
        "setup": table.session.setup,
        "log": table.session.log,
        "is_over": table.state.turn is None and table.state.phase == "over",
    }
