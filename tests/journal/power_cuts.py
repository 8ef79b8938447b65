"""Cuts the power at every step of a game's journal, boots, and compares: before or after, never a third state."""

import random
from collections.abc import Callable, Sequence
from typing import NamedTuple

from tests.journal.storages import FramStorage, NorStorage
from topout.journal import create
from topout.journal.journal import Journal
from topout.journal.load import EMPTY, FOREIGN, IN_PLAY, LoadedJournal
from topout.journal.record import EVENT
from topout.journal.results import last_results
from topout_tools.sim.nor_flash import PAGE, NorFlash
from topout_tools.sim.power import PowerCut

Storage = NorStorage | FramStorage

UNCUT = 1_000_000
SETTINGS = {0: 2, 1: 0, 2: 70, 3: 300}


class Boot(NamedTuple):
    """What a power-on finds."""

    journal: Journal
    state: str
    records: list
    opening: LoadedJournal


def booted(storage: Storage) -> Boot:
    """Power on. Weak bits may read differently than before."""
    storage.waver()
    journal = Journal(storage)
    opening = LoadedJournal(journal)
    if opening.state == IN_PLAY:
        journal.writer.repair()
    return Boot(journal, opening.state, list(opening.records()), opening)


def begin(journal: Journal, setup: tuple, game_id: int, results: Sequence[bytes] = ()) -> bool:
    """Begin a game, as the logbook does."""
    return create.begin(journal, setup, create.Draft(journal, game_id, results))


def begun(storage: Storage, setup: tuple, game_id: int = 0xBADCAFE) -> Journal:
    """Return a journal with settings and a new game."""
    journal = booted(storage).journal
    for index, value in SETTINGS.items():
        journal.keep(index, value)
    assert begin(journal, setup, game_id)
    return journal


def begun_after(journal: Journal, setup: tuple, game_id: int, result: tuple | None) -> bool:
    """Begin another game, after one with this result."""
    return begin(journal, setup, game_id, last_results(journal, result))


