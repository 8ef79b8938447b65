"""Skyscrapers by key presses: workers put right (S34), and falls between the last card and the tally (S35 to S37)."""

import json

import pytest

from tests.console.skyscrapers_script_writer import SkyscrapersScriptWriter
from tests.console.test_skyscrapers import run, tally
from topout.ui.texts import LANGUAGES, Texts
from topout_tools.replay.scenario import answer
from topout_tools.sim.machine import FIRMWARE

PODS = ["p1", "p3", "p4"]


def text_of(language, key):
    texts = Texts(f"{FIRMWARE}/")
    texts.load(language)
    texts.add("skyscrapers")
    return texts.get(key)


def at_the_last_card(edition, score=0):
    """Return a writer where p1 has just built the last card, with three workers each, and this correction before."""
    writer = SkyscrapersScriptWriter(PODS, "p1", edition)
    for pod in PODS:
        writer.workers(pod, 2, 3, 0)
    if score:
        writer.adjust("p1", score)
    writer.recount("p1", 1, 0)
    writer.build(2)
    return writer


@pytest.mark.rule("S34")
def test_an_owner_who_leaves_a_fallen_worker_off_the_building_recruits_again():
    writer = SkyscrapersScriptWriter(PODS, "p1", "ro")
    writer.workers("p1", 0, 5, 0)
    writer.fall("p3", "p1")
    writer.workers("p1", 1, 4, 0)
    writer.recruit()
    writer.lost("p1")
    writer.workers("p1", 0, 5, 0)
    writer.workers("p4", 1, 0, 4)
    end = run(writer.script)
    assert answer(json.dumps(end["scenario"])) == writer.result
    assert writer.player("p1")["site"] == 5 and writer.player("p4")["lost"] == 4


@pytest.mark.rule("S34")
def test_no_more_than_four_workers_can_be_called_lost():
    writer = SkyscrapersScriptWriter(PODS, "p1", "ro")
    writer.choose("workers")
    writer.press("p3.b", "p3.b", *["p3.c"] * 6, "p3.b")
    writer.note("workers", player=1, crew=1, site=0, lost=4)
    assert answer(json.dumps(run(writer.script)["scenario"])) == writer.result


@pytest.mark.rule("S34")
def test_workers_are_put_right_from_the_tallys_menu():
    writer = at_the_last_card("nl")
    writer.read_the_end()
    writer.workers("p3", 1, 4, 0)
    writer.tally({"p3": 4, "p1": 3})
    end = run(writer.script)
    assert end["phase"] == "over" and answer(json.dumps(end["scenario"])) == writer.result
    assert writer.result["tally_winner"] == 1


@pytest.mark.rule("S35")
@pytest.mark.parametrize("edition", ["ru", "ro"])
def test_a_fall_is_entered_from_the_page_that_announces_the_end_and_from_the_tally(edition):
    writer = at_the_last_card(edition)
    writer.add("wait 1300")
    writer.fall("p1", "p1", "p3")
    writer.add("expect screen Highest floor with a worker")
    writer.fall("p3", "p4")
    writer.tally({}, {"p1": 1})
    end = run(writer.script)
    assert end["phase"] == "over" and answer(json.dumps(end["scenario"])) == writer.result
    assert end["scores"] == {"p1": 2 + 5 - 10 + 5, "p3": -19, "p4": -14}


@pytest.mark.rule("S35")
def test_a_fall_while_floors_are_counted_begins_the_count_again():
    counted = "press p1.a\n" * 3 + "press p1.b\npress p1.a\nexpect screen ▲1 has the five\n"
    cancelled = tally(counted, "press fall\nexpect screen off the building\npress undo\n")["screen"]
    assert "▲1 has the five points so far." in cancelled
    fallen = tally(counted, "press fall\npress p3.a\npress fall\n")
    assert "Highest floor with a worker on it?" in fallen["screen"] and fallen["screen"][0].endswith("floor 1")
    assert fallen["scenario"]["events"][-1] == {"do": "fall", "by": 0, "owners": [1]}
    undone = tally(
        counted, "press fall\npress p3.a\npress fall\npress undo\nexpect screen will be undone\npress undo\n"
    )
    assert undone["scenario"]["events"][-1]["do"] == "build", "UNDO undoes the fall, not a press of the old count"
    counted_again = "press menu\npress p1.b\npress p1.a\npress fall\npress undo\nexpect screen ▲1 has the five\n"
    tally(counted, "press fall\npress p3.a\npress fall\npress undo\npress undo\n" + counted_again)


@pytest.mark.rule("S35")
@pytest.mark.parametrize("where", ["wait 4000\n", "wait 1200\npress menu\nwait 4000\n"])
def test_the_alarm_asks_until_the_tally_is_booked(where):
    writer = at_the_last_card("ru")
    asked = run(writer.script + where + "knock 200\nwait 300\n")
    assert "Did anyone fall off?" in asked["screen"] and "▾Collapse" not in asked["screen"]
    booked = run(writer.script + where + "knock 200\nwait 300\npress fall\npress p3.a\npress fall\n")
    assert booked["scenario"]["events"][-1] == {"do": "fall", "by": 0, "owners": [1]}
    assert "Highest floor with a worker on it?" in booked["screen"]


@pytest.mark.rule("S35")
def test_who_goes_out_then_is_left_out_and_the_next_fall_asks_who_did_it():
    writer = at_the_last_card("ru", -99)
    writer.read_the_end()
    while not writer.player("p1")["out"]:
        writer.fall("p1", "p3")
    out = run(writer.script)
    assert out["phase"] == "tally"
    assert run(writer.script + "press fall\n")["screen"][:2] == ["Fall", "Who did it?"]
    writer.fall("p3", "p4")
    writer.tally({"p3": 1})
    end = run(writer.script)
    assert end["phase"] == "over" and answer(json.dumps(end["scenario"])) == writer.result


@pytest.mark.rule("S35")
def test_the_last_one_left_wins_without_a_tally():
    writer = at_the_last_card("ru", -99)
    writer.read_the_end()
    for pod in ("p1", "p3"):
        while not writer.player(pod)["out"]:
            writer.fall(pod, "p4", "p4")
    end = run(writer.script)
    assert (end["phase"], end["scenario"]["events"][-1]["do"]) == ("over", "fall")
    assert "All the others are out." in end["screen"] and writer.result["how"] == "last_standing"


@pytest.mark.parametrize(
    ("language", "words", "asked"),
    [
        ("en", "off the building", "Did anyone fall off?"),
        ("ru", "со здания", "Кто-то свалился?"),
        ("ro", "de pe clădire", "A căzut cineva jos?"),
        ("nl", "van het bouwwerk", "Viel er iemand af?"),
    ],
)
@pytest.mark.rule("S36")
def test_the_fall_screen_the_rules_in_brief_and_a_knock_say_off_the_building(language, words, asked):
    assert words in text_of(language, "fall.title_by") and words in text_of(language, "rules.skyscrapers.3")
    assert text_of(language, "knock.question") == asked
    assert run(at_the_last_card("ru").script + "wait 1300\npress fall\n")["screen"][0] == "Fall by ▲1, off the building"


@pytest.mark.rule("S37")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tally_and_the_rules_in_brief_say_that_only_visible_workers_count(language):
    pressed, rules = {
        "en": ("you can see", "you can see"),
        "ru": ("видимый", "видимых"),
        "ro": ("vizibil", "vizibili"),
        "nl": ("zichtbare", "zichtbare"),
    }[language]
    assert pressed in text_of(language, "tally.press")
    assert rules in " ".join(text_of(language, "rules.skyscrapers.5").replace("|", " ").split())
