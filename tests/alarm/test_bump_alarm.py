"""The bump alarm on the simulated console, through the sensor's registers, in virtual time."""

from pathlib import Path

import pytest

from tests.bump.table_trace import TableTrace
from topout.app.new_game import calmer
from topout.bump.registers import FLOOR
from topout.match.table import ALARM
from topout.ui import sounds
from topout_tools.bumps.record import write_recording
from topout_tools.bumps.recording import read_recording
from topout_tools.bumps.run_detector import listen
from topout_tools.memory_image import read_journal
from topout_tools.script.play import perform
from topout_tools.script.script_runner import ScriptRunner
from topout_tools.sim.machine import Machine

BEGIN = """
choose English
begin skyscrapers p1 p2 first p1
press p1.a
wait 4000
"""
ALARM_HZ = 3600


class GameInPlay:
    """A game for two: pod 1 is on turn and has recruited one worker."""

    def __init__(self, machine):
        self.machine = machine
        self.runner = ScriptRunner(machine, Path(), Path())
        self.runner.boot()
        self.play(BEGIN)

    def play(self, lines):
        perform(self.runner, lines, "test")

    @property
    def console(self):
        return self.runner.look().console

    @property
    def alarms(self):
        found = read_journal(self.machine.nvm.image)
        return [note for _, note in found.notes if note[0] == ALARM]

    @property
    def is_asking(self):
        return "Did anyone fall off?" in self.console.stage.panel.texts

    def set_sensitivity(self, times):
        """Press OK this many times, starting from «normal»: 1 is sensitive, 2 off, 3 tolerant."""
        self.play("press menu\n" + "choose Bump alarm\n" * times + "press undo\nwait 1000")


@pytest.fixture
def game():
    with Machine() as machine:
        yield GameInPlay(machine)
        assert machine.crash is None


def test_a_knock_is_heard_seen_and_asked_about_within_the_budget(game):
    machine = game.machine
    began_ms, tones = machine.now_ms, len(machine.tones)
    machine.knock(150)
    machine.run_for(60)
    assert [tone.frequency_hz for tone in machine.tones[tones:]][:1] == [ALARM_HZ]
    assert machine.tones[tones].start_ms - began_ms <= 60
    assert all(any(color) for color in machine.ring("p5")), "every ring lights, also where nobody sits"
    assert game.is_asking


def test_a_knock_books_nothing_by_itself_and_its_question_goes_away(game):
    log = list(game.console.table.session.log)
    game.play("knock 150\nexpect screen Did anyone fall off?\nwait 9000\nexpect screen 's turn\nexpect score p1 0")
    assert game.console.table.session.log == log


def test_the_question_leads_into_the_fall_dialog_with_one_press(game):
    game.play("knock 150\npress fall\nexpect screen Fall by ▲1\npress menu\npress p2.a\npress p1.a\npress fall")
    game.play("expect score p2 -5")


def test_neither_the_question_nor_the_screen_of_play_stays_in_memory_under_the_fall_dialog(game):
    game.play("knock 150\nexpect screen Did anyone fall off?\npress fall\nexpect screen Fall by ▲1")
    loaded = {name.rpartition(".")[2] for name in game.machine.interpreter.modules}
    assert not loaded & {"knock_dialog", "play"}
    game.play("press undo\nexpect screen 's turn\nexpect actions 2")


def test_a_knock_during_the_question_asks_once(game):
    game.play("knock 150\nwait 1500\nknock 900\nexpect screen Slam!")
    assert len(game.console.stage.screens) == 2


def test_no_means_play_on(game):
    game.play("knock 150\npress undo\nexpect screen 's turn\nexpect actions 2")


@pytest.mark.parametrize("ms", [0, 125], ids=["flash is on", "flash is off"])
@pytest.mark.parametrize("key", ["hub.undo", "p1.a", "hub.fall"])
def test_a_key_that_answers_ends_the_flash_at_once(game, key, ms):
    machine = game.machine
    machine.knock(150)
    machine.run_for(250 + ms)
    machine.down(key)
    machine.run_for(50)
    machine.up(key)
    machine.run_for(10)
    shown = set()
    for _ in range(60):
        machine.run_for(10)
        shown.add(tuple(machine.ring("p5")))
    assert shown == {((0, 0, 0),) * 12}, "nobody sits there, and a flash lasts a second"


