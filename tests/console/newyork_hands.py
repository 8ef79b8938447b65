"""Writes scripts for `topout run`: which keys hands press for each thing that happens in a series of New York.

Beside the lines it keeps the same events in the words of `topout replay`, undos included, and asks the replay whose
turn it is.
"""

from host_tools.replay import door
from host_tools.sim.machine import FIRMWARE
from topout.ui.language import LANGUAGE_NAMES
from topout.ui.texts import LANGUAGES, Texts

_MOVERS = {"subway": "Subway Operator", "taxi": "Taxi Driver", "bus": "Tour Bus Driver"}
_PIECES = {"block": "a", "roof": "b", "skyscraper": "c"}


class Hands:
    """Players are named by pod. Each method is one thing that happens, entered by whoever has to press for it."""

    def __init__(self, pods: list[str], first: str, mover: str = "subway", language: str = "en"):
        self.lines: list[str] = []
        self.pods = pods
        self.events: list[dict] = []
        self.scenario = {"game": "newyork", "players": pods, "first": pods.index(first), "mover": mover}
        texts = Texts(str(FIRMWARE) + "/")
        texts.load(language)
        texts.add("newyork")
        self.text = texts.get
        self.say(f"choose {LANGUAGE_NAMES[LANGUAGES.index(language)]}")
        self.say(f"begin newyork {' '.join(pods)} first {first} choosing {_MOVERS[mover]}")
        self._replay()

    @property
    def script(self) -> str:
        return "\n".join(self.lines) + "\n"

    @property
    def on_turn(self) -> str:
        return self.pods[self.result["turn"]]

    @property
    def standing(self) -> list[str]:
        return [pod for pod, player in zip(self.pods, self.result["players"], strict=True) if not player["out"]]

    def say(self, *lines: str) -> None:
        self.lines += lines

    def press(self, *keys: str) -> None:
        self.lines += [f"press {key}" for key in keys]

    # -- a round ----------------------------------------------------------------------------------------------------

    def reveal(self, *order: str) -> None:
        """All who are in dial a number, so that they act in this order; whoever is named last dials first."""
        numbers: list[int | None] = [None] * len(self.pods)
        for place, pod in enumerate(order):
            numbers[self.pods.index(pod)] = 3 + 5 * place
        for pod in reversed(order):
            self.say(f"dial {pod} {numbers[self.pods.index(pod)]}", f"press {pod}.b")
        self._note("reveal", numbers=numbers)
        self.say(f"expect turn {order[0]}")

    def done(self) -> None:
        """The turn and its usual block, by one key."""
        self.press(f"{self.on_turn}.b")
        self._note("build", piece="block")
        self._note("done")
        self._expect_turn()

    def build(self, *pieces: str) -> None:
        """Pieces that are entered one by one."""
        for piece in pieces:
            self.press(f"{self.on_turn}.a", f"{self.on_turn}.{_PIECES[piece]}")
            self._note("build", piece=piece)

    def only_done(self) -> None:
        """The end of a turn whose pieces are entered."""
        self.press(f"{self.on_turn}.b")
        self._note("done")
        self._expect_turn()

    def stuck(self) -> None:
        self.press("fall", "fall")
        self._note("stuck")
        self._expect_turn()

    def deal(self, by: str) -> None:
        self.say(f"expect screen {self.text('deal.four')}")
        self.press(f"{by}.b")
        self._note("deal")

    # -- the end of a game ------------------------------------------------------------------------------------------

    def climb(self) -> None:
        self.press(f"{self.on_turn}.c", "fall")
        self._note("claim", how="climb")
        self._read_the_end()

    def roof(self) -> None:
        """The roof is built and claimed by one answer."""
        self.press(f"{self.on_turn}.c", "menu", "fall")
        self._note("build", piece="roof")
        self._note("claim", how="roof")
        self._read_the_end()

    def next_game(self, by: str, mover: str | None = None) -> None:
        self.press(f"{by}.b")
        if mover:
            self.say(f"choose {_MOVERS[mover]}")
        else:
            self.press("fall")
        self.press("fall")
        self._note("next_game", **({"mover": mover} if mover else {}))

    def undo(self, presses: int, *, events: int, redo: int = 0, again: int = 0) -> None:
        """So many presses to take back, which take so many events back; some of them are brought back."""
        self.press("undo", *["fall"] * presses, *["menu"] * redo, "undo")
        self.events += [{"do": "undo"}] * events + [{"do": "redo"}] * again
        self._replay()

    # -- inside -----------------------------------------------------------------------------------------------------

    def _expect_turn(self) -> None:
        if self.result["phase"] == "act":
            self.say(f"expect turn {self.on_turn}")
        elif self.result["phase"] == "over":
            self._read_the_end()

    def _read_the_end(self) -> None:
        """The page that announces it goes away by a deliberate key only."""
        self.say("wait 1300", "press fall")

    def _note(self, do: str, **fields: object) -> None:
        self.events.append({"do": do, **fields})
        self._replay()

    def _replay(self) -> None:
        self.result = door.play({**self.scenario, "events": self.events})
        if self.result["refused"]:
            raise ValueError(f"the rules refuse what this script wants: {self.events[-1]}")
