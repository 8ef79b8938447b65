"""Power cuts at random moments of whole games by keys, and at every byte of games booked in the logbook."""

from collections import Counter

import pytest

from tests.faults.power_cut_checker import PowerCutChecker, game_of
from tests.journal.storages import NorStorage
from tests.replay.random_scenarios import scenario
from topout.app.startup import resume
from topout.games import newyork
from topout.games import skyscrapers as rules
from topout.match.logbook import Logbook
from topout.match.seats import Seats
from topout.match.table import REDO_EVENT, UNDO_EVENT
from topout.ui.intents import ENTER
from topout.ui.newyork.action_phase import Act
from topout.ui.screen import KEY_FALL, KEY_UNDO, B, C
from topout.ui.undo_dialog import UndoDialog
from topout_tools.sim.fram import FramChip
from topout_tools.sim.machine import Machine
from topout_tools.sim.power import PowerCut

CUTS_A_GAME = 40
JOURNAL_CUTS = 13_000  # at least, as tests/journal asserts


def play(machine, seed, cuts=CUTS_A_GAME, *, cuts_flash=True):
    checker = PowerCutChecker(machine, seed)
    for done in range(cuts):
        for _ in range(done % 9):
            checker.press()
        if done % 2 and cuts_flash:
            checker.cut_in_flash()
        elif done % 10 == 4:
            checker.cut_after_write()
        else:
            checker.cut_in_time()
    return checker.counts


@pytest.mark.parametrize("seeds", [range(2), pytest.param(range(2, 12), marks=pytest.mark.long)])
def test_cut_at_any_moment_of_a_game_played_by_keys_leaves_it_before_or_after(seeds):
    counts: Counter = Counter()
    for seed in seeds:
        with Machine(turn_us=2000) as machine:
            machine.spoil("display_mosi")  # without a display it is ten times as fast
            counts += play(machine, seed)
    print(dict(counts))
    assert counts["before"] + counts["after"] + counts["between bookings"] == len(seeds) * CUTS_A_GAME
    assert counts["before"] > 10 and counts["after"] >= len(seeds) * CUTS_A_GAME // 10
    assert counts["at the start"] > 4


def test_cut_at_any_moment_with_the_display_at_work():
    with Machine() as machine:
        counts = play(machine, 77, cuts=12)
    assert counts.total() >= 12


def test_cut_at_any_moment_of_a_game_that_is_kept_in_fram():
    with Machine(turn_us=2000, i2c_chips={0x50: FramChip()}) as machine:
        machine.spoil("display_mosi")
        counts = play(machine, 78, cuts=25, cuts_flash=False)
        assert machine.nvm.image == b"\xff" * 4096
    assert counts.total() >= 25


# -- every byte -----------------------------------------------------------------------------------------------------


def opened(storage):
    """What a power-on finds, and has repaired."""
    table = resume(Logbook(storage))
    if table:
        table.logbook.journal.writer.repair()
    return table


def cut_every_byte(storage, *events):
    """Cut the events of one key at each of their steps; return how many cuts there were, and what each found."""
    image = storage.image
    before = game_of(opened(storage))
    counts: Counter = Counter()
    while True:
        storage.load(image)
        table = opened(storage)
        storage.cut_after(counts.total(), seed=counts.total())
        try:
            for event in events:
                table.enter(event)
        except PowerCut:
            found = game_of(opened(storage))
            assert found in (before, game_of(table))
            counts["before" if found == before else "after"] += 1
            continue
        finally:
            storage.cut_after(None, seed=0)
        assert game_of(opened(storage)) == game_of(table)
        return counts


def actions_of(setup, seed):
    """Return a game of 2, 3 or 4 players with falls, undos and redos, as it is entered. Some entries are refused."""
    from topout_tools.replay.fields import pack_event
    from topout_tools.replay.skyscrapers import EVENTS

    played = scenario("skyscrapers", seed, events=400)
    for event in played["events"]:
        if event == {"do": "undo"}:
            yield UNDO_EVENT
        elif event == {"do": "redo"}:
            yield REDO_EVENT
        elif packed := pack_event(EVENTS, event, setup):
            yield packed


@pytest.mark.parametrize(
    ("seed", "players"), [(11, 3), *(pytest.param(*game, marks=pytest.mark.long) for game in ((21, 2), (27, 4)))]
)
def test_cut_at_every_byte_that_the_logbook_programs_leaves_the_game_before_or_after(seed, players):
    storage = NorStorage()
    setup = (players, 0, seed % 3)
    Logbook(storage).begin(0, Seats(list(range(players))), setup)
    counts: Counter = Counter()
    for action in actions_of(setup, seed):
        if opened(storage).logbook.journal.is_nearly_full:
            break  # each start after a cut takes some room
        counts += cut_every_byte(storage, action)
    summary = f"{counts.total()} cuts, {dict(counts)}, beside the {JOURNAL_CUTS} of tests/journal"
    print(summary)
    assert counts.total() >= 500, summary
    assert min(counts["before"], counts["after"]) >= 50, summary
    assert rules.start(opened(storage).session.setup).players == players


# -- every byte of one key --------------------------------------------------------------------------------------------


def t(key, *arguments):
    return key


def end_turn(table):
    """▲1 has built nothing: B enters the block as well."""
    return Act(table, t).press(0, B)


def claim_by_roof(table):
    form = Act(table, t).press(1, C)[1]()
    form.press(1, C)
    return form.press(1, B)


def undo(table):
    return UndoDialog(table, t).press_hub(KEY_UNDO)


def redo(table):
    return UndoDialog(table, t).press_hub(KEY_FALL)


def test_cut_at_every_byte_that_a_key_of_new_york_programs_leaves_the_game_before_or_after_the_key():
    storage = NorStorage()
    Logbook(storage).begin(2, Seats([0, 1]), (2, 0, newyork.SUBWAY))
    counts = cut_every_byte(storage, (newyork.REVEAL, 3, 9))
    for key in (end_turn, undo, redo, claim_by_roof, undo, redo):
        intent = key(opened(storage))
        assert intent[0] == ENTER
        counts += cut_every_byte(storage, intent[1], *intent[3:])
    assert opened(storage).state.winner == 1
    assert counts["before"] > 20 and counts["after"] > 5, dict(counts)
