"""A player who looks at the screen and presses something plausible, and sometimes anything at all.

Runs on CPython and, unchanged, in the MicroPython VM. The same seed presses the same keys.
"""

HUB = 5
A, B, C = range(3)
MENU, UNDO, FALL = range(3)

_ANYTHING_PERCENT = 3
PLAYED = ("game.skyscrapers", "game.track")
_KNOWN = ("skyscrapers", "track")  # other games are opened only by chance, and are left


class RandomPlayer:
    """`choose(console)` returns the next key, as (row, column)."""

    def __init__(self, seed):
        self._state = (seed * 7919 + 17) & 0x3FFFFFFF
        self.wanted = 2 + self.below(3)  # the number of players
        self._is_clumsy = self.happens(25)

    def below(self, count):
        """Return a random number from 0 on, below `count`."""
        self._state = (self._state * 1103515245 + 12345) & 0x3FFFFFFF
        return (self._state >> 8) % count

    def happens(self, percent):
        return self.below(100) < percent

    def any_key(self):
        return (HUB if self.happens(30) else self.below(5)), self.below(3)

    def choose(self, console):
        if self.happens(_ANYTHING_PERCENT):
            return self.any_key()
        screen = console.stage.top
        if not console.table and hasattr(
            getattr(screen, "table", None), "state"
        ):  # the table is gone, its screen not yet
            return HUB, UNDO
        choose = getattr(self, "at_" + type(screen).__name__, None)
        if choose:
            return choose(console, screen)
        return HUB, (MENU if len(console.stage.screens) == 1 and _is_unknown_game(console) else UNDO)

    def a_seat(self, console):
        return console.table.seats[self.below(len(console.table.seats))]

    # -- before the game --------------------------------------------------------------------------------------------

    def at_Choose(self, console, screen):  # noqa: N802 — named for the screens
        if screen.title == "game.title" and screen.options[screen.at] not in PLAYED:
            return self.below(5), C
        return self.below(5), (B if self.happens(70) else C)

    at_FirstScreen = at_ChooseLanguage = at_Choose  # noqa: N815

    def at_Values(self, console, screen):  # noqa: N802
        return self.below(5), (B if not screen.at or self.happens(30) else C)

    def at_TakeSeats(self, console, screen):  # noqa: N802
        if sum(screen.taken) >= self.wanted:
            return HUB, MENU
        pod = self.below(5)
        while screen.taken[pod]:
            pod = (pod + 1) % 5
        return pod, self.below(3)

    def at_AskPlayer(self, console, screen):  # noqa: N802
        seats = screen.table.seats
        return (HUB, UNDO) if self.happens(20) else (seats[self.below(len(seats))], self.below(3))

    def at_Confirm(self, console, screen):  # noqa: N802
        return HUB, (FALL if self.happens(55) else UNDO)

    # -- in play ----------------------------------------------------------------------------------------------------

    def at_Play(self, console, screen):  # noqa: N802
        state = console.table.state
        if state.turn is None:  # over, and the page that announces it is still shown
            return HUB, FALL
        pod = console.table.seats[state.turn]
        if console.table.game == "track":
            return self._at_track(console, pod)
        if _is_unknown_game(console):
            return HUB, MENU
        if self._is_clumsy and self.happens(30):
            return HUB, (FALL, FALL, FALL, MENU)[self.below(4)]
        if self.happens(14):
            return HUB, (FALL, UNDO, MENU, UNDO)[self.below(4)]
        if not state.actions_left:
            return pod, B
        if not state.site[state.turn] or (state.crew[state.turn] and self.happens(25)):
            return pod, A
        return pod, (C if self.happens(20) else B)

    def _at_track(self, console, pod):
        if self.happens(25):
            return HUB, (FALL, UNDO, MENU, MENU)[self.below(4)]
        return (pod, B) if self.happens(50) else (self.a_seat(console), 2 * self.below(2))

    def at_Build(self, console, screen):  # noqa: N802
        if self.happens(4):
            return HUB, UNDO
        if self.happens(12):
            return HUB, MENU
        return console.table.seats[console.table.state.turn], (B if self.happens(65) else 2 * self.below(2))

    def at_Count(self, console, screen):  # noqa: N802
        if screen.players and self.happens(60):
            return HUB, FALL
        return (HUB, UNDO) if self.happens(25) else (self.a_seat(console), A)

    def at_UndoDialog(self, console, screen):  # noqa: N802
        if self.happens(20):
            return self.below(5), A
        return HUB, (UNDO, MENU, UNDO, FALL)[self.below(4)]

    def at_EventHistory(self, console, screen):  # noqa: N802
        return (HUB, UNDO) if self.happens(10) else (self.below(5), (A, A, C, B)[self.below(4)])

    def at_Rewind(self, console, screen):  # noqa: N802
        return HUB, (FALL if self.happens(70) else UNDO)

    def at_RedoUndone(self, console, screen):  # noqa: N802
        return HUB, (FALL if self.happens(80) else UNDO)

    def at_KnockDialog(self, console, screen):  # noqa: N802
        turn = console.table.state.turn
        if turn is None or self.happens(40):
            return HUB, self.below(3)
        return console.table.seats[turn], self.below(3)

    def at_Dial(self, console, screen):  # noqa: N802
        return (HUB, FALL) if self.happens(15) else (self.below(5), 2 * self.below(2))

    at_DialOrNone = at_Dial  # noqa: N815

    def at_Menu(self, console, screen):  # noqa: N802
        entry = screen.options[screen.at][0]
        if console.table and (console.table.state.phase == "over" or _is_unknown_game(console)):
            return (HUB, FALL) if entry == "menu.new_game" else (0, A)
        if entry == "menu.new_game" or (entry == "menu.collapse" and not self._is_clumsy):
            return HUB, UNDO
        return 0, (B, A, C, C, C)[self.below(5)]

    def at_Pages(self, console, screen):  # noqa: N802
        return (HUB, UNDO) if self.happens(50) else (0, C)

    # -- at the end -------------------------------------------------------------------------------------------------

    def at_Tally(self, console, screen):  # noqa: N802
        if screen.pods[B] and self.happens(80):  # it asks for the highest floor
            return self.a_seat(console), (B if self.happens(50) else 2 * self.below(2))
        if self.happens(25):
            return HUB, MENU
        return (HUB, (FALL, UNDO)[self.below(2)]) if self.happens(15) else (self.a_seat(console), A)

    def at_EndPage(self, console, screen):  # noqa: N802
        return HUB, (MENU if self.happens(85) else UNDO)

    def at_Result(self, console, screen):  # noqa: N802
        return (HUB, MENU) if self.happens(40) else (self.below(5), self.below(3))

    def at_Sure(self, console, screen):  # noqa: N802
        return HUB, (FALL if self.happens(70) else UNDO)


def _is_unknown_game(console):
    return console.table and console.table.game not in _KNOWN
