"""What every screen has. It is given what it draws from (the table, the texts), never the console.

Keys are pressed, held and let go; a screen answers each with an intent (`intents`). `hold` comes again and again while
a key stays down, with how often it has come: it may dial, it must never book. Where B books, the screen `waits`: it is
told of B when it comes up, and of a hold instead if that lasts; B held is the way back, the hub's UNDO on the pod.
"""

from micropython import const

from topout.facts import PODS
from topout.ui import intents
from topout.ui.lights import DOT
from topout.ui.panel import HEADS, HUB_KEYS, POD_KEYS, ROW_COUNT, ROWS, TITLE
from topout.ui.tones import CHOSEN, HUB_KEY, LIGHTS, PLAIN, PLAYER, POD_KEY, TITLE_BAR, dimmed

# Keys of a pod: in play the three actions, in a dialog what the screen says.
A = const(0)
B = const(1)
C = const(2)

# A key that is held dials so many ones, then so many tens, then hundreds.
_ONES = const(8)
_TENS = const(20)

# Keys of the hub.
MENU = const(0)
UNDO = const(1)
FALL = const(2)


class Screen:
    """Draws into the panel, lights the rings, answers keys. `pods` and `hub` are the keys' words, as text keys."""

    pods = ("", "", "")
    hub = ("", "key.back", "")
    can_rest = False  # whether it can be made anew as it was, and may go while something large lies on it
    waits = False  # for B to come up
    down = 0  # the pods whose B is down and waited for, as bits

    def __init__(self, table, t):
        self.table = table
        self.t = t

    def draw(self, panel) -> None:
        raise NotImplementedError

    def light(self, lights) -> None:
        """Set the rings; dark unless a screen has something to say there."""
        lights.clear()

    def press(self, pod: int, key: int):
        """A key of a pod went down."""

    def press_hub(self, key: int):
        return (intents.CLOSE,) if key == UNDO else None

    def hold(self, pod: int, key: int, times: int):
        """A key of a pod is still down."""
        return self.go_back(pod) if key == B and times == 1 and self.waits else None

    def go_back(self, pod: int):
        """B of a pod was held."""
        return self.press_hub(UNDO)

    def let_go(self, pod: int, key: int):
        """A key of a pod came up."""

    def step(self, now_ms: int):
        """Once a loop; for what changes by itself. Answers with an intent, too."""

    def closed(self) -> None:
        """The screen has gone, by whatever way."""

    # What screens are made of.

    def draw_title(self, panel, text: str, *cells: str) -> None:
        panel.say(TITLE, "\t".join((text,) + cells) if cells else text, TITLE_BAR)

    def draw_turn(self, panel, cell: str, lowest: int = 0, highest: int = 0, scores=()) -> None:
        """Whose turn it is, in large letters, and the track; a name needs no words, which it would leave no room. If
        their pod is unplugged, that is said as long as it is."""
        table = self.table
        turn = table.state.turn
        text = table.head(turn) if table.names[turn] else self.t("play.turn", table.name(turn))
        panel.say(TITLE, text + "\t" + cell if cell else text, PLAYER + table.seats[turn])
        marks = [(score, table.seats[player], table.is_in(player)) for player, score in enumerate(scores)]
        panel.play(lowest, highest, tuple(marks))
        if table.gone & (1 << table.seats[turn]):
            panel.standing = "move.gone", table.name(turn)

    def draw_keys(self, panel) -> None:
        """Letters are on the pods; the hub's keys are right beneath the screen."""
        for key in range(3):
            if self.pods[key]:
                tone = CHOSEN if key == B and self.down else POD_KEY
                panel.say(POD_KEYS + key, "ABC"[key] + " " + self.t(self.pods[key]), tone)
            if self.hub[key]:
                panel.say(HUB_KEYS + key, "▾" + self.t(self.hub[key]), HUB_KEY)

    def draw_heads(self, panel) -> None:
        """A column a player, headed by the pod's colour and shape, and the name or number."""
        seats = self.table.seats
        panel.split(len(seats))
        for player, pod in enumerate(seats):
            panel.say(HEADS + player, self.table.head(player), PLAYER + pod)

    def light_players(self, lights, mask: int, motion: int) -> None:
        lights.clear()
        for pod in self.table.seats:
            lights.set(pod, mask, LIGHTS[pod], motion)

    def light_waiting(self, lights) -> None:
        """One dim pixel before each player who is in."""
        for pod in range(PODS):
            player = self.table.player_at(pod)
            is_in = player is not None and self.table.is_in(player)
            lights.set(pod, DOT if is_in else 0, dimmed(LIGHTS[pod]))


