"""Santorini: New York by key presses: whole series agree with the replay of their events. Also screens without a
console.
"""

import json
from pathlib import Path

import pytest

from tests.console.newyork_script_writer import NewYorkScriptWriter
from topout.journal.record import EVENT
from topout.ui.texts import Texts
from topout_tools.replay.scenario import answer
from topout_tools.script.play import perform, play
from topout_tools.script.script_runner import ScriptRunner
from topout_tools.sim.machine import FIRMWARE, Machine

PODS = {2: ["p2", "p5"], 5: ["p1", "p2", "p3", "p4", "p5"]}


def replayed(scenario):
    result = answer(json.dumps(scenario))
    assert result["refused"] == []
    return result


def round_of(writer, *order):
    """Write a whole round of usual turns."""
    writer.reveal(*order)
    for _ in order:
        writer.done()


def won_by_climbing(writer, winner):
    """Write the shortest possible game: the first round's last player climbs."""
    writer.reveal(*[pod for pod in writer.standing if pod != winner], winner)
    while writer.on_turn != winner:
        writer.done()
    writer.climb()


def series_of_two(language):
    """Write a game with a deal, two-fold builds and an undo, one that ends by elimination, a champion, and one game
    more.
    """
    one, two = PODS[2]
    writer = NewYorkScriptWriter(PODS[2], two, "taxi", language)
    for _ in range(3):
        round_of(writer, one, two)
    writer.reveal(two, one)
    writer.build("block", "block")
    writer.only_done()
    writer.build("skyscraper")
    writer.done()
    writer.deal(by=one)
    writer.reveal(two, one)
    writer.done()
    writer.undo(1, events=2, redo=1, again=2)
    writer.roof()
    writer.undo(1, events=2, redo=1, again=2)
    writer.add(f"expect score {one} 1", f"expect screen {writer.text('how.roof')}")
    writer.next_game(by=two, mover="bus")
    writer.reveal(one, two)
    writer.stuck()
    writer.done()
    writer.reveal(one, two)
    writer.stuck()
    writer.add(f"expect score {two} 1", f"expect screen {writer.text('how.last_workers')}")
    for _ in range(2):
        writer.next_game(by=one)
        won_by_climbing(writer, two)
    writer.add(f"expect screen {writer.text('series.crowned', '★5')}")
    writer.next_game(by=two, mover="subway")
    won_by_climbing(writer, one)
    writer.add(f"expect screen {writer.text('series.champion', '★5')}")
    return writer


def series_of_five(language):
    """Write a series in which a player is out in the third round and plays no card in the fourth.

    The Statue stays with a player who is out.
    """
    pods = PODS[5]
    writer = NewYorkScriptWriter(pods, "p3", "subway", language)
    for _ in range(2):
        writer.reveal("p2", "p5", "p1", "p3", "p4")
        for _ in range(4):
            writer.done()
        writer.stuck()
    writer.add("expect screen ○○ ♛")
    round_of(writer, "p5", "p3", "p2", "p1")
    round_of(writer, "p1", "p2", "p3", "p5")
    writer.deal(by="p4")
    writer.reveal("p3", "p5", "p2", "p1")
    writer.build("skyscraper")
    writer.done()
    writer.build("roof")
    writer.only_done()
    writer.done()
    writer.climb()
    for winner in ("p3", "p1", "p2", "p1"):
        writer.next_game(by=winner)
        won_by_climbing(writer, winner)
    writer.add(f"expect screen {writer.text('series.crowned', '▲1')}")
    return writer


@pytest.mark.parametrize("series, language", [(series_of_two, "en"), (series_of_two, "ru"), (series_of_five, "nl")])
def test_whole_series_to_a_champion_agrees_with_its_replay(series, language):
    writer = series(language)
    end = play(writer.script, "script", Path(), Path())
    result = replayed(writer.scenario)
    assert result["champion"] is not None
    assert end["phase"] == "over"
    assert end["scores"] == {player["name"]: player["wins"] for player in result["players"]}
    again = replayed(end["scenario"])  # only the last game, with the wins it began with
    assert {key: again[key] for key in again if key != "first"} == {
        key: result[key] for key in result if key != "first"
    }


@pytest.mark.parametrize("series", [series_of_two, series_of_five])
def test_whole_series_hold_every_kind_of_event(series):
    kinds = {event["do"] for event in series("en").scenario["events"]}
    assert kinds >= {"reveal", "build", "done", "stuck", "claim", "deal", "next_game"}


