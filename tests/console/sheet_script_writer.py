"""Writes scripts of a score sheet: the key presses for each event."""

from tests.console.script_writer import ScriptWriter
from topout.ui.texts import Texts
from topout_tools.sim.machine import FIRMWARE

# The built-in sheets as `topout replay` writes them.
ROW = {"name": "Points", "factor": 1, "least": -999, "most": 999}
READY: dict[str, dict] = {
    "rounds": {"rows": [ROW], "rounds": 0},
    "hundred": {"rows": [ROW], "rounds": 0, "target": 100, "low_wins": True},
}


class SheetScriptWriter(ScriptWriter):
    """Each method enters one event. Players are named by pod."""

    def __init__(self, pods: list[str], first: str, profile: str, language: str = "en"):
        super().__init__("sheet", pods, first, language, profile=READY[profile])
        names = Texts(f"{FIRMWARE}/")
        names.load(language)
        names.add("track")
        self.begin(names.get("profile." + profile))

    def enter(self, *numbers: int | None) -> None:
        """Dial a number on the pod of everybody who is in, say that it is in, and save the sums."""
        playing = [(pod, number) for pod, number in zip(self.pods, numbers, strict=True) if number is not None]
        for pod, number in playing:
            self.press(*[f"{pod}.{'c' if number > 0 else 'a'}"] * abs(number), f"{pod}.b")
        self.press(f"{playing[0][0]}.b")
        self.note("enter", numbers=list(numbers))
        for player in self.result["players"]:
            self.add(f"expect score {player['name']} {player['score']}")

    def change(self, pod: str, to: str, presses: int, number: int) -> None:
        """Change a number of the last entry: with `presses` of A or C (`to`) from what it was."""
        self.press("fall", "menu", *([f"{pod}.a"] if len(self.pods) > 1 else []), *[f"{pod}.{to}"] * presses, "fall")
        entries = len(self.result["players"][0]["entries"])
        self.note("change", entry=entries - 1, player=self.pods.index(pod), number=number)

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
