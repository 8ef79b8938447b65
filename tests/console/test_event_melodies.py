"""The melody of each booked event: a fall, a player who is out, the last round and the end each have one."""

import random

import pytest

from tests.console.bare_hub import BareTable
from topout.games import floors, newyork, skyscrapers, track
from topout.ui import sounds

A, B, C = 0, 1, 2
HUB = 5
MENU, UNDO, FALL = (HUB, 0), (HUB, 1), (HUB, 2)
P1, P2, P3 = 0, 1, 2
NONE = track.NONE


def heard(game, setup, log, *keys):
    """Return the melodies that keys cause in such a game. Players sit at the first pods."""
    table = BareTable()
    table.join(game, list(range(setup[0])), setup, log)
    melodies = []
    table.console.stage.sounds.play = melodies.append
    table.press(*keys)
    return [melody for melody in melodies if melody is not sounds.CLICK]


def entry(number):
    """Return the keys to the menu's entry of that number, from the top."""
    return [MENU] + [(P1, C)] * (number - 1) + [(P1, B)]


# -- Skyscrapers ------------------------------------------------------------------------------------------------------

THREE = (3, 1, 0)
ON_SITE = [(skyscrapers.RECRUIT,)] * 3
FALLEN = [*ON_SITE, (skyscrapers.FALL, 0, 1, 1, 1), (skyscrapers.FALL, 0, 1, 1, 1)]
LOSING = [*ON_SITE, (skyscrapers.END_TURN, 0), (skyscrapers.END_TURN, 1), (skyscrapers.END_TURN, 1)]
LOSING += [(skyscrapers.RECRUIT,)] * 2 + [(skyscrapers.LOST, 1)] * 4
DOWN = [FALL, MENU, (P1, A), (P2, A), (P2, A), FALL]


def test_skyscrapers_a_fall_has_its_melody_and_one_that_puts_a_player_out_another():
    assert heard("skyscrapers", THREE, ON_SITE, *DOWN) == [sounds.FALL]
    assert heard("skyscrapers", THREE, FALLEN, *DOWN) == [sounds.OUT]


def test_skyscrapers_a_fall_that_leaves_one_player_ends_the_game_and_sounds_like_it():
    assert heard("skyscrapers", (2, 1, 0), FALLEN, *DOWN) == [sounds.END]


@pytest.mark.parametrize(("log", "melody"), [(LOSING[:-1], sounds.BOOKED), (LOSING, sounds.OUT)])
def test_skyscrapers_the_last_worker_lost_puts_a_player_out(log, melody):
    assert heard("skyscrapers", THREE, log, *entry(2), (P2, A), FALL) == [melody]


def test_skyscrapers_who_is_out_already_does_not_go_out_once_more():
    log = [*LOSING, *[(skyscrapers.FALL, 1, 1)] * 8]
    assert heard("skyscrapers", THREE, log, *entry(2), (P2, A), FALL) == [sounds.BOOKED]


# -- New York ---------------------------------------------------------------------------------------------------------

REVEALED = [(newyork.REVEAL, 3, 9, 5)]
LAST_WORKER = [*REVEALED, (newyork.STUCK,), (newyork.DONE,), (newyork.DONE,), *REVEALED]


@pytest.mark.parametrize(("log", "melody"), [(REVEALED, sounds.TURN), (LAST_WORKER, sounds.OUT)])
def test_new_york_who_loses_the_last_worker_is_out(log, melody):
    assert heard("newyork", (3, 0, newyork.SUBWAY), log, FALL, FALL) == [melody]


def test_new_york_a_round_that_begins_or_ends_does_not_sound_like_the_end():
    """The last card that is entered reveals them all. The last turn of the round leads to new cards."""
    game = ("newyork", (2, 0, newyork.SUBWAY))
    random.seed(1)  # dials begin anywhere, and two equal numbers would be refused
    assert heard(*game, [], FALL, (P1, C), (P1, B), (P2, C), (P2, C), (P2, B)) == [sounds.TURN]
    assert heard(*game, [(newyork.REVEAL, 3, 9), (newyork.DONE,)], (P2, B)) == [sounds.TURN]


