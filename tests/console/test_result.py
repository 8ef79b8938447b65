"""The result's pages without a console: winners, places, steadiest hands, the graph, the light show, and «again»."""

import pytest

from tests.journal.storages import NorStorage
from topout.games import catalogue, floors, newyork, sheet, skyscrapers, track
from topout.games.validation import NOBODY
from topout.match.logbook import Logbook
from topout.match.seats import Seats
from topout.match.table import Table
from topout.ui import game_ui
from topout.ui.colors import NOTICE, PLAYER
from topout.ui.intents import BEGIN, CLOSE, OPEN_ONLY, REDRAW, TUNE
from topout.ui.lights import ALL, ARC, DOT
from topout.ui.panel import FEET, HEADS, ROWS, SCORES, TITLE, Panel
from topout.ui.result import MELODY
from topout.ui.score_history import ScoreHistory
from topout.ui.screen import KEY_FALL, A, B, C

NONE = track.NONE
PROFILE = (0, NONE, NONE, 0, 0, 0, 0, 0, 0, 0)
LONG_NAMES = ("Wilhelmi", "Ștefania", "Abcdefgh", "Максимил", "Zwaantje")


def t(key, *arguments):
    return " ".join([key, *map(str, arguments)])


def ended(game, setup, *events, pods=None, names=()):
    table = Table(Logbook(None), game, Seats(pods or list(range(setup[0])), names), setup)
    for event in events:
        assert table.enter(event) is None, event
    assert table.rules.is_over(table.state)
    return table


def scored(*scores, low_wins=0, out=(), falls=(), names=()):
    """Return a score track that the table has ended."""
    events = [(track.POINTS, player, score) for player, score in enumerate(scores) if score]
    events += [(track.FALL, player, 1) for player in falls] + [(track.OUT, player) for player in out]
    setup = (len(scores), 0, 0, NONE, NONE, low_wins, 0, 0, 0, 0, 9 if falls else 0, 0)
    return ended("track", setup, *events, (track.FINISH,), names=names)


def result_of(table):
    return game_ui.load(table.game).base(table, t)


def page(result, number):
    """Return the panel's texts on that page; the first is 1."""
    for _ in range(number - 1):
        result.press(0, C)
    return drawn(result)


def drawn(result):
    panel = Panel()
    panel.begin()
    result.draw(panel)
    panel.end()
    return panel


def columns(panel):
    count = panel.columns
    return [panel.texts[first : first + count] for first in (HEADS, SCORES, FEET)]


# -- who has won ------------------------------------------------------------------------------------------------------


def test_one_winner_s_name_stands_large_on_the_pod_s_colour_with_its_shape():
    assert drawn(result_of(scored(3, 9))).drawing == ("topout.ui.banner", (PLAYER + 1, "●2", "●2"))
    named = drawn(result_of(scored(3, 9, names=LONG_NAMES[:2])))
    assert named.drawing == ("topout.ui.banner", (PLAYER + 1, "●Ștefania", "●2"))
    assert named.texts[ROWS + 3] == "result.winner Ștefania"


def test_several_winners_stand_there_by_name_or_if_that_is_too_long_by_their_marks():
    panel = drawn(result_of(scored(5, 5, 5, 5, 5, names=LONG_NAMES)))
    tone, names, marks = panel.drawing[1]
    assert (tone, marks) == (NOTICE, "▲1 ●2 ■3 ◆4 ★5")
    assert names == "▲Wilhelmi ●Ștefania ■Abcdefgh ◆Максимил ★Zwaantje"
    assert panel.texts[ROWS + 3] == "result.winners ▲1 ●2 ■3 ◆4 ★5"


def test_nobody_s_victory_has_no_name_no_show_and_no_melody():
    result = result_of(ended("track", (1, 0, *PROFILE[:8], 1, 0), (track.FALL, 0, 1)))
    assert drawn(result).drawing == () and drawn(result).texts[ROWS + 3].startswith("result.nobody")
    assert (result.step(0), result.step(300)) == (None, None)


# -- places -----------------------------------------------------------------------------------------------------------


def test_places_are_in_order_and_level_players_share_one():
    panel = page(result_of(scored(4, 7, 2, 7, -3)), 2)
    assert columns(panel) == [
        ["●2", "◆4", "▲1", "■3", "★5"],
        ["7", "7", "4", "2", "−3"],
        [f"result.place.{place}" for place in (1, 1, 3, 4, 5)],
    ]


