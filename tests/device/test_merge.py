"""Private functions that are called once are written into that place, and everything happens as before."""

import ast
from textwrap import dedent

import pytest

from topout_tools.drive.fault_map import places
from topout_tools.drive.inline_calls import merge_calls
from topout_tools.drive.shrink import Small

ALIKE = {
    "a call": """
        def ask(number):
            told = []
            _tell(told, number)
            return told

        def _tell(told, number):
            for each in range(number):
                told.append(each)
        """,
    "a return in the middle": """
        def ask(number):
            told = []
            _tell(told, number)
            told.append("end")
            return told

        def _tell(told, number):
            if number > 3:
                told.append("many")
                return
            if number == 1:
                return
            told.append("few")
        """,
    "a return in the middle, at the end": """
        def ask(number):
            told = []
            if number:
                told.append(number)
            return _tell(told, number)

        def _tell(told, number):
            for each in range(number):
                if each == 3:
                    return told
            told = told + [7]
            if number:
                return told
        """,
    "an assignment": """
        def ask(number):
            each = 5
            found = _find(number + 1)
            return each, found

        def _find(number):
            each = number * 2
            if each > 6:
                return each
            elif each == 4:
                number += 1
            else:
                return None
            return number
        """,
    "an assignment without a value": """
        def ask(number):
            found = _find(number)
            return [found]

        def _find(number):
            if number:
                return number
        """,
    "an expression": """
        def ask(number):
            return [1, 2, 3] if _is_fine(number) and number else _is_fine

        def _is_fine(count):
            return count % 2 == 0 or count > 4
        """.replace("else _is_fine", "else 0"),
    "one in another": """
        def ask(number):
            return _first(number)

        def _first(number):
            found = _second(number, 4)
            return found + 1

        def _second(number, more):
            number = number + more
            return number
        """,
    "methods": """
        class Thing:
            def __init__(self, number):
                self.number = number
                self._grow(number)

            def _grow(self, by):
                by += 1
                self.number += by

            def tell(this):
                return this._half()

            def _half(self):
                return self.number // 2

        def ask(number):
            thing = Thing(number)
            return thing.number, thing.tell()
        """,
    "a loop": """
        def ask(number):
            told = []
            for at in range(number):
                square = _square(at)
                told.append(square)
            return told

        def _square(number):
            at = number
            at *= number
            return at
        """,
}
STAYS = {
    "called twice": "def ask(n):\n    _tell(n)\n    _tell(n)\ndef _tell(n):\n    n.append(1)\n",
    "handed on": "def ask(n):\n    return map(_tell, n)\ndef _tell(n):\n    return n + 1\n",
    "called in a lambda": "def ask(n):\n    return lambda: _tell(n)\ndef _tell(n):\n    n = n + 1\n    return n\n",
    "called by its parameters' names": "def ask(n):\n    _tell(n=n)\ndef _tell(n):\n    n.append(1)\n",
    "with a value of its own": "def ask(n):\n    _tell()\ndef _tell(n=3):\n    print(n)\n",
    "public": "def ask(n):\n    tell(n)\ndef tell(n):\n    n.append(1)\n",
    "a return out of a loop": "def ask(n):\n    x = _tell(n)\n    return x\ndef _tell(n):\n    for i in n: return i\n",
    "a generator": "def ask(n):\n    return _tell(n)\ndef _tell(n):\n    yield n\n",
    "within an expression": "def ask(n):\n    return n + _tell(n)\ndef _tell(n):\n    n = n + 1\n    return n\n",
}


@pytest.mark.parametrize("source", ALIKE.values(), ids=ALIKE)
def test_a_function_that_is_called_once_goes_and_all_happens_as_before(source):
    tree = ast.parse(dedent(source))
    merge_calls({"thing.py": tree})
    merged = ast.unparse(ast.fix_missing_locations(tree))
    assert not [line for line in merged.splitlines() if line.strip().startswith("def _") and "__" not in line], merged
    assert [_run(merged, number) for number in range(8)] == [_run(dedent(source), number) for number in range(8)]


@pytest.mark.parametrize("source", STAYS.values(), ids=STAYS)
def test_it_stays_where_something_else_would_happen(source):
    tree = ast.parse(source)
    merge_calls({"thing.py": tree})
    assert ast.unparse(tree) == ast.unparse(ast.parse(source))


def test_a_method_that_another_file_may_have_changed_stays():
    base = "class Base:\n    def tell(self):\n        self._say()\n    def _say(self):\n        print(1)\n"
    heir = "from base import Base\nclass Heir(Base):\n    def _say(self):\n        print(2)\n"
    trees = {"base.py": ast.parse(base), "heir.py": ast.parse(heir)}
    merge_calls(trees)
    assert ast.unparse(trees["base.py"]) == ast.unparse(ast.parse(base))


def test_a_method_that_another_file_calls_stays():
    font = "class Font:\n    def find(self, n):\n        found = self._glyph(n)\n        return found\n"
    font += "    def _glyph(self, n):\n        n = n + 1\n        return n\n"
    trees = {"font.py": ast.parse(font), "letters.py": ast.parse("def learn(font):\n    return font._glyph(3)\n")}
    merge_calls(trees)
    assert ast.unparse(trees["font.py"]) == ast.unparse(ast.parse(font))


def test_a_fault_in_a_merged_function_may_be_in_either():
    source = "def ask(n):\n    told = n\n    _tell(told)\n\n\ndef _tell(n):\n    n.append(1)\n"
    tree = ast.parse(source)
    merge_calls({"thing.py": tree})
    text = ast.unparse(tree)
    lines = {1: ("thing.py", 1), 2: ("thing.py", 2), 3: ("thing.py", 7)}
    found = [place for place in places("thing.mpy", Small(text, lines), {"thing.py": source}) if "ask" in place.frame]
    assert [place.home for place in found] == ["thing.py:1-3 ask", "thing.py:6-7 _tell"]


def _run(source, number):
    names: dict = {}
    exec(source, names)
    return names["ask"](number)
