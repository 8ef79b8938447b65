"""Shrinking names for the drive changes nothing but names."""

import ast

import pytest

from tests.vm.micropython_vm import ROOT
from topout_tools import drive
from topout_tools.drive.flash_words import WORDS
from topout_tools.drive.shorten_text_keys import short_keys, shorten_file
from topout_tools.drive.shrink import shrink_all
from topout_tools.script.play import play
from topout_tools.sim.machine import FIRMWARE

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
    """Import the two modules by hand and return what they give."""
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
    """Shrink the modules. A third file uses the thing as well: with only one user it would be moved into that one."""
    return shrink_all({"thing.py": MODULE, "user.py": USER, "other.py": "from thing import Thing\n"}, [])


def test_the_shrunk_modules_do_the_same(small):
    assert run({name: file.text for name, file in small.items()}) == run({"thing.py": MODULE, "user.py": USER})


def test_what_nobody_outside_sees_is_shortened_and_the_rest_is_not(small):
    words = {node.id for node in ast.walk(ast.parse(small["thing.py"].text)) if isinstance(node, ast.Name)}
    assert "numbers" not in words and "_kept" not in small["thing.py"].text
    for name in ("Thing", "work", "public", "factor", "second", "label"):
        assert name in small["thing.py"].text, f"{name} is seen from outside"


def test_constants_become_numbers_in_their_own_module_and_in_others(small):
    assert "LIMIT" not in small["thing.py"].text + small["user.py"].text
    assert "const" not in small["thing.py"].text


def test_a_module_that_only_gave_constants_is_not_imported():
    words = 'from micropython import const\nNO = const("no")\n'
    user = "from package import thing, words as why\ndef ask():\n    return why.NO, thing.LIMIT, thing.Thing\n"
    files = {"package/words.py": words, "package/thing.py": MODULE, "user.py": user, "other.py": user}
    small = shrink_all(files, [])["user.py"].text
    assert "'no'" in small and "words" not in small
    assert "from package import thing" in small, "its class is used"


def test_docstrings_are_left_out(small):
    assert '"""' not in small["thing.py"].text and "->" not in small["thing.py"].text


def test_private_names_of_a_library_are_left_alone():
    source = "class Mine(Base):\n    def read(self):\n        return self._buffer, self._mine\n"
    small = shrink_all({"mine.py": source}, ["class Base:\n    def __init__(self):\n        self._buffer = 1\n"])
    assert "_buffer" in small["mine.py"].text and "_mine" not in small["mine.py"].text


def test_classes_that_are_no_relatives_share_private_names_and_families_and_strangers_do_not():
    first = "class A:\n    def _go(self):\n        self._one = self._two = 1\n"
    second = "class B:\n    def _run(self):\n        self._three = 1\n"
    second += "class C(A):\n    def _dig(self, b):\n        self._one = self._four = b._seen\n"
    small = shrink_all({"a.py": first, "b.py": second}, [])
    names = {name: _attributes(small[name].text) for name in ("a.py", "b.py")}
    one, two = names["a.py"]
    three, again, four, seen = names["b.py"]
    assert again == one, "a child knows its mother's by the same name"
    assert len({one, two, four, seen}) == 4 and seen != three
    trees = [ast.parse(small[name].text) for name in ("a.py", "b.py")]
    go, run, dig = [node.name for tree in trees for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    assert {three, run} & {one, two, four, go, dig}, "strangers may share"
    assert run != dig, "functions of one file are distinct in a traceback"


def test_text_keys_become_short_in_code_and_files_alike():
    source = 'def say(t, value):\n    return t("menu.sound") + t("menu.sound" + "." + value) + t("why." + value)\n'
    texts = "# words\nmenu.sound = Sound\nmenu.sound.0 = off\nwhy.no = No = no\n"
    short = short_keys([ast.parse(source)], {"": texts})
    assert list(short) == ["menu.sound"]
    key = short["menu.sound"]
    assert shorten_file(texts, short) == f"{key} = Sound\n{key}.0 = off\nwhy.no = No = no\n"
    assert f"t('{key}')" in shrink_all({"a.py": source}, [], short)["a.py"].text.replace("a('", "t('")


def test_a_text_key_that_is_also_put_together_at_run_time_stays():
    source = 'ALL = ("role.10", "roles")\ndef say(t, n):\n    return t("role." + str(n))\n'
    assert list(short_keys([ast.parse(source)], {"": "role.10 = Bus\nroles = Roles\n"})) == ["roles"]


def test_a_short_name_may_be_some_text_s_key_but_no_name_that_is_in_use():
    source = (
        "class Screen:\n    def draw(self, t):\n        self.t = t\n        self._one = self._two = t('long.key')\n"
    )
    small = shrink_all({"a.py": source}, [], {"long.key": "t", "other.key": "b"})["a.py"].text
    assert "b" in _attributes(small) and _attributes(small).count("t") == 1


def test_the_text_keys_of_two_games_may_be_the_same_but_not_the_console_s():
    source = 'ALL = ("own", "first", "second", "both", "other")\n'
    books = {"": "own = 1\n", "one": "first = 1\nsecond = 2\nboth = 3\n", "two": "other = 1\nboth = 3\n"}
    short = short_keys([ast.parse(source)], books)
    assert short["other"] in (short["first"], short["second"])
    assert len({short[key] for key in ("own", "first", "second", "both")}) == 4


def _attributes(source):
    """Return the attribute names in the order of the source."""
    found = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Attribute)]
    return [node.attr for node in sorted(found, key=lambda node: (node.lineno, node.col_offset))]


def test_short_names_are_words_that_the_chip_has_in_its_flash(tmp_path):
    """Others stay in its heap for good. More than 620 would take another 4.5 KB."""
    names = drive.assemble(tmp_path / "drive").names
    assert len(set(names.values())) > 80
    assert set(names.values()) <= set(WORDS)


@pytest.mark.long
def test_a_whole_game_on_the_assembled_drive_ends_as_on_the_source(tmp_path):
    drive.assemble(tmp_path / "drive", form=drive.PY)
    script = ROOT / "tests" / "console" / "scripts" / "last-one-standing.txt"
    shrunk = play(script.read_text("utf-8"), script.name, tmp_path, tmp_path, tmp_path / "drive")
    source = play(script.read_text("utf-8"), script.name, tmp_path, tmp_path, FIRMWARE)
    assert shrunk["scores"] == source["scores"] and shrunk["scenario"] == source["scenario"]
    assert shrunk["screen"] == source["screen"] and shrunk["phase"] == "over"


def test_a_name_that_an_inner_function_changes_stays_the_same_in_both():
    source = "def count_to(most):\n    reached = 0\n    def step():\n        nonlocal reached\n        reached += 1\n"
    source += "    for _ in range(most):\n        step()\n    return reached\n"
    space: dict = {}
    exec(shrink_all({"code.py": source}, [])["code.py"].text, space)
    assert space["count_to"](3) == 3
