"""Writes scripts of a score track: the key presses for each event."""

from tests.console.script_writer import ScriptWriter

# The ready profiles as `topout replay` writes them.
READY = {
    "plain": {},
    "turns": {"actions": 3},
    "falls": {"falls_out": 3},
    "fewest": {"low_wins": True},
    "down": {"start": 100, "target": 0, "lowest": 0, "low_wins": True},
    "first": {"target": 30},
}


class TrackScriptWriter(ScriptWriter):
    """Each method enters one event. Players are named by pod."""

    def __init__(self, pods: list[str], first: str, profile: str, language: str = "en"):
        super().__init__("track", pods, first, language, profile=READY[profile])
        self.begin(self.text("profile." + profile))
        self.add(f"expect turn {first}")

    def points(self, pod: str, points: int) -> None:
        """Dial points on the player's pod, on turn or not, and expect the score."""
        self.press(*[f"{pod}.{'c' if points > 0 else 'a'}"] * abs(points), f"{pod}.b")
        self.note("points", player=self.pods.index(pod), points=points)
        self.add(f"expect score {pod} {self.player(pod)['score']}")

    def action(self) -> None:
        self.press(f"{self.on_turn}.b")
        self.note("action")
        self.add(f"expect actions {self.result['actions_left']}")

    def end_turn(self, *, early: bool = False) -> None:
        if early:
            self.choose("end_turn")
            self.press("fall")
        else:
            self.press(f"{self.on_turn}.b")
        self.note("end_turn", early=early)
        if self.result["phase"] == "play":
            self.add(f"expect turn {self.on_turn}")

    def fall(self, by: str, count: int = 1) -> None:
        self.press("fall", *([] if by == self.on_turn else [f"{by}.b"]), *[f"{by}.c"] * (count - 1), "fall")
        self.note("fall", by=self.pods.index(by), count=count)

    def out(self, pod: str) -> None:
        self.choose("out")
        self.press(f"{pod}.a", "fall")
        self.note("out", player=self.pods.index(pod))

    def finish(self) -> None:
        self.choose("finish")
        self.press("fall")
        self.note("finish")

    def undo(self, times: int) -> None:
        self.press("undo", *["undo"] * times, "menu")
        self.scenario["events"] += [{"do": "undo"}] * times
        self.replay()

    def note(self, do: str, **fields: object) -> None:
        super().note(do, **fields)
        if self.result["phase"] == "over":
            self.read_the_end()
