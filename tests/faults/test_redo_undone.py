"""Undoing many events, redoing them and leaving some out: the journal always agrees with the table.

That holds for any order of entries and any power cut, and for older versions and the host's reader as well.
"""

import random
from collections import Counter

import pytest

from tests.faults.power_cut_checker import game_of
from tests.faults.test_power_cuts import opened
from tests.journal.storages import NorStorage
from tests.replay.random_scenarios import scenario
from topout.games import catalogue
from topout.journal.journal import Journal
from topout.journal.load import LoadedJournal
from topout.journal.record import EVENT, REDO_RECORD, UNDO_RECORD
from topout.match.logbook import Logbook
from topout.match.redo_undone import AGAIN, GO_BACK, LEAVE_OUT
from topout.match.seats import Seats
from topout.match.table import REDO_EVENT, UNDO_EVENT
from topout_tools.memory_image import read_journal
from topout_tools.replay.fields import pack_event
from topout_tools.replay.registry import VOCABULARIES
from topout_tools.replay.scenario import answer
from topout_tools.sim.power import PowerCut


def begun(game, seed, events=120):
    """Return a storage with a new game, and events in an order that the rules mostly accept."""
    played = scenario(game, seed, events=events)
    players = len(played["players"])
    vocabulary = VOCABULARIES[game]
    setup = vocabulary.setup(played, players, played.get("first", 0))
    storage = NorStorage()
    Logbook(storage).begin(catalogue.number_of(game), Seats(list(range(players))), setup)
    packed = [pack_event(vocabulary.EVENTS, event, setup) for event in played["events"]]
    return storage, [event for event in packed if event]


def long_in_play(game, count):
    """Return a storage with a game of this many events."""
    for seed in range(50):
        storage, events = begun(game, seed)
        table = opened(storage)
        while events and len(table.session.log) < count:
            table.enter(events.pop(0))
        if len(table.session.log) == count:
            return storage
    raise AssertionError("no such game")


def go_back(table, count):
    table.enter((GO_BACK, count))
    while table.logbook.pending_undos:
        table.enter(UNDO_EVENT)


def enter_anything(table, dice, events):
    """Enter one more thing that a player may do; some of it is refused."""
    what = dice.random()
    if what < 0.5:
        table.enter(events[dice.randrange(len(events))] if dice.random() < 0.3 else events.pop(0))
    elif what < 0.6:
        table.enter(UNDO_EVENT)
    elif what < 0.68:
        table.enter(REDO_EVENT)
    elif what < 0.78 and table.session.log:
        go_back(table, dice.randint(1, min(12, len(table.session.log))))
    elif what < 0.92:
        table.enter(AGAIN)
    else:
        table.enter((LEAVE_OUT, dice.randint(-1, 3)))


def log_of_older_version(storage):
    """Return the log as 0.1.0 reads it. It knows events, undos and redos; an impossible redo raises."""
    log, undone = [], []
    opening = LoadedJournal(Journal(storage))
    scanner = opening._scanner
    for i in range(len(scanner.places)):
        kind = scanner.kind(i)
        if kind == EVENT:
            log.append(scanner.numbers(i))
            undone.clear()
        elif kind == UNDO_RECORD:
            undone.append(log.pop())
        elif kind == REDO_RECORD:
            log.append(undone.pop())
    return log


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", catalogue.ON_THE_CONSOLE)
def test_whatever_is_entered_the_journal_has_the_rest_as_the_table_has_it(game, seed):
    storage, events = begun(game, seed)
    dice = random.Random(seed)
    table = opened(storage)
    found = Counter()
    while len(events) > 1 and not table.logbook.journal.is_nearly_full:
        enter_anything(table, dice, events)
        found["rest"] += bool(table.session.undone and not table.session.redo_count > 0)
        found["replaced"] += table.session.replaced is not None
        if dice.random() < 0.5:
            again = opened(NorStorage.holding(storage.image))
            assert game_of(again) == game_of(table)
    assert log_of_older_version(storage) == table.session.log
    read = read_journal(storage.image)
    assert [tuple(event) for event in read.events] == table.session.log
    names = [f"player {n}" for n in range(len(table.seats))]
    scenario_read = VOCABULARIES[game].scenario(table.session.setup, read.events, names)
    assert answer(scenario_read, read=lambda scenario: scenario) == {
        **VOCABULARIES[game].result(table.state, names),
        "refused": [],
    }
    assert found["rest"] > 5, "some events were undone"