class Cutter:
    """Counts `cuts`, and how many boots found the interrupted record `before` it or `after` it.

    `suspected` counts boots that found it before, and said «damaged»: a cut that leaves only two bits of a record to be
    programmed looks like two wrong bits in a complete one.
    """

    def __init__(self, storage: Storage, seed: int = 0) -> None:
        self.storage = storage
        self._chance = random.Random(seed)
        self.cuts = self.before = self.after = self.lost_settings = self.suspected = 0

    def cut(self, steps: int, action: Callable[..., object], *arguments: object) -> bool:
        """Run an action with power for `steps` steps. Returns False if it was finished before."""
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
        """Cut at each step of each append of a game (or of each `every`-th), and again while going on after it.

        Not again where a cut disturbs an older bit: two of them may hit one record, and only one bit can be corrected.
        """
        journal = begun(self.storage, setup)
        for i, (kind, numbers) in enumerate(game):
            image = self.storage.image
            steps = 0 if i % every == 0 else UNCUT
            while self.cut(steps, journal.append, kind, numbers):
                self._boot_and_go_on(game[:i], game[i])
                self.storage.load(image)
                steps += 1
            assert journal.is_saving, f"record {i} of {len(game)} was not stored"
        assert booted(self.storage).records == game

    def _boot_and_go_on(self, acknowledged: list, interrupted: tuple) -> None:
        boot = booted(self.storage)
        assert boot.state == IN_PLAY
        assert boot.journal.settings == SETTINGS
        if boot.records == acknowledged:
            self.before += 1
            self.suspected += boot.opening.is_damaged
        else:
            assert boot.records == [*acknowledged, interrupted]
            assert not boot.opening.is_damaged
            self.after += 1
        is_disturbed = isinstance(self.storage, NorStorage) and self.storage.chip.disturbs
        self._cut_again(boot.journal, boot.records, UNCUT if is_disturbed else self._chance.randrange(20))

    def _cut_again(self, journal: Journal, records: list, steps: int) -> None:
        """Play something else than what was interrupted, and cut that as well; then play without cuts."""
        played = (EVENT, (9, self._chance.randrange(200), 5))
        if self.cut(steps, journal.append, *played):
            journal, state, again, _ = booted(self.storage)
            assert state == IN_PLAY
            assert again in (records, [*records, played])
            records = again
        else:
            records = [*records, played]
        assert journal.append(EVENT, (8, 8)), "no room after two cuts"
        for _ in range(2):
            boot = booted(self.storage)
            assert boot.records == [*records, (EVENT, (8, 8))]
            assert boot.journal.settings == SETTINGS
            assert not boot.opening.is_damaged

    def cut_in_a_row(self, setup: tuple, game: list, cuts: int) -> None:
        """Play a game with this many cuts, one after the other. Weak bits waver at each boot."""
        journal = begun(self.storage, setup)
        done: list = []
        while len(done) < len(game):
            due = game[len(done)]
            steps = self._chance.randrange(8) if self.cuts < cuts and self._chance.random() < 0.5 else UNCUT
            if self.cut(steps, journal.append, *due):
                journal, _, found, opening = booted(self.storage)
                assert found in (done, [*done, due])
                self.suspected += opening.is_damaged
                assert found == done or not opening.is_damaged
                done = found
            else:
                assert journal.is_saving
                done.append(due)
        assert booted(self.storage).records == game

    def cut_only_the_erase(self, setup: tuple, game: list, new_setup: tuple, *, tears: int) -> None:
        """Cut when the old game is closed, by its record and by the flag in the header: the erase is the next step."""
        image = self._played(setup, game)
        closing = self._steps_to_close()
        for _ in range(tears):
            self.storage.load(image)
            assert self.cut(closing, begin, booted(self.storage).journal, new_setup, 77)
            self._boot_after_new_game(setup, game, new_setup)

    def cut_behind_the_erase(self, setup: tuple, game: list, new_setup: tuple) -> None:
        """Cut at each step after the first page of the erased sector: the settings must always be there."""
        image = self._played(setup, game)
        steps = self._steps_to_close() + 1 + PAGE
        self.storage.load(image)
        while self.cut(steps, begin, booted(self.storage).journal, new_setup, 77):
            boot = booted(self.storage)
            assert boot.state == EMPTY or boot.opening.setup == new_setup
            self.lost_settings += boot.journal.settings != SETTINGS
            self.storage.load(image)
            steps += 1

    def _steps_to_close(self) -> int:
        """Return the bytes that are programmed before the erase begins."""
        image = self.storage.image
        steps = 0
        while True:
            self.storage.load(image)
            chip = self.storage.chip
            assert isinstance(chip, NorFlash)
            erases = chip.erases
            self.cut(steps, begin, booted(self.storage).journal, (1,), 77)
            if chip.erases > erases:
                return steps
            steps += 1

    def _played(self, setup: tuple, game: list) -> bytes:
        journal = begun(self.storage, setup)
        for kind, numbers in game:
            assert journal.append(kind, numbers)
        return self.storage.image

    def cut_new_game(self, setup: tuple, game: list, new_setup: tuple, *, tears: int, stride: int = 1) -> None:
        """Cut at each step (each `stride`-th) of the start of another game, `tears` times with other random bits."""
        image = self._played(setup, game)
        for _ in range(tears):
            steps = 0
            while self.cut(steps, begin, booted(self.storage).journal, new_setup, 77):
                self._boot_after_new_game(setup, game, new_setup)
                self.storage.load(image)
                steps += stride
            boot = booted(self.storage)
            assert (boot.state, boot.opening.setup, boot.records) == (IN_PLAY, new_setup, [])
            assert boot.journal.settings == SETTINGS
            self.storage.load(image)

    def _boot_after_new_game(self, setup: tuple, game: list, new_setup: tuple) -> None:
        """Expect the old game, or none, or the new one; and the same at the next power-on."""
        boot = booted(self.storage)
        if boot.state == IN_PLAY and boot.opening.setup == setup:
            self._go_on_with_the_old(boot, game)
            return
        assert boot.state in (EMPTY, FOREIGN) or boot.opening.setup == new_setup
        assert boot.records == []
        for index, value in boot.journal.settings.items():
            assert SETTINGS[index] == value
        self.lost_settings += boot.journal.settings != SETTINGS
        self.after += 1
        if boot.state != IN_PLAY:
            assert begin(boot.journal, new_setup, 78)
        assert boot.journal.append(EVENT, (8, 8))
        for _ in range(2):
            again = booted(self.storage)
            assert (again.opening.setup, again.records) == (new_setup, [(EVENT, (8, 8))])

    def _go_on_with_the_old(self, boot: Boot, game: list) -> None:
        assert boot.records == game
        assert boot.journal.settings == SETTINGS
        self.before += 1
        if boot.journal.append(EVENT, (8, 8)):
            for _ in range(2):
                assert booted(self.storage).records == [*game, (EVENT, (8, 8))]
