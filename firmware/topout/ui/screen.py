"""What every screen has, and the three small ones that most questions are made of: a list, a pod to press, a yes."""

from micropython import const

from topout.ui.lights import DARK, PULSE
from topout.ui.panel import HEADS, HUB, PODS, ROW_COUNT, ROWS, TITLE
from topout.ui.tones import CHOSEN, HUB_KEY, LIGHTS, PLAIN, PLAYER, POD_KEY, TITLE_BAR

# Keys of a pod: in play the three actions, in a dialog what the screen says.
A = const(0)
B = const(1)
C = const(2)

# Keys of the hub.
MENU = const(0)
UNDO = const(1)
FALL = const(2)


class Screen:
    """Draws itself into the panel and takes key presses. `pods` and `hub` are the keys' words, as text keys."""

    pods = ("", "", "")
    hub = ("", "key.back", "")

    def __init__(self, console):
        self.console = console

    def draw(self, panel) -> None:
        raise NotImplementedError

    def light(self, lights) -> None:
        """Set the rings; dark unless a screen has something to say there."""
        for pod in range(5):
            lights.set(pod, DARK)

    def press(self, pod: int, key: int) -> None:
        """A key of a pod went down."""

    def press_hub(self, key: int) -> None:
        if key == UNDO:
            self.console.close()

    def step(self, now_ms: int) -> None:
        """Once a loop; for what changes by itself."""

    def draw_keys(self, panel) -> None:
        for key in range(3):
            if self.pods[key]:
                panel.say(PODS + key, "ABC"[key] + " " + self.console.t(self.pods[key]), POD_KEY)
            if self.hub[key]:
                panel.say(HUB + key, self.console.t(self.hub[key]), HUB_KEY)

    def draw_heads(self, panel) -> None:
        """A column a player, headed by the pod's colour, shape and number."""
        seats = self.console.seats
        panel.split(len(seats))
        for player, pod in enumerate(seats):
            panel.say(HEADS + player, self.console.name(player), PLAYER + pod)

    def light_players(self, lights, pattern: int) -> None:
        for pod in self.console.seats:
            lights.set(pod, pattern, LIGHTS[pod])


class List(Screen):
    """Choose one of several; A and C (or MENU) walk, B (or FALL) takes it."""

    pods = ("key.up", "key.ok", "key.down")
    hub = ("key.next", "key.back", "key.ok")
    title = ""

    def __init__(self, console, at: int = 0):
        super().__init__(console)
        self.at = at

    def items(self) -> list:
        """The lines to choose from, in words."""
        raise NotImplementedError

    def choose(self, at: int) -> None:
        raise NotImplementedError

    def draw(self, panel) -> None:
        items = self.items()
        panel.say(TITLE, self.console.t(self.title), TITLE_BAR)
        top = max(0, min(self.at - ROW_COUNT // 2, len(items) - ROW_COUNT))
        for row in range(min(ROW_COUNT, len(items))):
            chosen = top + row == self.at
            panel.say(ROWS + row, ("▸ " if chosen else "   ") + items[top + row], CHOSEN if chosen else PLAIN)

    def press(self, pod: int, key: int) -> None:
        if key == B:
            self.choose(self.at)
        else:
            self._walk(-1 if key == A else 1)

    def press_hub(self, key: int) -> None:
        if key == MENU:
            self._walk(1)
        elif key == UNDO:
            self.console.close()
        else:
            self.choose(self.at)

    def _walk(self, step):
        self.at = (self.at + step) % len(self.items())
        self.console.redraw()


class AskPlayer(Screen):
    """A question that is answered by pressing any key of a pod."""

    def __init__(self, console, title: str, question: str, answer, may_be_out: bool = False):
        super().__init__(console)
        self._title = title
        self._question = question
        self._answer = answer
        self._may_be_out = may_be_out

    def draw(self, panel) -> None:
        panel.say(TITLE, self.console.t(self._title), TITLE_BAR)
        self.draw_heads(panel)
        panel.say(ROWS + 2, self.console.t(self._question))
        panel.say(ROWS + 3, self.console.t("ask.press_your_pod"))

    def light(self, lights) -> None:
        super().light(lights)
        self.light_players(lights, PULSE)

    def press(self, pod: int, key: int) -> None:
        player = self.console.player_at(pod)
        if player is None:
            self.console.refuse("no_seat")
        elif self.console.is_out(player) and not self._may_be_out:
            self.console.refuse("player_out")
        else:
            self._answer(player)


class Confirm(Screen):
    """Says what would happen and does it only on OK."""

    pods = ("", "key.ok", "")
    hub = ("", "key.back", "key.ok")

    def __init__(self, console, title: str, lines: list, do):
        super().__init__(console)
        self._title = title
        self._lines = lines
        self._do = do

    def draw(self, panel) -> None:
        panel.say(TITLE, self.console.t(self._title), TITLE_BAR)
        for row, line in enumerate(self._lines):
            panel.say(ROWS + 1 + row, line)

    def press(self, pod: int, key: int) -> None:
        if key == B:
            self._do()

    def press_hub(self, key: int) -> None:
        if key == FALL:
            self._do()
        elif key == UNDO:
            self.console.close()
