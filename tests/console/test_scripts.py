"""`topout run`: what a script may contain. Every mistake in it is one line with its number."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from topout_tools.errors import UserError
from topout_tools.script.opening import memory_line
from topout_tools.script.play import play
from topout_tools.script.script_runner import _last_fault
from topout_tools.sim.machine import FIRMWARE

SEATED = """
choose English
begin skyscrapers p1 p3 first p3
"""


def played(script, folder=Path(), **options):
    return play(script, "table.txt", folder, folder, **options)


def mistake_in(script, folder=Path(), **options):
    with pytest.raises(UserError) as caught:
        played(script, folder, **options)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def run(*arguments, text=""):
    command = [sys.executable, "-m", "topout_tools.cli", "run", *arguments]
    return subprocess.run(command, input=text, capture_output=True, text=True, timeout=120)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("expect score p1 24", "expected score p1 24, it is 0"),
        ("expect score p2 0", "expected score p2 0, but nobody plays at p2"),
        ("expect turn p1", "expected turn p1, it is p3"),
        ("expect actions 2", "expected actions 2, it is 3"),
        ("expect ring p3 lit 8", "expected ring p3 lit 8, it is 12"),
        ("expect screen ▲1's turn", "expected screen \"▲1's turn\", it says: ■3's turn ●●● | "),
        ("expect luck", 'cannot expect "luck"; expect screen, score, turn, actions, ring'),
        ("prss p1.b", 'unknown command "prss"; commands are press, hold, down, up, '),
        ("press p6.a", 'no key "p6.a"; keys are '),
        ("press", "say it like this: press p1.b"),
        ("hold p1.a", "say it like this: hold p2.a 1200"),
        ("hold p1.a long", '"long" is not a whole number of ms'),
        ("wait -5", '"-5" is not a whole number of ms from 0 to 86400000'),
        ("knock 120 at p3", "say it like this: knock 120, or knock 120 from p3"),
        ("knock 120 from p9", 'no pod "p9"; pods are p1, p2, p3, p4, p5'),
        ("unplug hub", 'no pod "hub"'),
        ("sensor maybe", "say it like this: sensor off, or sensor on"),
        ("cut now", "say it like this: cut"),
        ("shot ../over-there", '"../over-there" is a path'),
        ("trace nowhere.csv", "cannot read nowhere.csv: No such file or directory"),
    ],
)
def test_line_that_does_not_hold_is_named_with_its_number(line, message):
    assert mistake_in(SEATED + "\n# so far so good\n" + line + "\n").startswith(f"table.txt:6: {message}")


def test_expectation_fails_while_the_power_is_off():
    assert mistake_in("cut\nexpect screen Language") == "table.txt:2: the console is off"


def test_game_that_has_not_begun_has_no_turn_and_no_actions():
    assert mistake_in("expect turn p1") == "table.txt:1: expected turn p1, it is nobody's"
    assert mistake_in("expect actions 3") == "table.txt:1: expected actions 3, but no game is on"


def test_comments_blank_lines_and_wide_gaps_do_not_matter():
    end = played("# a comment\n\n   press   p1.b   # and another\nexpect screen  First   steps\n")
    assert end["phase"] is None
    assert end["scenario"] is None


def test_time_passes_only_as_the_script_says():
    short, long = played("press p1.b")["virtual_ms"], played("press p1.b\nwait 60000\nhold p1.c 1200")["virtual_ms"]
    assert 61_000 < long - short < 61_500


def test_text_that_is_cut_off_is_not_what_was_expected(tmp_path):
    drive = tmp_path / "drive"
    shutil.copytree(FIRMWARE, drive)
    texts = drive / "texts" / "en.txt"
    title = "Choose one of the games that this console knows, please"
    texts.write_text(re.sub("(?m)^game.title = .*", f"game.title = {title}", texts.read_text("utf-8")), "utf-8")
    seen = "press p1.b\npress undo\nexpect screen Skyscrapers\nexpect screen "
    message = mistake_in(seen + "of the games", tmp_path, root=drive)
    assert (
        message
        == f'table.txt:4: expected screen "of the games", but it is cut off: "{title}" is too long for its place'
    )
    assert "cut off" in mistake_in(seen + "please ▸ Sky", tmp_path, root=drive)


def test_every_press_that_was_made_is_written_and_makes_the_same_game(tmp_path):
    keys = tmp_path / "keys.txt"
    first = played(SEATED + "hold p3.c 1200\npress fall\n", keys=keys)
    lines = keys.read_text("utf-8").splitlines()
    assert lines[-4:] == ["press p3.a", "press hub.undo", "hold p3.c 1200", "press hub.fall"] and len(lines) == 11
    again = played(keys.read_text("utf-8"))
    assert again["screen"] == first["screen"] and again["scenario"] == first["scenario"]


def test_presses_are_written_up_to_the_line_that_failed(tmp_path):
    mistake_in("press p1.b\nexpect screen Nonsense\npress p1.b\n", keys=tmp_path / "keys.txt")
    assert (tmp_path / "keys.txt").read_text("utf-8") == "press p1.b\n"


def test_keys_that_cannot_be_written_are_one_line(tmp_path):
    assert "cannot write" in mistake_in("press p1.b\n", keys=tmp_path / "nowhere" / "keys.txt")


def test_shot_is_a_finished_picture_of_the_screen(tmp_path):
    play("press p1.b\nshot game\nwait 2000\nshot later.png", "table.txt", Path(), tmp_path / "deep" / "shots")
    game, later = (Image.open(tmp_path / "deep" / "shots" / name) for name in ("game.png", "later.png"))
    assert game.size == (320, 240)
    assert game.tobytes() == later.tobytes()
    assert len(game.getcolors()) > 3


def test_recording_is_found_beside_the_script_and_takes_its_time(tmp_path):
    rows = "".join(f"{x},0,1000\n" for x in range(100))
    (tmp_path / "knock.csv").write_text("# rate_hz: 50\n# kind: knock\nx_mg,y_mg,z_mg\n" + rows)
    assert 1990 < played("trace knock.csv", tmp_path)["virtual_ms"] - played("")["virtual_ms"] < 2010


@pytest.mark.parametrize(
    "text", ("", "x,y,z\n1,2,3\n", "x_mg,y_mg,z_mg\n", "x_mg,y_mg,z_mg\n1,2\n", "x_mg,y_mg,z_mg\n1,2,z\n")
)
def test_recording_of_another_format_is_refused(tmp_path, text):
    (tmp_path / "knock.csv").write_text(text)
    assert mistake_in("trace knock.csv", tmp_path).startswith("table.txt:1: ")


def test_unplugged_pod_stays_unplugged_through_a_power_cut():
    played("unplug p3\ncut\nboot\npress p3.b\nexpect screen Language\nexpect ring p3 lit 0\n")
    played("unplug p3\ncut\nboot\nplug p3\npress p3.b\nexpect screen First steps\n")


def test_end_is_reported_by_pod_and_as_a_scenario():
    end = played(SEATED + "press p3.a\npress p3.b\npress p3.b\npress p3.c\npress p3.b\n")
    assert (end["phase"], end["turn"], end["actions_left"], end["scores"]) == ("play", "p3", 1, {"p1": 0, "p3": 4})
    build = {"do": "build", "beams": 2, "worker": False, "highest": True, "card": "construction"}
    assert end["scenario"] == {
        "game": "skyscrapers",
        "players": ["p1", "p3"],
        "edition": "ru",
        "first": 1,
        "events": [{"do": "recruit"}, build],
    }
    assert end["display_bytes"] > 2 * 320 * 240
    assert end["longest_turn_ms"] > 0


@pytest.mark.parametrize(
    ("program", "why"),
    [
        ("raise ValueError('two\\nlines')", "the console stopped: ValueError: two lines (code.py, line 1)"),
        ("print('done')", "the console stopped: its program ended"),
    ],
)
def test_firmware_that_stops_is_one_line_too(tmp_path, program, why):
    shutil.copytree(FIRMWARE, tmp_path / "drive")
    (tmp_path / "drive" / "code.py").write_text(program + "\n")
    assert mistake_in("wait 100", root=tmp_path / "drive") == f"table.txt: {why}"


@pytest.mark.parametrize("size", [0, 4095, 4097, 8192])
def test_a_memory_of_another_size_is_no_consoles(size):
    assert "this is no console's memory" in mistake_in(memory_line(bytes(size)) + "\nwait 1")


def test_a_fault_that_the_console_survives_fails_the_line_that_led_to_it(tmp_path):
    shutil.copytree(FIRMWARE, tmp_path / "drive")
    rules = tmp_path / "drive" / "topout" / "games" / "skyscrapers.py"
    rules.write_text(
        rules.read_text("utf-8").replace("def _move(state, event):\n", "def _move(state, event):\n    1 / 0\n")
    )
    script = SEATED + "press p3.a\nexpect actions 2\npress p3.c"
    assert re.fullmatch(
        r"table.txt:6: the console had a fault: ZeroDivisionError: .* \(skyscrapers.py, line \d+\)",
        mistake_in(script, root=tmp_path / "drive"),
    )


def test_a_fault_is_told_by_its_traceback_whatever_is_printed_behind_it():
    frames = 'Traceback (most recent call last):\n  File "/a/code.py", line 5, in turn\n    step()\n'
    printed = (
        frames + '  File "/a/topout/ui/entry.py", line 94, in draw\n    1 / 0\nValueError: two\nlines\n\nTopout:\n'
    )
    assert _last_fault("before\n" + printed) == "ValueError: two (entry.py, line 94)"
    assert _last_fault("Topout:\n") == "it printed no traceback"


def test_command_prints_one_json_object():
    done = run("-", "--json", text="press p1.b\n")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["screen"][0] == "First steps 1/3"


def test_command_ends_with_one_line_and_status_1(tmp_path):
    script = tmp_path / "wrong.txt"
    script.write_text("press p1.b\n\nexpect actions 3\n")
    done = run(str(script))
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"topout: {script}:3: expected actions 3, but no game is on\n"


@pytest.mark.parametrize(("name", "content"), [("missing.txt", None), ("folder", None), ("latin.txt", b"press \xe9\n")])
def test_script_that_cannot_be_read_is_one_line(tmp_path, name, content):
    (tmp_path / "folder").mkdir()
    if content:
        (tmp_path / name).write_bytes(content)
    done = run(str(tmp_path / name))
    assert done.returncode == 1
    assert done.stderr.startswith(f"topout: cannot read {tmp_path / name}: ") and done.stderr.count("\n") == 1
