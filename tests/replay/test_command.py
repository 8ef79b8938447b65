"""The `topout` command as a whole: a mistake is one clear line, whatever it is."""

import subprocess
import sys

import pytest


def topout(*arguments):
    command = [sys.executable, "-m", "host_tools.cli", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=60)


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
    assert done.returncode != 0 and not done.stdout
    assert done.stderr.startswith("topout: ") and done.stderr.count("\n") == 1


def test_help_is_no_mistake():
    assert topout("--help").returncode == 0
    for verb in ("replay", "run", "bumps", "sim", "pins"):
        done = topout(verb, "--help")
        assert done.returncode == 0 and "Usage" in done.stdout


def test_without_a_verb_the_verbs_are_listed():
    assert "replay" in topout().stdout + topout().stderr
