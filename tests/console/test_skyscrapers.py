"""Skyscrapers at the console: the deal, collapse, recount, falls, the tally, and numbers of presses."""

from pathlib import Path

import pytest

from tests.console.skyscrapers_script_writer import SkyscrapersScriptWriter
from topout_tools.script.play import play

SEATED = "choose English\nbegin skyscrapers p1 p3 p4 first p3{}\n"


def run(script):
    return play(script, "script", Path(), Path())


def seated(more="", edition=""):
    return run(SEATED.format(f" choosing {edition}" if edition else "") + more)


# -- before the first turn --------------------------------------------------------------------------------------------

SET_UP = "choose English\npress p1.b\n{}press menu\npress p1.b\npress p1.a\n"


@pytest.mark.rule("S1")
@pytest.mark.rule("S2")
@pytest.mark.rule("S4")
@pytest.mark.parametrize(("players", "cards"), [(2, 15), (3, 12), (4, 9)])
def test_before_the_first_turn_the_screen_says_what_to_deal(players, cards):
    seats = "".join(f"press p{pod}.a\n" for pod in range(1, players + 1))
    screen = run(SET_UP.format(seats))["screen"]
    assert screen[0] == f"Set-up for {players} players"
    assert f"You each get {cards} block cards," in screen
    assert "2 base cards in your own colour," in screen
    assert "5 workers ○ for the crew," in screen


@pytest.mark.parametrize("key", ["p1.a", "p2.b", "p5.c", "hub.menu", "hub.undo", "hub.fall"])
def test_any_key_closes_what_to_deal_and_does_nothing_else(key):
    end = run(SET_UP.format("press p1.a\npress p2.a\n") + f"press {key}\n")
    assert end["screen"][0].startswith("▲1's turn")
    assert end["scenario"]["events"] == []


def test_what_to_deal_is_there_again_after_a_power_cut_but_not_in_the_middle_of_a_game():
    begun = SET_UP.format("press p1.a\npress p2.a\n") + "wait 300\n"
    assert run(begun + "cut\nboot\n")["screen"][0] == "Set-up for 2 players"
    assert run(begun + "press p1.a\npress p1.a\ncut\nboot\n")["screen"][0].startswith("▲1's turn")


def test_taking_the_first_action_back_does_not_deal_again():
    assert seated("press p3.a\npress undo\npress undo\npress menu\n")["screen"][0].startswith("■3's turn")


# -- collapse, recount ------------------------------------------------------------------------------------------------


@pytest.mark.rule("S19")
def test_a_collapse_that_nobody_in_the_game_caused_puts_nobody_out():
    writer = SkyscrapersScriptWriter(["p1", "p3"], "p1", "ru")
    writer.recruit()
    writer.collapse(None)
    writer.read_the_end()
    end = run(writer.script + "press p1.c\n")
    assert (end["phase"], end["scenario"]["events"][-1]) == ("over", {"do": "collapse", "by": None})
    assert writer.result["how"] == "collapse"
    assert "out" not in end["screen"]
    assert end["screen"].count("1st") == 2


def test_a_collapse_by_nobody_says_so_before_it_counts():
    screen = seated("press menu\nchoose Collapse\nexpect screen Nobody\npress menu\n")["screen"]
    assert "Nobody in the game brought it down." in screen
    assert "Nobody is out, the game ends." in screen


def test_only_where_it_is_offered_the_menu_key_says_nobody():
    end = seated("press menu\nchoose Worker lost\npress menu\n")
    assert "Whose worker?" in end["screen"]
    assert "Nobody" not in end["screen"]


@pytest.mark.rule("S33")
def test_a_hand_is_counted_again():
    writer = SkyscrapersScriptWriter(["p1", "p3"], "p1", "nl", "nl")
    writer.recruit()
    writer.recount("p3", 3, 1)
    end = run(writer.script)
    assert end["scenario"]["events"][-1] == {"do": "recount", "player": 1, "construction": 3, "foundation": 1}
    assert writer.cards("p3") == 4


@pytest.mark.rule("S3")
@pytest.mark.rule("S33")
def test_a_recount_starts_from_nothing_and_is_listed_without_its_numbers():
    asked = "press menu\nchoose Correct a hand\npress p1.b\n"
    assert seated(asked)["screen"][:2] == ["▲1: block cards in hand", "0"]
    assert seated(asked + "press p1.b\n")["screen"][:2] == ["▲1: base cards in hand", "0"]
    booked = seated(asked + "press p1.c\npress p1.b\npress p1.b\n")["screen"]
    assert "▲1: a hand recounted" in booked


@pytest.mark.rule("S33")
def test_an_empty_hand_cannot_be_entered():
    end = seated("press menu\nchoose Correct a hand\npress p1.b\npress p1.b\npress p1.b\n")
    assert "Only a build plays the last card." in end["screen"]
    assert end["scenario"]["events"] == []


