"""Plays whole games on a simulated console, cuts the power at any moment, and checks what comes back.

That must be the game before the event that was being booked, or after it. An event is acknowledged when the journal has
taken it; an acknowledged event must be there.
"""

import random
from collections import Counter
from typing import Any

from tests.faults.console_actions import console_of
from tests.faults.random_player import RandomPlayer
from topout.games import catalogue
from topout.match.table import Table
from topout_tools.sim.machine import Machine
from topout_tools.sim.power import PowerCut
from topout_tools.sim.switches import KEYS

ROWS = ("p1", "p2", "p3", "p4", "p5", "hub")
HUB_KEYS = ("menu", "undo", "fall")


def key_name(key: tuple[int, int]) -> str:
    row, column = key
    return f"{ROWS[row]}.{HUB_KEYS[column] if row == 5 else 'abc'[column]}"


def game_of(table: Any) -> tuple | None:
    """Return everything about the game on the table."""
    if table is None:
        return None
    session = table.session
    replayed = session.game.start(session.setup)
    for event in session.log:
        assert session.game.apply(replayed, event) is None
    log, rest = list(session.log), (list(session.undone), session.redo_count, session.replaced)
    return table.game, tuple(table.seats), table.names, session.setup, log, rest, vars(replayed)


class PowerCutChecker:
    """`counts` says how often the game was found before the interrupted event, after it, or between bookings."""

    def __init__(self, machine: Machine, seed: int) -> None:
        self.machine = machine
        self.counts: Counter = Counter()
        self.dice = random.Random(seed)
        self.player = RandomPlayer(seed)
        self._acknowledged: tuple | None = None
        self._beginning: tuple | None = None  # the game that is just being begun
        self._unacknowledged: tuple | None = None  # the game whose last event is written, but not acknowledged
        self._cuts_after_write = False
        self.boot()

    @property
    def console(self):
        return console_of(self.machine)

    def boot(self) -> None:
        self.machine.boot()
        assert self.machine.crash is None
        self._watch(self.console.logbook)

    def _watch(self, logbook: Any) -> None:
        """Record every booking that the journal has finished."""
        write, begin = logbook.write, logbook.begin

        def write_and_note(*arguments):
            booked = game_of(self.console.table)  # before the write: this takes time, and the power may be cut in it
            write(*arguments)
            if self._cuts_after_write:
                self._unacknowledged = booked
                raise PowerCut
            self._acknowledged = booked

        def begin_and_note(number, seats, setup, draft):
            self._beginning = game_of(Table(logbook, catalogue.name_of(number), seats, setup))
            begin(number, seats, setup, draft)
            self._acknowledged = self._beginning
            self._beginning = None

        logbook.write = write_and_note
        logbook.begin = begin_and_note

    def press(self) -> None:
        self.machine.press(key_name(self.player.choose(self.console)), 30)

    def cut_in_time(self) -> None:
        """Cut at a random moment, mostly while the console answers a key."""
        most_us = 30_000 if self.dice.random() < 0.7 else 300_000
        self.machine.cut_after(self.dice.randrange(most_us))
        self.press()
        self.machine.run_for(300)
        self._come_back()

    def cut_in_flash(self) -> None:
        """Cut while a byte is programmed, of the next bookings or of the start of a game."""
        flash: Any = self.machine.nvm
        flash.cut_after(self.dice.randrange(40), seed=self.dice.getrandbits(30))
        while self.machine.is_on:
            self.press()
        self._come_back()

    def cut_after_write(self) -> None:
        """Cut when the next booking is written, and nothing else has been done."""
        self._cuts_after_write = True
        while self.machine.is_on:
            self.press()
        self._cuts_after_write = False
        self._come_back()

    def _come_back(self) -> None:
        assert not self.machine.is_on
        for key in KEYS:
            self.machine.up(key)
        logbook = self.console.logbook
        is_beginning = self._beginning is not None
        in_progress = self._acknowledged if logbook.is_consistent else self._beginning or game_of(self.console.table)
        allowed = [self._acknowledged, self._unacknowledged or in_progress]
        self._beginning = self._unacknowledged = None
        if self.dice.random() < 0.1:
            self._cut_the_start()
        self.boot()
        found = game_of(self.console.table)
        assert found in allowed or (is_beginning and found is None), f"{found} is none of {allowed}"
        if allowed[0] == allowed[1]:
            self.counts["between bookings"] += 1
        elif found == allowed[0]:
            self.counts["before"] += 1
        else:
            self.counts["after"] += 1
        self._acknowledged = found if found or is_beginning else self._acknowledged
        assert self.console.health.faults == 0

    def _cut_the_start(self) -> None:
        def pull():
            raise PowerCut

        self.machine.clock.call_at(self.machine.clock.now_us + self.dice.randrange(5_000_000), pull)
        self.machine.boot()
        self.machine.run_for(5000)
        assert not self.machine.is_on
        self.counts["at the start"] += 1
