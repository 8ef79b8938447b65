"""A game in progress as a log of accepted events. The state is the fold of the log. Independent of any one game.

Undo removes the last event and folds the log again from a checkpoint, a copy of an earlier state. Checkpoints are made
at regular distances and shortly before the target of an undo. Older ones are thinned out. So a fold is short, and a
long game has few checkpoints. The fold is delayed until the state is read, so several undos in a row cost one fold.

Undone events can be redone until another event is entered. After that they can still be entered one by one, if the
rules accept them:

- If the new event has the same kind as the next undone event, it replaces it, whether equal or corrected.
- Otherwise players had forgotten it: it is inserted before the next undone event.
- After inserting as many events as remain undone, the undone events are dropped.

The undone events thus depend only on the order of events, undos and redos, which the journal records.
"""

from micropython import const

from topout.games.reasons import NOTHING_TO_REDO, NOTHING_TO_UNDO

_LOOK_BACK = const(128)
_STRIDE = const(32)
_SHORT = const(16)  # events whose fold takes a negligible time
# A checkpoint is dropped if its older neighbour is at most this many times as far from the log's end as its newer one.
_SPREAD = const(32)


class Session:
    """The log, the undone events and the state. Checkpoints are made at most `stride` events apart; each takes 1 KB."""

    def __init__(self, game, setup: tuple, stride: int = _STRIDE):
        self.game = game
        self.setup = setup
        self._stride = stride
        self.log: list[tuple] = []
        self.undone: list[tuple] = []  # the next one to redo is the last item
        self.replaced: tuple | None = None  # the undone event that the last event replaced, while others remain undone
        self.redo_count = 0  # undone events that REDO brings back; negative: events inserted before the undone ones
        self._checkpoints: list[tuple] = []  # (events folded, state), the oldest first
        self._state = game.start(setup)

    @property
    def state(self):
        if self._state is None:
            self._state = self.fold(len(self.log))
        return self._state

    def enter(self, event: tuple) -> str | None:
        """Apply a new event. Rules that came after a release hold here, but not for an event that a log has."""
        refuse = getattr(self.game, "entry_refusal", None)
        return (refuse and refuse(self.state, event)) or self.apply(event)

    def apply(self, event: tuple) -> str | None:
        """Apply an event and log it, or return a refusal and change nothing."""
        state = self.state
        self._checkpoint_if_due(state)
        refusal = self.game.apply(state, event)
        if refusal is None:
            self.log += [self._as_logged(event)]  # append would double the list's capacity
            self._consume_undone(event)
        return refusal

    def _consume_undone(self, event):
        undone = self.undone
        self.replaced = None
        if undone and undone[-1][0] == event[0]:
            self.redo_count = 0
            replaced = undone.pop()
            if undone and replaced != event:
                self.replaced = replaced
            return
        self.redo_count = min(self.redo_count, 0) - 1
        if self.redo_count + len(undone) <= 0:
            self.redo_count = 0
            undone.clear()

    def _as_logged(self, event):
        """Return an equal tuple from the recent log, if there is one. Most events repeat; sharing tuples saves 5 KB."""
        recent = self.log[-_LOOK_BACK:]
        try:
            return recent[recent.index(event)]
        except ValueError:
            return event

    def undo(self, count: int = 1) -> str | None:
        """Move the last `count` events, or as many as there are, to the undone ones. Returns a refusal for none."""
        log = self.log
        if not log:
            return NOTHING_TO_UNDO
        undone = self.undone
        count = min(count, len(log))
        for _ in range(count):
            undone.append(log.pop())
        checkpoints = self._checkpoints
        while checkpoints and checkpoints[-1][0] > len(log):
            checkpoints.pop()
        self.redo_count = max(self.redo_count, 0) + count
        self.replaced = None
        self._state = None
        return None

    def redo(self) -> str | None:
        """Apply the next undone event again, or return a refusal."""
        if self.redo_count <= 0:
            return NOTHING_TO_REDO
        state = self.state
        self._checkpoint_if_due(state)
        event = self.undone.pop()
        self.redo_count -= 1
        self.game.apply(state, event)
        self.log += [event]
        return None

    def refold(self) -> None:
        """Discard the state and all checkpoints, so that the state is folded again from the log."""
        self._checkpoints.clear()
        self._state = None

    def fold(self, count: int):
        """Return the state after the first `count` events. The caller owns it and may change it."""
        folded, state = self.nearest_checkpoint(count)
        is_long = count - folded > 2 * _SHORT
        for i in range(folded, count):
            self.game.apply(state, self.log[i])
            if (i + 1) % self._stride == 0 or (is_long and i + 1 == count - _SHORT):
                self.checkpoint(i + 1, state)
        return state

    def nearest_checkpoint(self, count: int) -> tuple:
        """Return the last checkpoint up to `count`, as (events folded, a copy of the state after them)."""
        for i in range(len(self._checkpoints) - 1, -1, -1):
            folded, state = self._checkpoints[i]
            if folded <= count:
                return folded, _copy(state)
        return 0, self.game.start(self.setup)

    def _checkpoint_if_due(self, state):
        """Make a checkpoint every `stride` events. Called before `apply`: if memory runs out, nothing has changed."""
        count = len(self.log)
        if count % self._stride == 0 and count > (self._checkpoints[-1][0] if self._checkpoints else 0):
            self.checkpoint(count, state)

    def checkpoint(self, count: int, state) -> None:
        """Store a checkpoint and thin out older ones. Folds to this place and after it become short."""
        checkpoints = self._checkpoints
        while checkpoints and checkpoints[-1][0] >= count:
            checkpoints.pop()
        checkpoints.append((count, _copy(state)))
        for i in range(len(checkpoints) - 2, -1, -1):
            older = checkpoints[i - 1][0] if i else 0
            if count - older <= _SPREAD * max(1, count - checkpoints[i + 1][0]):
                del checkpoints[i]


def _copy(state):
    """Copy a state. Lists (and lists inside lists) are copied; other values are immutable."""
    twin = object.__new__(type(state))
    for name, value in state.__dict__.items():
        if type(value) is list:
            value = [row[:] for row in value] if value and type(value[0]) is list else value[:]
        setattr(twin, name, value)
    return twin
