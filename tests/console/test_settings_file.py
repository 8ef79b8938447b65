"""settings.toml on the drive: the owner's language. Mistakes in the file must not stop the console."""

import shutil
from pathlib import Path

import pytest

from topout_tools.script.play import perform
from topout_tools.script.script_runner import ScriptRunner
from topout_tools.sim.machine import FIRMWARE, Machine


@pytest.fixture
def boot_with(tmp_path):
    machines = []

    def boot(settings):
        drive = tmp_path / "drive"
        shutil.copytree(FIRMWARE, drive)
        if settings is None:
            (drive / "settings.toml").unlink()
        else:
            (drive / "settings.toml").write_text(settings)
        machines.append(Machine(drive))
        runner = ScriptRunner(machines[-1], Path(), Path())
        runner.boot()
        return runner

    yield boot
    for machine in machines:
        machine.cut()


def test_the_owners_language_is_spoken_without_asking(boot_with):
    runner = boot_with('TOPOUT_LANGUAGE = "nl"\n')
    perform(runner, "expect screen Eerste stappen 1/3\npress undo\nexpect screen Welk spel?", "test")


def test_the_first_steps_are_shown_once_also_when_the_file_names_the_language(boot_with):
    runner = boot_with('TOPOUT_LANGUAGE = "nl"\n')
    perform(runner, "expect screen Eerste stappen 1/3\npress undo\ncut\nboot\nexpect screen Welk spel?", "test")
    rewrite(runner, 'TOPOUT_LANGUAGE = "en"\n')
    perform(runner, "expect screen Which game?", "test")


def test_the_first_steps_do_not_come_between_a_power_cut_and_the_game(boot_with):
    runner = boot_with('TOPOUT_LANGUAGE = "en"\n')
    perform(runner, "begin skyscrapers p1 p2 first p1\npress p1.a\ncut\nboot\nexpect screen ▲1's turn", "test")


def test_what_was_chosen_in_the_menu_wins_over_the_file(boot_with):
    runner = boot_with('TOPOUT_LANGUAGE = "nl"\n')
    perform(runner, "press undo\npress undo\nexpect screen Stootalarm\nchoose Taal\nexpect screen English", "test")
    perform(runner, "choose Русский\npress undo\ncut\nboot\nexpect screen Какая игра?", "test")


def rewrite(runner, settings):
    """Let the owner edit the file while the console is off."""
    runner.cut()
    (runner._machine.root / "settings.toml").write_text(settings)
    runner.boot()


def test_file_that_is_changed_later_speaks_from_then_on_whatever_was_spoken_before(boot_with):
    runner = boot_with("")
    perform(runner, "choose English", "test")
    rewrite(runner, 'TOPOUT_LANGUAGE = "nl"\n')
    perform(runner, "expect screen Welk spel?", "test")
    rewrite(runner, 'TOPOUT_LANGUAGE = "ru"\n')
    perform(runner, "expect screen Какая игра?", "test")


def test_menu_wins_over_a_file_that_has_not_changed_since(boot_with):
    runner = boot_with('TOPOUT_LANGUAGE = "nl"\n')
    perform(runner, "press undo\npress undo\nchoose Taal\nchoose Русский\npress undo", "test")
    perform(runner, "cut\nboot\ncut\nboot\nexpect screen Какая игра?", "test")


def test_mistake_that_is_made_later_is_said_too(boot_with):
    runner = boot_with("")
    perform(runner, "choose English", "test")
    rewrite(runner, 'TOPOUT_LANGUAGE = "dutch"\n')
    perform(runner, "expect screen settings.toml: unknown language.\nexpect screen Which game?", "test")


@pytest.mark.parametrize(
    "settings, says",
    [
        ('TOPOUT_LANGUAGE = "tlh"\n', "settings.toml: unknown language."),
        ("TOPOUT_LANGUAGE = 7\n", "settings.toml: unknown language."),
        ('TOPOUT_LANGUAGE = "nl\n', "settings.toml cannot be read."),
        ("TOPOUT_LANGUAGE = nl\n", "settings.toml cannot be read."),
    ],
)
def test_a_mistake_in_the_file_is_said_and_the_language_is_asked_for(boot_with, settings, says):
    runner = boot_with(settings)
    perform(runner, f"expect screen {says}\nexpect screen Русский\npress p1.b\nexpect screen First steps", "test")


@pytest.mark.parametrize("settings", [None, "", "noise\x00\xff\n===\n"])
def test_a_file_that_is_missing_empty_or_noise_is_no_obstacle(boot_with, settings):
    perform(boot_with(settings), "expect screen Русский\npress p1.b\nexpect screen First steps", "test")