@pytest.mark.parametrize(("low_wins", "heads"), [(0, ["■3", "▲1", "●2"]), (1, ["▲1", "■3", "●2"])])
def test_places_go_by_what_wins_and_who_is_out_has_none(low_wins, heads):
    table = scored(5, 3 if low_wins else 9, 7, low_wins=low_wins, out=(1,))
    assert columns(page(result_of(table), 2))[::2] == [heads, ["result.place.1", "result.place.2", "play.out"]]


def test_where_the_fewest_points_win_the_most_come_last():
    panel = page(result_of(scored(5, 9, 7, low_wins=1)), 2)
    assert columns(panel)[::2] == [["▲1", "■3", "●2"], ["result.place.1", "result.place.2", "result.place.3"]]


def test_skyscrapers_who_is_out_comes_last_whatever_the_points():
    events = [(skyscrapers.RECRUIT,), (skyscrapers.BUILD, 9, 0), (skyscrapers.ADJUST, 2, 4), (skyscrapers.COLLAPSE, 1)]
    panel = page(result_of(ended("skyscrapers", (3, 1, 0), *events)), 2)
    assert columns(panel)[::2] == [["■3", "▲1", "●2"], ["result.place.1", "result.place.2", "play.out"]]


def test_floors_players_with_as_many_stars_share_a_place():
    star = [(floors.FLOOR, 5)] * floors.DEALT + [(floors.EMPTY,)]
    passed = [(floors.DRAW,), (floors.PASS,)]
    table = ended("floors", (4, 0, floors.FULL, 5, 2), *(star + passed * 3) * 2, *star)
    assert columns(page(result_of(table), 2))[1:] == [["3", "0", "0", "0"], [f"result.place.{n}" for n in (1, 2, 2, 2)]]


def test_new_york_games_won_in_the_series_rank_nobody():
    claim = [(newyork.REVEAL, 3, 9, 5), (newyork.DONE,), (newyork.DONE,), (newyork.CLAIM, newyork.BY_CLIMB)]
    panel = page(result_of(ended("newyork", (3, 0, newyork.SUBWAY, NOBODY, 2, 0, 1), *claim)), 2)
    assert columns(panel) == [["●2", "▲1", "■3"], ["1", "2", "1"], [f"result.place.{n}" for n in (1, 2, 2)]]
    assert panel.texts[ROWS + 3] == "series.large 4"


# -- hands ------------------------------------------------------------------------------------------------------------


def test_who_fell_how_often_and_the_steadiest_hands():
    on_site = [(skyscrapers.RECRUIT,)] * 3
    falls = [(skyscrapers.FALL, 0, 1, 1), (skyscrapers.FALL, 0, 1), (skyscrapers.FALL, 2, 1)]
    table = ended("skyscrapers", (3, 1, 0), *on_site, *falls, (skyscrapers.COLLAPSE, NOBODY))
    table.alarms[1] = 2
    panel = page(result_of(table), 4)
    assert columns(panel)[1:] == [["3", "0", "1"], ["! 0", "! 2", "! 0"]]
    assert panel.texts[ROWS + 4] == "hands.steadiest ■3", "one fall is less than two alarms"


def test_new_york_the_graph_counts_every_piece_however_it_was_entered():
    events = [(newyork.REVEAL, 3, 9, 5), (newyork.BUILD, newyork.ROOF), (newyork.DONE, newyork.BLOCK), (newyork.DONE,)]
    events.append((newyork.CLAIM, newyork.BY_ROOF, newyork.ROOF))
    table = ended("newyork", (3, 0, newyork.SUBWAY, NOBODY, 2, 0, 1), *events)
    course = ScoreHistory(table, result_of(table).follow)
    while not course.step():
        pass
    assert course.values == [2, 1, 0]


def test_as_many_slips_with_fewer_falls_are_steadier():
    table = scored(5, 7, falls=(0, 0))
    table.alarms[1] = 2
    assert page(result_of(table), 3).texts[ROWS + 4] == "hands.steadiest ●2"
    table.alarms[0] = 1
    assert page(result_of(table), 3).texts[ROWS + 4] == "hands.steadiest ●2"


