"""The event history, «back to here» and redoing undone events: the pages alone, and by keys at the console."""

import pytest

from tests.console.test_shared_screens import P1, P3, P5, drawn, t
from tests.faults.console_actions import boot_again, console_of, log_of, play_script, press, screen_text
from tests.tools.bench import event_history as bench
from tests.tools.bench.ceilings import ANSWER_MS, FINISHED_MS, TURN_MS, in_simulator
from tests.tools.bench.heap import image
from topout.games import catalogue
from topout.games import newyork as newyork_rules
from topout.games import skyscrapers as rules
from topout.match.logbook import Logbook
from topout.match.redo_undone import AGAIN, GO_BACK, LEAVE_OUT
from topout.match.seats import Seats
from topout.match.table import UNDO_EVENT, Table
from topout.ui.event_history import EventHistory
from topout.ui.intents import CLOSE, CLOSE_ALL, ENTER, OPEN_ONLY, REDRAW, REFUSE
from topout.ui.panel import ROWS, TITLE
from topout.ui.redo_undone import RedoUndone
from topout.ui.rewind import Rewind
from topout.ui.screen import KEY_FALL, KEY_MENU, A, B, C
from topout.ui.screen import KEY_UNDO as UNDO_KEY
from topout.ui.sounds import CLICK
from topout.ui.undo_dialog import UndoDialog
from topout_tools.sim.machine import Machine

# Events after ■3 has recruited.
TURNS = [(rules.BUILD, 3, 0), (rules.MOVE,), (rules.END_TURN, 0), (rules.RECRUIT,), (rules.FALL, 0, 1)]
RIGHT = (rules.BUILD, 4, 0)


@pytest.fixture
def played():
    """Return a table with pods 1, 3 and 5. Pod 3 has had the first turn, pod 5 is on turn."""
    table = Table(Logbook(None), "skyscrapers", Seats([P1, P3, P5]), (3, 1, 0))
    for event in ((rules.RECRUIT,), *TURNS):
        assert table.enter(event) is None
    return table


def settled(screen):
    """Step a page until it has done everything that it does by itself."""
    for now_ms in range(200):
        intent = screen.step(now_ms)
        if intent and intent[0] == ENTER:
            for event in (intent[1], *intent[3:]):
                if screen.table.enter(event):
                    break
    return screen


def opened(intent):
    """Return the screen that an intent opens, loaded and settled."""
    assert intent[0] == OPEN_ONLY
    screen = intent[1]
    while callable(screen):
        screen = screen()
    return settled(screen)


def lines(screen):
    return [line.strip().replace("\t", " ").strip() for line in drawn(screen)[ROWS : ROWS + 6] if line]


def taken_back(table, lines_up):
    """Go back by this many lines, by the keys of the pages."""
    past = settled(EventHistory(table, t))
    for _ in range(lines_up):
        past.press(P1, A)
    back = opened(past.press(P1, B))
    intent = back.press(P1, B)
    assert intent[:2] == (ENTER, (GO_BACK, lines_up))
    assert table.enter(intent[1]) is None
    return settled(back)


# -- the list ---------------------------------------------------------------------------------------------------------


def test_lines_say_who_did_what_for_how_many_points_and_the_newest_is_chosen(played):
    past = settled(EventHistory(played, t))
    assert lines(past) == [
        "■3: event.recruit",
        "■3: event.build 3 +3",
        "■3: event.move",
        "■3: event.end_turn",
        "★5: event.recruit",
        "▸ ▲1: event.fall ■3 −5",
    ]
    assert drawn(past)[TITLE] == "menu.past\t6/6" and past.pods == ("key.up", "", "key.down")
    assert past.press(P5, B) is None and past.press_hub(KEY_FALL) is None, "there is nothing after it"
    assert past.press_hub(UNDO_KEY) == (CLOSE,)


def test_the_list_begins_with_the_start_of_the_game_and_goes_no_farther(played):
    past = settled(EventHistory(played, t))
    for _ in range(6):
        past.press_hub(KEY_MENU)
    settled(past)
    assert lines(past)[0] == "▸ past.start" and past.pods[1] == "key.to_here"
    past.press(P1, A)
    assert lines(past)[0] == "▸ past.start" and drawn(past)[TITLE].endswith("0/6")
    back = opened(past.press_hub(KEY_FALL))
    assert drawn(back)[ROWS] == "back.count 6"


