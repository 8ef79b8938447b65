"""A drive on which a file is missing: the console says so and plays on."""

import shutil
from pathlib import Path

import pytest

from tests.console.bare_hub import BareTable
from topout.settings import LANGUAGE
from topout.ui.texts import LANGUAGES
from topout_tools.script.play import perform
from topout_tools.script.script_runner import ScriptRunner
from topout_tools.sim.machine import FIRMWARE, Machine


@pytest.mark.parametrize("name", ["texts/ru.txt", "fonts/body-ru.glyphs"])
def test_language_without_its_files_leaves_a_console_that_plays(tmp_path, name):
    shutil.copytree(FIRMWARE, tmp_path / "drive")
    (tmp_path / "drive" / name).unlink()
    with Machine(tmp_path / "drive") as machine:
        runner = ScriptRunner(machine, Path(), Path())
        runner.boot()
        perform(runner, "choose Русский\nbegin skyscrapers p1 p3 first p3\nexpect turn p3", "begin")


def test_words_that_are_being_read_are_read_although_everything_closes():
    """As after a fault in the same loop turn in which a language was chosen."""
    table = BareTable()
    table.console.settings.set(LANGUAGE, LANGUAGES.index("ru"))
    table.console.go_home()
    table.settle()
    table.console.stage.read_words_of("floors")
    table.settle()
    texts = table.console.stage.texts
    assert texts.get("key.back") == "Назад"
    assert texts.get("level.title") != "level.title"