def test_dialling_ends_the_flash_of_a_knock_that_asks_nothing(game):
    """The dial answers no intent; its ring must show the dialled points at once, as after any key."""
    game.play("begin track p1 p2 first p1\nwait 4000\nknock 150\nexpect screen Bump!")
    assert not game.is_asking
    game.play("press p1.c")
    shown = set()
    for _ in range(60):
        game.machine.run_for(10)
        shown.add(tuple(game.machine.ring("p5")))
    assert shown == {((0, 0, 0),) * 12}


def test_the_press_of_the_player_on_turn_is_not_swallowed(game):
    game.play("knock 150\nexpect screen Did anyone fall off?\npress p1.a\nexpect actions 1\nexpect screen 's turn")


def test_what_is_too_weak_for_the_setting_only_makes_the_rings_flicker(game):
    game.set_sensitivity(3)  # asks from 100 mg; «normal» misses some nudges under 40 mg
    machine = game.machine
    tones = len(machine.tones)
    machine.knock(60)
    lit = False
    for _ in range(40):
        machine.run_for(5)
        lit = lit or all(color == machine.ring("p5")[0] != (0, 0, 0) for color in machine.ring("p5"))
    assert lit
    assert not game.is_asking and game.alarms == [] and len(machine.tones) == tones


@pytest.mark.parametrize("times, asks_at", [(3, 130), (0, 60), (1, 38)], ids=["tolerant", "normal", "sensitive"])
def test_sensitivity_sets_from_which_peak_players_are_asked(game, times, asks_at):
    game.set_sensitivity(times)
    game.play(f"knock {asks_at // 2}")
    assert not game.is_asking
    game.play(f"wait 2000\nknock {asks_at}")
    assert game.is_asking


def test_switched_off_it_keeps_quiet_even_about_a_slam(game):
    game.set_sensitivity(2)
    game.play("knock 900")
    assert not game.is_asking and game.alarms == []


def test_switched_off_it_keeps_quiet_about_a_knock_that_grows_into_a_slam(game):
    game.set_sensitivity(2)
    machine, alarm = game.machine, game.console.alarm
    machine.knock(150)
    while alarm.peak_mg < 100:
        machine.run_for(5)
    assert not alarm.is_slam
    machine.knock(900)
    machine.run_for(500)
    assert alarm.is_slam
    assert not game.is_asking and game.alarms == []


def test_a_slam_offers_the_collapse_as_well(game):
    game.play("knock 900\nexpect screen Slam!\nexpect screen Collapse\npress menu\nexpect screen Who did it?")
    game.play("press p2.b\npress p2.b\nwait 1300\npress fall\nexpect screen wins!")


def test_knocks_while_the_table_settles_do_not_ask_again(game):
    game.play("knock 150\nwait 100\nknock 160\nwait 100\nknock 140")
    assert len(game.alarms) == 1
    game.play("wait 1500\nknock 150")
    assert len(game.alarms) == 2


def test_every_alarm_is_in_the_log_with_level_turn_and_time_and_outlives_the_power(game):
    game.play("knock 150\nwait 9000\nknock 900\nwait 9000")
    (_, first, first_turn, first_s), (_, second, second_turn, second_s) = game.alarms
    assert (first, second) == (2, 3) and first_turn == second_turn == 0
    assert 0 <= first_s < second_s <= first_s + 10, "to ten seconds"
    alarms = game.alarms
    game.play("cut\nboot\nexpect turn p1")
    assert game.alarms == alarms
    assert game.console.table.alarms[0] == 2 and game.console.table.alarms[1] == 0


def test_a_knock_that_grows_after_it_was_asked_about_is_logged_once_as_what_it_became(game):
    machine = game.machine
    tones = len(machine.tones)
    machine.knock(150)
    while len(machine.tones) == tones:  # the alarm's tone: the question is on the screen
        machine.run_for(5)
    machine.knock(900)
    machine.run_for(500)
    assert [level for _, level, _, _ in game.alarms] == [3]
    heard_hz = [tone.frequency_hz for tone in machine.tones[tones:]]
    assert heard_hz == [*sounds.ALARM[::2], 0], "it sounds once, and is silent by now"


