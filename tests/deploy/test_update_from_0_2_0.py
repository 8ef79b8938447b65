"""An update from 0.2.0's drive may stop at any file. The drive starts, or its stand-in says what to do; then the next
update finishes it.
"""

import zipfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.deploy.test_interrupted_copy import interrupt
from tests.vm.micropython_vm import run_python
from tests.vm.pico import POWER_ON
from topout.constants import VERSION
from topout_tools.deploy.copy import UNDER_WAY, carry_out
from topout_tools.deploy.disk import NEW, Disk
from topout_tools.deploy.manifest import NAME, read
from topout_tools.deploy.plan import make_plan
from topout_tools.drive import assembled
from topout_tools.drive.bytecode import as_micropython
from topout_tools.page.stand_ins import stand_ins

KEPT = Path(__file__).parents[1] / "kept" / "0.2.0" / "drive.zip"
MINE = {"diary.txt": b"Dear diary", "names.txt": b"Ann\n"}
Files = dict[str, bytes]


@cache
def old_files() -> Files:
    with zipfile.ZipFile(KEPT) as packed:
        return {name: packed.read(name) for name in packed.namelist()}


@cache
def new_files() -> Files:
    return assembled()


class MemoryDisk(Disk):
    """A drive in memory. It stops in the middle of the step after `steps` whole ones."""

    def __init__(self, files: Files, steps: int) -> None:
        super().__init__(Path("CIRCUITPY"))
        self.files = dict(files)
        self._steps = steps

    def read(self, path: str) -> bytes | None:
        return self.files.get(path)

    def exists(self, path: str) -> bool:
        return path in self.files or any(name.startswith(path + "/") for name in self.files)

    def write(self, path: str, data: bytes) -> None:
        if not self._goes_on():
            self.files[NEW] = data[: len(data) // 2]
            raise KeyboardInterrupt
        self.files[path] = data

    def rename(self, path: str, other: str) -> None:
        if not self._goes_on():
            raise KeyboardInterrupt
        self.files[other] = self.files.pop(path)

    def remove(self, path: str) -> None:
        if not self._goes_on():
            raise KeyboardInterrupt
        self.files.pop(path, None)

    def _goes_on(self) -> bool:
        self._steps -= 1
        return self._steps >= 0


def update(files: Files, steps: int) -> tuple[Files, bool]:
    """Return the drive after an update that stops after `steps` steps, and whether it was finished."""
    disk = MemoryDisk(files, steps)
    try:
        carry_out(disk, make_plan(disk, new_files()), VERSION, "mpy", lambda path: None)
    except KeyboardInterrupt:
        return disk.files, False
    return disk.files, True


def interrupted_drives() -> Iterator[Files]:
    for steps in range(10_000):
        files, is_done = update({**old_files(), **MINE}, steps)
        if is_done:
            return
        yield files


def what_starts(files: Files) -> str:
    """Return what the console does at power-on, or "a mixture" if that is unclear."""
    if files["code.py"] == UNDER_WAY:
        return "stand-in"
    if all(files.get(path) == data for path, data in new_files().items()):
        return "new"
    if all(files.get(path) == data for path, data in old_files().items() if path != NAME):
        return "0.2.0"
    return "a mixture"


def is_updated(files: Files) -> bool:
    ours = {**new_files(), **MINE}
    listed = read(files[NAME])
    return (
        {path: data for path, data in files.items() if path not in (NAME, "boot_out.txt")} == ours
        and listed.is_complete
        and listed.version == VERSION
    )


def test_an_update_from_0_2_0_may_stop_at_any_file_and_the_next_one_finishes() -> None:
    seen = []
    for files in interrupted_drives():
        seen.append(what_starts(files))
        finished, is_done = update(files, 10_000)
        assert is_done and is_updated(finished)
    assert "a mixture" not in seen
    assert seen[0] == "0.2.0" and seen[-1] == "new"
    assert seen.count("stand-in") > 100, "one for nearly every file"


def run_stand_in(files: Files) -> str:
    """Return what a drive's code.py prints in the real VM, up to its first pause."""
    drive = {f"/{path}": as_micropython(data) if path.endswith(".mpy") else data for path, data in files.items()}
    steps = """
class Time:
    pauses_s = []
    def sleep(self, seconds):
        self.pauses_s.append(seconds)
        if seconds > 1:
            raise KeyboardInterrupt
sys.modules["time"] = Time()
displayio.CIRCUITPYTHON_TERMINAL = None
shown = []
class Display(busdisplay.BusDisplay):
    def __init__(self, bus, init_sequence, **settings):
        shown.append(self)
busdisplay.BusDisplay = Display
try:
    exec(open("/code.py").read())
except KeyboardInterrupt:
    print("on the screen" if shown else "by USB only")
"""
    return run_python(POWER_ON, steps, files={**stand_ins(), **drive})


def test_the_stand_in_says_what_to_do_with_the_first_the_middle_and_the_last_files_of_the_board() -> None:
    """Runs in the real VM, on three of the sets of files that it may import: a third of a second each."""
    drives: dict[frozenset[tuple[str, bytes]], Files] = {}
    for files in interrupted_drives():
        if files["code.py"] == UNDER_WAY:
            board = frozenset((path, data) for path, data in files.items() if path.startswith("topout/board/"))
            drives[board] = files
    assert len(drives) > 10
    some = list(drives.values())
    for files in (some[0], some[len(some) // 2], some[-1]):
        assert "run again: topout deploy" in run_stand_in(files)
    assert "on the screen" in run_stand_in(some[-1]), "all of today's files of the board are there"


@pytest.mark.long
def test_an_update_from_0_2_0_may_stop_within_a_file_of_a_real_drive(tmp_path: Path) -> None:
    """Each write, rename and flush is a step of its own."""
    for steps in range(10_000):
        root = tmp_path / f"drive{steps}"
        for path, data in {**old_files(), **MINE}.items():
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_bytes(data)
        if not interrupt(root, new_files(), steps, KeyboardInterrupt()):
            break
        there = _contents(root)
        assert what_starts(there) != "a mixture"
        finished, _ = update(there, 10_000)
        assert is_updated(finished)
    assert steps > 300


def _contents(root: Path) -> Files:
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in root.rglob("*") if path.is_file()}
