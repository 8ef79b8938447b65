"""The base class of every screen. A screen is given what it draws from (the table, the texts), never the console.

`t` is the text lookup: t(key, arguments…) returns the text in the current language.

Keys are pressed, held and released; a screen answers each with an intent (`intents`). `hold` repeats while a key stays
down, with a count. It may dial, but must never book.
Where B books, the screen sets `fires_on_release`. It then gets B's press when B is released, or `hold` instead if B
stays down. Holding B goes back, like the hub's UNDO.
"""

from micropython import const

from topout.constants import PODS
from topout.ui import intents
from topout.ui.colors import CHOSEN, HUB_KEY, LIGHTS, PLAIN, PLAYER, POD_KEY, TITLE_BAR, dimmed
from topout.ui.lights import DOT
from topout.ui.panel import HEADS, HUB_KEYS, POD_KEYS, ROW_COUNT, ROWS, TITLE

# Keys of a pod. Their meaning depends on the screen.
A = const(0)
B = const(1)
C = const(2)

# A held key dials this many ones, then this many tens, then hundreds.
_ONES = const(8)
_TENS = const(20)

# Keys of the hub.
KEY_MENU = const(0)
KEY_UNDO = const(1)
KEY_FALL = const(2)

# How players use their pods on a screen. With one set of keys, `one_set` of `ui` does it for them.
ON_TURN = const(0)  # the player on turn does, or anybody
PICK = const(1)  # a press is the answer: it means its player
ADD = const(2)  # each press counts one for its player
SECRET = const(3)  # all dial at once
ANYBODY = const(4)  # others may press, too
NEXT = const(5)  # the first press on another pod takes the dialog over
IN_TURNS = const(6)  # all enter at once, and everybody may see it; `keys_of` names the next player


class Screen:
    """Draws into the panel, lights the rings, answers keys. `pods` and `hub` are the text keys of the keys' labels."""

    pods = ("", "", "")
    hub = ("", "key.back", "")
    can_unload = False  # whether it can be rebuilt unchanged, and so unloaded while a large screen covers it
    fires_on_release = False  # whether B acts when it is released, so that it can be held
    asks_about_knock = False  # the next knock replaces such a dialog
    one_set = ON_TURN
    pod: int | None = None  # the pod whose keys alone work here, or None
    held_pods = 0  # the pods whose B is down and will act on release, as bits

    def __init__(self, table, t):
        self.table = table
        self.t = t

    def draw(self, panel) -> None:
        raise NotImplementedError

    def light(self, lights) -> None:
        """Set the rings. They are dark unless a screen overrides this."""
        lights.clear()

    def press(self, pod: int, key: int):
        """Handle a pod's key that went down; return an intent."""

    def press_hub(self, key: int):
        return (intents.CLOSE,) if key == KEY_UNDO else None

    def hold(self, pod: int, key: int, times: int):
        """Handle a pod's key that is still down; return an intent."""
        return self.go_back(pod) if key == B and times == 1 and self.fires_on_release else None

    def go_back(self, pod: int):
        """Handle B held on a pod; return an intent."""
        return self.press_hub(KEY_UNDO)

    def let_go(self, pod: int, key: int):
        """Handle a pod's key that was released; return an intent."""

    def step(self, now_ms: int):
        """Do what changes without a key, once a loop turn; return an intent."""

    def closed(self) -> None:
        """Clean up. Called after the screen was removed in any way."""

    # Parts that several screens draw.

    def draw_title(self, panel, text: str, *cells: str) -> None:
        panel.say(TITLE, "\t".join((text,) + cells) if cells else text, TITLE_BAR)

    def draw_turn(self, panel, cell: str, lowest: int = 0, highest: int = 0, scores=()) -> None:
        """Draw whose turn it is, in large letters, and the track.

        If the player has a name, omit the words "turn of": they would not fit. If the player's pod is unplugged, a line
        says so until it is back.
        """
        table = self.table
        turn = table.state.turn
        text = table.head(turn) if table.names[turn] else self.t("play.turn", table.name(turn))
        panel.say(TITLE, text + "\t" + cell if cell else text, PLAYER + table.seats[turn])
        marks = [(score, table.seats[player], table.is_in(player)) for player, score in enumerate(scores)]
        panel.play(lowest, highest, tuple(marks))
        if table.gone & (1 << table.seats[turn]):
            panel.standing = "move.gone", table.name(turn)

    def draw_keys(self, panel) -> None:
        """Label the keys. Pods' keys are labelled by their letters; the hub's keys lie directly below their labels."""
        for key in range(3):
            if self.pods[key]:
                tone = CHOSEN if key == B and self.held_pods else POD_KEY
                panel.say(POD_KEYS + key, "ABC"[key] + " " + self.t(self.pods[key]), tone)
            if self.hub[key]:
                panel.say(HUB_KEYS + key, "▾" + self.t(self.hub[key]), HUB_KEY)

    def draw_heads(self, panel) -> None:
        """Draw a column head for each player: the pod's colour and shape, and the name or number."""
        seats = self.table.seats
        panel.split(len(seats))
        for player, pod in enumerate(seats):
            panel.say(HEADS + player, self.table.head(player), PLAYER + pod)

    def light_players(self, lights, mask: int, motion: int) -> None:
        lights.clear()
        for pod in self.table.seats:
            lights.set(pod, mask, LIGHTS[pod], motion)

    def light_waiting(self, lights) -> None:
        """Light one dim pixel for each player who is in."""
        for pod in range(PODS):
            player = self.table.player_at(pod)
            is_in = player is not None and self.table.is_in(player)
            lights.set(pod, DOT if is_in else 0, dimmed(LIGHTS[pod]))


