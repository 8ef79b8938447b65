"""Writes scripts of a series of New York: the key presses for each event."""

from tests.console.script_writer import ScriptWriter

_MOVERS = {"subway": "Subway Operator", "taxi": "Taxi Driver", "bus": "Tour Bus Driver"}
_PIECES = {"block": "a", "roof": "b", "skyscraper": "c"}


class NewYorkScriptWriter(ScriptWriter):
    """Each method enters what happens once. Players are named by pod."""

    def __init__(self, pods: list[str], first: str, mover: str = "subway", language: str = "en"):
        super().__init__("newyork", pods, first, language, mover=mover)
        self.begin(_MOVERS[mover])

    @property
    def standing(self) -> list[str]:
        return [pod for pod, player in zip(self.pods, self.result["players"], strict=True) if not player["out"]]

    # -- a round ----------------------------------------------------------------------------------------------------

    def reveal(self, *order: str) -> None:
        """Let everybody who is in dial a number, so that they act in this order. The last one dials first.

        No number is played twice before the next deal.
        """
        lowest = 1 + (self.result["round"] - 1) % 4
        numbers: list[int | None] = [None] * len(self.pods)
        for place, pod in enumerate(order):
            numbers[self.pods.index(pod)] = lowest + 5 * place
        for pod in reversed(order):
            self.add(f"dial {pod} {numbers[self.pods.index(pod)]}", f"press {pod}.b")
        self.note("reveal", numbers=numbers)
        self.add(f"expect turn {order[0]}")

    def done(self) -> None:
        """End the turn with its usual block, by one key."""
        self.press(f"{self.on_turn}.b")
        self.note("build", piece="block")
        self.note("done")
        self._expect_turn()

    def build(self, *pieces: str) -> None:
        """Enter pieces one by one."""
        for piece in pieces:
            self.press(f"{self.on_turn}.a", f"{self.on_turn}.{_PIECES[piece]}")
            self.note("build", piece=piece)

    def only_done(self) -> None:
        """End a turn whose pieces have been entered."""
        self.press(f"{self.on_turn}.b")
        self.note("done")
        self._expect_turn()

    def stuck(self) -> None:
        self.press("fall", "fall")
        self.note("stuck")
        self._expect_turn()

    def deal(self, by: str) -> None:
        self.add(f"expect screen {self.text('deal.four')}")
        self.press(f"{by}.b")
        self.note("deal")

    # -- the end of a game ------------------------------------------------------------------------------------------

    def climb(self) -> None:
        self.press(f"{self.on_turn}.c", "fall")
        self.note("claim", how="climb")
        self.read_the_end()

    def roof(self) -> None:
        """Build the roof and claim victory, by one answer."""
        self.press(f"{self.on_turn}.c", "menu", "fall")
        self.note("build", piece="roof")
        self.note("claim", how="roof")
        self.read_the_end()

    def next_game(self, by: str, mover: str | None = None) -> None:
        self.press(f"{by}.b")
        if mover:
            self.add(f"choose {_MOVERS[mover]}")
        else:
            self.press("fall")
        self.press("fall")
        self.add(f"expect screen {self.text('setup.title', len(self.pods))}")
        self.press(f"{by}.b")
        self.note("next_game", **({"mover": mover} if mover else {}))

    def undo(self, presses: int, *, events: int, redo: int = 0, again: int = 0) -> None:
        """Undo by this many presses, which undo `events` events. `again` of them are redone by `redo` presses."""
        self.press("undo", *["undo"] * presses, *["fall"] * redo, "menu")
        self.scenario["events"] += [{"do": "undo"}] * events + [{"do": "redo"}] * again
        self.replay()

    # -- inside -----------------------------------------------------------------------------------------------------

    def _expect_turn(self) -> None:
        if self.result["phase"] == "act":
            self.add(f"expect turn {self.on_turn}")
        elif self.result["phase"] == "over":
            self.read_the_end()
