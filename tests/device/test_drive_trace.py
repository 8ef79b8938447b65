"""The code that the screen shows after a fault leads back to its place in our source, whatever was shortened."""

from binascii import crc32

import pytest

from host_tools import drive
from host_tools.drive import __main__ as command
from host_tools.drive import trace
from host_tools.drive.shrink import shrink_all
from host_tools.mistakes import MistakeError
from tests.vm.pico import run_console

# The real VM runs the very files of the drive: a function that has a name of its own, and a private one.
FAULTS = """
import io, sys
sys.modules["traceback"] = sys
from topout.rescue import code_of
from topout.games import skyscrapers

def tell(fault):
    try:
        fault()
    except Exception as error:
        said = io.StringIO()
        sys.print_exception(error, said)
        print(code_of(said.getvalue()))

tell(lambda: skyscrapers.scores(None))
state = skyscrapers.start((4, 0, 0))
state.crew = None
tell(lambda: skyscrapers.apply(state, (0,)))
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


@pytest.fixture(scope="module", params=[drive.MPY, drive.PY])
def form(request):
    return request.param


def test_a_fault_in_the_real_vm_is_traced_to_its_function(form, tmp_path):
    drive.assemble(tmp_path / "drive", form=form)
    codes = run_console(FAULTS, form=form).split()
    homes = [trace.look_up(drive.map_of(tmp_path / "drive"), code) for code in codes]
    for found, function in zip(homes, ("scores", "_recruit"), strict=True):
        ours = [home for home in found if home.startswith("topout/games/skyscrapers.py:")]
        assert [home.split()[1] for home in ours] == [function]
        assert len(found) <= 3, "sixteen bits are told apart well enough"


def test_without_line_numbers_a_place_is_a_function_with_its_full_name():
    small = shrink_all({"thing.py": SOURCE}, [])["thing.py"]
    found = {place.frame: place.home for place in trace.places("thing.mpy", small, {"thing.py": SOURCE})}
    assert found == {
        'File "thing.mpy", line 1, in <module>': "thing.py:1 <module>",
        'File "thing.mpy", line 1, in Thing': "thing.py:1-10 Thing",
        'File "thing.mpy", line 1, in b': "thing.py:4-10 Thing._work",
        'File "thing.mpy", line 1, in <listcomp>': "thing.py:10 <listcomp>",
    }


def test_with_line_numbers_it_is_the_line():
    small = shrink_all({"thing.py": SOURCE}, [])["thing.py"]
    found = {place.frame: place.home for place in trace.places("thing.py", small, {"thing.py": SOURCE})}
    line = next(number for number, text in enumerate(small.text.splitlines(), 1) if text.strip() == "raise")
    assert found[f'File "thing.py", line {line}, in b'] == "thing.py:9 Thing._work"


def test_the_code_is_the_checksum_of_the_traceback_s_last_place():
    place = trace.Place('File "topout/console.mpy", line 1, in step', "")
    assert place.code == f"{crc32(place.frame.encode()) & 0xFFFF:04x}"


def test_a_code_from_the_screen_and_a_line_of_a_traceback_are_both_understood(tmp_path):
    place = trace.Place('File "topout/console.mpy", line 1, in step', "topout/console.py:31-40 Console.step")
    trace.write(tmp_path / "drive.map", [place])
    for told in (place.code, place.frame, "  " + place.frame + "\n"):
        assert trace.look_up(tmp_path / "drive.map", told) == ["topout/console.py:31-40 Console.step"]
    assert trace.look_up(tmp_path / "drive.map", "0000") == []


def test_a_drive_without_a_map_is_one_clear_line(tmp_path):
    with pytest.raises(MistakeError, match="`make drive` writes it beside the drive"):
        trace.look_up(tmp_path / "drive.map", "3fa2")


def test_the_command_says_what_it_wants_and_what_it_does_not_know(tmp_path, monkeypatch):
    monkeypatch.setattr(command, "DRIVE", tmp_path / "drive")
    trace.write(tmp_path / "drive.map", [trace.Place('File "code.py", line 1', "code.py")])
    with pytest.raises(MistakeError, match="say it like this"):
        command.main(["trace"])
    with pytest.raises(MistakeError, match="does not know «keyerror zzzz»"):
        command.main(["trace", "keyerror", "zzzz"])
