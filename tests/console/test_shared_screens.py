"""Screens that all games share, without a console: each gets a table and texts, and answers keys with intents."""

import pytest

from topout.app.key_input import HELD, LET_GO, PRESSED, KeyInput
from topout.games import skyscrapers as rules
from topout.match.logbook import Logbook
from topout.match.seats import Seats
from topout.match.table import REDO_EVENT, UNDO_EVENT, Table
from topout.ui.form import AskPlayer, Choose, Confirm, Count, Dial, Form
from topout.ui.intents import CLOSE, CLOSE_ALL, ENTER, MENU, OPEN, REFUSE, TAKE_BACK
from topout.ui.lights import ALL, CORNERS, DOT, PULSE, first
from topout.ui.panel import BIG, ROWS, TITLE, Panel
from topout.ui.screen import KEY_FALL, KEY_MENU, KEY_UNDO, A, B, C
from topout.ui.skyscrapers import base, dialogs
from topout.ui.skyscrapers.build import Build
from topout.ui.undo_dialog import UndoDialog

P1, P3, P5 = 0, 2, 4


def t(key, *arguments):
    """Return a text that shows its key and arguments."""
    return " ".join([key, *map(str, arguments)])


class RingMasks:
    """The masks that a screen sets on the rings."""

    def __init__(self):
        self.masks = {}

    def set(self, pod, mask, colour=0, motion=0):
        self.masks[pod] = (mask, motion)

    def clear(self):
        self.masks = dict.fromkeys(range(5), (0, 0))


@pytest.fixture
def table():
    """Return a table with pods 1, 3 and 5. Pod 3 is on turn and has recruited."""
    table = Table(Logbook(None), "skyscrapers", Seats([P1, P3, P5]), (3, 1, 0))
    assert table.enter((rules.RECRUIT,)) is None
    return table


def drawn(screen):
    panel = Panel()
    panel.begin()
    screen.draw(panel)
    return panel.texts


def rings(screen):
    lights = RingMasks()
    screen.light(lights)
    return lights.masks


def test_in_play_the_keys_of_the_player_on_turn_are_events_and_the_others_are_refused(table):
    play = base(table, t)
    assert play.press(P3, A) == (ENTER, (rules.RECRUIT,), None)
    assert play.press(P3, C) == (ENTER, (rules.MOVE,), None)
    assert play.press(P1, A) == (REFUSE, "not_your_turn")
    assert play.press(P3, B)[0] == OPEN and isinstance(play.press(P3, B)[1](), Build)
    assert play.press_hub(0) == (MENU,) and play.press_hub(1) == (TAKE_BACK,)
    assert drawn(play)[TITLE] == "play.turn ■3\t●●○"
    assert rings(play)[P3] == (first(8), 0) and rings(play)[P1] == (DOT, 0) and rings(play)[1][0] == 0


def test_a_spent_turn_waits_for_its_end_and_shows_one_pixel_an_arc(table):
    for _ in range(2):
        table.enter((rules.MOVE,))
    play = base(table, t)
    assert play.press(P3, A) == (TAKE_BACK, P3) and play.press(P3, C) == (REFUSE, "no_actions_left")
    assert play.press(P3, B)[:2] == (ENTER, (rules.END_TURN, 0))
    assert rings(play)[P3] == (CORNERS, 0)


def test_a_key_that_books_at_once_has_no_hold_meaning(table):
    play = base(table, t)
    for key in (A, C):
        assert play.hold(P3, key, 1) is None and play.let_go(P3, key) is None
    assert play.hold(P1, B, 1) == (TAKE_BACK, P1) and play.hold(1, B, 1) is None, "everybody who plays may look"


def test_holding_dials_the_beams_of_a_build_and_never_books_it(table):
    build = Build(table, t)
    for times in range(1, 40):
        assert build.hold(P3, C, times) is None
    assert drawn(build)[ROWS + 2].endswith("\t24")
    assert build.press(P3, B) is None, "beams are entered, marks are asked"
    assert build.fires_on_release and build.hold(P3, B, 1)[0] == OPEN
    assert build.press(P3, B) == (ENTER, (rules.BUILD, 24, 0), None)


def test_a_build_has_one_connection_at_least(table):
    build = Build(table, t)
    for _ in range(5):
        build.press(P3, A)
    assert drawn(build)[ROWS + 2].endswith("\t1")
    build.press(P3, B)
    assert build.press(P3, B) == (ENTER, (rules.BUILD, 1, 0), None)