def test_a_phone_is_known_but_a_slam_on_top_of_its_ring_is_asked_about(game):
    machine = game.machine
    rings = TableTrace(8, noise_mg=2.0)
    for ring_ms in (1000, 5000):
        rings.shake(ring_ms, ring_ms + 1000, 45, 61)
    machine.play(rings.samples())
    machine.run_for(4900)
    assert len(game.alarms) == 1 and not game.console.alarm.is_slam
    machine.run_for(3000)
    assert len(game.alarms) == 1, "its second ring asks nobody"
    slam = TableTrace(3, noise_mg=2.0).shake(1000, 2000, 45, 61).knock(1060, 900)
    machine.play(slam.samples())
    machine.run_for(3000)
    assert [level for _, level, _, _ in game.alarms] == [2, 3]


def test_a_known_ring_that_grows_right_after_a_question_only_makes_the_rings_flicker(game):
    rings = TableTrace(4, noise_mg=2.0).shake(1000, 1600, 45, 61).shake(2200, 3200, 45, 61).knock(2260, 900)
    game.machine.play(rings.samples())
    game.machine.run_for(4000)
    assert game.console.alarm.is_slam
    assert [level for _, level, _, _ in game.alarms] == [2]


def test_a_weak_knock_offers_no_collapse(game):
    game.play("knock 150\nexpect screen Did anyone fall off?\npress menu\nexpect screen 's turn\nexpect actions 2")


def test_own_keys_are_not_knocks_but_a_slam_in_the_same_moment_is(game):
    machine = game.machine
    machine.down("p1.a")
    machine.run_for(15)
    machine.knock(60)
    machine.run_for(300)
    machine.up("p1.a")
    machine.run_for(1500)
    assert not game.is_asking and game.alarms == []
    machine.down("hub.menu")
    machine.run_for(15)
    machine.knock(900)
    machine.run_for(300)
    machine.up("hub.menu")
    machine.run_for(100)
    assert game.is_asking


@pytest.mark.parametrize(("peak_mg", "asks"), [(60, False), (900, True)])
def test_own_tones_are_not_knocks_but_a_slam_in_the_same_moment_is(game, peak_mg, asks):
    machine = game.machine
    game.console.stage.sounds.play(sounds.END)
    machine.run_for(100)
    machine.knock(peak_mg)
    machine.run_for(400)
    assert game.is_asking is asks
    machine.run_for(9000)
    machine.knock(peak_mg)
    machine.run_for(400)
    assert game.is_asking, "once the melody is over"


@pytest.mark.parametrize("wait_ms", [40, 500, 1237])
def test_a_picked_up_hub_is_not_a_storm_of_knocks_and_it_listens_again_afterwards(game, wait_ms):
    game.machine.run_for(wait_ms)  # right after the last key, one in 27 lifts asked
    game.machine.lift(2500)
    game.play("wait 900\nexpect screen The hub was moved\nwait 8000")
    assert game.alarms == []
    game.play("knock 150")
    assert game.is_asking


def test_a_sensor_that_vanishes_and_comes_back_is_used_again(game):
    game.play("sensor off\nwait 3000\nknock 400\npress p1.a\nexpect actions 1")
    assert game.alarms == []
    game.play("sensor on\nwait 5000\nknock 150")
    assert game.is_asking


def test_a_sensor_that_comes_back_elsewhere_learns_the_table_again(game):
    """The new orientation is neither a knock nor a moved hub."""
    game.play("sensor off\nwait 1000")
    game.machine.table._at_rest = (400.0, 0.0, 916.0)  # on a slope
    tones = len(game.machine.tones)
    game.play("sensor on\nwait 3000\nexpect screen 's turn")
    assert game.alarms == [] and len(game.machine.tones) == tones
    assert "The hub was moved" not in " ".join(game.console.stage.panel.texts)
    game.play("knock 150")
    assert game.is_asking