def run(*lines):
    return play("\n".join(lines), "script", Path(), Path())


TWO = ("choose English", "begin newyork p1 p2 first p1")
SET_UP = ("expect screen Set-up for 2 players", "press undo")  # the page before the first round
REVEALED = (*TWO, "dial p1 3", "press p1.b", "dial p2 20", "press p2.b")  # p1 acts first, p2 has the Statue


def test_a_claim_without_the_statue_is_refused_with_the_reason():
    end = run(*REVEALED, "press p1.c", "expect screen Only the Statue's ♛ holder can win.", "expect turn p1")
    assert end["scenario"]["events"] == [{"do": "reveal", "numbers": [3, 20]}]


def test_done_and_its_block_are_one_press_and_one_undo():
    one = run(*REVEALED, "press p1.b", "expect turn p2")
    assert [event["do"] for event in one["scenario"]["events"]] == ["reveal", "build", "done"]
    back = run(
        *REVEALED, "press p1.b", "press undo", "expect screen ▲1: a block, turn done", "press undo", "press menu"
    )
    assert (back["turn"], [event["do"] for event in back["scenario"]["events"]]) == ("p1", ["reveal"])
    again = run(*REVEALED, "press p1.b", "press undo", "press undo", "press fall", "press menu")
    assert again["scenario"] == one["scenario"]


def test_pieces_that_were_entered_one_by_one_are_taken_back_one_by_one():
    turn = ("press p1.a", "press p1.a", "press p1.a", "press p1.a", "press p1.b", "expect turn p2")
    end = run(*REVEALED, *turn, "press undo", "press undo", "press menu", "expect turn p1")
    assert [event["do"] for event in end["scenario"]["events"]] == ["reveal", "build", "build"]
    end = run(*REVEALED, *turn, "press undo", "press undo", "press undo", "press menu")
    assert [event["do"] for event in end["scenario"]["events"]] == ["reveal", "build"]


@pytest.mark.parametrize(
    "keys, pieces",
    [
        (("b",), ["block"]),
        (("a", "b", "b"), ["roof"]),
        (("a", "c", "b"), ["skyscraper", "block"]),
        (("a", "a", "a", "a", "b"), ["block", "block"]),
    ],
)
def test_a_turn_takes_this_many_presses(keys, pieces):
    end = run(*REVEALED, *[f"press p1.{key}" for key in keys], "expect turn p2")
    assert [event["piece"] for event in end["scenario"]["events"] if event["do"] == "build"] == pieces


def test_a_cut_in_a_later_game_of_a_series_keeps_its_wins_and_undo_stops_at_its_start():
    won = (*REVEALED, "press p1.b", "press p2.c", "press fall", "wait 1300", "press fall",
           "expect score p2 1", "press p2.b", "press fall", "press fall", *SET_UP)  # fmt: skip
    begun = ("dial p1 9", "press p1.b", "dial p2 8", "press p2.b")
    end = run(*won, *begun, "cut", "boot", "expect turn p2", "expect score p2 1", "press undo",
              *["press undo"] * 2, "expect screen Nothing to undo.", "press menu")  # fmt: skip
    assert (end["phase"], end["scores"]) == ("choose", {"p1": 0, "p2": 1})


def test_a_power_cut_while_all_dial_asks_for_the_numbers_again():
    cut = (*TWO, "dial p1 3", "press p1.b", "cut", "boot", *SET_UP, "dial p2 20", "press p2.b")
    end = run(*cut)
    assert end["phase"] == "choose"
    end = run(*cut, "dial p1 3", "press p1.b")
    assert end["turn"] == "p1"


def test_the_same_number_twice_is_dialled_again():
    same = ("dial p1 3", "press p1.b", "dial p2 3", "press p2.b", "expect screen Two dialled the same: dial again.")
    end = run(*TWO, *same, "dial p2 4", "press p2.b", "press p1.b")
    assert end["turn"] == "p1"


@pytest.mark.rule("N8")
def test_two_pieces_are_entered_and_then_b_only_ends_the_turn():
    end = run(*REVEALED, "press p1.a", "press p1.c", "press p1.a", "press p1.c",
              "expect screen One skyscraper a turn, no more.", "press p1.b",
              "press p1.a", "press p1.a", "expect screen Two pieces a turn, no more.",
              "press undo", "press p1.b")  # fmt: skip
    assert [event.get("piece") for event in end["scenario"]["events"][1:]] == ["skyscraper", "roof", None]


