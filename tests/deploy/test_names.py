"""The list of players' names."""

from pathlib import Path

import pytest

from topout_tools.deploy.names import read_names
from topout_tools.errors import UserError


def read(folder: Path, text: str) -> str:
    (folder / "names.txt").write_text(text, "utf-8")
    return read_names(folder / "names.txt").decode()


def test_names_in_all_our_alphabets_are_taken_one_a_line(tmp_path: Path) -> None:
    text = "\ufeff# our table\n\nAnn\n  Жанна \nȘtefan\nŢuţu\nAnne  B.\r\nZoë\n"
    assert read(tmp_path, text) == "Ann\nЖанна\nȘtefan\nȚuțu\nAnne B.\nZoë\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Ann\nConstantine\n", "names.txt:2: «Constantine» has 11 letters, and 8 fit"),
        ("太郎\n", "names.txt:1: «太郎» has «太», which the console cannot show"),
        ("Ann\nBo\nANN\n", "names.txt:3: «ANN» is there twice"),
        ("# nobody\n", "names.txt has no names: one a line"),
    ],
)
def test_a_name_that_the_console_cannot_show_is_reported_with_its_line(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(UserError) as mistake:
        read(tmp_path, text)
    assert str(mistake.value).endswith(message)


def test_a_file_that_is_no_text_is_reported(tmp_path: Path) -> None:
    (tmp_path / "names.txt").write_bytes(b"\xff\xfeA\x00")
    with pytest.raises(UserError, match="not UTF-8 text"):
        read_names(tmp_path / "names.txt")
    with pytest.raises(UserError, match="No such file"):
        read_names(tmp_path / "none.txt")