def test_skyscrapers_the_result_says_who_built_the_last_card():
    events = [(skyscrapers.RECRUIT,), (skyscrapers.RECOUNT, 1, 1, 0), (skyscrapers.BUILD, 2, 0)]
    events.append((skyscrapers.TALLY, 0, 1))
    assert result_of(ended("skyscrapers", (2, 1, 0), *events)).how() == ["end.last_card ●2"]


def test_who_is_out_has_not_the_steadiest_hands_and_level_ones_are_said_to_be():
    assert page(result_of(scored(5, 7, 2, falls=(0, 1), out=(2,))), 3).texts[ROWS + 4] == "hands.steadiest ▲1 ●2"
    assert page(result_of(scored(5, 7, falls=(0, 1))), 3).texts[ROWS + 4] == "hands.level"
    assert page(result_of(scored(5, falls=(0,))), 3).texts[ROWS + 4] == ""


def test_where_nobody_is_left_nobody_has_the_steadiest_hands():
    alone = ended("track", (1, 0, *PROFILE[:8], 1, 0), (track.FALL, 0, 1))
    two = ended("track", (2, 0, *PROFILE[:8], 1, 0), (track.FALL, 1, 1))
    assert page(result_of(alone), 3).texts[ROWS + 4] == ""
    assert page(result_of(two), 3).texts[ROWS + 4] == "hands.steadiest ▲1"


def test_where_nobody_falls_there_are_hands_only_if_the_alarm_has_asked():
    quiet, loud = scored(1, 2), scored(1, 2)
    loud.alarms[0] = 1
    titles = [page(result_of(table), 3).texts[TITLE].partition("\t")[0] for table in (quiet, loud)]
    assert titles == ["result.graph", "hands.title"]


def test_times_are_a_page_only_if_they_were_taken():
    table = scored(1, 2)
    assert drawn(result_of(table)).texts[TITLE].endswith("1/3")
    table.clock.spent_ms[1] = 754_000
    assert page(result_of(table), 4).texts[ROWS : ROWS + 2] == ["▲1\t0:00", "●2\t12:34"]


# -- the graph --------------------------------------------------------------------------------------------------------


def graph_of(table):
    """Return how many loop turns the graph took, and what it shows. It is page 3 if there is no other."""
    result = result_of(table)
    assert page(result, 3).drawing == ()
    for turn in range(1, 100):
        if result.step(turn) == (REDRAW,):
            return turn, drawn(result)
    raise AssertionError("no graph")


def settled(table):
    table.last = None  # as after power-on: no show
    return table