class List(Screen):
    """A list to choose from: A and C (or MENU) move, B (or FALL) takes the chosen line."""

    pods = ("key.up", "key.ok", "key.down")
    hub = ("key.next", "key.back", "key.ok")

    def __init__(self, t, title: str, options: tuple, at: int = 0):
        super().__init__(None, t)
        self.title = title
        self.options = options
        self.at = at

    def item(self, at: int) -> str:
        """Return the text of a line."""
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
        if key == KEY_MENU:
            self._walk(1)
        elif key == KEY_FALL:
            return self.choose(self.at)
        else:
            return super().press_hub(key)

    def _place(self, count):
        """Return the position in the list, if the list does not fit the screen."""
        return (str(self.at + 1) + "/" + str(count),) if count > ROW_COUNT else ()

    def _walk(self, step):
        self.at = (self.at + step) % len(self.options)


class GameScreen(Screen):
    """A game's base screen: from here the hub's keys open the menu, the undo dialog, and a fall."""

    hub = ("key.menu", "key.undo", "key.fall")

    def press_hub(self, key: int):
        if key == KEY_MENU:
            return (intents.MENU,)
        return (intents.TAKE_BACK,) if key == KEY_UNDO else self.press_fall()

    def go_back(self, pod: int):
        """Open the undo dialog at this pod, if a player sits there."""
        return (intents.TAKE_BACK, pod) if self.table.player_at(pod) is not None else None

    def press_fall(self):
        """Handle the hub's FALL; return an intent."""

    def tell_time(self) -> str:
        """Return the thinking time of the player on turn, or "" if the clock is off."""
        clock = self.table.clock
        return clock.format(self.table.state.turn) if clock.is_on else ""

    def last_event(self, describe) -> str:
        """Return what can be redone, or else the last booked event as a sentence."""
        table = self.table
        undone = redo_hint(table, self.t)
        return undone or (sentence(table, self.t, describe, *table.last) if table.last else "")


def redo_hint(table, t) -> str:
    """Return how many undone events wait, and the keys that redo them; or "" if there are none."""
    undone = len(table.session.undone)
    return t("play.undone", undone) if undone else ""


def sentence(table, t, describe, who: int | None, event: tuple) -> str:
    """Return an event with its player: «●2: a worker recruited»."""
    text = describe(table, t, event)
    return text if who is None else table.name(who) + ": " + text


def turned(number: int, key: int, times: int = 0) -> int:
    """Return a dial's number after A or C is pressed or held. A long hold goes on in round tens, then hundreds."""
    if key == A:
        return -turned(-number, C, times)
    step = 1 if times <= _ONES else 10 if times <= _ONES + _TENS else 100
    return (number + step) // step * step
