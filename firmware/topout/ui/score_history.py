"""The scores of a game from turn to turn, for the graph. Folds the log once more, 24 events in a loop turn.

A graph has at most 40 points: when there are more, every second one is dropped.
"""

from micropython import const

_EVENTS = const(24)  # in a loop turn: some 6 ms
_MOST = const(40)
_FEW = const(4)
_HIGHEST = const(255)


class ScoreHistory:
    """The points of the graph; `values` are the latest.

    `follow` returns everybody's values after an event (see `Result`).
    """

    def __init__(self, table, follow):
        self._session = table.session
        self._follow = follow
        self._begin(True)

    def _begin(self, is_by_turn):
        session = self._session
        self._is_by_turn = is_by_turn
        self._state = session.game.start(session.setup)
        self.values = self._follow([0] * self._state.players, self._state, None, ())
        self._rows = [self.values]
        self._seen = 0  # events
        self._turns = 0
        self._stride = 1  # turns between two points

    def step(self) -> bool:
        """Fold the next events and return whether the whole log is done."""
        log = self._session.log
        stop = min(self._seen + _EVENTS, len(log))
        while self._seen < stop:
            self._see(log[self._seen])
            self._seen += 1
        if stop < len(log):
            return False
        if self._is_by_turn and self._turns < _FEW:
            self._begin(False)  # the players do not pass the turn on: take a point at each change of the scores
            return False
        if self._rows[-1] is not self.values:
            self._rows.append(self.values)
        return True

    def heights(self) -> tuple:
        """Return the height of zero (or of the value nearest to it) and each player's heights as bytes.

        0 is the lowest value that anybody had, 255 the highest.
        """
        lowest = min([min(row) for row in self._rows])
        highest = max([max(row) for row in self._rows])
        if lowest == highest:
            lowest -= 1
            highest += 1

        def height(value):
            return (value - lowest) * _HIGHEST // (highest - lowest)

        lines = [bytes([height(row[player]) for row in self._rows]) for player in range(len(self.values))]
        return height(max(lowest, min(0, highest))), lines

    def _see(self, event):
        rules = self._session.game
        state = self._state
        turn = state.turn
        before = self.values
        who = rules.player_of(state, event)
        rules.apply(state, event)
        self.values = self._follow(before, state, who, event)
        if state.turn != turn if self._is_by_turn else self.values != before:
            self._turns += 1
            if self._turns % self._stride == 0:
                self._rows.append(self.values)
                self._thin_out()

    def _thin_out(self):
        if len(self._rows) > _MOST:
            self._rows = [row for at, row in enumerate(self._rows) if not at & 1]
            self._stride *= 2
