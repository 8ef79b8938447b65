"""`topout deploy` on a drive that is damaged or made to mislead: nothing outside it is read, written or removed."""

import json
import os
from hashlib import sha256
from pathlib import Path

import pytest

from tests.deploy.drives import contents, new_drive
from tests.deploy.test_plan import FIRST
from topout_tools import doctor as doctor_module
from topout_tools.commands.deploy import deploy
from topout_tools.deploy import boards, manifest
from topout_tools.deploy.disk import NEW, Disk
from topout_tools.deploy.plan import make_plan
from topout_tools.errors import UserError

DIARY = b"Dear diary"
STRANGE_PATHS = [
    "../outside/diary.txt",
    "topout/../../outside/diary.txt",
    "/proc/self/none/diary.txt",
    "//proc/self/none/diary.txt",
    "..\\outside\\diary.txt",
    "C:/diary.txt",
    "C:diary.txt",
    "topout//diary.txt",
    "./diary.txt",
    "topout/./diary.txt",
    "topout/",
    "topout/.. /diary.txt",
    "diary.txt\0.mpy",
    "diary\x1b[2J.txt",
    "d" * 256,
    "",
]


@pytest.fixture
def drive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("topout_tools.drive.assembled", lambda form="mpy", take_map=None: FIRST)
    monkeypatch.setattr(doctor_module, "assembled", lambda form: FIRST)
    return new_drive(tmp_path / "CIRCUITPY")


@pytest.fixture
def outside(tmp_path: Path) -> Path:
    """A folder beside the drive, with a diary in it."""
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "diary.txt").write_bytes(DIARY)
    return tmp_path / "outside"


def list_files(drive: Path, *lines: str) -> None:
    (drive / manifest.NAME).write_text("\n".join(["# topout 0.2.0 mpy, complete", *lines]) + "\n", "utf-8")


def line_of(path: str, data: bytes = DIARY) -> str:
    return f"{sha256(data).hexdigest()}  {path}"


# -- the manifest -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("absolute", [False, True])
def test_a_manifest_that_lists_a_file_outside_the_drive_removes_nothing_there(
    drive: Path, outside: Path, absolute: bool
) -> None:
    list_files(drive, line_of(str(outside / "diary.txt") if absolute else "../outside/diary.txt"))
    deploy(drive=drive)
    assert contents(outside) == {"diary.txt": DIARY}
    assert manifest.read((drive / manifest.NAME).read_bytes()).paths == set(FIRST)


@pytest.mark.parametrize("path", STRANGE_PATHS)
def test_a_path_that_may_lead_elsewhere_is_not_read_from_a_manifest(path: str) -> None:
    text = f"# topout 0.2.0 mpy, complete\n{line_of(path)}\n{line_of('code.py')}\n"
    assert manifest.read(text.encode()).paths == {"code.py"}


@pytest.mark.parametrize("manner", [{}, {"dry_run": True}])
def test_ignored_lines_are_counted_in_one_line_and_gone_after_the_copy(
    drive: Path, capsys: pytest.CaptureFixture[str], manner: dict
) -> None:
    list_files(drive, line_of("../outside/diary.txt"), line_of("code.py"), "noise", "")
    deploy(drive=drive, **manner)
    why = "lines of topout.sha256 ignored, because they are damaged or lead out of the drive"
    assert capsys.readouterr().out.count(f"\n{why}: 2\n") == 1
    if not manner:
        deploy(drive=drive, as_json=True)
        assert json.loads(capsys.readouterr().out)["ignored_lines"] == 0