def test_actions_left_are_as_many_dots(table):
    for dots in ("●●○", "●○○", "○○○"):
        assert drawn(base(table, t))[TITLE].endswith("\t" + dots)
        table.enter((rules.MOVE,))


def test_nobody_counts_more_workers_than_stand_there_or_asks_who_is_out(table):
    questions = ((AskPlayer, "title", "who"), (Count, "title", "whose", lambda player: 1, lambda *_: ()))
    table.state.out_reason[2] = rules.AT_TRACK_END
    ask = Form(table, t, questions, lambda answers: answers).first()
    assert ask.press(P5, B) == (REFUSE, "player_out")
    assert ask.press(1, B) == (REFUSE, "no_seat")
    count = ask.press(P1, B)[1]
    assert count.press(P3, A) is None
    assert count.press(P3, A) == (REFUSE, "not_on_site")
    assert count.press_hub(KEY_FALL) == (0, (1,))


def test_a_list_goes_round_both_ways():
    listed = Form(None, t, ((Choose, "title", ("one", "two", "three")),), lambda answers: answers).first()
    listed.press(P1, A)
    assert listed.press(P1, B) == (2,)
    listed.press(P1, C)
    assert listed.press(P1, B) == (0,)


def test_a_dial_that_is_held_goes_by_ones_then_to_round_tens_and_stops_at_its_ends():
    form = Form(None, t, ((Dial, "title", -99, 99, 0, lambda answers, number: (str(number), ())),), lambda got: got)
    dial = form.first()
    seen = []
    for times in range(1, 14):
        dial.hold(P1, C, times)
        seen.append(dial.number)
    assert seen == [1, 2, 3, 4, 5, 6, 7, 8, 10, 20, 30, 40, 50]
    for times in range(1, 40):
        dial.hold(P1, C, times)
    assert dial.number == 99 and drawn(dial)[BIG] == "99"
    assert dial.press(P1, B) == (99,)


def test_a_form_asks_in_order_skips_what_does_not_apply_and_makes_its_event_of_the_answers(table):
    def second(_, answers):
        return (Choose, "which", ("one", "two")) if answers[0] else None

    questions = ((AskPlayer, "who", "who?"), second, (Confirm, "sure", lambda answers: ("sure?",)))
    form = Form(table, t, questions, lambda answers: (ENTER, answers, None))
    ask = form.first()
    assert ask.press(1, A) == (REFUSE, "no_seat")
    kind, choose = ask.press(P3, A)
    assert kind == OPEN and drawn(choose)[ROWS] == "▸ one"
    choose.press(P1, C)
    _, sure = choose.press(P1, B)
    assert sure.press(P1, A) is None and sure.press(P1, B) == (ENTER, (1, 1, True), None)
    _, sure = ask.press(P1, A)
    assert sure.press_hub(KEY_FALL) == (ENTER, (0, None, True), None), "the second question did not apply"
    assert sure.press_hub(1) == (CLOSE,)


def test_counting_on_the_pods_takes_back_one_at_a_time_and_then_closes(table):
    form = Form(table, t, ((Count, "whose", "whose?", lambda player: 2, lambda *_: ()),), lambda answers: answers)
    count = form.first()
    for pod in (P1, P5, P5):
        assert count.press(pod, A) is None
    assert count.press(P5, A) == (REFUSE, "not_on_site")
    assert rings(count)[P5] == (first(2), 0)
    assert count.press_hub(KEY_FALL) == ((0, 2, 2),)
    assert [count.press_hub(1) for _ in range(4)] == [None, None, None, (CLOSE,)]


def test_a_correction_shows_the_clamped_total_before_it_counts_and_nothing_dialled_goes_home(table):
    _, dial = dialogs.ask_adjust(table, t).press(P3, A)
    assert dial.press(P3, B) == (CLOSE_ALL,)
    for times in range(1, 30):
        dial.hold(P3, A, times)
    assert drawn(dial)[BIG] == "−99 → −40"
    assert dial.press(P3, B) == (ENTER, (rules.ADJUST, 1, -99), None)


