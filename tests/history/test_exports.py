"""Exports of a history read back as its contents."""

import csv
import io
import json
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.history.sample_games import EVENING, NAMES, game_of, one_of_each, result_only, story
from topout.games import track
from topout_tools.errors import UserError
from topout_tools.history.exports import export
from topout_tools.history.history import History
from topout_tools.replay.fields import pack_event
from topout_tools.replay.registry import VOCABULARIES
from topout_tools.replay.scenario import answer


@pytest.fixture
def library(history: History) -> History:
    """Return a history with one game of each kind, a game known by its result alone, and two with odd names."""
    tricky = story(mark=2, names=('Zoë "Z", jr.', "=1+1;\t"))
    history.keep([*one_of_each(), result_only(number=9), tricky, story(mark=3, number=11)], EVENING)
    return history


def wholes(library):
    return library.wholes(library.entries())


def test_csv_reads_back_equal(library: History) -> None:
    games = wholes(library)
    text, left_out = export("csv", games)
    rows = list(csv.DictReader(io.StringIO(text)))
    assert left_out == [] and len(rows) == sum(len(entry.seats) for entry, _ in games)
    for entry, played in games:
        own = [row for row in rows if int(row["number"]) == entry.number]
        assert {(row["chip"], int(row["chip_number"]), int(row["mark"])) for row in own} == {played.identity}
        assert {row["played_at"] for row in own} == {entry.played_at.isoformat()}
        assert {row["events"] for row in own} == {str(len(played.events)) if played.has_events else ""}
        read = [
            (int(r["pod"]) - 1, r["name"].removeprefix("'"), int(r["score"]), int(r["place"]), bool(int(r["has_won"])))
            for r in own
        ]
        assert read == [(seat.pod, seat.name, seat.score, seat.place, seat.has_won) for seat in entry.seats]
        if played.has_events:
            assert [row["is_first"] for row in own].index("1") == played.first


def test_scenarios_replay_to_the_same_results_and_read_back_to_the_same_events(library: History) -> None:
    text, left_out = export("jsonl", wholes(library))
    games = [(entry, played) for entry, played in wholes(library) if played.has_events]
    assert len(left_out) == 1 and "only its result" in left_out[0]
    for line, (entry, played) in zip(text.splitlines(), games, strict=True):
        scenario, result = json.loads(line), answer(line)
        vocabulary = VOCABULARIES[played.game]
        assert result["refused"] == [] and tuple(result["winners"]) == played.outcome.winners
        assert scenario["players"] == [seat.label for seat in entry.seats]
        assert vocabulary.setup(scenario, len(played.pods), scenario["first"]) == played.setup
        events = [pack_event(vocabulary.EVENTS, event, played.setup) for event in scenario["events"]]
        assert events == list(played.events)


def finished(library):
    return [(entry, played) for entry, played in wholes(library) if entry.is_over]


def test_a_play_file_names_every_game_player_and_result(library: History) -> None:
    text, left_out = export("bgstats", wholes(library))
    file = json.loads(text)
    games = finished(library)
    over = {entry.number for entry, _ in games}
    missing = [entry.number for entry, _ in wholes(library) if entry.number not in over]
    assert len(games) >= 4 and len(missing) == 2
    assert left_out == [f"2 games are left out, from {min(missing)} to {max(missing)}, each because it is not over"]
    people = {person["id"]: person for person in file["players"]}
    kinds = {kind["id"]: kind["name"] for kind in file["games"]}
    for play, (entry, played) in zip(file["plays"], games, strict=True):
        assert kinds[play["gameRefId"]].startswith(entry.title)
        assert play["playDate"] == "2026-11-14 19:30:00" and play["playDateYmd"] == 20261114
        assert [people[score["playerRefId"]]["isAnonymous"] for score in play["playerScores"]] == [
            not seat.name for seat in entry.seats
        ]
        read = [(score["score"], score["rank"], score["winner"]) for score in play["playerScores"]]
        assert read == [(str(seat.score), seat.place, seat.has_won) for seat in entry.seats]
        assert [score["startPlayer"] for score in play["playerScores"]] == [
            played.first == player for player in range(len(entry.seats))
        ]


def test_a_link_hands_over_one_play(history: History) -> None:
    history.keep([story(names=("Ann & Bo?", ""), minutes=35)], EVENING)
    text, _ = export("link", wholes(history))
    address = urlsplit(text.strip())
    assert (address.scheme, address.netloc, address.path) == ("https", "app.bgstatsapp.com", "/createPlay.html")
    (data,) = parse_qs(address.query, strict_parsing=True)["data"]
    play = json.loads(data)
    assert play.pop("sourcePlayId")
    assert play == {
        "sourceName": "Topout",
        "playDate": "2026-11-14 19:30:00",
        "durationMin": 35,
        "game": {"name": "Skyscrapers", "sourceGameId": "skyscrapers", "highestWins": True, "noPoints": False},
        "players": [
            {
                "name": "Ann & Bo?",
                "sourcePlayerId": "Ann & Bo?",
                "score": -10,
                "rank": 1,
                "winner": True,
                "startPlayer": True,
            },
            {"name": "■3", "sourcePlayerId": "p3", "score": -5, "rank": 2, "winner": False, "startPlayer": False},
        ],
    }


def ids(text: str) -> set[str]:
    file = json.loads(text)
    return {thing["uuid"] for table in ("players", "games", "plays") for thing in file[table]}


def test_ids_are_the_same_at_every_export_and_in_every_history(library: History, tmp_path: Path) -> None:
    text, _ = export("bgstats", wholes(library))
    with History(str(tmp_path / "other.sqlite3")) as other:
        other.keep([story(mark=99), *(played for _, played in reversed(wholes(library)))], EVENING)
        again, _ = export("bgstats", wholes(other))
    assert ids(text) < ids(again)
    link, _ = export("link", wholes(library))
    assert link == export("link", wholes(library))[0]


def test_where_fewest_points_win_the_app_gets_that_setting(history: History) -> None:
    setup = (2, 0, 0, track.NONE, track.NONE, 1, 0, 0, 0, 0, 0, 0)
    events = ((track.POINTS, 0, 9), (track.POINTS, 1, 4), (track.FINISH,))
    low = game_of("track", 3, setup=setup, events=events, pods=(0, 1), names=NAMES[:2], notes=())
    history.keep([low], EVENING)
    file = json.loads(export("bgstats", wholes(history))[0])
    assert [kind["highestWins"] for kind in file["games"]] == [False]
    assert [score["rank"] for score in file["plays"][0]["playerScores"]] == [2, 1]


def test_an_unknown_format_is_refused() -> None:
    with pytest.raises(UserError, match="csv, jsonl, bgstats, link"):
        export("xls", [])