def test_points_of_others_are_named_and_more_than_one_player_s_are_hinted_at(played):
    assert played.enter((rules.ADJUST, 0, 7)) is None
    assert played.enter((rules.COLLAPSE, 2)) is None
    assert played.state.phase == "over"
    listed = lines(settled(EventHistory(played, t)))
    assert listed[-2] == "▲1: event.adjust +7 +7"
    assert listed[-1].startswith("▸ ★5: event.collapse")


def test_a_held_key_goes_line_by_line_and_then_page_by_page_and_says_at_once_where(played):
    for _ in range(30):
        assert played.enter((rules.ADJUST, 0, 1)) is None
    past = settled(EventHistory(played, t))
    for times in range(1, 9):
        past.hold(P1, A, times)
    assert drawn(past)[TITLE].endswith("28/36")
    past.hold(P1, A, 9)
    assert drawn(past)[TITLE].endswith("22/36") and "▸" not in "".join(drawn(past)), "the page is not turned yet"
    assert past.step(0) == (REDRAW,) and "▸ ▲1: event.adjust +1 +1" in lines(past)
    for times in range(9, 30):
        past.hold(P1, C, times)
    assert drawn(past)[TITLE].endswith("36/36") and past.hold(P1, B, 1) is None


def test_a_page_far_back_is_folded_a_stretch_at_a_time(played):
    for _ in range(200):
        assert played.enter((rules.ADJUST, 0, 1)) is None
    past = EventHistory(played, t)
    turns = 0
    while past.step(0) is None:
        turns += 1
    assert 5 <= turns <= 7 and lines(past)[-1] == "▸ ▲1: event.adjust +1 +1"


def new_york_table(turn):
    table = Table(Logbook(None), "newyork", Seats([0, 1]), (2, 0, 0))
    for event in ((newyork_rules.REVEAL, 5, 7), *turn, *turn):
        assert table.enter(event) is None
    return table


def test_a_turn_that_one_press_ended_is_one_line():
    table = new_york_table([(newyork_rules.DONE, newyork_rules.BLOCK)])
    past = settled(EventHistory(table, t))
    assert len(lines(past)) == 4 and lines(past)[3] == "▸ ●2: piece.block, event.done"
    past.press(P1, A)
    assert drawn(opened(past.press(P1, B)))[ROWS] == "back.count 1"
    table.enter((GO_BACK, 1))
    assert lines(settled(EventHistory(table, t)))[3:] == ["(●2: piece.block, event.done)", "past.forget"]


def test_a_log_of_version_0_2_0_has_two_events_for_it_and_two_lines():
    table = new_york_table([(newyork_rules.BUILD, newyork_rules.BLOCK), (newyork_rules.DONE,)])
    past = settled(EventHistory(table, t))
    assert lines(past)[2:] == ["▲1: piece.block", "▲1: event.done", "●2: piece.block", "▸ ●2: event.done"]
    assert drawn(UndoDialog(table, t))[ROWS + 1] == "●2: event.done"


# -- back to here -----------------------------------------------------------------------------------------------------


def test_a_preview_says_how_many_events_of_whom_and_the_points_that_everybody_gets_back(played):
    past = settled(EventHistory(played, t))
    for _ in range(5):
        past.press(P1, A)
    back = opened(past.press(P1, B))
    assert lines(back) == ["back.count 5", "▲1 ×1 +5", "■3 ×3 −3", "★5 ×1 0"]
    assert rules.scores(played.state) == [-5, 3, 0], "a preview changes nothing"
    again = opened(back.press_hub(UNDO_KEY))
    assert drawn(again)[TITLE].endswith("1/6"), "UNDO leads back to the line it came from"


def test_nothing_is_taken_back_before_the_preview_is_there(played):
    back = Rewind(played, t, 1)
    assert back.press(P1, B) is None and back.press_hub(KEY_FALL) is None and back.press_hub(KEY_MENU) is None
    assert settled(back).press(P1, A) is None and back.press_hub(KEY_FALL) == (ENTER, (GO_BACK, 5), None)


