"""The drive, and with it the released zip, carries the licence of this project and of each library on it."""

from pathlib import Path

import pytest

from topout_tools import drive
from topout_tools.drive import licenses
from topout_tools.errors import UserError

ROOT = Path(__file__).resolve().parents[2]
SOURCE = """# SPDX-FileCopyrightText: 2016 Damien P. George
# SPDX-FileCopyrightText: 2017 Scott Shawcroft for Adafruit Industries
#
# SPDX-License-Identifier: MIT
"""


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    folder = tmp_path_factory.mktemp("licenses") / "drive"
    drive.assemble(folder)
    assert drive.size_of(folder) < drive.DRIVE_BYTES
    return drive.contents_of(folder)


def test_our_own_licence_is_on_the_drive(files: dict[str, bytes]) -> None:
    assert files["LICENSE.txt"] == (ROOT / "LICENSE").read_bytes()


def test_every_library_has_its_notice_beside_it(files: dict[str, bytes]) -> None:
    libraries = {Path(path).stem for path in files if path.startswith("lib/") and path.endswith(".mpy")}
    assert libraries == set(drive.libraries())
    for library in libraries:
        notice = files[f"lib/LICENSE-{library}.txt"].decode()
        assert "Copyright (c) 2016 Damien P. George" in notice and "Adafruit" in notice
        assert "The above copyright notice and this permission notice shall be included in all" in notice


def test_a_library_that_comes_without_a_licence_file_gets_the_notice_of_its_source(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "no_such_blinker.py").write_text(SOURCE)
    notice = licenses.notice_of("no_such_blinker", tmp_path / "no_such_blinker.py").decode()
    assert notice.startswith("The MIT License (MIT)\n\nCopyright (c) 2016 Damien P. George\nCopyright (c) 2017 Scott")
    body = (ROOT / "LICENSE").read_text("utf-8").partition("\n\nPermission")[2]
    assert notice.endswith("\n\nPermission" + body)


@pytest.mark.parametrize("source", ["", SOURCE.replace("MIT", "GPL-3.0"), SOURCE.splitlines()[-1]])
def test_a_library_without_a_notice_is_not_shipped(tmp_path: Path, source: str) -> None:
    (tmp_path / "no_such_blinker.py").write_text(source)
    with pytest.raises(UserError, match=r"no_such_blinker comes without a licence that the drive could carry"):
        licenses.notice_of("no_such_blinker", tmp_path / "no_such_blinker.py")