@pytest.mark.rule("N8")
def test_a_game_of_an_older_version_with_two_skyscrapers_ends_its_turn_by_b():
    with Machine() as machine:
        runner = ScriptRunner(machine, Path(), Path())
        runner.boot()
        perform(runner, "\n".join(REVEALED), "script")
        table = runner.observer.console.table
        for event in ((1, 2), (1, 2)):
            assert table.session.apply(event) is None
            table.logbook.write(EVENT, event)
        perform(runner, "cut\nboot\nexpect screen B: turn done.\npress p1.b\nexpect turn p2", "script")
        assert runner.observer.console.table.session.log[1:] == [(1, 2), (1, 2), (2,)]


def round_by_keys(number):
    """Return a round's presses. Each number has cards of its own."""
    return [f"dial p1 {number}", "press p1.b", f"dial p2 {20 + number}", "press p2.b", "press p1.b", "press p2.b"]


PLAYED = ("press p1.b", "press p2.b", "dial p1 20", "press p1.b", "dial p2 4", "press p2.b")


@pytest.mark.rule("N11")
def test_a_number_that_lies_in_the_discards_is_asked_about_and_taken_if_confirmed():
    warned = run(*REVEALED, *PLAYED)
    assert warned["phase"] == "choose"
    assert "▲1: 20 was played in round 1." in warned["screen"] and not any("●2:" in line for line in warned["screen"])
    assert run(*REVEALED, *PLAYED, "press p1.b")["scenario"]["events"][-1] == {"do": "reveal", "numbers": [20, 4]}
    back = run(*REVEALED, *PLAYED, "press undo")["screen"]
    assert (back.count("…"), back.count("✓")) == (1, 1), "only that player dials again"
    again = run(*REVEALED, *PLAYED, "press undo", "dial p1 21", "press p1.b")
    assert again["scenario"]["events"][-1] == {"do": "reveal", "numbers": [21, 4]}, "the other number stays"


@pytest.mark.rule("N11")
def test_a_number_that_is_shown_while_the_console_asks_is_not_on_the_ring_afterwards():
    """The key comes up under the question, so the screen of the dials does not see it."""
    held = [*PLAYED[:-1], "down p1.b", PLAYED[-1], "expect screen played in round 1", "up p1.b", "press undo"]
    with Machine() as machine:
        runner = ScriptRunner(machine, Path(), Path())
        runner.boot()
        perform(runner, "\n".join((*REVEALED, *held)), "script")
        runner.look()
        assert white(machine, "p1") == 0, "20 is two white pixels"


@pytest.mark.rule("N11")
def test_after_the_next_deal_every_number_may_be_in_a_hand():
    rounds = []
    for number in (1, 2, 3, 4):
        rounds += round_by_keys(number)
    dealt = run(*TWO, *rounds, "press p1.b", "dial p1 24", "press p1.b", "dial p2 1", "press p2.b")
    assert dealt["phase"] == "act" and dealt["turn"] == "p2"


@pytest.mark.parametrize(
    ("mover", "last"),
    [
        ("Taxi Driver", "Any key: the first round begins."),
        ("Tour Bus Driver", "The youngest also places a skyscraper."),
    ],
)
@pytest.mark.rule("N12")
def test_before_the_first_round_a_page_says_how_to_set_up(mover, last):
    table = ("choose English", f"begin newyork p1 p2 first p1 choosing {mover}", "cut", "boot")
    begun = run(*table)
    assert begun["screen"][0] == "Set-up for 2 players"
    assert {"The deck: 7 Engineers and 6 each of", "Deal five cards to each, the rest face", last} <= set(
        begun["screen"]
    )
    for key in ("p1.a", "p2.b", "fall", "undo"):
        dialling = run(*table, f"press {key}")
        assert dialling["screen"][0].startswith("Choose a card"), key


@pytest.mark.rule("N12")
def test_the_set_up_page_does_not_come_back_when_the_first_round_is_undone():
    undone = run(*REVEALED, "press undo", "press undo", "press menu")
    assert undone["screen"][0].startswith("Choose a card")


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "any number down; if forced, any number up, too"),
        ("ru", "вниз — на любое число; вынужденно — и вверх"),
        ("ro", "oricâte în jos; forțat, oricâte și în sus"),
        ("nl", "omlaag zoveel je wilt; gedwongen ook omhoog"),
    ],
)
@pytest.mark.rule("N13")
def test_the_rules_in_brief_say_how_far_a_forced_worker_may_go(language, words):
    assert words in text_of(language, "rules.newyork.2")
    forced = {"en": "(not forced", "ru": "(не вынужденно", "ro": "(nu forțat", "nl": "(niet gedwongen"}[language]
    assert forced in text_of(language, "rules.newyork.4")