def test_going_back_is_done_at_once_and_written_by_and_by(played):
    back = settled(Rewind(played, t, 1))
    played.enter(back.press(P1, B)[1])
    assert len(played.session.log) == 1 and played.logbook.pending_undos == 5
    assert back.press(P1, B) is None and back.press_hub(UNDO_KEY) is None, "not before it is written"
    intents = [intent for intent in [back.step(0) for _ in range(8)] if intent]
    assert intents == [(ENTER, UNDO_EVENT, CLICK, UNDO_EVENT, UNDO_EVENT, UNDO_EVENT, UNDO_EVENT)]
    back.closed()
    assert not played.logbook.pending_undos and len(played.session.log) == 1 and len(played.session.undone) == 5
    assert (
        drawn(back)[TITLE] == "back.done 5"
        and back.press(P1, B) == (CLOSE_ALL,)
        and back.press_hub(KEY_FALL) == (CLOSE_ALL,)
    )


class SmallJournal:
    is_saving = True

    def __init__(self, room):
        self.room = room


def test_going_back_is_refused_when_there_is_too_little_memory_for_going_and_coming_again(played):
    back = settled(Rewind(played, t, 1))
    played.logbook.journal = SmallJournal(5 * 10 + 319)
    assert back.press(P1, B) == (REFUSE, "no_room_to_go_back")
    played.logbook.journal.room += 1
    assert back.press(P1, B)[:2] == (ENTER, (GO_BACK, 5))


# -- undone events ----------------------------------------------------------------------------------------------------


def test_after_the_right_event_the_rest_is_offered_and_played_as_a_whole(played):
    taken_back(played, 5)
    assert played.enter(RIGHT) is None
    take_back = UndoDialog(played, t)
    assert lines(take_back)[3:] == ["undo.rest 4", "■3: event.move"] and take_back.hub[KEY_FALL] == "key.rest"
    again = opened(take_back.press_hub(KEY_FALL))
    assert drawn(again)[TITLE] == "rest.title\t4/4" and lines(again) == ["rest.done"]
    assert played.session.log == [(rules.RECRUIT,), RIGHT, *TURNS[1:]]
    assert rules.scores(played.state) == [-5, 4, 0]
    assert again.press(P1, B) == again.press_hub(KEY_FALL) == again.press_hub(UNDO_KEY) == (CLOSE_ALL,)
    played.enter(UNDO_EVENT)
    assert played.session.log[-1] == TURNS[3], "one press undoes one event, as ever"


def test_the_rest_stops_where_it_no_longer_holds_and_says_why(played):
    taken_back(played, 5)
    assert played.enter((rules.LOST, 1)) is None
    again = settled(RedoUndone(played, t))
    assert drawn(again)[TITLE] == "rest.title\t0/5"
    assert lines(again)[:3] == ["rest.stopped", "■3: event.build 3", "why.nobody_on_site"]
    assert list(reversed(played.session.undone)) == TURNS
    assert again.press(P1, A) is None and again.press(P1, B) == (CLOSE_ALL,)


def test_while_the_rest_is_played_only_undo_stops_it(played):
    taken_back(played, 5)
    again = RedoUndone(played, t)
    intents = [intent for intent in [again.step(0) for _ in range(8)] if intent]
    assert intents == [(ENTER, AGAIN, CLICK) + (AGAIN,) * 4]
    assert again.press(P1, B) is again.press_hub(KEY_FALL) is None and again.press_hub(UNDO_KEY) == (CLOSE_ALL,)


def test_the_list_shows_the_rest_in_brackets_and_what_was_replaced_before_it(played):
    taken_back(played, 5)
    played.enter(RIGHT)
    past = settled(EventHistory(played, t))
    assert lines(past) == [
        "■3: event.recruit",
        "■3: event.build 4 +4",
        "(event.build 3)",
        "▸ (■3: event.move)",
        "(■3: event.end_turn)",
        "(★5: event.recruit)",
    ]
    assert past.pods[1] == "key.from_here"
    for _ in range(3):
        past.press(P1, C)
    assert lines(settled(past))[-2:] == ["▸ (▲1: event.fall ■3) −5", "past.forget"], "points, as they would be"


