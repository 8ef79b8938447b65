"""`make release`: the downloads come from the tree, carry its one version, and are the same byte for byte."""

import os
import re
import shlex
import subprocess
import tomllib
from hashlib import sha256
from pathlib import Path
from zipfile import ZipFile

import pytest

from topout.constants import VERSION
from topout_tools import drive
from topout_tools import release as release_module
from topout_tools.commands.trace import trace
from topout_tools.deploy import manifest
from topout_tools.deploy.disk import Disk
from topout_tools.deploy.plan import make_plan
from topout_tools.errors import UserError
from topout_tools.extras import extras
from topout_tools.release import SUMS, release
from topout_tools.script.play import play

ROOT = Path(__file__).resolve().parents[2]
DRIVE = f"topout-{VERSION}-drive.zip"
WHEEL = f"topout-{VERSION}-py3-none-any.whl"


@pytest.fixture(scope="module")
def parts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder as `make enclosure` leaves it, with placeholders as contents."""
    folder = tmp_path_factory.mktemp("enclosure")
    for name in ("hub-body.stl", "pod-lid.stl", "hub-body.step"):
        (folder / name).write_text(name)
    return folder


@pytest.fixture(scope="module")
def released(tmp_path_factory: pytest.TempPathFactory, parts: Path) -> Path:
    folder = tmp_path_factory.mktemp("release")
    release(folder, parts)
    return folder


@pytest.fixture(scope="module")
def assembled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("assembled") / "drive"
    drive.assemble(folder)
    return folder


def contents(archive: Path) -> dict[str, bytes]:
    with ZipFile(archive) as opened:
        return {name: opened.read(name) for name in opened.namelist()}


def on_drive(released: Path) -> dict[str, bytes]:
    """Return the files that the zip has for a drive."""
    folder = f"{release_module.DRIVE}/"
    files = contents(released / DRIVE)
    return {name.removeprefix(folder): data for name, data in files.items() if name.startswith(folder)}


def test_the_drive_in_the_zip_is_the_drive(released: Path, assembled: Path) -> None:
    files = on_drive(released)
    listed = manifest.read(files.pop(manifest.NAME))
    assert files == drive.contents_of(assembled)
    assert (listed.version, listed.form, listed.is_complete) == (VERSION, "mpy", True)
    assert listed.paths == set(files)


def test_unzipped_onto_a_drive_there_is_nothing_left_to_deploy(released: Path, assembled: Path, tmp_path: Path) -> None:
    with ZipFile(released / DRIVE) as archive:
        archive.extractall(tmp_path)
    plan = make_plan(Disk(tmp_path / release_module.DRIVE), drive.contents_of(assembled))
    assert plan.is_idle and not plan.kept and plan.before.is_complete


def test_the_map_in_it_is_that_drives_and_a_code_is_looked_up_in_the_zip(
    released: Path, assembled: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    inside = contents(released / DRIVE)["drive.map"]
    assert inside == drive.map_of(assembled).read_bytes()
    trace([inside[:4].decode()], map_file=released / DRIVE)
    assert inside.decode().splitlines()[0].split("\t")[2] in capsys.readouterr().out.splitlines()


def test_the_zip_says_what_it_is_how_to_install_it_and_how_to_check_it(released: Path, tmp_path: Path) -> None:
    files = contents(released / DRIVE)
    beside = {name for name in files if "/" not in name}
    assert beside == {"INSTALL.txt", "LICENSE.txt", "drive.map"}
    assert files["LICENSE.txt"] == (ROOT / "LICENSE").read_bytes()
    text = files["INSTALL.txt"].decode()
    for words in (f"Topout {VERSION}\n", "CircuitPython 10.2.1", "the folder CIRCUITPY", "drive.map", WHEEL, "{"):
        assert (words in text) == (words != "{"), words
    ((wheel, wanted),) = re.findall(r"^ +pipx install '\./(\S+)\[(\S+)]'$", text, re.MULTILINE)
    assert wheel == WHEEL and set(wanted.split(",")) == set(extras()), "or deploy would miss a package"
    (command,) = re.findall(r"run (sha256sum -c \S+)", text)
    with ZipFile(released / DRIVE) as archive:
        archive.extractall(tmp_path)
    done = subprocess.run(shlex.split(command), cwd=tmp_path / "CIRCUITPY", capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert len(done.stdout.splitlines()) == len(on_drive(released)) - 1, "all but the list itself"


def test_the_device_shows_the_version(released: Path, tmp_path: Path) -> None:
    """Checked on source. On the drive the name is gone, and its value is written where it is shown."""
    choosing = f"begin track p1 first p1\npress menu\nchoose Diagnostics\nexpect screen Topout {VERSION}\n"
    play(choosing, "script", tmp_path, tmp_path)
    name = drive.assemble(tmp_path / "drive").module_on_drive("topout.ui.diagnostics")
    assert VERSION.encode() in on_drive(released)[f"topout/{name}.mpy"]


def test_the_wheel_has_the_version_that_the_device_shows(released: Path) -> None:
    files = contents(released / WHEEL)
    (metadata,) = [data.decode() for name, data in files.items() if name.endswith(".dist-info/METADATA")]
    assert f"\nVersion: {VERSION}\n" in metadata
    assert files["topout/constants.py"] == (ROOT / "firmware" / "topout" / "constants.py").read_bytes()
    assert not [name for name in files if "__pycache__" in name]


def test_the_version_stands_in_one_place() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert "version" not in project
    written = [
        path.relative_to(ROOT).as_posix()
        for folder in ("firmware", "host_tools", "hardware")
        for path in sorted((ROOT / folder).rglob("*.py"))
        if f'"{VERSION}"' in path.read_text("utf-8")
    ]
    assert written == ["firmware/topout/constants.py"]


def test_the_parts_to_print_come_with_it_if_they_are_there(
    released: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    printed = f"topout-{VERSION}-enclosure.zip"
    files = contents(released / printed)
    assert set(files) == {"PRINT.txt", "hub-body.step", "hub-body.stl", "pod-lid.stl"}
    notes = files["PRINT.txt"].decode()
    assert notes.count("Print without supports") == 2 and "board-hub-lid" in notes and "pod-tray" in notes
    assert "![" not in notes and VERSION in notes
    monkeypatch.setattr(release_module, "_write_drive", lambda folder: None)
    monkeypatch.setattr(release_module, "_write_wheel", lambda folder: None)
    release(tmp_path / "out", tmp_path / "nothing")
    assert "without the enclosure, which `make enclosure` makes" in capsys.readouterr().out
    assert not (tmp_path / "out" / printed).exists()


def test_parts_that_are_older_than_their_drawings_are_left_out(
    parts: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "circuit.py").touch()
    newest = max(path.stat().st_mtime for path in parts.glob("*.stl"))
    os.utime(tmp_path / "circuit.py", (newest + 60, newest + 60))
    monkeypatch.setattr(release_module, "_DRAWN_IN", tmp_path)
    monkeypatch.setattr(release_module, "_write_drive", lambda folder: None)
    monkeypatch.setattr(release_module, "_write_page", lambda folder: None)
    monkeypatch.setattr(release_module, "_write_wheel", lambda folder: None)
    release(tmp_path / "out", parts)
    assert "older than its drawings" in capsys.readouterr().out
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == [SUMS, f"topout-{VERSION}-boards.zip"]


def test_the_circuit_boards_come_with_it(released: Path) -> None:
    names = set(contents(released / f"topout-{VERSION}-boards.zip"))
    ends = (".kicad_pcb", "-gerbers.zip", "-bom.csv", "-placement.csv", "-front.svg", "-back.svg")
    assert names == {board + end for board in ("hub", "pod") for end in ends}


@pytest.mark.long
def test_the_checksums_are_right_and_the_same_tree_gives_them_again(
    released: Path, parts: Path, tmp_path: Path
) -> None:
    listed = {line[66:]: line[:64] for line in (released / SUMS).read_text().splitlines()}
    found = {path.name: sha256(path.read_bytes()).hexdigest() for path in released.iterdir() if path.name != SUMS}
    assert listed == found and len(found) == 6
    release(tmp_path, parts)
    assert (tmp_path / SUMS).read_text() == (released / SUMS).read_text()


def test_what_the_changelog_does_not_know_is_not_released(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(release_module, "VERSION", "9.9.9")
    with pytest.raises(UserError, match=r"no heading \[9\.9\.9\]"):
        release(tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_the_page_is_there_for_a_host_and_as_one_file(released: Path) -> None:
    page = contents(released / f"topout-{VERSION}-page.zip")
    assert {"index.html", "console.bin", "micropython.wasm", "service_worker.js", "LICENSE.txt"} <= set(page)
    whole = (released / f"topout-{VERSION}.html").read_text("utf-8")
    assert "<title>Topout</title>" in whole and "src=" not in whole.partition("<body>")[0]