def test_the_dial_says_which_numbers_the_cards_have():
    assert "Cards 1 to 25: white = 10, colour = 1." in run(*TWO)["screen"]


def text_of(language, key):
    texts = Texts(f"{FIRMWARE}/")
    texts.load(language)
    texts.add("newyork")
    return " ".join(texts.get(key).split("|"))


def test_a_deal_comes_before_the_fifth_round_and_cards_in_hand_count_down():
    lines = list(TWO)
    for number, cards in enumerate((5, 4, 3, 2), 1):
        lines += [f"expect screen round {number}, cards {cards}", *round_by_keys(number)[:4],
                  f"expect screen round {number}, cards {cards - 1}", "press p1.b", "press p2.b"]  # fmt: skip
    lines += [
        "expect screen round 5, cards 1",
        "expect screen Deal four cards to each player.",
        "press p1.a",
        "press p2.b",
    ]
    lines += [
        "expect screen round 5, cards 5",
        "press undo",
        "press undo",
        "press menu",
        "expect screen Deal four cards",
    ]
    assert run(*lines)["phase"] == "choose"


def test_rings_and_screen_of_the_others_stay_as_they_are_while_one_dials_on_the_console():
    """Compares the frames of a whole pulse, with and without a hand on pod 1."""
    with Machine() as machine:
        runner = ScriptRunner(machine, Path(), Path())
        runner.boot()
        perform(runner, "\n".join((*TWO, "dial p2 20", "press p2.b")), "script")
        runner.look()
        still, words = frames(machine), runner.look().texts
        machine.down("p1.c")
        dialled, own = frames(machine), machine.ring("p1")
        assert runner.look().texts == words
        machine.up("p1.c")
        machine.run_for(100)
        assert dialled == still
        assert any(any(colour) for colour in own)
        assert runner.look().texts == words


def frames(machine):
    """Return the frames of a second. A longer hold would dial more pixels, and all rings would be dimmed."""
    seen = set()
    until_ms = machine.now_ms + 1000
    while machine.now_ms < until_ms:
        machine.run_for(20)
        seen.add((tuple(machine.ring("p2")), *(tuple(machine.ring(pod)) for pod in ("p3", "p4", "p5"))))
    return seen


def test_the_statues_holder_has_three_white_pixels_in_every_phase():
    with Machine() as machine:
        runner = ScriptRunner(machine, Path(), Path())
        runner.boot()
        perform(runner, "\n".join(REVEALED), "script")
        runner.look()
        assert [white(machine, pod) for pod in ("p1", "p2")] == [0, 3]
        perform(runner, "press p1.b", "script")
        assert [white(machine, pod) for pod in ("p1", "p2")] == [0, 3]
        perform(runner, "press p2.b", "script")
        runner.look()
        assert [white(machine, pod) for pod in ("p1", "p2")] == [0, 3]


def white(machine, pod):
    return sum(any(colour) and len(set(colour)) == 1 for colour in machine.ring(pod))


def _phases_loaded_after(writer):
    with Machine() as machine:
        runner = ScriptRunner(machine, Path(), Path())
        runner.boot()
        perform(runner, writer.script, "phases")
        machine.run_for(2000)
        return {name.rpartition(".")[2] for name in machine.interpreter.modules} & {"action_phase", "role_choice"}


def test_phases_that_alternate_stay_loaded_so_that_a_reveal_reads_no_file():
    writer = NewYorkScriptWriter(PODS[2], "p5", "subway", "en")
    assert _phases_loaded_after(writer) == {"action_phase", "role_choice"}  # the second was read ahead
    round_of(writer, *PODS[2])
    assert _phases_loaded_after(writer) == {"action_phase", "role_choice"}


def test_phases_are_unloaded_when_the_game_is_over():
    writer = NewYorkScriptWriter(PODS[2], "p5", "subway", "en")
    won_by_climbing(writer, "p5")
    assert _phases_loaded_after(writer) == set()


def test_phases_are_loaded_again_by_an_undo_of_the_end():
    writer = NewYorkScriptWriter(PODS[2], "p5", "subway", "en")
    won_by_climbing(writer, "p5")
    writer.add("wait 2000", "press undo", "wait 1500", "press undo", "wait 2000")
    assert _phases_loaded_after(writer) == {"action_phase", "role_choice"}