def test_no_more_cards_than_were_dealt_can_be_entered():
    end = seated("press menu\nchoose Correct a hand\npress p1.b\nhold p1.c 3000\nexpect screen 12\npress p1.b\n")
    assert end["screen"][0] == "▲1: base cards in hand"


# -- build and fall ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("S10")
def test_a_build_asks_for_connections():
    screen = seated("press p3.a\npress p3.b\n")["screen"]
    assert "Beam connections 2" in screen


@pytest.mark.rule("S15")
@pytest.mark.parametrize(
    ("edition", "line"),
    [
        ("Russian", "◆4's go back where they stood."),
        ("Romanian", "◆4's go back to the crew."),
        ("Dutch", "◆4's go back to the crew."),
    ],
)
def test_a_fall_says_where_own_workers_go_in_this_edition(edition, line):
    assert line in seated("press p3.a\npress fall\npress menu\npress p4.a\npress p3.a\n", edition)["screen"]


# -- the tally --------------------------------------------------------------------------------------------------------


def tally(*more):
    """Play to the tally of two players: ▲1 races to the last card while ■3 recruits two and moves."""
    writer = SkyscrapersScriptWriter(["p1", "p3"], "p1", "ru")
    writer.recruit()
    while writer.result["phase"] == "play":
        mine = writer.on_turn == "p1"
        if not writer.result["actions_left"]:
            writer.end_turn()
        elif mine:
            writer.build(1, foundation=not writer.cards("p1", "construction"))
        elif writer.result["players"][1]["site"] < 2:
            writer.recruit()
        else:
            writer.move()
    writer.read_the_end()
    return run(writer.script + "".join(more))


@pytest.mark.rule("S26")
def test_the_tally_goes_by_floor_number_from_the_ground_and_says_so():
    top = tally()["screen"]
    assert top[0] == "Floor tally floor 4"
    assert "Highest floor with a worker on it?" in top
    assert "same number count together." in top
    counting = tally("press p3.a\npress p3.b\n")["screen"]
    assert counting[0] == "Floor tally floor 3"
    assert {"Press once per worker you can see.", "Same floor number counts together."} <= set(counting)


@pytest.mark.rule("S24")
def test_the_highest_floor_decides_and_no_lower_one_is_asked_for():
    one_up = "press p1.a\npress p1.a\npress p1.a\npress p1.b\n"
    end = tally(one_up, "press p1.a\npress menu\n")
    assert {"▲1 gets the five points.", "Is that right?"} <= set(end["screen"])
    assert end["phase"] == "tally", "it asks first"
    end = tally(one_up, "press p1.a\npress menu\npress fall\n")
    assert end["scenario"]["events"][-1] == {"do": "tally", "floors": [[0, 0], [1, 0]]}
    assert end["phase"] == "over"


@pytest.mark.rule("S24")
def test_level_on_a_floor_the_one_below_is_asked_for():
    level = "press p1.a\n" * 3 + "press p1.b\npress p1.a\npress p3.a\npress menu\n"
    end = tally(level)
    assert end["screen"][0] == "Floor tally ground floor"
    assert "Level so far: the floor below decides." in end["screen"]
    end = tally(level, "press p3.a\npress menu\npress fall\n")
    assert end["scenario"]["events"][-1] == {"do": "tally", "floors": [[0, 1], [1, 1]]}


@pytest.mark.rule("S29")
def test_a_tally_that_is_level_to_the_ground_says_that_nobody_gets_the_five():
    end = tally("press p1.a\n" * 4, "press p1.b\nexpect screen ground floor\npress menu\n")
    assert "Level: nobody gets the five points." in end["screen"]
    assert end["phase"] == "tally"


def test_one_less_goes_back_up_a_floor_to_the_question_and_then_to_what_can_be_taken_back():
    counted = "press p1.b\npress p3.a\npress p1.a\npress menu\nexpect screen floor 3\n"
    up = "press undo\nexpect screen floor 4\nexpect screen Level so far\n"
    one_less = "press undo\nexpect screen floor 4\nexpect screen ▲1 has the five\n"
    end = tally(counted, up, one_less, "press undo\n" * 2, "expect screen Highest floor\n")
    assert end["phase"] == "tally"
    end = tally(counted, "press undo\n" * 5, "expect screen This will be undone\n")
    assert end["scenario"]["events"][-1]["do"] == "build"


# -- the end ----------------------------------------------------------------------------------------------------------

LAST_CARD = "press menu\nchoose Correct a hand\npress p3.b\npress p3.c\npress p3.b\npress p3.b\n"


