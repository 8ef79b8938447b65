"""A copy that is interrupted anywhere: the console is as before, or says that it is unfinished, or is finished."""

import errno
import os
import resource
import signal
from pathlib import Path

import pytest

from tests.deploy.drives import contents, new_drive
from tests.deploy.test_plan import FIRST, SECOND, deploy, holds
from topout_tools.deploy import disk as disk_module
from topout_tools.deploy import manifest
from topout_tools.deploy.copy import UNDER_WAY, carry_out
from topout_tools.deploy.disk import NEW, Disk
from topout_tools.deploy.plan import make_plan
from topout_tools.errors import UserError

THEIRS = {"diary.txt": b"Dear diary", "lib/adafruit_motor.mpy": b"motor"}


class Interruption:
    """Allows `steps` steps of writing, then stops in the middle of the next."""

    def __init__(self, steps: int, problem: BaseException) -> None:
        self.steps = steps
        self.problem = problem

    def cut(self) -> None:
        self.steps -= 1
        if self.steps < 0:
            raise self.problem

    def write(self, path: Path, data: bytes) -> None:
        try:
            self.cut()
        except BaseException:
            path.write_bytes(data[: len(data) // 2])
            raise
        path.write_bytes(data)

    def replace(self, old: Path, new: Path) -> None:
        self.cut()
        os.rename(old, new)

    def settle(self, folder: Path) -> None:
        self.cut()


def interrupt(root: Path, wanted: dict[str, bytes], steps: int, problem: BaseException) -> bool:
    """Deploy, but stop after `steps` steps. Returns False if it was finished before."""
    interruption = Interruption(steps, problem)
    disk = Disk(root)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(disk_module, "_write_through", interruption.write)
        patch.setattr(disk_module.os, "replace", interruption.replace)
        patch.setattr(disk_module, "_settle_folder", interruption.settle)
        try:
            carry_out(disk, make_plan(disk, wanted), "0.1.0", "mpy", lambda path: None)
        except (KeyboardInterrupt, UserError):
            return True
    return False


def drive_with_first(root: Path) -> Path:
    new_drive(root)
    for path, data in THEIRS.items():
        (root / path).write_bytes(data)
    deploy(root, FIRST)
    return root


def state_of(root: Path) -> str:
    """Return what the console does when it is switched on with this drive."""
    code = (root / "code.py").read_bytes()
    if code == UNDER_WAY:
        return "says so"
    if code == FIRST["code.py"] and holds(root, FIRST):
        return "as before"
    if code == SECOND["code.py"] and holds(root, SECOND):
        return "finished"
    return "a mixture"


@pytest.mark.parametrize("problem", [KeyboardInterrupt(), OSError(errno.ENOSPC, "No space left on device")])
def test_an_update_may_be_interrupted_at_any_step_and_is_finished_by_the_next(
    tmp_path: Path, problem: BaseException
) -> None:
    seen = []
    for steps in range(200):
        root = drive_with_first(tmp_path / f"drive{steps}")
        if not interrupt(root, SECOND, steps, problem):
            break
        seen.append(state_of(root))
        assert holds(root, THEIRS)
        deploy(root, SECOND)
        assert state_of(root) == "finished" and holds(root, THEIRS)
        assert set(contents(root)) == {*SECOND, *THEIRS, "boot_out.txt", manifest.NAME}
    assert "a mixture" not in seen
    assert seen.count("as before") >= 3 and seen.count("says so") >= 10 and seen[-1] == "finished"


def test_interrupted_again_and_again_a_first_copy_still_ends_well(tmp_path: Path) -> None:
    root = new_drive(tmp_path / "drive")
    (root / "code.py").write_bytes(b"their robot")
    for steps in (0, 1, 2, 3, 4, 5, 7, 9, 11, 13):
        assert interrupt(root, FIRST, steps, KeyboardInterrupt())
    deploy(root, FIRST)
    kept = {"code.py.before-topout"}
    assert set(contents(root)) == {*FIRST, *kept, "boot_out.txt", manifest.NAME}
    assert (root / "code.py.before-topout").read_bytes() == b"their robot"


def test_a_full_drive_is_reported_and_finished_later(tmp_path: Path) -> None:
    """A system limit on the size of files stands for a full disk."""
    root = drive_with_first(tmp_path / "drive")
    wanted = {**SECOND, "fonts/big.glyphs": bytes(30_000)}
    ignored = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, most))
    try:
        with pytest.raises(UserError, match=r"is full, at fonts/big\.glyphs: take something off it, then run this"):
            deploy(root, wanted)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
        signal.signal(signal.SIGXFSZ, ignored)
    assert state_of(root) == "says so"
    deploy(root, wanted)
    assert state_of(root) == "finished" and holds(root, wanted) and not (root / NEW).exists()


@pytest.mark.parametrize(
    ("number", "message"),
    [
        (errno.ENOSPC, "is full, at topout.sha256: take something off it, then run this again"),
        (errno.EROFS, "is read-only, at topout.sha256: switch the console off and on without holding MENU"),
        (errno.EIO, "went away, at topout.sha256: plug it in again, then run this again"),
        (errno.EMFILE, "cannot write topout.sha256 on"),
    ],
)
def test_a_drive_that_fails_is_reported_in_one_line(tmp_path: Path, number: int, message: str) -> None:
    disk = Disk(new_drive(tmp_path / "drive"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(disk_module, "_write_through", Interruption(0, OSError(number, os.strerror(number))).write)
        with pytest.raises(UserError, match=message) as mistake:
            carry_out(disk, make_plan(disk, FIRST), "0.1.0", "mpy", lambda path: None)
    assert "\n" not in str(mistake.value)


def test_what_does_not_read_back_is_not_put_in_place(tmp_path: Path) -> None:
    disk = Disk(new_drive(tmp_path / "drive"))
    disk.write("a.txt", b"good")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(disk_module, "_read_from_medium", lambda path: b"goof")
        with pytest.raises(UserError, match=r"a\.txt does not read back as it was written"):
            disk.write("a.txt", b"better")
    assert disk.read("a.txt") == b"good" and disk.exists(NEW)
