"""Weak bits, which read differently at successive power-ons, and pages that are programmed many times."""

from contextlib import suppress

from tests.journal.power_cuts import Cutter, begun, booted
from tests.journal.sample_records import SETUPS, short_game
from tests.journal.storages import NorStorage
from topout.journal.load import IN_PLAY
from topout.journal.record import EVENT
from topout_tools.sim.power import PowerCut

SETUP = SETUPS["floors"]
GAME = [(EVENT, (i % 9, 5)) for i in range(12)]


def torn(seed: int, steps: int = 3) -> NorStorage:
    """Return twelve events, and a thirteenth during which the power was cut."""
    storage = NorStorage()
    journal = begun(storage, SETUP)
    assert all(journal.append(*record) for record in GAME)
    storage.cut_after(steps, seed=seed)
    try:
        journal.append(EVENT, (9, 9))
    except PowerCut:
        return storage
    raise AssertionError("not cut")


def test_what_was_booked_after_a_boot_stays_whatever_the_torn_record_reads_like_later():
    """Once a torn record, invalid at one boot and valid at the next, discarded everything in between."""
    seen = set()
    for seed in range(300):
        storage = torn(seed)
        boot = booted(storage)
        assert boot.records in (GAME, [*GAME, (EVENT, (9, 9))])
        played = [*boot.records]
        for i in range(5):
            played.append((EVENT, (8, i)))
            assert boot.journal.append(*played[-1])
        for _ in range(6):
            again = booted(storage)
            assert again.records == played
            assert not again.opening.is_damaged
        seen.add(len(played))
    assert seen == {17, 18}


def test_what_the_screen_showed_after_a_boot_is_there_at_the_next_though_nothing_was_played():
    for seed in range(300):
        storage = torn(seed)
        shown = booted(storage).records
        for _ in range(4):
            assert booted(storage).records == shown


def test_switching_on_and_off_takes_room_once_only():
    storage = torn(1)
    booted(storage)
    image = storage.image
    for _ in range(50):
        booted(storage)
    assert len(storage.image.rstrip(b"\xff")) == len(image.rstrip(b"\xff"))


def test_three_cuts_one_upon_the_other_lose_nothing_and_bring_nothing_back():
    cuts = 0
    for seed in range(150):
        storage = torn(seed)
        cutter = Cutter(storage, seed)
        boot = booted(storage)
        records = boot.records
        for steps in (seed % 11, seed % 17):
            played = (EVENT, (7, steps))
            if cutter.cut(steps, boot.journal.append, *played):
                boot = booted(storage)
                assert boot.records in (records, [*records, played])
                records = boot.records
            else:
                records = [*records, played]
            assert boot.state == IN_PLAY
        assert booted(storage).records == records
        cuts += 1 + cutter.cuts
    assert cuts > 250


def test_a_cut_in_the_writing_that_a_boot_does_leaves_what_the_boot_before_showed_or_what_it_had_found():
    for seed in range(200):
        storage = torn(seed)
        storage.cut_after(seed % 14, seed=seed)
        with suppress(PowerCut):
            booted(storage)
        storage.cut_after(None, seed=seed)
        boot = booted(storage)
        assert boot.records in (GAME, [*GAME, (EVENT, (9, 9))])
        assert boot.journal.append(EVENT, (1,))
        for _ in range(3):
            assert booted(storage).records == [*boot.records, (EVENT, (1,))]


def test_a_page_that_is_programmed_again_with_every_record_loses_none_to_a_cut():
    """After each cut one older bit of the page is weak. It is corrected, whichever record it is in."""
    mended = 0
    for seed in range(40):
        storage = NorStorage(disturbs=True)
        journal = begun(storage, SETUP)
        game = short_game("floors", seed, 40)
        assert all(journal.append(*record) for record in game)
        cutter = Cutter(storage, seed)
        assert cutter.cut(2, journal.append, EVENT, (9, 9))
        for _ in range(4):
            boot = booted(storage)
            assert boot.records in (game, [*game, (EVENT, (9, 9))])
            mended += boot.opening.is_mended
    assert mended > 20