@pytest.mark.rule("S21")
def test_a_build_with_the_last_card_says_so_before_it_counts():
    built = "press p3.a\n" + LAST_CARD + "press p3.b\n"
    screen = seated(built)["screen"]
    assert "Card block, the last: +5" in screen and "2 +5 → 7" in screen
    assert seated(built + "press p3.b\npress p3.b\n")["scores"]["p3"] == 7


@pytest.mark.rule("S22")
def test_the_end_is_a_page_that_swallows_what_was_meant_for_the_game():
    ended = "press p3.a\n" + LAST_CARD + "press p3.b\npress p3.b\npress p3.b\n"
    end = seated(ended + "press p3.b\npress p3.a\npress fall\npress menu\nwait 1200\npress p3.b\npress p3.a\n")
    assert end["screen"][0] == "The game is over"
    assert {"■3 built the last card: +5.", "The others lose 1 for each card left."} <= set(end["screen"])
    assert {"+5", "−14", "→ −14", "→ 7"} <= set(end["screen"])
    assert seated(ended + "wait 1200\npress menu\n")["screen"][0].startswith("Floor tally")
    assert seated(ended + "hold p1.b 2000\n")["screen"][0].startswith("Floor tally")
    assert seated(ended + "wait 1200\npress undo\npress undo\npress menu\n")["screen"][0].startswith("■3's turn")


# -- at the pod, without the hub --------------------------------------------------------------------------------------

BUILDING = "press p3.a\npress p3.b\n"


@pytest.mark.parametrize("step", ["", "press p3.b\n"])
def test_a_held_key_never_books_a_build_and_shows_what_else_there_is(step):
    end = seated(BUILDING + step + "hold p3.b 3000\n")
    assert end["screen"][0] == "What else?"
    assert [event["do"] for event in end["scenario"]["events"]] == ["recruit"]


def test_a_pod_cancels_a_build():
    end = seated(BUILDING + "hold p3.b 700\npress p3.b\n")
    assert end["screen"][0].startswith("■3's turn") and len(end["scenario"]["events"]) == 1


def test_a_pod_takes_the_base_card():
    end = seated(BUILDING + "hold p3.b 700\npress p3.a\npress p3.b\npress p3.b\n")
    assert end["scenario"]["events"][-1]["card"] == "foundation"


@pytest.mark.parametrize(
    "way",
    [
        "press p3.a\npress p3.a\npress p3.a\npress p3.a\n",  # nothing is left to do, so A undoes
        BUILDING + "hold p3.b 700\npress p3.c\n",
        "press menu\nchoose End turn early\npress fall\n" * 3 + "hold p3.b 700\n",  # no build is possible
    ],
)
def test_a_pod_takes_back_with_another_key_than_the_one_that_led_there(way):
    events = seated(way)["scenario"]["events"]
    shown = seated(way)["screen"]
    assert shown[0] == "Undo" and {"A Redo", "B Back", "C Undo"} <= set(shown)
    mashed = seated(way + "press p3.a\n" * 3)
    assert mashed["screen"][0] == "Undo" and mashed["scenario"]["events"] == events
    assert seated(way + "press p1.c\npress p4.c\n")["scenario"]["events"] == events, "nobody else's pod does"
    assert len(seated(way + "press p3.c\n")["scenario"]["events"]) == len(events) - 1


# -- presses ----------------------------------------------------------------------------------------------------------

DONE = "press p3.a\npress p3.a\n"
CORRECTION = "press menu\nchoose Correct a score\npress p4.a\nhold p4.c 1640\npress fall\n"


@pytest.mark.parametrize(
    ("before", "lines", "most", "event"),
    [
        ("", "press p3.a\n", 1, {"do": "recruit"}),
        ("", "press p3.c\n", 1, {"do": "move"}),
        (DONE, "press p3.b\n", 1, {"do": "end_turn"}),
        (
            "",
            "press p3.b\npress p3.c\npress p3.b\npress p3.a\npress p3.c\npress p3.b\n",
            6,
            {"do": "build", "beams": 3, "worker": True, "highest": True},
        ),
        ("", "press fall\npress p3.a\npress fall\n", 3, {"do": "fall", "by": 1, "owners": [1]}),
        ("press p3.c\n", "press undo\npress undo\npress menu\n", 3, {"do": "recruit"}),
        ("", CORRECTION, 8, {"do": "adjust", "score": 20}),
    ],
)
def test_no_event_takes_more_presses_than_before(before, lines, most, event, tmp_path):
    keys = tmp_path / "keys.txt"
    start = SEATED.format("") + "press p3.a\n" + before
    play(start, "script", Path(), Path(), keys=keys)
    first = len(keys.read_text("utf-8").splitlines())
    end = play(start + lines, "script", Path(), Path(), keys=keys)
    assert len(keys.read_text("utf-8").splitlines()) - first <= most
    assert "'s turn" in end["screen"][0], "and back at the table"
    assert end["scenario"]["events"][-1].items() >= event.items()