def cut_every_byte(storage, do):
    """Cut an action of several records at each step; return what each cut found, with the interrupted table."""
    image = storage.image
    found = []
    while True:
        storage.load(image)
        table = opened(storage)
        storage.cut_after(len(found), seed=len(found))
        try:
            do(table)
        except PowerCut:
            storage.cut_after(None, seed=0)
            again = opened(storage)
            found.append((game_of(again), table))
            log = list(again.session.log)
            assert [tuple(event) for event in read_journal(storage.image).events] == log
            assert again.enter(UNDO_EVENT) is None
            assert opened(storage).session.log == log[:-1], "and it goes on from there"
            continue
        finally:
            storage.cut_after(None, seed=0)
        assert game_of(opened(storage)) == game_of(table)
        return found


@pytest.mark.parametrize("game", catalogue.ON_THE_CONSOLE)
def test_cut_at_every_byte_of_going_back_leaves_all_of_it_or_nothing(game):
    storage = long_in_play(game, 20)
    table = opened(NorStorage.holding(storage.image))
    before = game_of(table)
    go_back(table, 9)
    after = game_of(table)
    counts: Counter = Counter()
    for found, interrupted in cut_every_byte(storage, lambda table: go_back(table, 9)):
        is_promised = interrupted.logbook.pending_undos < 9
        assert found == after or (found == before and not is_promised)
        counts["before" if found == before else "among the UNDOs" if is_promised else "after"] += 1
    assert counts["before"] and counts["after"] and counts["among the UNDOs"] > 30


@pytest.mark.parametrize("game", catalogue.ON_THE_CONSOLE)
def test_cut_at_every_byte_of_playing_the_rest_again_leaves_a_part_of_it_and_the_rest(game):
    storage = long_in_play(game, 12)
    table = opened(storage)
    go_back(table, 6)
    table.enter((LEAVE_OUT, 0))
    steps = [game_of(table)]

    def play_again(table):
        while table.session.undone and not table.enter(AGAIN):
            pass

    other = opened(NorStorage.holding(storage.image))
    while other.session.undone and not other.enter(AGAIN):
        steps.append(game_of(other))
    assert len(steps) == 7 and steps[-1][4] == opened(long_in_play(game, 12)).session.log
    places = set()
    for found, interrupted in cut_every_byte(storage, play_again):
        place = steps.index(game_of(interrupted))
        assert found in steps[place - 1 : place + 1]
        places.add(steps.index(found))
    assert places >= set(range(6))


def test_pending_undos_are_written_before_anything_else_is():
    storage = long_in_play("skyscrapers", 12)
    table = opened(storage)
    table.enter((GO_BACK, 5))
    assert table.logbook.pending_undos == 5 and len(table.session.log) == 7
    assert game_of(opened(NorStorage.holding(storage.image))) == game_of(table)
    assert table.enter(AGAIN) is None
    assert table.logbook.pending_undos == 0 and len(table.session.log) == 8
    assert game_of(opened(storage)) == game_of(table)


def test_cut_again_and_again_while_pending_undos_are_written_they_are_written_in_the_end():
    storage = long_in_play("floors", 20)
    table = opened(storage)
    table.enter((GO_BACK, 9))
    after = game_of(table)
    cuts = 0
    while True:
        storage.cut_after(7 + cuts, seed=cuts)
        try:
            again = opened(storage)
        except PowerCut:
            cuts += 1
            continue
        finally:
            storage.cut_after(None, seed=0)
        assert game_of(again) == after and cuts > 3
        assert again.enter(REDO_EVENT) is None and len(opened(storage).session.log) == 12
        return
