"""The packed drive, run as source in the simulator: every screen of every game equals its golden picture.

Packed means that names are shortened and files bundled, as in the .mpy files.
"""

from pathlib import Path
from types import ModuleType

import pytest

from tests.console import differences, gallery, gallery_sheet
from tests.console.gallery_one_set import NEWYORK, TRACK
from tests.console.pictures import WALKS, Picture, pass_by
from topout.board.boards import BOARDS
from topout_tools import drive
from topout_tools.script.script_runner import ScriptRunner
from topout_tools.sim.machine import UNCHARGED, Machine

SETTLE_MS = 800


class LongNames:
    """Wraps an object of the packed console and gives it the names of our source. One wrapper for each object."""

    def __init__(self, thing, packed, known):
        vars(self).update(thing=thing, packed=packed, known=known)

    def __getattr__(self, name):
        value = getattr(self.thing, self.packed.names.get(name, name))
        home = value.__name__ if isinstance(value, ModuleType) else type(value).__module__
        if home not in self.packed.modules.values() and not home.startswith("topout."):
            return value
        return self.known.setdefault(id(value), LongNames(value, self.packed, self.known))

    def __setattr__(self, name, value):
        setattr(self.thing, self.packed.names.get(name, name), value)


class PatientRunner(ScriptRunner):
    """Waits a fixed time for the screen, since the packed console cannot be asked whether it is finished."""

    def __init__(self, machine, packed):
        super().__init__(machine, Path(), Path())
        self._packed = packed

    def boot(self):
        super().boot()
        namespace = self._machine.namespace
        namespace["console"] = LongNames(namespace["console"], self._packed, {})

    def look(self):
        self.check()
        self._machine.run_for(SETTLE_MS)
        return self.observer


@pytest.fixture(scope="module")
def packed(tmp_path_factory):
    """Return a drive as mpy-cross gets it, and what became of our names."""
    folder = tmp_path_factory.mktemp("packed") / "drive"
    packed = drive.assemble(folder)
    for path, small in packed.files.items():
        (folder / path).with_suffix(".mpy").unlink(missing_ok=True)
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(small.text, "utf-8")
    for _, module, _ in BOARDS:  # the simulator imports their pins by name
        pins = folder.joinpath(*module.split(".")).with_suffix(".py")
        pins.write_text(pins.read_text("utf-8") + f"PINS = {packed.names['PINS']}\n", "utf-8")
    return folder, packed


@pytest.mark.parametrize(
    "walk",
    [*(pytest.param(walk, marks=pytest.mark.long) for walk in WALKS[:-1]), WALKS[-1]],
    ids=lambda walk: walk.__name__.rpartition(".")[2],
)
def test_every_screen_of_the_packed_drive_is_the_golden_one(walk, packed):
    folder, changes = packed
    with Machine(folder, charges=UNCHARGED) as machine:
        runner = PatientRunner(machine, changes)
        runner.boot()
        screens = pass_by(runner, _without_the_lively_table(list(walk.lines("en"))))
        pictures = [Picture("en", name, machine.screen()) for name in screens]
    assert len(pictures) > 8
    assert differences.find(pictures) == []


def _without_the_lively_table(lines):
    """Leave out what pictures.py opens with a class of our source: a dialog, and the widest score sheet."""
    if gallery_sheet.WIDE in lines:
        return lines[: lines.index(gallery_sheet.WIDE)]
    if gallery.LIVELY_TABLE not in lines:
        return lines
    at = lines.index(gallery.LIVELY_TABLE)
    return lines[:at] + lines[at + 3 :]


@pytest.mark.parametrize(
    ("board", "walk"),
    [("pico-solo", TRACK), *(pytest.param(*way, marks=pytest.mark.long) for way in (("pico-solo-170", NEWYORK),))],
)
def test_a_board_without_pods_shows_its_golden_screens_on_the_packed_drive(board, walk, packed):
    with Machine(packed[0], charges=UNCHARGED, board=board) as machine:
        machine.boot()
        pictures = []
        for key in ["b", *walk.split()]:
            machine.run_for(1200)
            if key.startswith("!"):
                pictures.append(Picture(f"{board}-en", key[1:], machine.screen()))
            else:
                machine.press(f"hub.{key}")
    assert len(pictures) > 5 and machine.crash is None
    assert differences.find(pictures) == []
