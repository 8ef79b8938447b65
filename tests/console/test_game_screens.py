"""Screens of Floors, New York and the score track without a console: a table, and texts that show their keys."""

import pytest

from topout.games import floors, newyork, skyscrapers, track
from topout.games.validation import NOBODY
from topout.match.logbook import Logbook
from topout.match.seats import Seats
from topout.match.table import UNDO_EVENT, Table
from topout.settings import Settings
from topout.ui import game_ui
from topout.ui.floors import ways
from topout.ui.form import Form
from topout.ui.intents import CLOSE_AND_FORWARD, ENTER, REFUSE
from topout.ui.lights import first
from topout.ui.newyork import CROWN
from topout.ui.panel import FEET, ROWS, Panel
from topout.ui.screen import KEY_FALL, A, B, C
from topout.ui.sounds import TURN
from topout.ui.track.profile import ask_profile

NONE = track.NONE
PLAIN = (0, NONE, NONE, 0, 0, 0, 0, 0, 0, 0)


def t(key, *arguments):
    return " ".join([key, *map(str, arguments)])


def table_of(game, setup, *events):
    """Return a table with this game. Players sit at the first pods."""
    table = Table(Logbook(None), game, Seats(list(range(setup[0]))), setup)
    for event in events:
        assert table.enter(event) is None, event
    return table


def screen_of(table):
    return game_ui.load(table.game).base(table, t)


def drawn(screen):
    panel = Panel()
    panel.begin()
    screen.draw(panel)
    return panel.texts


class Rings:
    def __init__(self):
        self.masks: dict = {}
        self.white: dict = {}

    def set(self, pod, mask, colour=0, motion=0, white=0):
        self.masks[pod], self.white[pod] = mask, white

    def clear(self):
        for pod in range(5):
            self.set(pod, 0)


def rings(screen):
    lights = Rings()
    screen.light(lights)
    return lights


# -- Undone events --------------------------------------------------------------------------------------------------


# A set-up, three events, and one that was forgotten before the last two of them.
PLAYED = {
    "skyscrapers": ((2, 0, 0), [(skyscrapers.RECRUIT,)] * 3, (skyscrapers.LOST, 0)),
    "floors": (
        (2, 0, floors.FULL, 9, 2),
        [(floors.HAND, 0, 5), (floors.HAND, 1, 5), (floors.HAND, 0, 4)],
        (floors.DRAW,),
    ),
    "newyork": ((2, 0, newyork.SUBWAY), [(newyork.REVEAL, 3, 9), (newyork.DONE,), (newyork.DONE,)], (newyork.BUILD, 0)),
    "track": ((2, 0, *PLAIN), [(track.POINTS, 0, 1), (track.POINTS, 1, 1), (track.POINTS, 0, 1)], (track.END_TURN, 0)),
}


@pytest.mark.parametrize("game", PLAYED)
def test_as_long_as_undone_events_wait_the_screen_says_so_and_how_to_redo_them(game):
    setup, events, forgotten = PLAYED[game]
    table = table_of(game, setup, *events)
    assert not waiting(table)
    for undone in (1, 2, 3):
        assert table.enter(UNDO_EVENT) is None
        assert waiting(table) == [f"play.undone {undone}"]
    assert table.enter(events[0]) is None and table.enter(forgotten) is None
    assert len(table.session.log) == 2 and waiting(table) == ["play.undone 2"]


def waiting(table):
    return [text for text in drawn(screen_of(table)) if text.startswith("play.undone")]


# -- Floors ---------------------------------------------------------------------------------------------------------


def test_floors_the_ring_shows_what_fits_on_the_pile_that_the_dial_is_on():
    play = screen_of(table_of("floors", (2, 0, floors.BEGINNER, 1, 6)))
    assert rings(play).masks[0] == 0b0000000111
    play.press_hub(KEY_FALL)
    assert rings(play).masks[0] == 0b0011100000


def test_floors_a_turn_that_ends_on_a_skip_says_who_is_skipped():
    play = screen_of(table_of("floors", (3, 0, floors.FULL, 5, 2), (floors.FLOOR, 7), (floors.BALL, floors.SKIP)))
    for _ in range(12):
        if drawn(play)[ROWS + 4] == "▸ doing.skip ●2":
            return
        play.press(0, A)
    raise AssertionError("it is not on the dial")


def test_floors_medium_has_balls_of_one_to_three_only():
    questions = game_ui.load("floors").questions(None)
    ask = Form(table_of("floors", (2, 0, floors.MEDIUM, 5, 2)), t, questions, lambda answers: answers)
    ball = ask.ask((floors.MEDIUM, 5))[1]
    for _ in range(9):
        ball.press(0, C)
    assert ball.press(0, B) == (floors.MEDIUM, 5, 3)


def test_floors_somebody_else_s_key_takes_the_night_card_away():
    play = screen_of(table_of("floors", (3, 0, floors.FULL, 5, 2)))
    night = play.press(1, C)[1]()
    assert night.press(2, C) == (CLOSE_AND_FORWARD,)
    assert night.press(1, C) is None
    assert night.press(1, B) is None
    assert night.press(2, A) == (CLOSE_AND_FORWARD,)
    assert night.press(1, A)[:2] == (ENTER, (floors.FLOOR, 7, 0, 1, 1))


