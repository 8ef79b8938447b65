"""The `topout` command: every mistake is one clear line."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from topout_tools.errors import UserError
from topout_tools.script.play import play

FULL = "/dev/full"
SCENARIO = '{"game": "track", "players": ["Ann"], "events": []}\n'


def topout(*arguments, stdout=subprocess.PIPE, **options):
    command = [sys.executable, "-m", "topout_tools.cli", *arguments]
    return subprocess.run(command, stdout=stdout, stderr=subprocess.PIPE, text=True, **options)


def is_one_line(done):
    return done.returncode != 0 and done.stderr.startswith("topout: ") and done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ["dance"],
        ["replay"],
        ["replay", "--loud", "x"],
        ["replay", "no-such-file.jsonl"],
        ["run", "no-such-script.txt"],
        ["bumps", "no-such-recording.csv"],
        ["sim", "--port", "many"],
        ["sim", "--host", "no.such.host.invalid", "--no-browser"],
    ],
    ids=" ".join,
)
def test_a_mistake_is_one_line_and_a_status(arguments):
    done = topout(*arguments)
    assert is_one_line(done) and not done.stdout


def test_help_is_no_mistake():
    assert topout("--help").returncode == 0
    for verb in ("replay", "run", "bumps", "sim", "pins"):
        done = topout(verb, "--help")
        assert done.returncode == 0 and "Usage" in done.stdout


def test_without_a_verb_the_verbs_are_listed():
    assert "replay" in topout().stdout + topout().stderr


@pytest.mark.skipif(not Path(FULL).exists(), reason="only Linux has a device that is always full")
@pytest.mark.parametrize("arguments", [["replay", "-"], ["run", "-", "--json"], ["pins"], ["--help"]])
def test_output_that_does_not_fit_is_one_line(arguments):
    with open(FULL, "w") as full:
        done = topout(*arguments, stdout=full, input=SCENARIO if "replay" in arguments else "wait 1\n")
    assert is_one_line(done)
    assert "No space left" in done.stderr


@pytest.mark.parametrize("name", ["..", ".png", "a/b", "a\0b"])
def test_a_shot_has_a_name_that_a_file_can_have(tmp_path, name):
    with pytest.raises(UserError, match=r"script:1: .*name"):
        play(f"shot {name}", "script", tmp_path, tmp_path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("encoding", ["ascii", "utf-8"])
def test_whatever_the_terminal_can_show_russian_is_printed_as_json_that_says_it(encoding):
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "LC_ALL": "C", "PYTHONIOENCODING": encoding}
    done = topout("run", "-", "--json", input="choose Русский\nwait 500\n", env=environment)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Первые шаги 1/3" in json.loads(done.stdout)["screen"]


def test_a_mistake_in_russian_is_one_line_in_any_terminal():
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "LC_ALL": "C", "PYTHONIOENCODING": "ascii"}
    assert is_one_line(topout("run", "-", input="expect screen Ёлка\n", env=environment))


@pytest.mark.parametrize("key", ["player", "Events", "edition2"])
def test_a_key_of_a_scenario_that_nobody_knows_is_named(key):
    done = topout("replay", "-", input=SCENARIO.replace('"events"', f'"{key}": 1, "events"'))
    assert done.returncode == 1
    assert json.loads(done.stdout) == {"error": f"this game has no '{key}'"}
