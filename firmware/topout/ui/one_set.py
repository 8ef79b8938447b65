"""The display stack of a console without pods: one set of keys for all players.

This is the one place that decides who is meant by a key. A screen says by `one_set` how players would use their pods:

    ON_TURN     A B C are the keys of the player on turn, or of nobody in particular
    PICK, ADD   A press on a pod means its player: A and C choose a player, B is the press
    SECRET      All dial at once on their rings: here one after the other, on the screen (`secret_turns`)
    ANYBODY     Others may press, too: an entry of the menu gives A B C to another player for one event
    IN_TURNS    All enter at once: here one after the other, beginning with the player whom the screen names
    NEXT        The first press on another pod makes the dialog that player's: here MENU goes on to the next player

Loaded only on boards without pods, and for good.
"""

from topout.match.seats import pod_name
from topout.ui.colors import CHOSEN, HUB_KEY, POD_KEY
from topout.ui.display_stack import DisplayStack
from topout.ui.panel import HEADS, HUB_KEYS, POD_KEYS
from topout.ui.screen import ADD, ANYBODY, IN_TURNS, KEY_FALL, KEY_MENU, NEXT, PICK, SECRET, A, B
from topout.ui.texts import Book, Texts


class OneSetTexts(Texts):
    """Texts that speak of one set of keys; what these files lack is as with pods."""

    def __init__(self, root: str, stage):
        super().__init__(root)
        self.one_set = stage
        self._of_one_set = Book(None)

    def load(self, language: str) -> None:
        super().load(language)
        self._of_one_set = Book(open(self.path("one_set-" + language), "rb"))  # noqa: SIM115 (kept open)

    def find(self, start: bytes, wanted: bytes) -> str:
        return self._of_one_set.find(start, wanted) or super().find(start, wanted)


class OneSetStack(DisplayStack):
    """`actor` is the player to whom A B C belong until the next event, or None: to the player on turn."""

    def __init__(self, hub, root: str):
        super().__init__(hub, root)
        self.texts = OneSetTexts(root, self)
        self.actor: int | None = None
        self._marks = hub.marks  # before the labels of the hub's keys
        self._holds = hub.keys.holds if hub.keys else ()
        self._version = -1  # of the table, when `actor` was last looked at
        self._asking = None  # the screen that asks for a player, and the one chosen on it
        self._at = 0

    # Whose keys they are.

    def pod_of_keys(self) -> int:
        """Return the pod that A B C stand for on the top screen."""
        screen = self.screens[-1]
        table = screen.table
        if table is None or screen.pod is not None:
            return screen.pod or 0
        player = screen.keys_of() if screen.one_set == IN_TURNS else self._player(table)
        return table.seats[player or 0]

    def _player(self, table):
        try:
            turn = table.state.turn
        except AttributeError:  # the seats of a game that has not begun
            return None
        if self._version != table.version:
            self._version = table.version
            self.actor = None
        return turn if self.actor is None else self.actor

    def make_secret_turns(self, secret):
        from topout.ui.secret_turns import SecretTurns

        return SecretTurns(secret)

    def offers_others(self) -> bool:
        """Return whether the menu is to offer the keys to another player."""
        return self.screens[0].one_set == ANYBODY

    def ask_player(self, table):
        """Return the dialog that gives A B C to another player."""
        from topout.ui.other_player import OtherPlayer

        return OtherPlayer(table, self.texts.get, self)

    def passes_on(self, screen) -> bool:
        return screen.one_set == NEXT and len(screen.table.seats) > 1

    def pass_on(self, screen):
        """Make the dialog that of the next player who is in."""
        table = screen.table
        player = self._player(table)
        for _ in table.seats:
            player = (player + 1) % len(table.seats)
            if table.is_in(player):
                break
        self.actor = player
        return screen.press(table.seats[player], B)

    # Choosing a player.

    def asks_who(self, screen) -> bool:
        return screen.one_set in (PICK, ADD)

    def choose(self, screen, key: int):
        """Move the choice by A or C, or press the chosen pod by B. Return the screen's intent."""
        at = self._choice(screen)
        if key != B:
            self._at = (at + (-1 if key == A else 1)) % self._choices(screen)
            return None
        if at == len(screen.table.seats):
            return screen.press_hub(KEY_FALL)
        return screen.press(screen.table.seats[at], B)

    def _choices(self, screen):
        """Return how many choices there are: the players, and «Save» where no key is left for it."""
        players = len(screen.table.seats)
        return players + 1 if screen.one_set == ADD and screen.hub[KEY_FALL] == "key.book" and self._holds else players

    def _choice(self, screen):
        if self._asking is not screen:
            self._asking = screen
            self._at = self._player(screen.table) or 0
        return self._at

    # The screen.

    def draw_screen(self, screen) -> None:
        if not self.asks_who(screen):
            self._asking = None  # else a closed screen would stay in memory
        super().draw_screen(screen)
        panel = self.panel
        for key in range(3):
            label = screen.hub[key]
            if label and key in self._holds and (label in screen.pods or label == "key.book"):
                panel.say(HUB_KEYS + key, "")  # A B C do it, and a hold never books
            elif label:
                panel.say(HUB_KEYS + key, self._marks[key] + self.texts.get(label), HUB_KEY)
        if self.asks_who(screen):
            self._draw_choice(screen)
        elif screen.one_set == SECRET:
            self._name_keys("", self.texts.get("key.hand_over"), "")
        elif self.passes_on(screen):
            panel.say(HUB_KEYS, self._marks[KEY_MENU] + self.texts.get("key.next_player"), HUB_KEY)
        elif screen.one_set == ANYBODY and self._player(screen.table) != screen.table.state.turn:
            panel.standing = "one.keys_of", screen.table.name(self.actor)
        elif screen.one_set == IN_TURNS:
            panel.standing = "one.keys_of", screen.table.name(screen.keys_of())

    def _draw_choice(self, screen):
        at = self._choice(screen)
        table = screen.table
        if at < len(table.seats):
            self.panel.say(HEADS + at, "▸" + table.head(at), CHOSEN)
            self._name_keys("◂", "+1" if screen.one_set == ADD else pod_name(table.seats[at]), "▸")
        else:
            self._name_keys("◂", self.texts.get("key.book"), "▸")

    def _name_keys(self, *labels):
        panel = self.panel
        for key, label in enumerate(labels):
            tone = CHOSEN if key == B and self.screens[-1].held_pods else POD_KEY
            panel.say(POD_KEYS + key, "ABC"[key] + " " + label if label else "", tone)
