"""Writes scripts for `topout run`: which keys hands press for each thing that happens in a game of Skyscrapers.

Beside the lines it keeps the same events in the words of `topout replay`, undos included, and asks the replay whose
turn it is.
"""

from host_tools.replay import door
from host_tools.sim.machine import FIRMWARE
from topout.ui.language import LANGUAGE_NAMES
from topout.ui.texts import LANGUAGES, Texts

_FIRST_GUESS = 2
_TOP_GUESS = 4


class Hands:
    """Players are named by pod. Each method is one event, entered by whoever has to press for it."""

    def __init__(self, pods: list[str], first: str, edition: str, language: str = "en"):
        self.lines: list[str] = []
        self.pods = pods
        self.scenario: dict = {
            "game": "skyscrapers",
            "players": pods,
            "edition": edition,
            "first": pods.index(first),
            "events": [],
        }
        texts = Texts(str(FIRMWARE) + "/")
        texts.load(language)
        texts.add("skyscrapers")
        self.text = texts.get
        self._sit_down(first, edition, language)
        self._replay()

    @property
    def script(self) -> str:
        return "\n".join(self.lines) + "\n"

    @property
    def on_turn(self) -> str:
        return self.pods[self.result["turn"]]

    def score(self, pod: str) -> int:
        return self._player(pod)["score"]

    def cards(self, pod: str, *kinds: str) -> int:
        return sum(self._player(pod)["cards"][kind] for kind in kinds or ("construction", "foundation"))

    def say(self, *lines: str) -> None:
        self.lines += lines

    def press(self, *keys: str) -> None:
        self.lines += [f"press {key}" for key in keys]

    # -- a turn -----------------------------------------------------------------------------------------------------

    def recruit(self) -> None:
        self.press(f"{self.on_turn}.a")
        self._note("recruit")

    def move(self) -> None:
        self.press(f"{self.on_turn}.c")
        self._note("move")

    def build(self, beams: int, *, worker: bool = False, highest: bool = False, foundation: bool = False) -> None:
        pod = self.on_turn
        more = beams - _FIRST_GUESS
        self.press(f"{pod}.b", *[f"{pod}.c"] * more, *[f"{pod}.a"] * -more)
        if foundation and self.cards(pod, "construction"):
            self.press("menu")
        self.press(f"{pod}.b", *[f"{pod}.a"] * worker, *[f"{pod}.c"] * highest, f"{pod}.b")
        card = "foundation" if foundation else "construction"
        self._note("build", beams=beams, worker=worker, highest=highest, card=card)

    def end_turn(self, *, early: bool = False) -> None:
        if early:
            self._choose("end_turn")
            self.press("fall")
        else:
            self.press(f"{self.on_turn}.b")
        self._note("end_turn", early=early)
        self.say(f"expect turn {self.on_turn}", "expect actions 3")

    # -- what befalls the table -------------------------------------------------------------------------------------

    def fall(self, by: str, *owners: str) -> None:
        """The player on turn is proposed; MENU says that it was somebody else."""
        who = [] if by == self.on_turn else ["menu", f"{by}.b"]
        self.press("fall", *who, *[f"{owner}.b" for owner in owners], "fall")
        self._note("fall", by=self.pods.index(by), owners=[self.pods.index(owner) for owner in owners])
        self.say(f"expect score {by} {self.score(by)}")

    def lost(self, owner: str) -> None:
        self._choose("lost")
        self.press(f"{owner}.a", "fall")
        self._note("lost", owner=self.pods.index(owner))

    def collapse(self, by: str | None) -> None:
        self._choose("collapse")
        self.press(f"{by}.c" if by else "menu", "fall")
        self._note("collapse", by=self.pods.index(by) if by else None)

    def recount(self, pod: str, construction: int, foundation: int) -> None:
        self._choose("recount")
        self.press(f"{pod}.b", *[f"{pod}.c"] * construction, f"{pod}.b", *[f"{pod}.c"] * foundation, f"{pod}.b")
        self._note("recount", player=self.pods.index(pod), construction=construction, foundation=foundation)

    def adjust(self, pod: str, points: int) -> None:
        self._choose("adjust")
        self.press(f"{pod}.b", *[f"{pod}.c"] * points, *[f"{pod}.a"] * -points, "fall")
        self._note("adjust", player=self.pods.index(pod), score=points)

    def undo(self, times: int, *, redo: int = 0) -> None:
        """Take so many events back, and bring some of them back again."""
        self.press("undo", *["fall"] * times, *["menu"] * redo, "undo")
        self.scenario["events"] += [{"do": "undo"}] * times + [{"do": "redo"}] * redo
        self._replay()
        self.say(f"expect turn {self.on_turn}")

    def tally(self, *floors: dict[str, int]) -> None:
        """How many workers each pod has on each floor, from the ground up; all the floors down to it are counted."""
        more = len(floors) - 1 - _TOP_GUESS
        first = self.pods[0]
        self.press(*[f"{first}.c"] * more, *[f"{first}.a"] * -more, "fall")
        for floor in reversed(floors):
            for pod, count in floor.items():
                self.press(*[f"{pod}.a"] * count)
            self.press("fall")
        self.press("fall")
        rows = [[floor.get(pod, 0) for pod in self.pods] for floor in floors]
        self._note("tally", floors=rows)

    # -- inside -----------------------------------------------------------------------------------------------------

    def _sit_down(self, first: str, edition: str, language: str) -> None:
        self.say(f"choose {LANGUAGE_NAMES[LANGUAGES.index(language)]}")
        self.say(f"begin skyscrapers {' '.join(self.pods)} first {first} choosing {self.text('edition.' + edition)}")
        self.say(f"expect turn {first}", "expect actions 3")

    def read_the_end(self) -> None:
        """The page that announces it goes away by a deliberate key only."""
        self.say("wait 1300", "press fall")

    def _choose(self, entry: str) -> None:
        self.press("menu")
        self.say(f"choose {self.text('menu.' + entry)}")

    def _note(self, do: str, **fields: object) -> None:
        self.scenario["events"].append({"do": do, **fields})
        self._replay()

    def _replay(self) -> None:
        self.result = door.play(self.scenario)
        if self.result["refused"]:
            raise ValueError(f"the rules refuse what this script wants: {self.scenario['events'][-1]}")

    def _player(self, pod: str) -> dict:
        return self.result["players"][self.pods.index(pod)]
