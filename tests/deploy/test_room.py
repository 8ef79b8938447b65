"""The space that a deploy asks for is what it needs at its worst moment, and hardly more."""

from pathlib import Path

import pytest

from tests.deploy.drives import contents, new_drive
from topout_tools.deploy.copy import carry_out
from topout_tools.deploy.disk import Disk
from topout_tools.deploy.plan import make_plan

BLOCK = 512
SPARE = 16 * 1024  # asked for beyond that, at most: nobody should clear a drive for nothing
KB = 1024


def on_drive(data: bytes) -> int:
    return -(-len(data) // BLOCK) * BLOCK


class MeasuredDisk(Disk):
    """A drive that notes the most space that was ever taken, whole blocks a file."""

    most = 0

    def taken(self) -> int:
        return sum(map(on_drive, contents(self.root).values()))

    def write(self, path: str, data: bytes) -> None:
        self.most = max(self.most, self.taken() + on_drive(data))
        super().write(path, data)


def files(**sizes: int) -> dict[str, bytes]:
    """Return our files, each with this many KB."""
    return {
        "code.py": b"code",
        **{f"topout/{name}.mpy": name.encode() * (KB // len(name) * kb) for name, kb in sizes.items()},
    }


CASES = {
    "everything is new": ({}, files(a=10, b=200, c=30)),
    "the largest file changes": (files(a=10, b=200, c=30), files(a=10, b=201, c=30)),
    "a small file changes": (files(a=10, b=200), files(a=11, b=200)),
    "the first file grows and the last shrinks": (files(a=100, b=250), files(a=200, b=150)),
    "a file is removed and another is new": (files(a=100, b=5), files(b=5, c=100)),
    "nothing changes": (files(a=100), files(a=100)),
}


@pytest.mark.parametrize("case", CASES)
def test_a_drive_with_the_space_that_a_plan_asks_for_never_fills_up(case: str, tmp_path: Path) -> None:
    before, after = CASES[case]
    disk = MeasuredDisk(new_drive(tmp_path / "CIRCUITPY"))
    if before:
        carry_out(disk, make_plan(disk, before), "0.1.0", "mpy", lambda path: None)
    taken = disk.most = disk.taken()
    plan = make_plan(disk, after)
    carry_out(disk, plan, "0.1.1", "mpy", lambda path: None)
    assert disk.most - taken <= plan.more_bytes <= disk.most - taken + SPARE


def test_space_for_the_copy_of_an_owners_file_is_asked_for(tmp_path: Path) -> None:
    disk = MeasuredDisk(new_drive(tmp_path / "CIRCUITPY"))
    (disk.root / "code.py").write_bytes(b"their robot" * 10_000)
    taken = disk.taken()
    plan = make_plan(disk, files(a=10))
    carry_out(disk, plan, "0.1.0", "mpy", lambda path: None)
    assert (disk.root / "code.py.before-topout").read_bytes() == b"their robot" * 10_000
    assert disk.most - taken <= plan.more_bytes <= disk.most - taken + SPARE
