"""A game in progress: the log of accepted events is the truth, the state is its fold. Knows no particular game.

Undo takes the last event off the log and folds the rest anew: no copies of the state are kept. The fold waits
until somebody looks, so a row of undos costs one.
"""

from micropython import const

_LOOK_BACK = const(12)


class Session:
    def __init__(self, game, setup: tuple):
        self.game = game
        self.setup = setup
        self.log: list[tuple] = []
        self._undone: list[tuple] = []
        self._state = game.start(setup)

    @property
    def state(self):
        if self._state is None:
            self._state = self._fold(len(self.log))
        return self._state

    @property
    def can_redo(self) -> bool:
        return bool(self._undone)

    def do(self, event: tuple) -> str | None:
        """Apply an event and log it; or say why not, and nothing has changed."""
        refusal = self.game.apply(self.state, event)
        if refusal is None:
            self.log.append(self._as_logged(event))
            self._undone.clear()
        return refusal

    def _as_logged(self, event):
        """The same event from a while ago, if there is one: most repeat, and one tuple for all saves the chip 5 KB."""
        for i in range(max(0, len(self.log) - _LOOK_BACK), len(self.log)):
            if self.log[i] == event:
                return self.log[i]
        return event

    def undo(self) -> str | None:
        if not self.log:
            return "nothing_to_undo"
        self._undone.append(self.log.pop())
        self._state = None
        return None

    def redo(self) -> str | None:
        if not self._undone:
            return "nothing_to_redo"
        event = self._undone.pop()
        self.game.apply(self.state, event)
        self.log.append(event)
        return None

    def fold_anew(self) -> None:
        """Whatever has become of the state, the log is the truth."""
        self._state = None

    def peek_undo(self) -> tuple | None:
        """What an undo would take back: (player or None for the table, the event, points by player); None: nothing."""
        if not self.log:
            return None
        before = self._fold(len(self.log) - 1)
        return self._describe(before, self.log[-1], self.state)

    def peek_redo(self) -> tuple | None:
        """What a redo would bring back, told the same way."""
        if not self._undone:
            return None
        after = self._fold(len(self.log))
        self.game.apply(after, self._undone[-1])
        return self._describe(self.state, self._undone[-1], after)

    def _describe(self, before, event, after):
        gains = self.game.scores(after)
        for player, score in enumerate(self.game.scores(before)):
            gains[player] -= score
        return self.game.who(before, event), event, gains

    def _fold(self, count):
        state = self.game.start(self.setup)
        for i in range(count):
            self.game.apply(state, self.log[i])
        return state