@pytest.mark.parametrize(
    ("floor", "ball", "sums"),
    [
        (3, 3, "3 + 3 = 6, 3 − 3 = 0"),
        (0, 3, "0 + 3 = 3, 10 − 3 = 7"),
        (9, 2, "9 + 2 = 11 → 1, 9 − 2 = 7"),
        (5, 5, "5 + 5 = 10 → 0, 5 − 5 = 0"),
    ],
)
def test_floors_a_refusal_reckons_up_and_down_as_players_do(floor, ball, sums):
    assert ways(None, floors.State(2, 0, floors.FULL, floor, ball), 0) == sums


# -- New York -------------------------------------------------------------------------------------------------------

REVEALED = (newyork.REVEAL, 3, 9, 5)
TO_THE_LAST = ((newyork.DONE,), (newyork.DONE,))
CLIMB = (newyork.CLAIM, newyork.BY_CLIMB)
ROOF = (newyork.BUILD, newyork.ROOF)


def test_new_york_the_crown_is_on_the_statue_s_ring_whichever_player_is_on_turn():
    assert rings(screen_of(table_of("newyork", (3, 0, newyork.SUBWAY), REVEALED))).white == {0: 0, 1: CROWN, 2: 0}


def test_new_york_without_blocks_a_turn_ends_without_one():
    table = table_of("newyork", (3, 0, newyork.SUBWAY), REVEALED)
    assert screen_of(table).press(0, B) == (ENTER, (newyork.DONE, newyork.BLOCK), TURN)
    table.state.supply[newyork.BLOCK] = 0
    assert screen_of(table).press(0, B)[:2] == (ENTER, (newyork.DONE,))


@pytest.mark.parametrize(("before", "built"), [((), (newyork.ROOF,)), ((ROOF,), ())])
def test_new_york_a_claim_by_roof_builds_the_roof_unless_it_stands(before, built):
    table = table_of("newyork", (3, 0, newyork.SUBWAY), REVEALED, *TO_THE_LAST, *before)
    claim = screen_of(table).press(1, C)[1]()
    claim.press(1, C)
    assert claim.press(1, B) == (ENTER, (newyork.CLAIM, newyork.BY_ROOF, *built), None)


@pytest.mark.parametrize(("champion", "wins", "line"), [(NOBODY, 2, "series.crowned ●2"), (1, 3, "series.champion ●2")])
def test_new_york_a_champion_is_crowned_once(champion, wins, line):
    table = table_of("newyork", (3, 0, newyork.SUBWAY, champion, 0, wins, 0), REVEALED, *TO_THE_LAST, CLIMB)
    assert drawn(screen_of(table))[ROWS + 5] == line


def test_new_york_a_number_is_seen_only_while_a_key_of_its_pod_is_down_and_dialling_on_takes_it_back():
    cards = screen_of(table_of("newyork", (2, 0, newyork.SUBWAY)))
    cards.press(0, B)
    shown = rings(cards).masks[0], rings(cards).white[0]
    cards.let_go(0, B)
    assert (rings(cards).masks[0], rings(cards).white[0]) != shown
    cards.press(0, B)
    cards.let_go(0, B)
    assert drawn(cards).count("✓") == 1
    cards.press(0, C)
    assert drawn(cards).count("✓") == 0


# -- the score track ------------------------------------------------------------------------------------------------


def test_track_what_is_dialled_below_the_lowest_is_reckoned_to_it():
    play = screen_of(table_of("track", (2, 0, 3, NONE, 0, *PLAIN[3:])))
    for _ in range(5):
        play.press(0, A)
    assert drawn(play)[ROWS + 3] == "▲1: 3 − 5 → 0"


def test_track_minus_is_lit_the_other_way_round():
    play = screen_of(table_of("track", (2, 0, *PLAIN)))
    for _ in range(3):
        play.press(1, C)
    assert rings(play).masks[1] == first(3)
    for _ in range(6):
        play.press(1, A)
    assert rings(play).masks[1] == 0b111000000000


def test_track_who_goes_out_takes_what_they_dialled_along():
    table = table_of("track", (3, 0, *PLAIN))
    play = screen_of(table)
    play.press(2, C)
    assert table.enter((track.OUT, 2)) is None
    assert drawn(play)[FEET + 2] == "play.out"
    assert play.press(0, B)[:2] == (ENTER, (track.END_TURN, 0))


def test_track_a_profile_that_cannot_be_is_refused_and_one_that_can_is_kept():
    settings = Settings()
    kept = {}
    settings.changed = kept.__setitem__
    form = Form(table_of("track", (2, 0, *PLAIN)), t, ask_profile(settings), lambda answers: answers)
    values = form.ask((5,))[1]
    values.profile[track.TARGET] = 0
    assert values.choose(0) == (REFUSE, "target_is_start")
    values.profile[track.TARGET] = 40
    assert values.choose(0) == (5, ("track", (0, 40, *PLAIN[2:])))
    assert ask_profile(settings)[0][2][0] == "profile.last"
    assert 40 in kept.values()
