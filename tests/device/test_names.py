"""CircuitPython never frees a name: those that the drive brings along fit into the tables of a long evening."""

import pytest

from tests.tools.bench import names
from topout_tools.drive import bytecode

SOURCE = """
import topout.ui.menu
from displayio import Group

def open_all(doors, pull=3):
    return [door.pull(pull) for door in doors] + [Group, "a text that is longer than a name", "short"]
"""


@pytest.fixture(scope="module")
def found() -> set[str]:
    return names.names_of_drive()


def test_a_file_says_which_names_it_brings_along(tmp_path):
    (tmp_path / "a.py").write_text(SOURCE)
    brought = set(names.names_in(bytecode.compile_file(tmp_path / "a.py", "topout/a.mpy")))
    assert {"topout/a.mpy", "topout.ui.menu", "Group", "displayio", "open_all", "pull", "short"} <= brought
    assert not brought & {"a text that is longer than a name", "append"}, "append has a fixed number"


def test_names_of_every_file_and_of_its_module_are_counted(found):
    assert {"topout", "topout.board.bus", "core1", "topout/core1.mpy", "neopixel", "supervisor"} <= found
    assert not {"lib", "topout.core1", "lib.neopixel"} & found, "they are found in sys.path"
    assert not [name for name in found if name.endswith("__init__")]


def test_what_circuitpython_has_is_not_counted(found):
    lacking = names.lacking(found)
    assert {"displayio", "supervisor", "auto_refresh", "fill"} <= found - lacking
    assert {"topout", "topout/core1.mpy"} <= lacking


def test_all_names_of_an_evening_fit_into_the_tables(found):
    assert len(names.lacking(found)) <= names.MOST


def test_a_list_of_circuitpython_s_names_is_read(tmp_path, monkeypatch):
    monkeypatch.setattr(names, "_LIST", tmp_path / "names.txt")
    monkeypatch.setattr(names, "names_of_drive", lambda: {"fill", "menu", "\t", "tower"})
    header = 'QDEF0(MP_QSTR_fill, 12, 4, "fill")\nQDEF1(MP_QSTR__0x09_, 9, 1, "\\x09")\nQDEF1(MP_QSTR_x, 1, 1, "x")\n'
    names.write_list(header)
    assert names.lacking(names.names_of_drive()) == {"menu", "tower"}