def test_new_york_a_game_that_is_won_sounds_like_the_end():
    log = [(newyork.REVEAL, 3, 9), (newyork.DONE,)]
    assert heard("newyork", (2, 0, newyork.SUBWAY), log, (P2, C), (P2, B)) == [sounds.END]


# -- Floors: nobody falls, nobody goes out, the last star ends it at once ---------------------------------------------


def test_floors_the_last_star_is_the_end_and_the_others_are_not():
    star = [(floors.FLOOR, 5)] * floors.DEALT + [(floors.EMPTY,)]
    passed = [(floors.DRAW,), (floors.PASS,)]
    last = (star + passed) * 4 + star
    game = ("floors", (2, 0, floors.FULL, 5, 2))
    assert sounds.END not in heard(*game, last[: len(star) - 1], (P1, B))
    assert heard(*game, last[:-1], (P1, B)) == [sounds.END]


# -- Track ------------------------------------------------------------------------------------------------------------


def profile(target=NONE, lowest=NONE, last_round=0, rounds=0, actions=0, cost=0, falls_out=0, start=0):
    return (3, 0, start, target, lowest, 0, last_round, rounds, actions, cost, falls_out, 0)


TO_THE_LAST = [(track.END_TURN, 1)] * 2
POINT = [(P2, C), (P2, B)]


def test_track_a_fall_has_its_melody_and_one_that_puts_a_player_out_another():
    assert heard("track", profile(cost=2), [], FALL, FALL) == [sounds.FALL]
    assert heard("track", profile(falls_out=2), [(track.FALL, 0, 1)], FALL, FALL) == [sounds.OUT]


def test_track_who_is_put_out_by_the_table_is_heard_to_go():
    assert heard("track", profile(), [], *entry(1), (P2, A), FALL) == [sounds.OUT]


@pytest.mark.parametrize(
    ("target", "last_round", "log", "melody"),
    [
        (1, 1, [], sounds.LAST_ROUND),
        (2, 1, [], sounds.BOOKED),
        (1, 1, [(track.POINTS, 0, 1)], sounds.BOOKED),  # somebody else was first
        (1, 0, [], sounds.END),
    ],
)
def test_track_who_reaches_the_target_first_rings_the_last_round_in(target, last_round, log, melody):
    assert heard("track", profile(target, last_round=last_round), log, *POINT) == [melody]


def test_track_a_fall_down_to_the_target_rings_the_last_round_in():
    down = profile(target=0, last_round=1, cost=3, start=4)
    assert heard("track", down, [], FALL, FALL) == [sounds.FALL]
    assert heard("track", down, [(track.FALL, 0, 1)], FALL, FALL) == [sounds.LAST_ROUND]


def test_track_the_last_of_a_fixed_number_of_rounds_is_rung_in_by_the_turn_before_it():
    rounds = profile(rounds=2)
    assert heard("track", rounds, TO_THE_LAST[:1], (P2, B)) == [sounds.TURN]
    assert heard("track", rounds, TO_THE_LAST, (P3, B)) == [sounds.LAST_ROUND]
    assert heard("track", rounds, [*TO_THE_LAST, *TO_THE_LAST, (track.END_TURN, 1)], (P3, B)) == [sounds.END]


def test_track_so_it_is_by_an_early_end_of_the_turn_and_past_who_is_out():
    rounds = profile(rounds=2, actions=2)
    assert heard("track", rounds, TO_THE_LAST, *entry(1), FALL) == [sounds.LAST_ROUND]
    out = [(track.OUT, 2), (track.END_TURN, 1)]
    assert heard("track", rounds, out, *entry(1), FALL) == [sounds.LAST_ROUND]
