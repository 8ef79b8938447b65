"""The game in progress: its session, seats, clock, and the logbook that records it. Between games there is no table.

A booked event is in the journal before `enter` returns.
"""

from micropython import const

from topout.games import catalogue
from topout.journal.record import EVENT, NOTE, REDO_RECORD, UNDO_RECORD
from topout.match.clock import TurnClock
from topout.match.seats import Seats
from topout.match.session import Session

# Entered like any event. `redo_undone` defines those with lower numbers.
UNDO_EVENT = (-1,)
REDO_EVENT = (-2,)
SEAT = const(-3)  # (SEAT, player, pod): the player moves to a free pod

_STRIDE = const(320)  # the chip folds this many events in 40 ms

# Notes record what does not affect the rules:
#   (ALARM, level, player on turn, tens of seconds since the start); if nobody is on turn, the player count instead
#   (TIMES, the clock's numbers)
#   (ALARMS, number of alarms in all)
ALARM = const(0)
TIMES = const(1)
ALARMS = const(2)

_ALARMS_NOTED = const(32)  # later alarms are counted, and the count is noted each time it doubles


class Table(Seats):
    """One game with its players. `state` and `rules` are those of its session."""

    def __init__(self, logbook, game: str, seats: Seats, setup: tuple):
        super().__init__(seats.seats, seats.names)
        self.game = game
        self.session = Session(catalogue.load(game), setup, _STRIDE)
        self.logbook = logbook
        self.clock = TurnClock(len(self.seats))
        self.alarms = [0] * (len(self.seats) + 1)  # questions, by player on turn; the last: nobody on turn
        self.last: tuple | None = None  # (player, event) booked last; None after an undo
        self.version = 0  # increases with each change
        self.gone = 0  # unplugged pods, as bits
        self.draft: tuple = ()  # what a screen has begun and not entered, while it is unloaded

    @property
    def rules(self):
        return self.session.game

    @property
    def state(self):
        return self.session.state

    def is_in(self, player: int) -> bool:
        return self.rules.is_in(self.state, player)

    def count_in(self) -> int:
        """Return how many players are still in the game."""
        return sum([self.is_in(player) for player in range(len(self.seats))])

    def enter(self, event: tuple) -> str | None:
        """Book, undo or redo an event, or return a refusal and change nothing."""
        while self.logbook.pending_undos and event != UNDO_EVENT:
            self.enter(UNDO_EVENT)
        if event[0] == SEAT:
            from topout.match.move_seat import move

            return move(self, event[1], event[2])
        if event < REDO_EVENT:
            from topout.match.redo_undone import enter

            return enter(self, event)
        last = None if event[0] < 0 else (self.rules.player_of(self.state, event), event)
        self.logbook.is_consistent = False
        refusal = self._move(event)
        if refusal:
            self.logbook.is_consistent = True
            return refusal
        self.last = last
        self.version += 1
        times = self.clock.checkpoint()
        if times:
            self._note((TIMES,) + times)
        return None

    def note_alarm(self, level: int, player: int | None, seconds: int) -> None:
        """Count and record an alarm about which the players were asked, with this player on turn."""
        if player is None:
            player = len(self.seats)
        self.alarms[player] += 1
        count = sum(self.alarms)
        if count <= _ALARMS_NOTED:
            self._note((ALARM, level, player, seconds // 10))
        elif not count & (count - 1):
            self._note((ALARMS, count))

    def _note(self, numbers):
        self.logbook.is_consistent = False
        self.logbook.write(NOTE, numbers)

    def _move(self, event):
        session = self.session
        if event == UNDO_EVENT:
            if not self.logbook.pending_undos:
                return session.undo() or self.logbook.write(UNDO_RECORD)
            self.logbook.pending_undos -= 1
            return self.logbook.write(UNDO_RECORD)
        if event == REDO_EVENT:
            return session.redo() or self.logbook.write(REDO_RECORD)
        return session.enter(event) or self.logbook.write(EVENT, event)
