"""The list of events: who did what, and for how many points. Undone events that may be played again are in brackets.

A row is one event. B on a row that counts goes back to it. B on a row in brackets plays the undone events again from
there, leaving out those before it. The last row forgets all undone events.
Nothing is changed here: this page opens the page that does it, and closes. A game may let MENU change an event.
Turning a page folds the log up to the top of that page, a stretch in each loop turn. Only the position in the title
changes at once.
"""

from micropython import const

from topout.match.redo_undone import LEAVE_OUT
from topout.ui import game_ui
from topout.ui.colors import CHOSEN, DIM, PLAIN
from topout.ui.intents import CLOSE, ENTER, OPEN_ONLY, REDRAW
from topout.ui.panel import ROW_COUNT, ROWS
from topout.ui.screen import KEY_FALL, KEY_MENU, A, B, Screen, sentence
from topout.ui.texts import signed

_FOLDED_AT_ONCE = const(32)  # events in a loop turn: 10 ms
_HELD_BY_ONES = const(8)  # a held key moves by rows for this many repeats, then by pages
_BELOW = const(2)  # rows to show below the one that is chosen at first


class EventHistory(Screen):
    """The page. A row is identified by the event count at its end. 0 is the start; count + 1 is the "forget" row.

    `at` is the row that is chosen at first.
    """

    def __init__(self, table, t, at: int | None = None):
        super().__init__(table, t)
        self._lines: list[tuple] = []  # the rows on the page: (event count at its end, text)
        self._take(at)

    def _take(self, at):
        session = self.table.session
        self._seen = self.table.version
        self._now = len(session.log)
        self._future = ([session.replaced] if session.replaced else []) + list(reversed(session.undone))
        self._rest = self._now + len(self._future) - len(session.undone)  # event count before the first undone event
        self._count = self._now + len(self._future)
        self._last = self._count + 1 if session.undone else self._count
        if at is None:
            is_rest = session.undone and session.redo_count <= 0
            at = self._rest + 1 if is_rest else self._now
        self._at: int = at
        self._turn(self._walked(self._at, _BELOW))
        self._name_keys()

    # Rows.

    def _event(self, i):
        return self.table.session.log[i] if i < self._now else self._future[i - self._now]

    def _walked(self, end, steps):
        """Return the row that lies `steps` rows after (or before) `end`, within the first and the last row."""
        return max(0, min(end + steps, self._last))

    def _turn(self, bottom):
        """Begin to show the page whose last row is `bottom`, or a later row if there are too few above it."""
        self._top = self._walked(bottom, 1 - ROW_COUNT)
        self._bottom = self._walked(self._top, ROW_COUNT - 1)
        self._is_turning = True
        self._folded, self._state = self.table.session.nearest_checkpoint(max(0, min(self._top - 1, self._now)))

    def _fold(self):
        """Fold the next stretch of the log. At the top of the page, make the page's rows."""
        rules = self.table.rules
        begin = max(0, self._top - 1)
        until = min(begin, self._folded + _FOLDED_AT_ONCE)
        for i in range(self._folded, until):
            is_replaced = self._now <= i < self._rest
            # If an undone event is refused, the state after it is unknown.
            if self._state and not is_replaced and rules.apply(self._state, self._event(i)):
                self._state = None
        self._folded = until
        if until < begin:
            return
        self._is_turning = False
        self._lines = []
        for end in range(self._top, self._bottom + 1):
            self._state, text = self._row(self._state, end)
            self._lines.append((end, text))
        self._state = None

    def _row(self, state, end):
        """Return the state after this row, and the row's text."""
        describe = game_ui.load(self.table.game).describe
        if not end or end > self._count:
            return state, self.t("past.forget" if end else "past.start")
        if self._now < end <= self._rest:  # the replaced event is not played again
            return state, "(" + describe(self.table, self.t, self._event(end - 1)) + ")"
        rules = self.table.rules
        event = self._event(end - 1)
        who = state and rules.player_of(state, event)
        before = rules.scores(state) if state else ()
        describe_at = getattr(game_ui.load(self.table.game), "describe_at", None)
        text = describe_at(self.table, self.t, event, state) if describe_at and state else ""
        if state and rules.apply(state, event):
            state = who = None
        if not text:
            text = sentence(self.table, self.t, describe, who, event)
            if state:
                text += "\t" + self._points(who, before, rules.scores(state))
        if end > self._now:
            text = "(" + text.replace("\t", ")\t") + ("" if "\t" in text else ")")
        return state, text

    def _points(self, who, before, after):
        """Return the player's own points, or else those of the first player whose score changed.

        «…» stands for further changes.
        """
        changed = [player for player, score in enumerate(after) if score != before[player]]
        if not changed:
            return ""
        player = who if who in changed else changed[0]
        text = signed(after[player] - before[player])
        if player != who:
            text = self.table.name(player) + " " + text
        return text + " …" if len(changed) > 1 else text

    # The page.

    def step(self, now_ms: int):
        if self._seen != self.table.version:
            self._take(None)
        if self._is_turning:
            self._fold()
            return None if self._is_turning else (REDRAW,)

    def draw(self, panel) -> None:
        self.draw_title(panel, self.t("menu.past"), str(min(self._at, self._count)) + "/" + str(self._count))
        for row, (end, text) in enumerate(self._lines):
            is_chosen = end == self._at
            tone = CHOSEN if is_chosen else PLAIN if end <= self._now else DIM
            panel.say(ROWS + row, ("▸ " if is_chosen else "   ") + text, tone)

    def _name_keys(self):
        what = "key.to_here" if self._at < self._now else "key.from_here" if self._at <= self._count else "key.forget"
        if self._at == self._now:
            what = ""
        self.pods = ("key.up", what, "key.down")
        self._change = self._find_change()
        self.hub = ("key.change" if self._change else "key.up", "key.back", what)

    def _find_change(self):
        """Return the function that opens a change of the chosen event; None if it cannot be changed."""
        ask = getattr(game_ui.load(self.table.game), "ask_change", None)
        at = self._at - 1
        return ask(self.table, self.t, self._event(at), at) if ask and 0 <= at < self._now else None

    def _walk(self, steps):
        self._at = self._walked(self._at, steps)
        if self._at < self._top:
            self._turn(self._at)
        elif self._at > self._bottom:
            self._turn(self._walked(self._at, ROW_COUNT - 1))
        self._name_keys()

    def press(self, pod: int, key: int):
        if key == B:
            return self._choose()
        self._walk(-1 if key == A else 1)

    def hold(self, pod: int, key: int, times: int):
        if key != B:
            steps = 1 if times <= _HELD_BY_ONES else ROW_COUNT
            self._walk(-steps if key == A else steps)

    def press_hub(self, key: int):
        if key == KEY_FALL:
            return self._choose()
        if key != KEY_MENU:
            return (CLOSE,)
        if self._change:
            return OPEN_ONLY, self._change
        self._walk(-1)

    def _choose(self):
        table, t, at = self.table, self.t, self._at
        if at < self._now:
            return OPEN_ONLY, lambda: _open_back(table, t, at)
        if at > self._count:
            return ENTER, (LEAVE_OUT, len(table.session.undone)), None
        if at > self._now:
            left_out = at - 1 - self._rest
            return OPEN_ONLY, lambda: _open_rest(table, t, left_out)


def _open_back(table, t, count):
    from topout.ui.rewind import Rewind

    return Rewind(table, t, count)


def _open_rest(table, t, left_out):
    from topout.ui.redo_undone import RedoUndone

    return RedoUndone(table, t, left_out)
