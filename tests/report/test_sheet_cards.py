"""A report shows the score sheet as the players filled it."""

import json

from tests.history.sample_games import game_of
from topout.games import sheet
from topout_tools.history.timeline import Timeline, timeline_of
from topout_tools.replay import sheet as vocabulary
from topout_tools.report.game_cards import _filled_rows, _scores_by_entry, cards_of

PROFILE = {
    "rows": [{"name": "Birds"}, {"name": "Bonus cards", "factor": 3}, {"name": "Food left", "tie": True}],
    "rounds": 2,
    "start": 10,
}
EVENTS = (
    (sheet.ENTER, 5, 7, 0),
    (sheet.ENTER, 1, 0, 0),
    (sheet.ENTER, 2, 4, 0),
    (sheet.OUT, 1),
    (sheet.ENTER, 8, sheet.NOT_IN, 1),
    (sheet.CHANGE, 0, 0, 6),
)


def filled(**changes: object) -> Timeline:
    setup = vocabulary.setup({"profile": {**PROFILE, **changes}}, 3, 0)
    return timeline_of(
        game_of("sheet", setup=setup, events=EVENTS, pods=(0, 1, 2), names=("Ann", "Bo", "Cy"), notes=())
    )


def test_the_sheet_has_a_row_for_each_entry_as_it_was_last_changed() -> None:
    assert _filled_rows(filled()) == [
        ["start", "10", "10", "10"],
        ["1. Birds", "6", "7", "0"],
        ["1. Bonus cards × 3", "1", "0", "0"],
        ["1. Food left (if level)", "2", "4", "0"],
        ["2. Birds", "8", "–", "1"],
        ["score", "27", "17", "11"],
    ]


def test_the_line_of_scores_ends_with_the_result() -> None:
    assert _scores_by_entry(filled(start=0)) == [[0, 0, 0], [5, 7, 0], [8, 7, 0], [8, 7, 0], [17, 7, 1]]


def test_the_names_of_rows_are_in_the_exported_scenario() -> None:
    written = vocabulary.scenario(filled().played.setup, [], ["Ann", "Bo", "Cy"])
    assert json.loads(json.dumps(written))["profile"] == {
        "rows": [
            {"name": "Birds", "factor": 1, "least": 0, "most": 999},
            {"name": "Bonus cards", "factor": 3, "least": 0, "most": 999},
            {"name": "Food left", "tie": True, "least": 0, "most": 999},
        ],
        "rounds": 2,
        "start": 10,
        "target": None,
        "low_wins": False,
    }


def test_a_game_without_cards_of_its_own_has_its_scores() -> None:
    (card,) = cards_of("a new game")(filled(), [])
    assert "Score by turn" in card