class List(Screen):
    """Choose one of several; A and C (or MENU) walk, B (or FALL) takes it."""

    pods = ("key.up", "key.ok", "key.down")
    hub = ("key.next", "key.back", "key.ok")

    def __init__(self, t, title: str, options: tuple, at: int = 0):
        super().__init__(None, t)
        self.title = title
        self.options = options
        self.at = at

    def item(self, at: int) -> str:
        """A line to choose, in words."""
        return self.t(self.options[at])

    def choose(self, at: int):
        raise NotImplementedError

    def draw(self, panel) -> None:
        count = len(self.options)
        self.draw_title(panel, self.t(self.title), *self._place(count))
        top = max(0, min(self.at - ROW_COUNT // 2, count - ROW_COUNT))
        for row in range(min(ROW_COUNT, count)):
            chosen = top + row == self.at
            panel.say(ROWS + row, ("▸ " if chosen else "   ") + self.item(top + row), CHOSEN if chosen else PLAIN)

    def press(self, pod: int, key: int):
        if key == B:
            return self.choose(self.at)
        self._walk(-1 if key == A else 1)

    def hold(self, pod: int, key: int, times: int):
        if key == B:
            return super().hold(pod, key, times)
        self._walk(-1 if key == A else 1)

    def press_hub(self, key: int):
        if key == MENU:
            self._walk(1)
        elif key == FALL:
            return self.choose(self.at)
        else:
            return super().press_hub(key)

    def _place(self, count):
        """Where in a list that does not fit the screen."""
        return (str(self.at + 1) + "/" + str(count),) if count > ROW_COUNT else ()

    def _walk(self, step):
        self.at = (self.at + step) % len(self.options)


class GameScreen(Screen):
    """A game's own, lowest screen: from here the hub's keys open the menu, what can be taken back, and a fall."""

    hub = ("key.menu", "key.undo", "key.fall")

    def press_hub(self, key: int):
        if key == MENU:
            return (intents.MENU,)
        return (intents.TAKE_BACK,) if key == UNDO else self.press_fall()

    def go_back(self, pod: int):
        """Anybody who plays may look at what can be taken back, from where they sit."""
        return (intents.TAKE_BACK, pod) if self.table.player_at(pod) is not None else None

    def press_fall(self):
        """The key FALL."""

    def tell_time(self) -> str:
        """The thinking time of the player on turn, if it is taken."""
        clock = self.table.clock
        return clock.told(self.table.state.turn) if clock.is_on else ""

    def last_event(self, describe) -> str:
        """What was booked last, of whom; nothing after taking back."""
        return sentence(self.table, self.t, describe, *self.table.last) if self.table.last else ""


def sentence(table, t, describe, who: int | None, event: tuple) -> str:
    """An event and whose it is: «●2: a worker recruited»."""
    text = describe(table, t, event)
    return text if who is None else table.name(who) + ": " + text


def turned(number: int, key: int, times: int = 0) -> int:
    """What a dial shows after A or C was pressed, or while it is held: there it goes on to round tens and hundreds."""
    if key == A:
        return -turned(-number, C, times)
    step = 1 if times <= _ONES else 10 if times <= _ONES + _TENS else 100
    return (number + step) // step * step