def test_taking_back_is_entered_like_any_event_and_looks_only_when_something_changed(table):
    take_back = UndoDialog(table, t)
    assert drawn(take_back)[ROWS + 1] == "■3: event.recruit"
    assert take_back.press_hub(KEY_UNDO) == (ENTER, UNDO_EVENT, None)
    assert take_back.press_hub(KEY_FALL) == (ENTER, REDO_EVENT, None)
    assert take_back.press_hub(KEY_MENU) == take_back.press(P3, B) == (CLOSE,) and take_back.press(P3, C) is None
    assert take_back.step(0) is None
    table.enter(UNDO_EVENT)
    assert take_back.step(1) is None, "the rings answer first"
    assert not take_back.press_hub(KEY_UNDO) and not take_back.press_hub(KEY_FALL), "what they would do is not shown"
    assert take_back.step(2) is not None
    assert take_back.press_hub(KEY_FALL) == (ENTER, REDO_EVENT, None)
    assert drawn(take_back)[ROWS] == "why.nothing_to_undo" and drawn(take_back)[ROWS + 4] == "■3: event.recruit"


def test_one_less_at_zero_is_back(table):
    count = Form(table, t, ((Count, "title", "question", lambda player: 5, lambda answers, players: ()),), None).first()
    drawn(count)
    assert count.hub[KEY_UNDO] == "key.back"
    count.press(P3, A)
    drawn(count)
    assert count.hub[KEY_UNDO] == "key.one_less"
    assert count.press_hub(KEY_UNDO) is None and count.press_hub(KEY_UNDO) == (CLOSE,)


def test_a_question_to_the_table_pulses_before_everybody_who_plays(table):
    ask = dialogs.ask_collapse(table, t)
    assert {pod for pod, (mask, motion) in rings(ask).items() if (mask, motion) == (ALL, PULSE)} == {P1, P3, P5}


# -- key input ------------------------------------------------------------------------------------------------------


class Keys:
    def __init__(self):
        self.waiting = []
        self.row = self.column = 0
        self.is_press = False

    def poll(self):
        if not self.waiting:
            return False
        self.row, self.column, self.is_press = self.waiting.pop(0)
        return True


class Listener:
    """A screen that records its calls."""

    fires_on_release = False
    held_pods = 0

    def __init__(self):
        self.heard = []

    def press(self, pod, key):
        self.heard.append(("press", pod, key))

    def press_hub(self, key):
        self.heard.append(("hub", key))

    def hold(self, pod, key, times):
        self.heard.append(("hold", times))

    def let_go(self, pod, key):
        self.heard.append(("let go", pod, key))


class OneScreen:
    is_busy = False

    def __init__(self):
        self.top = Listener()


def meet_all(key_input, stage, now_ms):
    did = []
    while key_input.meet(stage, now_ms):
        did.append(key_input.did)
    return did


def test_a_key_is_pressed_held_from_half_a_second_on_and_let_go():
    keys, stage = Keys(), OneScreen()
    key_input = KeyInput(keys)
    keys.waiting = [(2, 1, True)]
    assert meet_all(key_input, stage, 1000) == [PRESSED]
    assert meet_all(key_input, stage, 1499) == []
    assert meet_all(key_input, stage, 1500) == [HELD]
    assert meet_all(key_input, stage, 1760) == [HELD, HELD]
    keys.waiting = [(2, 1, False)]
    assert meet_all(key_input, stage, 1800) == [LET_GO]
    assert meet_all(key_input, stage, 9000) == []
    assert stage.top.heard == [("press", 2, 1), ("hold", 1), ("hold", 2), ("hold", 3), ("let go", 2, 1)]


def test_a_hold_is_not_given_to_a_screen_that_was_not_pressed():
    keys, stage = Keys(), OneScreen()
    key_input = KeyInput(keys)
    keys.waiting = [(2, 1, True)]
    meet_all(key_input, stage, 1000)
    stage.top = Listener()
    assert meet_all(key_input, stage, 3000) == []
    keys.waiting = [(2, 1, False)]
    meet_all(key_input, stage, 3100)
    assert stage.top.heard == []


def test_keys_wait_while_something_is_being_loaded():
    keys, stage = Keys(), OneScreen()
    keys.waiting = [(5, 0, True)]
    stage.is_busy = True
    key_input = KeyInput(keys)
    assert meet_all(key_input, stage, 1000) == [] and len(keys.waiting) == 1
    stage.is_busy = False
    assert meet_all(key_input, stage, 1100) == [PRESSED] and stage.top.heard == [("hub", 0)]
