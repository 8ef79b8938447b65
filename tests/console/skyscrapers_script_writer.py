"""Writes scripts of Skyscrapers: the key presses for each event."""

from tests.console.script_writer import ScriptWriter

_FIRST_GUESS = 2
_TOP_GUESS = 4


class SkyscrapersScriptWriter(ScriptWriter):
    """Each method enters one event. Players are named by pod."""

    def __init__(self, pods: list[str], first: str, edition: str, language: str = "en"):
        super().__init__("skyscrapers", pods, first, language, edition=edition)
        self.begin(self.text("edition." + edition))
        self.add(f"expect turn {first}", "expect actions 3")

    def score(self, pod: str) -> int:
        return self.player(pod)["score"]

    def cards(self, pod: str, *kinds: str) -> int:
        return sum(self.player(pod)["cards"][kind] for kind in kinds or ("construction", "foundation"))

    # -- a turn -----------------------------------------------------------------------------------------------------

    def recruit(self) -> None:
        self.press(f"{self.on_turn}.a")
        self.note("recruit")

    def move(self) -> None:
        self.press(f"{self.on_turn}.c")
        self.note("move")

    def build(self, beams: int, *, worker: bool = False, highest: bool = False, foundation: bool = False) -> None:
        pod = self.on_turn
        more = beams - _FIRST_GUESS
        self.press(f"{pod}.b", *[f"{pod}.c"] * more, *[f"{pod}.a"] * -more)
        if foundation and self.cards(pod, "construction"):
            self.press("menu")
        self.press(f"{pod}.b", *[f"{pod}.a"] * worker, *[f"{pod}.c"] * highest, f"{pod}.b")
        card = "foundation" if foundation else "construction"
        self.note("build", beams=beams, worker=worker, highest=highest, card=card)

    def end_turn(self, *, early: bool = False) -> None:
        if early:
            self.choose("end_turn")
            self.press("fall")
        else:
            self.press(f"{self.on_turn}.b")
        self.note("end_turn", early=early)
        self.add(f"expect turn {self.on_turn}", "expect actions 3")

    # -- falls, losses and corrections ------------------------------------------------------------------------------

    def read_the_end(self) -> None:
        """Close the page that announces the end. While the floors are to be tallied, its FALL enters a fall."""
        if self.result["phase"] == "tally":
            self.add("wait 1300", "press menu")
        else:
            super().read_the_end()

    def fall(self, by: str, *owners: str) -> None:
        """Enter a fall. The dialog proposes the player on turn, or who built the last card; MENU chooses another."""
        who = [] if by == self._suspect else [f"{by}.b"] if self._suspect is None else ["menu", f"{by}.b"]
        self.press("fall", *who, *[f"{owner}.b" for owner in owners], "fall")
        self.note("fall", by=self.pods.index(by), owners=[self.pods.index(owner) for owner in owners])
        self.add(f"expect score {by} {self.score(by)}")

    @property
    def _suspect(self) -> str | None:
        if self.result["phase"] == "play":
            return self.on_turn
        builder = next(pod for pod in self.pods if not self.cards(pod))
        return None if self.player(builder)["out"] else builder

    def workers(self, pod: str, crew: int, site: int, lost: int) -> None:
        """Correct where a player's workers are. The dials begin at what the console has counted."""
        was = self.player(pod)
        self.choose("workers")
        self.press(f"{pod}.b", *self._turn(pod, site - was["site"]), f"{pod}.b")
        most = min(5 - site, 4)
        if most:
            self.press(*self._turn(pod, lost - min(was["lost"], most)), f"{pod}.b")
        self.note("workers", player=self.pods.index(pod), crew=crew, site=site, lost=lost)

    def _turn(self, pod: str, steps: int) -> list[str]:
        return [f"{pod}.c"] * steps + [f"{pod}.a"] * -steps

    def lost(self, owner: str) -> None:
        self.choose("lost")
        self.press(f"{owner}.a", "fall")
        self.note("lost", owner=self.pods.index(owner))

    def collapse(self, by: str | None) -> None:
        self.choose("collapse")
        self.press(f"{by}.c" if by else "menu", "fall")
        self.note("collapse", by=self.pods.index(by) if by else None)

    def recount(self, pod: str, construction: int, foundation: int) -> None:
        self.choose("recount")
        self.press(f"{pod}.b", *[f"{pod}.c"] * construction, f"{pod}.b", *[f"{pod}.c"] * foundation, f"{pod}.b")
        self.note("recount", player=self.pods.index(pod), construction=construction, foundation=foundation)

    def adjust(self, pod: str, points: int) -> None:
        self.choose("adjust")
        self.press(f"{pod}.b", *[f"{pod}.c"] * points, *[f"{pod}.a"] * -points, "fall")
        self.note("adjust", player=self.pods.index(pod), score=points)

    def undo(self, times: int, *, redo: int = 0) -> None:
        """Undo this many events, then redo some of them."""
        self.press("undo", *["undo"] * times, *["fall"] * redo, "menu")
        self.scenario["events"] += [{"do": "undo"}] * times + [{"do": "redo"}] * redo
        self.replay()
        self.add(f"expect turn {self.on_turn}")

    def tally(self, *floors: dict[str, int]) -> None:
        """Enter the workers of each pod on each floor, from the ground up. All floors are counted."""
        more = len(floors) - 1 - _TOP_GUESS
        first = self.pods[0]
        self.press(*[f"{first}.c"] * more, *[f"{first}.a"] * -more, f"{first}.b")
        for floor in reversed(floors):
            for pod, count in floor.items():
                self.press(*[f"{pod}.a"] * count)
            self.press("menu")
        self.press("fall")
        rows = [[floor.get(pod, 0) for pod in self.pods] for floor in floors]
        self.note("tally", floors=rows)
