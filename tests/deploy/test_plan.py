"""What `topout deploy` changes on a drive and what it leaves alone, with a small made-up firmware."""

from pathlib import Path

import pytest

from tests.deploy.drives import contents, dates, new_drive
from topout_tools.deploy import manifest
from topout_tools.deploy.copy import carry_out, check_room
from topout_tools.deploy.disk import Disk
from topout_tools.deploy.plan import Plan, make_plan
from topout_tools.errors import UserError

FIRST = {
    "boot.py": b"boot 1",
    "code.py": b"code 1",
    "safemode.py": b"safe 1",
    "settings.toml": b"# ours 1\n",
    "lib/neopixel.mpy": b"C neopixel",
    "topout/console.mpy": b"C console 1",
    "topout/ui/old.mpy": b"C old",
    "topout/ui/menu.mpy": b"C menu 1",
}
SECOND = {
    **{path: data for path, data in FIRST.items() if path != "topout/ui/old.mpy"},
    "code.py": b"code 2",
    "topout/console.mpy": b"C console 2",
    "topout/games/new.mpy": b"C new",
}


def deploy(root: Path, wanted: dict[str, bytes], form: str = "mpy") -> Plan:
    disk = Disk(root)
    plan = make_plan(disk, wanted)
    carry_out(disk, plan, "0.1.0", form, lambda path: None)
    return plan


def holds(root: Path, wanted: dict[str, bytes]) -> bool:
    there = contents(root)
    return all(there.get(path) == data for path, data in wanted.items())


@pytest.fixture
def drive(tmp_path: Path) -> Path:
    return new_drive(tmp_path / "CIRCUITPY")


def test_a_new_drive_holds_our_files_and_its_own_and_their_list(drive: Path) -> None:
    deploy(drive, FIRST)
    assert set(contents(drive)) == {*FIRST, "boot_out.txt", manifest.NAME}
    assert holds(drive, FIRST)
    listed = manifest.read((drive / manifest.NAME).read_bytes())
    assert listed.is_complete and listed.paths == set(FIRST) and (listed.version, listed.form) == ("0.1.0", "mpy")


def test_only_what_changed_is_written_and_what_is_no_longer_needed_goes(drive: Path) -> None:
    deploy(drive, FIRST)
    before = dates(drive)
    plan = deploy(drive, SECOND)
    assert plan.new == ["topout/games/new.mpy"] and plan.remove == ["topout/ui/old.mpy"]
    assert holds(drive, SECOND) and not (drive / "topout/ui/old.mpy").exists()
    written = {path for path, date in dates(drive).items() if before.get(path) != date}
    assert written == {"code.py", "topout/console.mpy", "topout/games/new.mpy", manifest.NAME}


def test_a_drive_that_is_up_to_date_is_not_touched(drive: Path) -> None:
    deploy(drive, FIRST)
    before = dates(drive)
    assert deploy(drive, FIRST).is_idle
    assert dates(drive) == before


def test_code_py_is_replaced_by_a_notice_first_and_by_the_real_one_last(drive: Path) -> None:
    order: list[str] = []

    class Watched(Disk):
        def write(self, path: str, data: bytes) -> None:
            order.append(path + (" (notice)" if b"update is under way" in data else ""))
            super().write(path, data)

    disk = Watched(drive)
    carry_out(disk, make_plan(disk, FIRST), "0.1.0", "mpy", lambda path: None)
    assert order[:2] == [manifest.NAME, "code.py (notice)"]
    assert order[-5:] == ["settings.toml", "safemode.py", "boot.py", "code.py", manifest.NAME]


def test_a_code_py_that_is_current_comes_back_after_the_notice(drive: Path) -> None:
    deploy(drive, FIRST)
    wanted = {**FIRST, "topout/console.mpy": b"C console 2"}
    assert deploy(drive, wanted).write == ["topout/console.mpy"]
    assert holds(drive, wanted)


