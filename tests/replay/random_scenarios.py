"""Random scenarios of any game, with legal and illegal events. The same seed gives the same scenario.

The module of each game draws plausible events. Accepted ones are kept, and a part of the others. So games get far, and
every refusal occurs.
"""

import random

from tests.replay import random_floors, random_newyork, random_sheet, random_skyscrapers, random_track
from topout.games import catalogue
from topout.match.session import Session
from topout_tools.replay.fields import pack_event
from topout_tools.replay.registry import VOCABULARIES

DICE = {
    "skyscrapers": random_skyscrapers,
    "floors": random_floors,
    "newyork": random_newyork,
    "track": random_track,
    "sheet": random_sheet,
}
NONSENSE = [{}, [], 7, None, "undo", ["undo"], {"do": "dance"}, {"do": ["undo"]}, {"do": "undo", "n": 1}, {"do": None}]


def scenario(game: str, seed: int, events: int | None = None) -> dict:
    dice = random.Random(f"{game} {seed}")
    most = catalogue.load(game).SEATS[1]
    players = dice.randint(max(1 if dice.random() < 0.1 else 2, catalogue.load(game).SEATS[0]), most)
    options = {"game": game, "players": [f"player {n}" for n in range(players)], **DICE[game].options(dice, players)}
    if dice.random() < 0.8:
        options["first"] = dice.randrange(players)
    if events is None:
        events = dice.choice([0, 5, 15, 30, 60, 200])
    return {**options, "events": _EventSource(dice, options, dice.choice([0, 0.05, 0.3])).events(events)}


class _EventSource:
    """Draws events and follows the game, so that the next ones can fit."""

    def __init__(self, dice: random.Random, options: dict, mess: float) -> None:
        self._dice = dice
        self._mess = mess  # the share of undos, nonsense and refused events
        self._game = options["game"]
        self._players = len(options["players"])
        vocabulary = VOCABULARIES[self._game]
        self._words = vocabulary.EVENTS
        setup = vocabulary.setup(options, self._players, options.get("first", 0))
        self._session = Session(catalogue.load(self._game), setup)

    def events(self, count: int) -> list:
        drawn: list = []
        for _ in range(6 * count):
            if len(drawn) >= count:
                break
            event = self._event()
            if not self._is_refused(event) or self._dice.random() < self._mess / 2:
                drawn.append(event)
        return drawn

    def _event(self):
        chance = self._dice.random()
        if chance < self._mess / 2:
            return {"do": self._dice.choice(["undo", "undo", "redo"])}
        if chance < self._mess * 0.6:
            return self._dice.choice(NONSENSE)
        return DICE[self._game].event(self._dice, self._players, self._session.state)

    def _is_refused(self, event):
        if event == {"do": "undo"}:
            return self._session.undo()
        if event == {"do": "redo"}:
            return self._session.redo()
        packed = pack_event(self._words, event, self._session.setup)
        return self._session.enter(packed) if packed else True
