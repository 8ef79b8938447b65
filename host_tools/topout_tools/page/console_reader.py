"""Reads the console in the page's worker: words and areas of its screen, language, scene, names, log.

This file runs in a MicroPython VM, with the drive's own console.
"""

import json

from topout.match.standings import places_of
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
            "game": _game(console) if table else None,
        }
        return json.dumps(found)


def _game(console: Console) -> dict:
    table = console.table
    rules, state = table.rules, table.state
    found = {
        "name": table.game,
        "setup": table.session.setup,
        "log": table.session.log,
        "is_over": rules.is_over(state),
    }
    if found["is_over"]:
        journal = console.logbook.journal
        found["id"] = f"{journal.game_number} {journal.game_id}"
        found["minutes"] = (table.clock.seconds + 30) // 60
        found["low_wins"] = bool(hasattr(rules, "low_wins") and rules.low_wins(table.session.setup))
        found["seats"] = _seats(table)
    return found


def _seats(table: Table) -> list:
    rules, state = table.rules, table.state
    scores, places, winners = rules.scores(state), places_of(table.game, state), rules.winners(state)
    return [
        {
            "pod": 1 + pod,
            "name": table.names[player],
            "score": scores[player],
            "place": places[player],
            "has_won": player in winners,
            "is_out": not rules.is_in(state, player),
        }
        for player, pod in enumerate(table.seats)
    ]