def test_files_of_others_stay(drive: Path) -> None:
    theirs = {"lib/adafruit_motor.mpy": b"motor", "diary.txt": b"Dear diary", "topout/notes.txt": b"a note"}
    for path, data in theirs.items():
        (drive / path).parent.mkdir(exist_ok=True)
        (drive / path).write_bytes(data)
    for wanted in (FIRST, SECOND, FIRST):
        deploy(drive, wanted)
        assert holds(drive, theirs)


def test_a_program_of_theirs_in_the_place_of_ours_is_kept_under_another_name(drive: Path) -> None:
    (drive / "code.py").write_bytes(b"their robot")
    assert deploy(drive, FIRST).aside == ["code.py"]
    assert holds(drive, {**FIRST, "code.py.before-topout": b"their robot"})
    (drive / "code.py").write_bytes(b"another robot")
    deploy(drive, FIRST)
    kept = {"code.py.before-topout": b"their robot", "code.py.before-topout-2": b"another robot"}
    assert holds(drive, {**FIRST, **kept})


@pytest.mark.parametrize("path", ["topout/console.py", "code.txt", "neopixel.py", "neopixel.mpy"])
def test_a_file_that_would_run_instead_of_ours_is_renamed(drive: Path, path: str) -> None:
    (drive / "topout").mkdir()
    (drive / path).write_bytes(b"theirs")
    deploy(drive, FIRST)
    assert not (drive / path).exists()
    assert (drive / f"{path}.before-topout").read_bytes() == b"theirs"


def test_a_folder_that_would_be_imported_instead_of_our_library_is_renamed(drive: Path) -> None:
    (drive / "neopixel").mkdir()
    (drive / "neopixel" / "__init__.py").write_bytes(b"theirs")
    deploy(drive, FIRST)
    assert (drive / "neopixel.before-topout" / "__init__.py").read_bytes() == b"theirs"


def test_source_of_an_earlier_deploy_makes_way_for_compiled_files(drive: Path) -> None:
    source = {path.replace(".mpy", ".py"): data for path, data in FIRST.items()}
    deploy(drive, source, form="py")
    plan = deploy(drive, FIRST)
    assert set(contents(drive)) == {*FIRST, "boot_out.txt", manifest.NAME}
    assert plan.aside == []


def test_settings_that_the_owner_filled_in_are_not_overwritten(drive: Path) -> None:
    deploy(drive, FIRST)
    (drive / "settings.toml").write_bytes(b'TOPOUT_LANGUAGE = "nl"\n')
    plan = deploy(drive, {**SECOND, "settings.toml": b"# ours 2\n"})
    assert plan.kept == ["settings.toml"]
    assert (drive / "settings.toml").read_bytes() == b'TOPOUT_LANGUAGE = "nl"\n'


def test_a_file_of_ours_that_its_owner_changed_is_not_removed(drive: Path) -> None:
    deploy(drive, FIRST)
    (drive / "topout/ui/old.mpy").write_bytes(b"patched")
    deploy(drive, SECOND)
    assert (drive / "topout/ui/old.mpy").read_bytes() == b"patched"


def test_a_list_that_cannot_be_read_makes_nothing_ours(drive: Path) -> None:
    deploy(drive, FIRST)
    (drive / manifest.NAME).write_bytes(b"\xff\x00 spoilt")
    plan = deploy(drive, SECOND)
    assert plan.remove == [] and plan.aside == ["code.py", "topout/console.mpy"]
    assert holds(drive, {**SECOND, "topout/ui/old.mpy": b"C old", "code.py.before-topout": b"code 1"})


def test_a_drive_without_room_is_refused_before_anything_is_touched(drive: Path) -> None:
    plan = make_plan(Disk(drive), FIRST)
    blocks = 8 - 1 + 1  # eight files: one replaces an old one, and one is there twice for a moment
    assert plan.more_bytes == blocks * 512 + 2048  # and the list of them
    check_room(plan, plan.more_bytes)
    with pytest.raises(UserError, match="the drive is full: 6 KB are needed, 2 KB are free; take something off it"):
        check_room(plan, 2048)
    with pytest.raises(UserError, match="the drive is full"):
        check_room(plan, plan.more_bytes - 1)