def test_old_files_of_ours_are_not_all_in_memory_at_once(drive: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two thousand files of a megabyte each would be too much."""
    alive: list[int] = []

    class OldFile(bytes):
        def __del__(self) -> None:
            alive.pop()

    def read(self: Disk, path: str) -> bytes | None:
        if not path.startswith("old"):
            return (drive / path).read_bytes() if (drive / path).is_file() else None
        alive.append(len(alive))
        assert len(alive) <= 2, "the one before may still be bound to a name"
        return OldFile(DIARY)

    list_files(drive, *[line_of(f"old/{number}") for number in range(20)])
    monkeypatch.setattr(Disk, "read", read)
    assert len(make_plan(Disk(drive), FIRST).remove) == 20


def test_a_line_without_a_checksum_and_an_endless_manifest_make_nothing_ours() -> None:
    head = "# topout 0.2.0 mpy, complete\n"
    assert manifest.read(f"{head}abc  code.py\n".encode()).files == frozenset()
    endless = head + "\n".join(line_of(f"topout/{number}.mpy") for number in range(100_000))
    assert manifest.read(endless.encode()) == manifest.Manifest()


def test_another_case_of_a_name_is_the_same_file_of_the_drive(drive: Path) -> None:
    """Names on the board's drive have no case: what is current must not go because of its old name."""
    (drive / "TOPOUT").mkdir()
    (drive / "TOPOUT" / "console.mpy").write_bytes(b"old")
    list_files(drive, line_of("TOPOUT/console.mpy", b"old"))
    deploy(drive=drive)
    assert (drive / "TOPOUT" / "console.mpy").read_bytes() == b"old"


# -- paths and links --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", STRANGE_PATHS)
def test_no_step_takes_a_path_that_may_lead_elsewhere(drive: Path, outside: Path, path: str) -> None:
    disk = Disk(drive)
    steps = (
        lambda: disk.read(path),
        lambda: disk.exists(path),
        lambda: disk.write(path, b"!"),
        lambda: disk.remove(path),
        lambda: disk.rename(path, "new.txt"),
        lambda: disk.rename("code.py", path),
    )
    before = contents(drive)
    for step in steps:
        with pytest.raises(UserError, match=r"is no path on .*CIRCUITPY") as mistake:
            step()
        assert str(mistake.value).isprintable()
    assert contents(drive) == before and contents(outside) == {"diary.txt": DIARY}


@pytest.mark.parametrize(
    ("link", "to"),
    [
        (NEW, "new.txt"),  # which is not there: writing would create it
        (NEW, "diary.txt"),
        ("lib", "."),
        ("topout", "."),
        ("code.py", "diary.txt"),
        ("code.txt", "diary.txt"),
        (manifest.NAME, "diary.txt"),
    ],
)
def test_a_link_on_the_drive_is_not_followed(drive: Path, outside: Path, link: str, to: str) -> None:
    place = drive / link
    if place.is_dir():
        place.rmdir()
    place.unlink(missing_ok=True)
    place.symlink_to(outside / to)
    with pytest.raises(UserError, match=f"{link} on .*CIRCUITPY is a link to another place: take it off the drive"):
        deploy(drive=drive)
    assert contents(outside) == {"diary.txt": DIARY}
    assert not any(path.name.endswith("before-topout") for path in drive.iterdir())


def test_a_link_that_appears_during_the_copy_is_not_written_through(
    drive: Path, outside: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After the paths were checked."""
    monkeypatch.setattr(Disk, "_at", lambda self, path: self.root / path)
    (drive / NEW).symlink_to(outside / "diary.txt")
    Disk(drive).write("code.py", b"code")
    assert contents(outside) == {"diary.txt": DIARY}
    assert (drive / "code.py").read_bytes() == b"code" and not (drive / "code.py").is_symlink()


def test_a_link_that_appears_at_the_last_moment_is_not_written_through(
    drive: Path, outside: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After an old file of that name was removed."""
    monkeypatch.setattr(Disk, "_at", lambda self, path: self.root / path)
    monkeypatch.setattr(Path, "unlink", lambda self, missing_ok: self.symlink_to(outside / "diary.txt"))
    with pytest.raises(UserError, match=r"cannot write code\.py on .*CIRCUITPY"):
        Disk(drive).write("code.py", b"code")
    assert contents(outside) == {"diary.txt": DIARY}


def test_a_link_to_another_file_of_the_drive_is_not_followed_either(drive: Path) -> None:
    (drive / "diary.txt").write_bytes(DIARY)
    (drive / NEW).symlink_to(drive / "diary.txt")
    with pytest.raises(UserError, match="is a link to another place"):
        deploy(drive=drive)
    assert (drive / "diary.txt").read_bytes() == DIARY


def test_a_drive_that_is_itself_reached_by_a_link_is_a_drive(drive: Path, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(drive)
    deploy(drive=tmp_path / "link")
    assert (drive / "topout" / "console.mpy").read_bytes() == FIRST["topout/console.mpy"]


# -- files that are none ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["code.py", manifest.NAME, "boot_out.txt"])
def test_a_pipe_does_not_make_it_wait_for_ever(drive: Path, name: str) -> None:
    (drive / name).unlink(missing_ok=True)
    os.mkfifo(drive / name)
    with pytest.raises(UserError, match=rf"{name} on .* is no plain file|has no boot_out\.txt"):
        deploy(drive=drive)


def test_a_file_that_no_board_s_drive_can_hold_is_not_read(drive: Path) -> None:
    with (drive / "code.py").open("wb") as file:
        file.truncate(1 << 40)
    with pytest.raises(UserError, match=r"code\.py on .* is too large for a board's drive"):
        deploy(drive=drive)


def test_of_a_huge_boot_out_txt_only_the_beginning_is_read(drive: Path) -> None:
    with (drive / "boot_out.txt").open("r+b") as file:
        file.truncate(1 << 40)
    assert boards.board_at(drive).major == 10


@pytest.mark.parametrize("name", [NEW, manifest.NAME, "boot.py", "topout", "topout/ui"])
def test_what_is_in_the_way_is_named_before_anything_is_changed(drive: Path, name: str) -> None:
    """A folder in the place of a file, or a file in the place of a folder."""
    place = drive / name
    place.parent.mkdir(exist_ok=True)
    if name in ("topout", "topout/ui"):
        place.write_bytes(DIARY)
    else:
        place.mkdir()
    before = contents(drive)
    with pytest.raises(UserError, match=rf"^{name} on .*CIRCUITPY is in the way: take it off the drive, then run"):
        deploy(drive=drive)
    assert contents(drive) == before


def test_doctor_reports_a_drive_that_cannot_be_read_and_goes_on(drive: Path, outside: Path, tmp_path: Path) -> None:
    (drive / manifest.NAME).symlink_to(outside / "diary.txt")
    other = new_drive(tmp_path / "OTHER")
    found = {finding.part: finding for finding in doctor_module.plugged_in([drive, other], [])}
    assert "is a link to another place" in found[f"drive {drive}"].state and not found[f"drive {drive}"].is_well
    assert f"drive {other}" in found