def test_scores_are_drawn_by_turn_and_who_ends_highest_comes_first():
    events = []
    for turn in range(6):
        events += [(track.POINTS, turn % 2, turn), (track.POINTS, turn % 2, 1)] if turn else []
        events.append((track.END_TURN, 0))
    table = settled(ended("track", (2, 0, *PROFILE), *events, (track.FINISH,)))
    _, panel = graph_of(table)
    part, (zero, lines) = panel.drawing
    assert (part, zero) == ("topout.ui.graph", 0)
    assert lines == [
        (PLAYER + 1, bytes(score * 255 // 12 for score in (0, 0, 2, 2, 6, 6, 12, 12))),
        (PLAYER, bytes(score * 255 // 12 for score in (0, 0, 0, 3, 3, 8, 8, 8))),
    ]
    assert panel.texts[ROWS : ROWS + 2] == ["\t●2 12", "\t▲1 8"]


def test_a_table_that_never_ends_a_turn_is_drawn_point_by_point():
    _, panel = graph_of(settled(scored(4, 7, 2)))
    assert [[height * 7 // 250 for height in heights] for _, heights in panel.drawing[1][1]] == [
        [0, 0, 7, 7, 7],
        [0, 4, 4, 4, 4],
        [0, 0, 0, 2, 2],
    ]


def test_zero_is_where_it_belongs_among_scores_below_it():
    events = [(track.POINTS, 0, -30), (track.POINTS, 1, 10)]
    _, panel = graph_of(settled(ended("track", (2, 0, *PROFILE), *events, (track.FINISH,))))
    zero, lines = panel.drawing[1]
    assert zero == 30 * 255 // 40 and [heights[-1] for _, heights in lines] == [255, 0]
    assert [heights[0] for _, heights in lines] == [zero, zero]


def test_the_log_is_folded_once_the_page_that_was_turned_to_is_painted():
    result = result_of(settled(scored(4, 7, 2)))
    result.press(0, C)
    assert {result.step(now_ms) for now_ms in range(100, 700, 10)} == {None}
    assert [result.step(now_ms) for now_ms in range(710, 900, 10)].count((REDRAW,)) == 1
    assert page(result, 2).drawing[0] == "topout.ui.graph"


def test_new_york_draws_what_everybody_has_built():
    block = [(newyork.BUILD, newyork.BLOCK), (newyork.DONE,)]
    rounds = [(newyork.REVEAL, 3, 9), *block, *block] * 3
    won = [(newyork.REVEAL, 3, 9), (newyork.DONE,), (newyork.CLAIM, newyork.BY_CLIMB)]
    table = ended("newyork", (2, 0, newyork.SUBWAY), *rounds, *won)
    _, panel = graph_of(settled(table))
    assert [heights[-1] for _, heights in panel.drawing[1][1]] == [255, 255]
    assert panel.texts[ROWS : ROWS + 2] == ["\t▲1 3", "\t●2 3"]
    assert panel.texts[TITLE].startswith("result.built")


@pytest.mark.parametrize("turns", [20, 150, 1000])
def test_a_game_of_any_length_has_few_points_and_is_folded_a_few_events_a_loop_turn(turns, monkeypatch):
    events = [event for turn in range(turns) for event in ((track.POINTS, turn % 3, 1), (track.END_TURN, 0))]
    table = settled(ended("track", (3, 0, *PROFILE), *events, (track.FINISH,)))
    applied = []
    apply = track.apply
    monkeypatch.setattr(track, "apply", lambda state, event: applied.append(event) or apply(state, event))
    loop_turns, panel = graph_of(table)
    assert len(applied) == 2 * turns + 1 and len(applied) <= 24 * loop_turns
    for _, heights in panel.drawing[1][1]:
        assert min(20, turns) <= len(heights) <= 42
        assert heights[0] == 0 and heights[-1] >= 200 and list(heights) == sorted(heights)
    assert [line.split()[1] for line in panel.texts[ROWS : ROWS + 3]] == [
        str(score) for score in sorted(table.state.score, reverse=True)
    ]


def test_a_course_without_events_stands_where_it_began():
    table = scored(0, 0)
    course = ScoreHistory(table, result_of(table).follow)
    while not course.step():
        pass
    assert course.heights() == (127, [b"\x7f\x7f", b"\x7f\x7f"])


# -- the show ---------------------------------------------------------------------------------------------------------


class Rings:
    def __init__(self):
        self.lit = {}

    def set(self, pod, mask, colour=0, motion=0, white=0):
        self.lit[pod] = mask

    def clear(self):
        self.lit = dict.fromkeys(range(5), 0)


def rings(result):
    lights = Rings()
    result.light(lights)
    return lights.lit


def test_the_winners_light_runs_round_the_table_to_a_melody_and_settles():
    result = result_of(scored(3, 9, 1))
    assert [result.step(now_ms) for now_ms in (700, 850, 1000)] == [None, None, (TUNE, MELODY)]
    seen = []
    for now_ms in range(1001, 8000):
        if result.step(now_ms) == (REDRAW,):
            seen.append(rings(result))
    assert [lit[pod] for lit, pod in zip(seen, (1, 2, 0, 1, 2, 0), strict=False)] == [ALL] * 6
    assert len(seen) == 24 and seen[-2] == {0: DOT, 1: ALL, 2: DOT, 3: 0, 4: 0}
    assert seen[-1] == {0: DOT, 1: ARC, 2: DOT, 3: 0, 4: 0}
    assert sum(MELODY[1::2]) < 6000 and min(MELODY[::2]) > 1900


@pytest.mark.parametrize("end_it", [lambda result: result.press(2, A), lambda result: result.press_hub(0)])
def test_any_key_ends_the_show(end_it):
    result = result_of(scored(3, 9, 1))
    assert (result.step(0), result.step(300)) == (None, (TUNE, MELODY))
    end_it(result)
    for now_ms in range(301, 9000, 50):
        assert result.step(now_ms) in (None, (REDRAW,))
        assert rings(result) == {0: DOT, 1: ARC, 2: DOT, 3: 0, 4: 0}


def test_a_game_that_was_over_when_the_power_came_on_is_not_celebrated_again():
    result = result_of(settled(scored(3, 9)))
    assert (result.step(0), result.step(300)) == (None, None)


# -- once more --------------------------------------------------------------------------------------------------------


def sure(result):
    """Return the last question, after the first proposal was taken for all others."""
    opens, make = result.press(0, B)
    assert opens == OPEN_ONLY
    screen = make()
    while type(screen).__name__ != "Sure":
        screen = screen.press(0, B)[1]
    return screen


STAR = [(floors.FLOOR, 5)] * floors.DEALT + [(floors.EMPTY,)]
WON = {
    "skyscrapers": ((3, 2, 1), [(skyscrapers.COLLAPSE, NOBODY)], (3, 0, 1)),
    "track": ((3, 1, 4, 30, *PROFILE[2:]), [(track.FINISH,)], (3, 2, 4, 30, *PROFILE[2:])),
    "sheet": (
        (3, 1, 0, 4, sheet.NONE, 0, 1, 1, 0, 99),
        [(sheet.ENTER, 1, 2, 3), (sheet.FINISH,)],
        (3, 2, 0, 4, sheet.NONE, 0, 1, 1, 0, 99),
    ),
    "floors": ((2, 1, floors.MEDIUM, 5, 2), (STAR + [(floors.DRAW,), (floors.PASS,)]) * 4 + STAR, (2, 0, 1, 5, 2)),
    "newyork": (
        (3, 2, newyork.TAXI, NOBODY, 2, 0, 0),
        [(newyork.REVEAL, 9, 5, 3), (newyork.DONE,), (newyork.DONE,), (newyork.CLAIM, 0)],
        (3, 2, newyork.TAXI, 0, 3, 0, 0),
    ),
}


@pytest.mark.parametrize("game", WON)
def test_again_keeps_seats_names_and_rules_and_the_next_one_begins(game):
    setup, events, following = WON[game]
    pods, names = [0, 2, 4][: setup[0]], LONG_NAMES[: setup[0]]
    screen = sure(result_of(ended(game, setup, *events, pods=pods, names=names)))
    begin, found, seats, again = screen.press(4, C)
    assert (begin, found, again) == (BEGIN, game, following)
    assert (seats.seats, seats.names) == (pods, names)
    lines = drawn(screen).texts
    assert (f"again.first {names[following[1]]}" in lines) == (game != "newyork"), "there the cards say who begins"


@pytest.mark.parametrize("fails", [False, True])
def test_again_says_that_the_result_is_kept_only_if_the_memory_works(fails):
    storage = NorStorage()
    table = Table(Logbook(storage), "track", Seats([0, 1]), (2, 0, *PROFILE))
    table.logbook.begin(catalogue.number_of("track"), table, table.session.setup)
    if fails:
        storage.write = refuse
    assert table.enter((track.FINISH,)) is None
    assert ("again.kept" in drawn(sure(result_of(table))).texts) == (not fails)


def test_a_console_without_memory_does_not_say_that_the_result_is_kept():
    assert "again.kept" not in drawn(sure(result_of(scored(3, 9)))).texts


def refuse(offset, data):
    raise OSError


def test_the_key_that_opens_again_does_not_begin_it_and_two_keys_lead_back():
    screen = sure(result_of(scored(3, 9)))
    assert screen.press(0, B) is None and screen.hold(0, B, 9) is None
    assert screen.press(0, A) == (CLOSE,) and screen.press_hub(1) == (CLOSE,)
    assert screen.press_hub(KEY_FALL)[0] == BEGIN


def test_floors_asks_for_the_cards_that_lie_open_now():
    setup, events, _ = WON["floors"]
    floor = result_of(ended("floors", setup, *events)).press(0, B)[1]()
    floor.press(0, C)
    ball = floor.press(0, B)[1]
    ball.press(0, C)
    assert ball.press(0, B)[1].press(0, C)[3] == (2, 0, floors.MEDIUM, 6, 3)


def test_new_york_the_next_game_has_the_mover_that_was_chosen_and_the_wins():
    setup, events, _ = WON["newyork"]
    mover = result_of(ended("newyork", setup, *events)).press(0, B)[1]()
    mover.press(0, C)
    assert mover.press(0, B)[1].press(0, C)[3] == (3, 2, newyork.BUS, 0, 3, 0, 0)
