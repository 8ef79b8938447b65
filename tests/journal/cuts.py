"""Pulls the plug at every step of a game's journal, boots, and compares: before or after, never a third thing."""

import random
from collections.abc import Callable

from host_tools.sim.power import PowerCut
from tests.journal.storages import FramStorage, NorStorage
from topout.journal.beginning import begin
from topout.journal.journal import Journal
from topout.journal.opening import EMPTY, FOREIGN, IN_PLAY, open_journal, records
from topout.journal.record import EVENT

Storage = NorStorage | FramStorage

UNCUT = 1_000_000
SETTINGS = {0: 2, 1: 0, 2: 70, 3: 300}


def booted(storage: Storage) -> tuple[Journal, str, list]:
    journal = Journal(storage)
    found = open_journal(journal)
    return journal, found, list(records(journal))


def begun(storage: Storage, setup: tuple) -> Journal:
    """A journal with settings and a new game in it."""
    journal = Journal(storage)
    open_journal(journal)
    for index, value in SETTINGS.items():
        journal.keep(index, value)
    assert begin(journal, setup)
    return journal


class Cutter:
    """Counts what it did: `cuts`, and how many boots found the interrupted record `before` it or `after` it."""

    def __init__(self, storage: Storage, seed: int = 0) -> None:
        self.storage = storage
        self._chance = random.Random(seed)
        self.cuts = self.before = self.after = self.lost_settings = 0

    def cut(self, steps: int, action: Callable[..., object], *arguments: object) -> bool:
        """Do something with power for so many steps only; False: it was done before the power went."""
        self.storage.cut_after(steps, seed=self._chance.getrandbits(32))
        try:
            action(*arguments)
        except PowerCut:
            self.cuts += 1
            return True
        finally:
            self.storage.cut_after(None, seed=0)
        return False

    def cut_every_append(self, setup: tuple, game: list, *, every: int = 1) -> None:
        """Cut at each step of each append of a game (or of each `every`-th), and again while going on after it."""
        journal = begun(self.storage, setup)
        for i, (kind, numbers) in enumerate(game):
            image = self.storage.image
            steps = 0 if i % every == 0 else UNCUT
            while self.cut(steps, journal.append, kind, numbers):
                self._boot_and_go_on(game[:i], game[i])
                self.storage.load(image)
                steps += 1
            assert journal.is_saving, f"record {i} of {len(game)} was not stored"
        assert booted(self.storage)[2] == game

    def _boot_and_go_on(self, acknowledged: list, interrupted: tuple) -> None:
        journal, found, records = booted(self.storage)
        assert found == IN_PLAY
        assert journal.settings == SETTINGS
        assert not journal.is_damaged
        if records == acknowledged:
            self.before += 1
        else:
            assert records == [*acknowledged, interrupted]
            self.after += 1
        self._cut_again(journal, records)

    def _cut_again(self, journal: Journal, records: list) -> None:
        """Play something else than what was interrupted, and cut that as well; then play in peace."""
        played = (EVENT, (9, self._chance.randrange(200), 5))
        if self.cut(self._chance.randrange(20), journal.append, *played):
            journal, found, again = booted(self.storage)
            assert found == IN_PLAY
            assert again in (records, [*records, played])
            records = again
        else:
            records = [*records, played]
        assert journal.append(EVENT, (8, 8)), "no room after two cuts"
        self.storage.fade()
        journal, _, again = booted(self.storage)
        assert again == [*records, (EVENT, (8, 8))]
        assert journal.settings == SETTINGS

    def cut_in_a_row(self, setup: tuple, game: list, cuts: int) -> None:
        """Play a game whose appends are cut so many times, one after the other; memory fades between the boots."""
        journal = begun(self.storage, setup)
        done: list = []
        while len(done) < len(game):
            due = game[len(done)]
            steps = self._chance.randrange(14) if self.cuts < cuts and self._chance.random() < 0.5 else UNCUT
            if self.cut(steps, journal.append, *due):
                journal, _, found = booted(self.storage)
                assert found in (done, [*done, due])
                done = found
            else:
                assert journal.is_saving
                done.append(due)
                self.storage.fade()
        assert booted(self.storage)[2] == game

    def cut_only_the_erase(self, setup: tuple, game: list, new_setup: tuple, *, tears: int) -> None:
        """Cut when the four bytes of the hole are filled: the next step is the erase."""
        image = self._played(setup, game)
        for _ in range(tears):
            assert self.cut(4, begin, booted(self.storage)[0], new_setup)
            self._boot_after_new_game(setup, game, new_setup)
            self.storage.load(image)

    def _played(self, setup: tuple, game: list) -> bytes:
        journal = begun(self.storage, setup)
        for kind, numbers in game:
            assert journal.append(kind, numbers)
        return self.storage.image

    def cut_new_game(self, setup: tuple, game: list, new_setup: tuple, *, tears: int, stride: int = 1) -> None:
        """Cut at each step (each `stride`-th) of the start of another game, `tears` times with different luck."""
        image = self._played(setup, game)
        for _ in range(tears):
            steps = 0
            while self.cut(steps, begin, booted(self.storage)[0], new_setup):
                self._boot_after_new_game(setup, game, new_setup)
                self.storage.load(image)
                steps += stride
            journal, found, records = booted(self.storage)
            assert (found, journal.setup, records) == (IN_PLAY, new_setup, [])
            assert journal.settings == SETTINGS
            self.storage.load(image)

    def _boot_after_new_game(self, setup: tuple, game: list, new_setup: tuple) -> None:
        journal, found, records = booted(self.storage)
        if found == IN_PLAY and journal.setup == setup:
            assert records == game
            assert journal.settings == SETTINGS
            self.before += 1
            return
        assert found in (EMPTY, FOREIGN) or journal.setup == new_setup
        assert records == []
        assert found != FOREIGN or journal.reason == "noise"
        for index, value in journal.settings.items():
            assert SETTINGS[index] == value
        self.lost_settings += journal.settings != SETTINGS
        self.after += 1
        assert begin(journal, new_setup)
        assert booted(self.storage)[1] == IN_PLAY
