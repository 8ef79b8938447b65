"""Memory that 0.2.0 wrote is in use. This commit must read it as 0.2.0 did, resume it and play on."""

from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from tests.kept.adapter import Console, decoded, numbers
from tests.kept.files import FOLDER, IMAGES, THREE_PIECES, changes, expected_of, image_of, memory_of, read_json

GAMES = ("skyscrapers-ru", "skyscrapers-nl", "floors-full", "floors-beginner", "newyork", "track")
MOMENTS = ("fresh", "mid", "undone", "over")
OTHERS = ("results", "moved", "gone-back", "going-back", "rest", "rest-forgotten", "torn")
PIECES = ("three-pieces-mid", "three-pieces-undone", "three-pieces-over")
FLASH_ONLY = ("settings-only", "closed")
EVERY_IMAGE = pytest.mark.parametrize("path", IMAGES, ids=lambda path: path.name.removesuffix(".gz"))


@pytest.mark.parametrize("folder", [FOLDER, THREE_PIECES], ids=lambda folder: folder.name)
def test_every_kept_file_is_as_it_was(folder: Path) -> None:
    lines = (folder / "SHA256SUMS").read_text().splitlines()
    listed = {path: digits for digits, path in (line.split("  ") for line in lines)}
    assert len(listed) >= 8
    assert {path: sha256((folder / path).read_bytes()).hexdigest() for path in listed} == listed


def test_every_kept_image_is_there() -> None:
    names = [f"{game}-{moment}" for game in GAMES for moment in MOMENTS] + [*OTHERS, *PIECES]
    wanted = {f"{name}.{end}" for name in names for end in ("nvm", "fram.gz")} | {f"{name}.nvm" for name in FLASH_ONLY}
    assert {path.name for path in IMAGES} == wanted


@EVERY_IMAGE
def test_the_host_reads_a_kept_image_as_it_did(path: Path) -> None:
    assert changes(expected_of(path)["decoded"], decoded(image_of(path))) == []


@EVERY_IMAGE
def test_the_console_resumes_a_kept_image_and_plays_on(path: Path) -> None:
    expected = expected_of(path)
    with Console(memory_of(path), image_of(path)) as console:
        assert changes(expected["resumed"], console.facts()) == []
        console.play(expected["then"])
        after = console.brief()
        assert changes(expected["after"], after) == []
        written = console.image
    with Console(memory_of(path), written) as console:
        assert changes(after, console.brief()) == [], "what was played on is saved"


def test_numbers_that_are_written_down_never_change() -> None:
    kept, today = read_json(FOLDER / "numbers.json"), numbers()
    letters = kept.pop("letters")
    assert today["letters"][: len(letters)] == letters, "new letters go to the end"
    assert changes(kept, today) == []


@pytest.mark.parametrize("group", ["games", "records", "notes", "languages", "editions"])
def test_a_new_number_is_nobody_elses(group: str) -> None:
    found: dict[str, Any] = numbers()[group]
    assert len(set(found.values())) == len(found)


def test_a_change_is_noticed_and_a_new_fact_is_none() -> None:
    assert changes({"log": [[0], [2]]}, {"log": [[0], [2]], "more": 1}) == []
    assert changes({"log": [[0], [2]]}, {"log": [[0], [3]]}) == [".log[1][0]: was 2, is 3"]
    assert changes({"log": [[0]]}, {"log": []}) == [".log: was [[0]], is []"]
    assert changes({"log": []}, {}) == [".log: gone"]
