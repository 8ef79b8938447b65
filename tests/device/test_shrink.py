"""Shrinking names on the way to the drive changes nothing but names."""

import ast

import pytest

from host_tools import drive
from host_tools.drive.shrink import shrink_all
from host_tools.script.play import play
from host_tools.sim.machine import FIRMWARE
from tests.vm.machine import ROOT

MODULE = '''
"""What this is for."""

from micropython import const

LIMIT = const(12)
_HALF = const(LIMIT // 2)


class Thing:
    """A thing."""

    label: str = "Thing"

    def __init__(self, first: int, second: int = _HALF) -> None:
        self._kept = first
        self.public = second

    def work(self, numbers: list, factor: int = 1) -> list:
        """Doubles, more or less."""
        shift = LIMIT - _HALF

        def lift(number: int) -> int:
            return number * factor + shift

        return [lift(number) + self._kept for number in numbers if (lambda item: item > 1)(number)]
'''
USER = """
import thing
from thing import LIMIT as most
from thing import Thing


def use(amount):
    global total
    total = amount
    made = Thing(amount, second=most)
    return made.work([1, 2, 3], factor=2), made.public, thing.LIMIT, made.label, total
"""


def run(sources):
    """The same two modules, imported by hand."""
    spaces = {}
    for name in ("thing", "user"):
        source = sources[f"{name}.py"].replace("from micropython import const", "const = int")
        for line in ("import thing\n", "from thing import LIMIT as most\n", "from thing import Thing\n"):
            source = source.replace(line, "")
        spaces[name] = dict(spaces.get("thing", {}), most=12)
        spaces[name]["thing"] = type("module", (), spaces.get("thing", {}))
        exec(source, spaces[name])
    return spaces["user"]["use"](5)


@pytest.fixture(scope="module")
def small():
    return shrink_all({"thing.py": MODULE, "user.py": USER}, [])


def test_the_shrunk_modules_do_the_same(small):
    assert run(small) == run({"thing.py": MODULE, "user.py": USER})


def test_what_nobody_outside_sees_is_shortened_and_the_rest_is_not(small):
    words = {node.id for node in ast.walk(ast.parse(small["thing.py"])) if isinstance(node, ast.Name)}
    assert "numbers" not in words and "_kept" not in small["thing.py"]
    for name in ("Thing", "work", "public", "factor", "second", "label"):
        assert name in small["thing.py"], f"{name} is seen from outside"


def test_constants_become_numbers_at_home_and_abroad(small):
    assert "LIMIT" not in small["thing.py"] + small["user.py"]
    assert "const" not in small["thing.py"]


def test_documentation_stays_at_home(small):
    assert '"""' not in small["thing.py"] and "->" not in small["thing.py"]


def test_private_names_of_a_library_are_left_alone():
    source = "class Mine(Base):\n    def read(self):\n        return self._buffer, self._mine\n"
    small = shrink_all({"mine.py": source}, ["class Base:\n    def __init__(self):\n        self._buffer = 1\n"])
    assert "_buffer" in small["mine.py"] and "_mine" not in small["mine.py"]


def test_a_whole_game_on_the_assembled_drive_ends_as_on_the_source(tmp_path):
    drive.assemble(tmp_path / "drive")
    script = ROOT / "tests" / "console" / "scripts" / "last-one-standing.txt"
    shrunk = play(script.read_text("utf-8"), script.name, tmp_path, tmp_path, tmp_path / "drive")
    source = play(script.read_text("utf-8"), script.name, tmp_path, tmp_path, FIRMWARE)
    assert shrunk["scores"] == source["scores"] and shrunk["scenario"] == source["scenario"]
    assert shrunk["screen"] == source["screen"] and shrunk["phase"] == "over"
