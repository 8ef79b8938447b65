"""Random drives that mislead: nothing outside is touched, no owner's file is lost, every refusal is one clear line."""

import os
import random
import shutil
from collections import Counter
from hashlib import sha256
from pathlib import Path

import pytest

from tests.deploy.drives import new_drive
from tests.deploy.test_plan import FIRST
from topout_tools.commands.deploy import deploy
from topout_tools.deploy import manifest
from topout_tools.deploy.disk import NEW
from topout_tools.errors import UserError

PAGES = (b"Dear diary, one", b"Dear diary, two", b"Dear diary, three")  # files of the owner
OLD = b"an old file of ours"
NAMES = (
    *("..", ".", "", "code.py", "topout", "TOPOUT", "lib", "ui", "outside", "diary.txt", "link", "console.mpy", "NUL"),
    *("boot_out.txt", "settings.toml", "neopixel.mpy", "C:", "\\", "x ", "\x1b[2J", "\0", "é", "\u202e", "d" * 300),
)
PLACES = (
    *("topout.new", "topout", "lib", "topout/ui", "topout/console.mpy", "lib/neopixel.mpy", "neopixel", "neopixel.py"),
    *("code.py", "code.txt", "boot.py", "safemode.py", "settings.toml", "code.py.before-topout", "link"),
    *("code.py.before-topout-2", manifest.NAME, "diary.txt", "topout/diary.txt"),
)
Tree = dict[str, str | bytes | None]


def random_drive(dice: random.Random, root: Path, outside: Path) -> None:
    new_drive(root)
    for _ in range(dice.randrange(5)):
        _put_something(dice, root / dice.choice(PLACES), outside)
    listed = root / manifest.NAME
    if not listed.is_symlink() and not listed.exists() and dice.random() < 0.9:
        listed.write_bytes(random_manifest(dice, outside))


def _put_something(dice: random.Random, place: Path, outside: Path) -> None:
    folder = Path(os.path.realpath(place.parent))
    if (
        not folder.is_relative_to(os.path.realpath(outside.parent / "CIRCUITPY"))
        or folder.is_symlink()
        or folder.is_file()
    ):
        return
    place.parent.mkdir(parents=True, exist_ok=True)
    if place.is_dir() and not place.is_symlink():
        shutil.rmtree(place)
    place.unlink(missing_ok=True)
    kind = dice.choice(["link to a file", "link to a folder", "link to nothing", "loop", "pipe", "folder", "huge"])
    kind = dice.choice([kind, "file", "file"])
    if kind == "pipe":
        os.mkfifo(place)
    elif kind == "folder":
        place.mkdir()
        (place / "diary.txt").write_bytes(dice.choice(PAGES))
    elif kind == "file":
        place.write_bytes(OLD if place.name in (NEW, manifest.NAME) else dice.choice([b"", OLD, *PAGES]))
    elif kind == "huge":
        with place.open("wb") as file:
            file.truncate(1 << 40)
    else:
        targets = {"link to a file": outside / "diary.txt", "link to a folder": outside, "loop": place}
        place.symlink_to(targets.get(kind, outside / "new.txt"))


def random_manifest(dice: random.Random, outside: Path) -> bytes:
    """Return a manifest that lists anything with the checksums of files that are there. Some bytes may be wrong."""
    lines = [f"# topout 0.2.0 mpy, {dice.choice(['complete', 'under way', 'x'])}"]
    for _ in range(dice.randrange(30)):
        paths = ["/".join(dice.choices(NAMES, k=dice.randrange(1, 5))), "../outside/diary.txt", f"{outside}/diary.txt"]
        paths += [f"link/{dice.choice(NAMES)}", f"topout/{dice.choice(NAMES)}", "diary.txt", "topout/diary.txt"]
        lines.append(f"{sha256(dice.choice([OLD, OLD, b''])).hexdigest()}  {dice.choice(paths)}")
    data = bytearray("\n".join(lines).encode())
    for _ in range(dice.choice([0, 0, 5])):
        data[dice.randrange(len(data))] = dice.randrange(256)
    return bytes(data)


def tree_of(root: Path) -> Tree:
    return {
        str(path): os.readlink(path) if path.is_symlink() else path.read_bytes() if path.is_file() else None
        for path in root.rglob("*")
    }


def pages_on(root: Path) -> set[bytes]:
    """Return which pages of the owner's diary are on the drive, under any name."""
    files = [path for path in root.rglob("*") if path.is_file() and not path.is_symlink()]
    return {path.read_bytes() for path in files if path.stat().st_size < 100} & set(PAGES)


def outcome(root: Path) -> str:
    """Return the beginning of the one line that refuses, or "copied"."""
    try:
        deploy(drive=root)
    except UserError as mistake:
        assert str(mistake).isprintable() and len(str(mistake)) < 500
        return str(mistake).partition(str(root))[2][:20]
    assert all((root / path).read_bytes() == data for path, data in FIRST.items() if path != "settings.toml")
    return "copied"


def attack(folder: Path, seeds: range, capsys: pytest.CaptureFixture[str]) -> Counter[str]:
    seen: Counter[str] = Counter()
    for seed in seeds:
        root, outside = folder / str(seed) / "CIRCUITPY", folder / str(seed) / "outside"
        outside.mkdir(parents=True)
        (outside / "diary.txt").write_bytes(OLD)
        random_drive(random.Random(seed), root, outside)
        before, pages = tree_of(outside), pages_on(root)
        seen[outcome(root)] += 1
        assert tree_of(outside) == before, seed
        assert pages_on(root) == pages, seed
        assert all(line.isprintable() for line in capsys.readouterr().out.splitlines()), seed
        shutil.rmtree(folder / str(seed))
    return seen


@pytest.fixture(autouse=True)
def small_firmware(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("topout_tools.drive.assembled", lambda form="mpy", take_map=None: FIRST)


def test_random_drives_touch_nothing_outside_and_lose_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    seen = attack(tmp_path, range(80), capsys)
    assert seen["copied"] >= 10 and len(seen) >= 4, seen


@pytest.mark.long
def test_many_random_drives(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert attack(tmp_path, range(1000, 2000), capsys)["copied"] > 300
