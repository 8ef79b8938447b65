"""Pods, names and the order of the players come back from a game's header, in the firmware and on the host."""

import pytest

from tests.journal.storages import NorStorage
from topout.app.startup import resume
from topout.games import skyscrapers as rules
from topout.journal.results import last_results
from topout.match.logbook import Logbook
from topout.match.seats import Seats
from topout.match.standings import result_of
from topout.match.table import Table
from topout_tools.memory_image import read_journal

SETUP = (3, 1, 0)


def table_of(storage, pods, names=()):
    """Return a table with a game of these players, and its logbook."""
    logbook = Logbook(storage)
    table = Table(logbook, "skyscrapers", Seats(pods, names), SETUP)
    logbook.begin(0, table, SETUP)
    return table


@pytest.mark.parametrize(
    ("pods", "names"),
    [
        ([0, 2, 4], ("", "", "")),
        ([0, 2, 4], ("Ștefania", "", "Ёж")),
        ([4, 0, 2], ("Ana", "Bo", "Cy")),
        ([2, 4, 0], ("", "", "")),
    ],
)
def test_pods_names_and_the_order_of_players_come_back(pods, names):
    storage = NorStorage()
    table_of(storage, pods, names).enter((rules.RECRUIT,))
    found = resume(Logbook(storage))
    assert (found.seats, found.names) == (pods, names)
    header = read_journal(storage.image).header
    assert (header.pods, header.names, header.setup) == (tuple(pods), names, SETUP)


def test_a_player_without_a_name_is_called_by_shape_and_number():
    table = table_of(NorStorage(), [0, 2, 4], ("Ana", "", "Maximili"))
    assert [table.name(player) for player in range(3)] == ["Ana", "■3", "Maximili"]


@pytest.mark.parametrize("names", [("Ana", "", "Ёж"), ("", "", "")])
def test_the_result_of_a_game_names_the_players(names):
    storage = NorStorage()
    table = table_of(storage, [0, 1, 2], names)
    for event in ((rules.COLLAPSE, 0), (rules.TALLY,)):
        if not rules.is_over(table.state):
            assert table.enter(event) is None
    assert rules.is_over(table.state)
    results = last_results(table.logbook.journal, result_of(table))
    table.logbook.begin(0, table, SETUP, table.logbook.draft(results))
    (result,) = read_journal(storage.image).results
    assert result.names == names
