"""Writes scripts for `topout run`: which keys hands press for each thing that happens on a score track.

Beside the lines it keeps the same events in the words of `topout replay`, and asks the replay whose turn it is.
"""

from host_tools.replay import door
from host_tools.sim.machine import FIRMWARE
from topout.ui.language import LANGUAGE_NAMES
from topout.ui.texts import LANGUAGES, Texts

# What the ready profiles say, in the words of `topout replay`.
READY = {
    "plain": {},
    "turns": {"actions": 3},
    "falls": {"falls_out": 3},
    "fewest": {"low_wins": True},
    "down": {"start": 100, "target": 0, "lowest": 0, "low_wins": True},
    "first": {"target": 30},
}


class TrackHands:
    """Players are named by pod. Each method is one event, entered by whoever has to press for it."""

    def __init__(self, pods: list[str], first: str, profile: str, language: str = "en"):
        self.pods = pods
        self.scenario: dict = {
            "game": "track",
            "players": pods,
            "first": pods.index(first),
            "profile": READY[profile],
            "events": [],
        }
        texts = Texts(str(FIRMWARE) + "/")
        texts.load(language)
        texts.add("track")
        self.text = texts.get
        self.lines = [
            f"choose {LANGUAGE_NAMES[LANGUAGES.index(language)]}",
            f"begin track {' '.join(pods)} first {first} choosing {self.text('profile.' + profile)}",
            f"expect turn {first}",
        ]
        self._replay()

    @property
    def script(self) -> str:
        return "\n".join(self.lines) + "\n"

    @property
    def on_turn(self) -> str:
        return self.pods[self.result["turn"]]

    def press(self, *keys: str) -> None:
        self.lines += [f"press {key}" for key in keys]

    def points(self, pod: str, points: int) -> None:
        """Dialled on the pod whose points they are, on turn or not; the score follows the sum that was shown."""
        self.press(*[f"{pod}.{'c' if points > 0 else 'a'}"] * abs(points), f"{pod}.b")
        self._note("points", player=self.pods.index(pod), points=points)
        self.lines.append(f"expect score {pod} {self.result['players'][self.pods.index(pod)]['score']}")

    def action(self) -> None:
        self.press(f"{self.on_turn}.b")
        self._note("action")
        self.lines.append(f"expect actions {self.result['actions_left']}")

    def end_turn(self, *, early: bool = False) -> None:
        if early:
            self._choose("end_turn")
            self.press("fall")
        else:
            self.press(f"{self.on_turn}.b")
        self._note("end_turn", early=early)
        if self.result["phase"] == "play":
            self.lines.append(f"expect turn {self.on_turn}")

    def fall(self, by: str, count: int = 1) -> None:
        self.press("fall", *([] if by == self.on_turn else ["menu", f"{by}.b"]), *[f"{by}.c"] * (count - 1), "fall")
        self._note("fall", by=self.pods.index(by), count=count)

    def out(self, pod: str) -> None:
        self._choose("out")
        self.press(f"{pod}.a", "fall")
        self._note("out", player=self.pods.index(pod))

    def finish(self) -> None:
        self._choose("finish")
        self.press("fall")
        self._note("finish")

    def undo(self, times: int) -> None:
        self.press("undo", *["fall"] * times, "undo")
        self.scenario["events"] += [{"do": "undo"}] * times
        self._replay()

    def _choose(self, entry: str) -> None:
        self.press("menu")
        self.lines.append(f"choose {self.text('menu.' + entry)}")

    def _note(self, do: str, **fields: object) -> None:
        self.scenario["events"].append({"do": do, **fields})
        self._replay()
        if self.result["phase"] == "over":
            self.lines += ["wait 1300", "press fall"]  # the page that announces it

    def _replay(self) -> None:
        self.result = door.play(self.scenario)
        if self.result["refused"]:
            raise ValueError(f"the rules refuse what this script wants: {self.scenario['events'][-1]}")