def test_a_knock_between_games_asks_nobody(game):
    game.play("press menu\nchoose Collapse\npress p1.a\npress fall\nwait 1300\npress fall\nexpect screen wins!")
    game.play("wait 2000\nknock 500")
    assert not game.is_asking
    game.play("press menu\nchoose New game\npress fall\nexpect screen Which game?\nwait 2000\nknock 500")
    assert not game.is_asking


def test_a_trembling_table_gets_a_calmer_setting_proposed(game):
    alarm = game.console.alarm
    assert calmer(alarm) is None, "this table is quiet"
    floor = alarm.detector._registers[FLOOR]
    for mg, proposal in ((8, None), (13, 1)):
        alarm.detector._registers[FLOOR] = mg * mg << 4
        assert calmer(alarm) == proposal
    alarm.sensitivity = 3
    alarm.detector._registers[FLOOR] = 8 * 8 << 4
    assert calmer(alarm) == 2
    alarm.detector._registers[FLOOR] = floor


def test_the_meter_sends_its_samples_over_usb_in_the_form_that_topout_bumps_reads(game, tmp_path):
    game.play("press menu\nchoose Bump meter\nexpect screen Table at rest\npress p1.b\nwait 1000\npress undo")
    lines = game.machine.serial
    assert lines.startswith("# rate_hz: 200\n")
    file = tmp_path / "table.csv"
    header, _, rows = lines.partition("\n")
    file.write_text(f"{header}\nx_mg,y_mg,z_mg\n{rows}")
    assert read_recording(str(file)).rate_hz == 200
    assert len(rows.splitlines()) > 180
    game.play("wait 500\nexpect screen Menu")
    assert game.machine.serial == lines, "nothing is sent once the meter is closed"


def test_the_second_about_the_last_alarm_is_sent_over_usb(game, tmp_path):
    game.play("press menu\nchoose Bump meter\npress p1.a\nwait 500")
    assert game.machine.serial == "", "there was no alarm yet"
    game.play("press undo\npress undo\nwait 1000\nknock 300\nwait 1500\npress undo")
    game.play("press menu\nchoose Bump meter\nexpect screen Last alarm\npress p1.a\nwait 3000")
    lines = game.machine.serial.splitlines()
    assert lines[0] == "# rate_hz: 200" and lines[-1] == "# end"
    rows = [[int(value) for value in line.split(",")] for line in lines if not line.startswith("#")]
    assert len(rows) == 200
    loudest = max(range(200), key=lambda at: max(abs(rows[at][axis] - rows[0][axis]) for axis in range(3)))
    assert 80 < loudest < 130, "the knock is in its middle"


def test_the_thump_of_a_key_is_no_knock_even_when_no_tone_covers_it(game):
    """A hard press shakes the table, which takes a moment to calm down."""
    game.play("press menu\nchoose Sound\nchoose Sound\npress undo\nwait 2000")
    machine = game.machine
    assert game.console.stage.sounds.volume == 0
    machine.down("p2.c")
    machine.run_for(60)
    machine.knock(100)
    machine.run_for(400)
    machine.up("p2.c")
    assert not game.is_asking
    machine.run_for(2000)
    machine.knock(100)
    machine.run_for(400)
    assert game.is_asking


@pytest.mark.parametrize("key", ["p2.c", "hub.undo"])
def test_a_key_is_scanned_before_its_thump_makes_an_alarm(game, key):
    """The key's bottom is 1.8 mm below its contact. A quick finger takes 4.5 ms for that."""
    game.set_sensitivity(1)
    machine = game.machine
    for number in range(10):
        machine.run_for(2000 + 1.3 * number)
        machine.table.knock(machine.clock.now_us + 4500, 120)
        machine.press(key)
        machine.run_for(300)
        assert game.alarms == [] and not game.is_asking, number


def test_the_second_about_the_last_alarm_is_recorded_over_usb_and_shows_the_knock_again(game, tmp_path):
    game.play("knock 150\nwait 9000\npress menu\nchoose Bump meter\npress p1.a\nwait 1000\npress undo")
    file = tmp_path / "box.csv"
    with file.open("w") as out:
        assert write_recording(iter(game.machine.serial.splitlines()), out) == 200
    (heard,) = listen(str(file))
    assert heard.is_alarm and 100 <= heard.peak_mg <= 200