def test_the_rest_is_played_from_a_line_on_and_what_is_between_is_left_out(played):
    taken_back(played, 2)
    past = settled(EventHistory(played, t))
    assert lines(past)[3] == "▸ ■3: event.end_turn", "what stands"
    past.press(P1, C)
    past.press(P1, C)
    again = opened(past.press(P1, B))
    assert played.session.log == [(rules.RECRUIT,), *TURNS[:3], TURNS[4]], "★5 never recruited"
    assert drawn(again)[TITLE] == "rest.title\t1/1" and not played.session.undone


def test_what_was_replaced_is_played_too_if_it_is_chosen(played):
    taken_back(played, 4)
    played.enter((rules.ADJUST, 0, 1))
    played.enter((rules.MOVE,))
    played.enter(UNDO_EVENT)
    played.enter((rules.MOVE,))
    assert played.session.replaced is None
    played.enter((rules.END_TURN, 1))
    assert played.session.replaced == (rules.END_TURN, 0)
    past = settled(EventHistory(played, t))
    past.press(P1, A)
    again = opened(past.press(P1, B))
    assert drawn(again)[TITLE] == "rest.title\t0/3" and lines(again)[2] == "why.actions_left"


def test_the_last_line_forgets_what_was_taken_back(played):
    taken_back(played, 5)
    past = settled(EventHistory(played, t))
    for _ in range(9):
        past.press(P1, C)
    settled(past)
    assert lines(past)[-1] == "▸ past.forget" and past.pods[1] == "key.forget"
    assert past.press(P1, B) == (ENTER, (LEAVE_OUT, 5), None)
    played.enter((LEAVE_OUT, 5))
    assert lines(settled(past)) == ["past.start", "▸ ■3: event.recruit"]


def test_lines_that_do_not_hold_any_more_promise_no_points(played):
    taken_back(played, 5)
    played.enter((rules.LOST, 1))
    assert lines(settled(EventHistory(played, t)))[-3:] == ["▸ (event.build 3)", "(event.move)", "(event.end_turn)"]


# -- at the console ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", catalogue.ON_THE_CONSOLE)
def test_back_by_keys_and_all_of_it_again_in_every_game_with_a_power_cut_between(game):
    with Machine() as machine:
        machine.spoil("display_mosi")
        machine.nvm.load(image(game, language=0, events=40))
        machine.boot()
        machine.run_for(1000)
        before = list(log_of(machine))
        play_script(machine, "press undo\npress p1.a\nwait 300\n" + "press p1.a\n" * 20 + "press p1.b\nwait 300")
        assert type(console_of(machine).stage.top).__name__ == "Rewind"
        press(machine, "p1.b")
        machine.run_for(600)
        taken = len(before) - len(log_of(machine))
        assert taken >= 20 and log_of(machine) == before[:-taken]
        machine.run_for(3000)
        press(machine, "p1.b")
        machine.run_for(300)
        assert len(console_of(machine).stage.screens) == 1
        boot_again(machine)
        assert log_of(machine) == before[:-taken]
        assert list(reversed(console_of(machine).table.session.undone)) == before[-taken:]
        play_script(machine, "press menu\nchoose History\nwait 300\npress p1.c\npress p1.b\nwait 6000")
        assert log_of(machine) == before and "Everything has been replayed." in screen_text(machine)
        assert console_of(machine).health.faults == 0


def test_a_wrong_build_is_put_right_and_the_rest_comes_again_by_one_key():
    with Machine() as machine:
        machine.boot()
        play_script(machine, "choose English\nbegin skyscrapers p1 p3 first p3\npress p3.a")
        play_script(
            machine, "press p3.b\npress p3.c\npress p3.b\npress p3.b\npress p3.c\npress p3.b\npress p1.a\npress p1.a"
        )
        assert log_of(machine) == [(0,), (1, 3, 0), (2,), (3, 0), (0,), (0,)]
        play_script(machine, "press undo\npress p1.a\nwait 500\n" + "press p1.a\n" * 5 + "press p1.b\nwait 500\n")
        assert "▲1 ×2 0" in screen_text(machine) and "■3 ×3 −3" in screen_text(machine)
        play_script(machine, "press p1.b\nwait 500\npress p1.b\n")
        play_script(machine, "press p3.b\npress p3.c\npress p3.c\npress p3.b\npress p3.b\n")
        play_script(machine, "press undo\nwait 500\n")
        assert "Can be replayed: 4" in screen_text(machine)
        play_script(machine, "press fall\nwait 2000\n")
        assert log_of(machine) == [(0,), (1, 4, 0), (2,), (3, 0), (0,), (0,)]
        play_script(machine, "press fall\nexpect score p3 4\nexpect turn p1\nexpect actions 1")


