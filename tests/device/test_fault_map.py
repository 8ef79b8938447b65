"""The fault code on the screen leads back to its place in our source, whatever was shortened."""

from binascii import crc32

import pytest

from tests.vm.pico import run_console
from topout_tools import drive
from topout_tools.drive import fault_map
from topout_tools.drive.shrink import shrink_all

# Runs in the real VM on the drive's own files: a fault in a function with a public name, and in a private one.
FAULTS = """
import io, sys
sys.modules["traceback"] = sys
from topout.app.fault_recovery import code_of
from topout.games import skyscrapers

def report(fault):
    try:
        fault()
    except Exception as error:
        printed = io.StringIO()
        sys.print_exception(error, printed)
        print(code_of(printed.getvalue()))

report(lambda: skyscrapers.scores(None))
state = skyscrapers.start((4, 0, 0))
state.crew = None
report(lambda: skyscrapers.apply(state, (0,)))
"""
SOURCE = """class Thing:
    \"\"\"A thing.\"\"\"

    def _work(self, amount):
        if amount:
            try:
                self._kept = 1
            except OSError:
                raise
        return [None for _ in range(amount)]
"""


@pytest.fixture(scope="module", params=[drive.MPY, pytest.param(drive.PY, marks=pytest.mark.long)])
def form(request):
    return request.param


def test_a_fault_in_the_real_vm_is_traced_to_its_function(form, tmp_path):
    drive.assemble(tmp_path / "drive", form=form)
    codes = run_console(FAULTS, form=form).split()
    text = drive.map_of(tmp_path / "drive").read_text("utf-8")
    homes = [fault_map.look_up(text, code) for code in codes]
    for found, function in zip(homes, ("scores", "_recruit"), strict=True):
        ours = [home for home in found if home.startswith("topout/games/skyscrapers.py:")]
        assert [home.split()[1] for home in ours] == [function]
        assert len(found) <= 3, "sixteen bits are distinct enough"


def test_without_line_numbers_a_place_is_a_function_with_its_full_name():
    small = shrink_all({"thing.py": SOURCE}, [])["thing.py"]
    found = {place.frame: place.home for place in fault_map.places("thing.mpy", small, {"thing.py": SOURCE})}
    assert found == {
        'File "thing.mpy", line 1, in <module>': "thing.py:1 <module>",
        'File "thing.mpy", line 1, in Thing': "thing.py:1-10 Thing",
        'File "thing.mpy", line 1, in b': "thing.py:4-10 Thing._work",
        'File "thing.mpy", line 1, in <listcomp>': "thing.py:10 <listcomp>",
    }


def test_with_line_numbers_it_is_the_line():
    small = shrink_all({"thing.py": SOURCE}, [])["thing.py"]
    found = {place.frame: place.home for place in fault_map.places("thing.py", small, {"thing.py": SOURCE})}
    line = next(number for number, text in enumerate(small.text.splitlines(), 1) if text.strip() == "raise")
    assert found[f'File "thing.py", line {line}, in b'] == "thing.py:9 Thing._work"


def test_the_code_is_the_checksum_of_the_traceback_s_last_place():
    place = fault_map.Place('File "topout/console.mpy", line 1, in step', "")
    assert place.code == f"{crc32(place.frame.encode()) & 0xFFFF:04x}"


def test_a_code_from_the_screen_and_a_line_of_a_traceback_are_both_understood(tmp_path):
    place = fault_map.Place('File "topout/console.mpy", line 1, in step', "topout/app/console.py:31-40 Console.step")
    fault_map.write(tmp_path / "drive.map", [place])
    for text in (place.code, place.frame, "  " + place.frame + "\n"):
        assert fault_map.look_up((tmp_path / "drive.map").read_text("utf-8"), text) == [
            "topout/app/console.py:31-40 Console.step"
        ]
    assert fault_map.look_up((tmp_path / "drive.map").read_text("utf-8"), "0000") == []
