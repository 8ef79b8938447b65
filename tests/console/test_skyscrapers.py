"""Skyscrapers at the console: what is dealt, a collapse, a hand counted anew, falls, the tally; and presses."""

from pathlib import Path

import pytest

from host_tools.script.play import play
from tests.console.hands import Hands

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
    assert f"{cards} block cards to each player," in screen
    assert "2 base cards of the own colour," in screen
    assert "5 workers for the crew," in screen


@pytest.mark.parametrize("key", ["p1.a", "p2.b", "p5.c", "hub.menu", "hub.undo", "hub.fall"])
def test_any_key_closes_what_to_deal_and_does_nothing_else(key):
    end = run(SET_UP.format("press p1.a\npress p2.a\n") + f"press {key}\n")
    assert end["screen"][0].startswith("Turn of ▲1")
    assert end["scenario"]["events"] == []


def test_what_to_deal_is_there_again_after_a_power_cut_but_not_in_the_middle_of_a_game():
    begun = SET_UP.format("press p1.a\npress p2.a\n") + "wait 300\n"
    assert run(begun + "cut\nboot\n")["screen"][0] == "Set-up for 2 players"
    assert run(begun + "press p1.a\npress p1.a\ncut\nboot\n")["screen"][0].startswith("Turn of ▲1")


def test_taking_the_first_action_back_does_not_deal_anew():
    assert seated("press p3.a\npress undo\npress undo\npress fall\n")["screen"][0].startswith("Turn of ■3")


# -- collapse, recount ------------------------------------------------------------------------------------------------


@pytest.mark.rule("S19")
def test_a_collapse_that_nobody_in_the_game_caused_puts_nobody_out():
    hands = Hands(["p1", "p3"], "p1", "ru")
    hands.recruit()
    hands.collapse(None)
    end = run(hands.script)
    assert (end["phase"], end["scenario"]["events"][-1]) == ("over", {"do": "collapse", "by": None})
    assert hands.result["how"] == "collapse"
    assert "out" not in end["screen"]
    assert end["screen"].count("place 1") == 2


def test_a_collapse_by_nobody_says_so_before_it_counts():
    screen = seated("press menu\nchoose Collapse\nexpect screen Nobody\npress menu\n")["screen"]
    assert "Nobody in the game brought it down." in screen
    assert "Nobody is out, the game ends." in screen


def test_only_where_it_is_offered_the_menu_key_says_nobody():
    end = seated("press menu\nchoose Worker lost\npress menu\n")
    assert "Whose worker is shut in?" in end["screen"]
    assert "Nobody" not in end["screen"]


@pytest.mark.rule("S33")
def test_a_hand_is_counted_anew():
    hands = Hands(["p1", "p3"], "p1", "nl", "nl")
    hands.recruit()
    hands.recount("p3", 3, 1)
    end = run(hands.script)
    assert end["scenario"]["events"][-1] == {"do": "recount", "player": 1, "construction": 3, "foundation": 1}
    assert hands.cards("p3") == 4


@pytest.mark.rule("S3")
@pytest.mark.rule("S33")
def test_a_recount_starts_from_nothing_and_is_told_without_its_numbers():
    asked = "press menu\nchoose Correct a hand\npress p1.b\n"
    assert seated(asked)["screen"][:2] == ["▲1: block cards in hand", "0"]
    assert seated(asked + "press p1.b\n")["screen"][:2] == ["▲1: base cards in hand", "0"]
    booked = seated(asked + "press p1.c\npress p1.b\npress p1.b\n")["screen"]
    assert "▲1: a hand counted anew" in booked


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
        ("Russian", "Those of ◆4 go back where they stood."),
        ("Romanian", "Those of ◆4 go back to the crew."),
        ("Dutch", "Those of ◆4 go back to the crew."),
    ],
)
def test_a_fall_says_where_own_workers_go_in_this_edition(edition, line):
    assert line in seated("press p3.a\npress fall\npress p4.a\npress p3.a\n", edition)["screen"]


# -- the tally --------------------------------------------------------------------------------------------------------


def tally(*more):
    """Two players; ▲1 races to the last card while ■3 recruits two and moves."""
    hands = Hands(["p1", "p3"], "p1", "ru")
    hands.recruit()
    while hands.result["phase"] == "play":
        mine = hands.on_turn == "p1"
        if not hands.result["actions_left"]:
            hands.end_turn()
        elif mine:
            hands.build(1, foundation=not hands.cards("p1", "construction"))
        elif hands.result["players"][1]["site"] < 2:
            hands.recruit()
        else:
            hands.move()
    return run(hands.script + "".join(more))


@pytest.mark.rule("S26")
def test_the_tally_goes_by_floor_number_from_the_ground_and_says_so():
    ground = tally()["screen"]
    assert ground[0] == "Floor tally ground floor"
    assert "Towers: equal numbers, one floor." in ground
    assert "Floor up" in ground
    assert tally("press menu\npress menu\n")["screen"][0] == "Floor tally floor 2"


@pytest.mark.rule("S24")
def test_the_highest_floor_decides():
    end = tally("press p3.a\npress p3.a\npress menu\npress p1.a\npress fall\n")
    assert end["scenario"]["events"][-1] == {"do": "tally", "floors": [[0, 2], [1, 0]]}
    assert end["phase"] == "over"


def test_one_less_goes_back_down_a_floor():
    end = tally("press p3.a\npress menu\npress undo\nexpect screen ground floor\npress undo\npress fall\n")
    assert end["scenario"]["events"][-1] == {"do": "tally", "floors": [[0, 0]]}


# -- presses ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("presses", "event"),
    [
        (["p3.a"], {"do": "recruit"}),
        (["p3.c"], {"do": "move"}),
        (
            ["p3.b", "p3.c", "p3.b", "p3.a", "p3.c", "p3.b"],
            {"do": "build", "beams": 3, "worker": True, "highest": True},
        ),
        (["fall", "p4.a", "p3.a", "fall"], {"do": "fall", "by": 2, "owners": [1]}),
        (["p3.a", "undo", "undo", "fall"], {"do": "recruit"}),
    ],
)
def test_no_event_takes_more_presses_than_before(presses, event):
    logged = seated("press p3.a\n" + "".join(f"press {key}\n" for key in presses))["scenario"]["events"]
    last = logged[-1]
    assert {name: last[name] for name in event} == event
    assert len(logged) == (1 if "undo" in presses else 2)