def test_the_end_of_the_game_that_comes_again_is_announced():
    with Machine() as machine:
        machine.boot()
        play_script(machine, "choose English\nbegin skyscrapers p1 p3 first p3\npress p3.a\npress p3.a")
        play_script(machine, "press menu\nchoose Collapse\npress p3.a\npress fall\nwait 1200\npress fall")
        play_script(
            machine, "press undo\npress p1.a\nwait 500\npress p1.a\npress p1.a\npress p1.b\nwait 500\npress p1.b"
        )
        play_script(machine, "wait 1000\npress p1.b\nwait 500")
        assert log_of(machine) == [(0,)] and type(console_of(machine).stage.top).__name__ == "Play"
        play_script(machine, "press undo\npress p1.a\nwait 500\npress p1.c\npress p1.b\nwait 2000")
        assert type(console_of(machine).stage.top).__name__ == "EndPage"
        play_script(machine, "press fall\nwait 500\npress fall\nwait 500")
        assert type(console_of(machine).stage.top).__name__ == "Result"


def test_a_knock_in_the_middle_of_going_back_loses_nothing():
    with Machine() as machine:
        machine.nvm.load(image("skyscrapers", language=0, events=120))
        machine.boot()
        machine.run_for(4000)
        before = list(log_of(machine))
        play_script(
            machine, "press undo\npress p1.a\nwait 500\n" + "press p1.a\n" * 80 + "press p1.b\nwait 800\npress p1.b"
        )
        table_there = console_of(machine).table
        assert table_there.logbook.pending_undos > 20
        play_script(machine, "knock 900")
        assert type(console_of(machine).stage.top).__name__ == "KnockDialog"
        play_script(machine, "press undo\nwait 9000")
        assert not table_there.logbook.pending_undos and table_there.session.log == before[:-80]
        boot_again(machine)
        assert log_of(machine) == before[:-80]


def test_a_fault_in_the_middle_of_going_back_takes_nothing_back_twice(monkeypatch):
    with Machine() as machine:
        machine.spoil("display_mosi")
        machine.nvm.load(image("track", language=0, events=60))
        machine.boot()
        machine.run_for(1000)
        before = list(log_of(machine))
        play_script(machine, "press undo\npress p1.a\nwait 300\n" + "press p1.a\n" * 40 + "press p1.b\nwait 400")
        logbook = console_of(machine).logbook
        write = logbook.write

        def fail_once(*arguments):
            if logbook.pending_undos == 30:
                monkeypatch.undo()
                raise MemoryError
            write(*arguments)

        monkeypatch.setattr(logbook, "write", fail_once)
        press(machine, "p1.b")
        machine.run_for(1000)
        assert console_of(machine).health.faults == 1 and len(console_of(machine).stage.screens) == 1
        assert log_of(machine) == before[:-40]
        boot_again(machine)
        assert log_of(machine) == before[:-40]


@pytest.mark.parametrize(
    "game",
    [pytest.param(game, marks=() if game == "floors" else pytest.mark.long) for game in catalogue.ON_THE_CONSOLE],
)
def test_pages_keep_the_budgets_after_300_events(game):
    for name, presses, stall_ms in bench.walk(game):
        assert stall_ms <= in_simulator(TURN_MS), name
        assert max([press.answer.screen_ms or 0 for press in presses], default=0) <= in_simulator(ANSWER_MS), name
        assert max([press.answer.painted_ms or 0 for press in presses], default=0) <= in_simulator(FINISHED_MS), name
        assert sum(press.overruns for press in presses) == 0, name
