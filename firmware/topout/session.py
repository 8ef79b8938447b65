"""A game in progress: the log of accepted events is the truth, the state is its fold. Knows no particular game.

Undo takes the last event off the log and folds anew, from a mark: a copy of an earlier state. Marks are made on the way
and wherever an undo led, and thinned out the farther back they lie: a fold costs little, and a game of any length has
few of them. The fold waits until somebody looks, so a row of undos costs one.
"""

from micropython import const

from topout.games.reasons import NOTHING_TO_REDO, NOTHING_TO_UNDO

_LOOK_BACK = const(128)
_STRIDE = const(32)
_SPREAD = const(32)  # a mark goes when its neighbours' distances from the end of the log are as 1 to this


class Session:
    """`stride`: events from one mark to the next, at most. A mark is a kilobyte on the chip."""

    def __init__(self, game, setup: tuple, stride: int = _STRIDE):
        self.game = game
        self.setup = setup
        self._stride = stride
        self.log: list[tuple] = []
        self.undone: list[tuple] = []  # what could be redone, the next one last
        self._marks: list[tuple] = []  # (events folded, state), the oldest first
        self._state = game.start(setup)

    @property
    def state(self):
        if self._state is None:
            self._state = self._fold(len(self.log))
        return self._state

    @property
    def can_redo(self) -> bool:
        return bool(self.undone)

    def do(self, event: tuple) -> str | None:
        """Apply an event and log it; or say why not, and nothing has changed."""
        state = self.state
        self._mark_now_and_then(state)
        refusal = self.game.apply(state, event)
        if refusal is None:
            self.log += [self._as_logged(event)]  # appending would double the list's room
            self.undone.clear()
        return refusal

    def _as_logged(self, event):
        """The same event from a while ago, if there is one: most repeat, and one tuple for all saves the chip 5 KB."""
        recent = self.log[-_LOOK_BACK:]
        return recent[recent.index(event)] if event in recent else event

    def undo(self) -> str | None:
        if not self.log:
            return NOTHING_TO_UNDO
        self.undone.append(self.log.pop())
        self._state = None
        return None

    def redo(self) -> str | None:
        if not self.undone:
            return NOTHING_TO_REDO
        state = self.state
        self._mark_now_and_then(state)
        event = self.undone.pop()
        self.game.apply(state, event)
        self.log += [event]
        return None

    def fold_anew(self) -> None:
        """Whatever has become of the state, the log is the truth."""
        self._marks.clear()
        self._state = None

    def peek_undo(self, count: int = 1) -> tuple | None:
        """What so many undos would take back: (player or None for the table, the last event, points by player), or
        None: nothing.
        """
        if len(self.log) < count:
            return None
        before = self._fold(len(self.log) - count)
        return self._describe(before, self.log[-1], self.state)

    def peek_redo(self, count: int = 1) -> tuple | None:
        """What so many redos would bring back, told the same way."""
        if len(self.undone) < count:
            return None
        after = _copy(self.state)
        for i in range(1, count + 1):
            self.game.apply(after, self.undone[-i])
        return self._describe(self.state, self.undone[-count], after)

    def _describe(self, before, event, after):
        gains = self.game.scores(after)
        for player, score in enumerate(self.game.scores(before)):
            gains[player] -= score
        return self.game.who(before, event), event, gains

    def _fold(self, count):
        """The state after so many events of the log, marked for the next time."""
        marks = self._marks
        while marks and marks[-1][0] > count:
            marks.pop()
        folded, state = marks[-1] if marks else (0, None)
        state = _copy(state) if state else self.game.start(self.setup)
        for i in range(folded, count):
            self.game.apply(state, self.log[i])
            if i + 1 == count or (i + 1) % self._stride == 0:
                self._mark(i + 1, state)
        return state

    def _mark_now_and_then(self, state):
        """Before an event is applied: should memory run out here, nothing has changed."""
        count = len(self.log)
        if count % self._stride == 0 and count > (self._marks[-1][0] if self._marks else 0):
            self._mark(count, state)

    def _mark(self, count, state):
        marks = self._marks
        marks.append((count, _copy(state)))
        for i in range(len(marks) - 2, -1, -1):
            older = marks[i - 1][0] if i else 0
            if count - older <= _SPREAD * max(1, count - marks[i + 1][0]):
                del marks[i]


def _copy(state):
    """A state's twin: lists are its own, and so are lists in a list; all else never changes."""
    twin = object.__new__(type(state))
    for name, value in state.__dict__.items():
        if type(value) is list:
            value = [row[:] for row in value] if value and type(value[0]) is list else value[:]
        setattr(twin, name, value)
    return twin
