"""The game that is on the table: its session, its seats, its clock, and the logbook that keeps it. Between games there
is none. What is booked is safe before anybody is told.
"""

from micropython import const

from topout.clock import TurnClock
from topout.games import catalogue
from topout.journal.record import EVENT, NOTE
from topout.journal.record import REDO as REDO_RECORD
from topout.journal.record import UNDO as UNDO_RECORD
from topout.seats import Seats
from topout.session import Session

# Entered like any event; those below are told in `rest`.
UNDO = (-1,)
REDO = (-2,)
SEAT = const(-3)  # (SEAT, player, pod): that player goes on at another pod, which nobody has

_STRIDE = const(320)  # events that the chip folds in 40 ms

# Notes, what happened beside the rules: (ALARM, level, player on turn or one too many, tens of seconds since the
# start), (TIMES, what the clock tells), (ALARMS, how many there were in all).
ALARM = const(0)
TIMES = const(1)
ALARMS = const(2)

_ALARMS_NOTED = const(32)  # the rest are counted, and how many is noted when it doubles


class Table(Seats):
    def __init__(self, logbook, game: str, seats: Seats, setup: tuple):
        super().__init__(seats.seats, seats.names)
        self.game = game
        self.session = Session(catalogue.load(game), setup, _STRIDE)
        self.logbook = logbook
        self.clock = TurnClock(len(self.seats))
        self.alarms = [0] * (len(self.seats) + 1)  # that asked, by the player on turn; the last is nobody's
        self.last: tuple | None = None  # who, and what was booked last; None after taking back
        self.version = 0  # one more with each change
        self.gone = 0  # the pods that are unplugged, as bits

    @property
    def rules(self):
        return self.session.game

    @property
    def state(self):
        return self.session.state

    def is_in(self, player: int) -> bool:
        return self.rules.is_in(self.state, player)

    def count_in(self) -> int:
        return sum([self.is_in(player) for player in range(len(self.seats))])

    def enter(self, event: tuple) -> str | None:
        """Book an event, or take one back or bring it back; or say why not, and nothing has changed."""
        while self.logbook.owed and event != UNDO:
            self.enter(UNDO)
        if event[0] == SEAT:
            from topout.seating import move

            return move(self, event[1], event[2])
        if event < REDO:
            from topout.rest import enter

            return enter(self, event)
        last = None if event[0] < 0 else (self.rules.who(self.state, event), event)
        self.logbook.is_sure = False
        refusal = self._move(event)
        if refusal:
            self.logbook.is_sure = True
            return refusal
        self.last = last
        self.version += 1
        told = self.clock.tell()
        if told:
            self._note((TIMES,) + told)
        return None

    def note_alarm(self, level: int, player: int | None, seconds: int) -> None:
        """The bump alarm has asked, with this player on turn."""
        if player is None:
            player = len(self.seats)
        self.alarms[player] += 1
        count = sum(self.alarms)
        if count <= _ALARMS_NOTED:
            self._note((ALARM, level, player, seconds // 10))
        elif not count & (count - 1):
            self._note((ALARMS, count))

    def _note(self, numbers):
        self.logbook.is_sure = False
        self.logbook.write(NOTE, numbers)

    def _move(self, event):
        session = self.session
        if event == UNDO:
            if not self.logbook.owed:
                return session.undo() or self.logbook.write(UNDO_RECORD)
            self.logbook.owed -= 1
            return self.logbook.write(UNDO_RECORD)
        if event == REDO:
            return session.redo() or self.logbook.write(REDO_RECORD)
        return session.do(event) or self.logbook.write(EVENT, event)
