"""Writes scripts for `topout run` and, beside the lines, the same events as a scenario for `topout replay`.

Each game has a subclass that knows its keys. The replay says whose turn it is, and raises for a script that the rules
refuse.
"""

from topout.ui.language import LANGUAGE_NAMES
from topout.ui.texts import LANGUAGES, Texts
from topout_tools.replay import scenario
from topout_tools.sim.machine import FIRMWARE


class ScriptWriter:
    """Lines of a script. Players are named by pod. `result` is the replay's result of all events so far."""

    def __init__(self, game: str, pods: list[str], first: str, language: str, **options: object):
        self.pods = pods
        self.lines = [f"choose {LANGUAGE_NAMES[LANGUAGES.index(language)]}"]
        self.scenario: dict = {"game": game, "players": pods, "first": pods.index(first), **options, "events": []}
        texts = Texts(str(FIRMWARE) + "/")
        texts.load(language)
        texts.add(game)
        self.text = texts.get

    @property
    def script(self) -> str:
        return "\n".join(self.lines) + "\n"

    @property
    def on_turn(self) -> str:
        return self.pods[self.result["turn"]]

    def player(self, pod: str) -> dict:
        return self.result["players"][self.pods.index(pod)]

    def add(self, *lines: str) -> None:
        self.lines += lines

    def press(self, *keys: str) -> None:
        self.lines += [f"press {key}" for key in keys]

    def begin(self, choosing: str) -> None:
        first = self.pods[self.scenario["first"]]
        self.add(f"begin {self.scenario['game']} {' '.join(self.pods)} first {first} choosing {choosing}")
        self.replay()

    def choose(self, entry: str) -> None:
        """Choose an entry of the menu."""
        self.press("menu")
        self.add(f"choose {self.text('menu.' + entry)}")

    def read_the_end(self) -> None:
        """Close the page that announces the end. It ignores early keys."""
        self.add("wait 1300", "press fall")

    def note(self, do: str, **fields: object) -> None:
        self.scenario["events"].append({"do": do, **fields})
        self.replay()

    def replay(self) -> None:
        self.result = scenario.play(self.scenario)
        if self.result["refused"]:
            raise ValueError(f"the rules refuse what this script wants: {self.scenario['events'][-1]}")
