"""`topout pull` saves memory in files of their own: an earlier one is never overwritten."""

import errno
from pathlib import Path

import pytest

from tests.wire.canned_console import CHIP, CannedConsole, canned
from topout_tools.commands.pull import pull
from topout_tools.errors import UserError
from topout_tools.numbered_file import write_numbered


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the command is called."""
    (tmp_path / "desk").mkdir()
    monkeypatch.chdir(tmp_path / "desk")
    monkeypatch.setenv("TOPOUT_HISTORY", str(tmp_path / "history.db"))
    return tmp_path / "desk"


def test_a_pull_that_fails_overwrites_no_earlier_rescue_file() -> None:
    """Nor does it write the same bytes twice."""
    Path(f"{CHIP}.nvm").write_bytes(b"an evening")
    for data, number in ((bytes(4096), 2), (b"\x01" * 4096, 3), (bytes(4096), 2)):
        with CannedConsole(canned(data=data)) as board, pytest.raises(UserError) as mistake:
            pull(port=board.port)
        assert f"what was read is saved: topout pull --nvm {CHIP}-{number}.nvm --chip {CHIP}" in str(mistake.value)
        assert Path(f"{CHIP}-{number}.nvm").read_bytes() == data
    assert Path(f"{CHIP}.nvm").read_bytes() == b"an evening"
    assert len(list(Path().iterdir())) == 3


def test_a_file_named_with_save_is_not_overwritten_either(capsys: pytest.CaptureFixture[str]) -> None:
    Path("evening.nvm").write_bytes(b"an evening")
    with CannedConsole(canned(data=b"\xff" * 4096)) as board:
        pull(port=board.port, save=Path("evening.nvm"))
    assert Path("evening.nvm").read_bytes() == b"an evening"
    assert Path("evening-2.nvm").read_bytes() == b"\xff" * 4096
    assert "evening.nvm is there already: saved as evening-2.nvm" in capsys.readouterr().err


def test_a_rescue_file_is_not_written_through_a_link(folder: Path) -> None:
    (folder / f"{CHIP}.nvm").symlink_to(folder / "elsewhere")
    with CannedConsole(canned()) as board, pytest.raises(UserError, match=f"{CHIP}-2.nvm"):
        pull(port=board.port)
    assert not (folder / "elsewhere").exists()


def test_a_file_that_could_not_be_written_whole_is_not_left_there(folder: Path) -> None:
    """It would look like a whole one. /dev/full takes nothing."""

    class FullDisk(type(folder)):  # type: ignore[misc]
        def open(self, *_: object, **__: object) -> object:
            self.touch()
            return Path("/dev/full").open("wb", buffering=0)

    with pytest.raises(OSError) as problem:
        write_numbered(FullDisk(folder / "evening.nvm"), b"an evening")
    assert problem.value.errno == errno.ENOSPC and list(folder.iterdir()) == []
