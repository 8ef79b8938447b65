"""A game in progress: the log of accepted events is the truth, the state is its fold. Knows no particular game.

Undo takes the last event off the log and folds anew, from a mark: a copy of an earlier state. Marks are made on the way
and a little before wherever an undo led, and thinned out the farther back they lie: a fold costs little, and a game of
any length has few of them. The fold waits until somebody looks, so a row of undos costs one.

What was taken back can be redone until something else is entered. After that it is the rest: what follows may be played
again, event by event, by the rules. An event of the same kind as the next of the rest takes its place, be it the same
one or the right one for a wrong one; another was forgotten, and comes before it. When as many of those have come as the
rest is long, the rest no longer makes sense. So the rest hangs on nothing but the order of what was entered, taken back
and redone, which is what the journal keeps.
"""

from micropython import const

from topout.games.reasons import NOTHING_TO_REDO, NOTHING_TO_UNDO

_LOOK_BACK = const(128)
_STRIDE = const(32)
_SHORT = const(16)  # events that are folded in no time
_SPREAD = const(32)  # a mark goes when its neighbours' distances from the end of the log are as 1 to this


class Session:
    """`stride`: events from one mark to the next, at most. A mark is a kilobyte on the chip."""

    def __init__(self, game, setup: tuple, stride: int = _STRIDE):
        self.game = game
        self.setup = setup
        self._stride = stride
        self.log: list[tuple] = []
        self.undone: list[tuple] = []  # what was taken back, the next one last
        self.replaced: tuple | None = None  # what the last event took the place of, while there is a rest
        self.fresh = 0  # how much of it can be redone; below 0: how many events came before the rest
        self._marks: list[tuple] = []  # (events folded, state), the oldest first
        self._state = game.start(setup)

    @property
    def state(self):
        if self._state is None:
            self._state = self.fold(len(self.log))
        return self._state

    def do(self, event: tuple) -> str | None:
        """Apply an event and log it; or say why not, and nothing has changed."""
        state = self.state
        self._mark_now_and_then(state)
        refusal = self.game.apply(state, event)
        if refusal is None:
            self.log += [self._as_logged(event)]  # appending would double the list's room
            self._pass_by(event)
        return refusal

    def _pass_by(self, event):
        undone = self.undone
        self.replaced = None
        if undone and undone[-1][0] == event[0]:
            self.fresh = 0
            replaced = undone.pop()
            if undone and replaced != event:
                self.replaced = replaced
            return
        self.fresh = min(self.fresh, 0) - 1
        if self.fresh + len(undone) <= 0:
            self.fresh = 0
            undone.clear()

    def _as_logged(self, event):
        """The same event from a while ago, if there is one: most repeat, and one tuple for all saves the chip 5 KB."""
        recent = self.log[-_LOOK_BACK:]
        try:
            return recent[recent.index(event)]
        except ValueError:
            return event

    def undo(self) -> str | None:
        if not self.log:
            return NOTHING_TO_UNDO
        self.undone.append(self.log.pop())
        marks = self._marks
        while marks and marks[-1][0] > len(self.log):
            marks.pop()
        self.fresh = max(self.fresh, 0) + 1
        self.replaced = None
        self._state = None
        return None

    def redo(self) -> str | None:
        if self.fresh <= 0:
            return NOTHING_TO_REDO
        state = self.state
        self._mark_now_and_then(state)
        event = self.undone.pop()
        self.fresh -= 1
        self.game.apply(state, event)
        self.log += [event]
        return None

    def fold_anew(self) -> None:
        """Whatever has become of the state, the log is the truth."""
        self._marks.clear()
        self._state = None

    def fold(self, count: int):
        """The state after so many events of the log; whoever asks may do with it as they like."""
        folded, state = self.nearest(count)
        is_long = count - folded > 2 * _SHORT
        for i in range(folded, count):
            self.game.apply(state, self.log[i])
            if (i + 1) % self._stride == 0 or (is_long and i + 1 == count - _SHORT):
                self.mark(i + 1, state)
        return state

    def nearest(self, count: int) -> tuple:
        """Where a fold to there may begin: (events folded, the state after them, a copy)."""
        for i in range(len(self._marks) - 1, -1, -1):
            folded, state = self._marks[i]
            if folded <= count:
                return folded, _copy(state)
        return 0, self.game.start(self.setup)

    def _mark_now_and_then(self, state):
        """Before an event is applied: should memory run out here, nothing has changed."""
        count = len(self.log)
        if count % self._stride == 0 and count > (self._marks[-1][0] if self._marks else 0):
            self.mark(count, state)

    def mark(self, count: int, state) -> None:
        """Make the next folds to this place, and some after it, short ones."""
        marks = self._marks
        while marks and marks[-1][0] >= count:
            marks.pop()
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
