"""`host_tools/install.py`, which make and Windows users call: what it says when it fails."""

import subprocess
import sys
from pathlib import Path

INSTALL = Path(__file__).resolve().parents[2] / "host_tools" / "install.py"


def install(python: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([python, INSTALL, *arguments], capture_output=True, text=True)


def test_without_a_lock_it_says_how_it_is_called() -> None:
    for arguments in ([], ["no-such.lock"]):
        done = install(sys.executable, *arguments)
        assert done.returncode == 1
        assert done.stderr.startswith("usage: ") and done.stderr.count("\n") == 1


def test_the_machine_s_own_python_is_left_alone() -> None:
    done = install(sys._base_executable, "any.lock")  # type: ignore[attr-defined]
    assert (done.returncode, done.stderr) == (1, "setup: run this with the Python of a venv, as docs/install.md says\n")


def test_when_pip_refuses_it_shows_why_and_says_what_to_do(tmp_path: Path) -> None:
    lock = tmp_path / "bad.lock"
    lock.write_text("this is no lock\n")
    done = install(sys.executable, str(lock))
    assert done.returncode == 1
    assert "Invalid requirement" in done.stderr
    assert done.stderr.endswith(
        "setup: pip failed, for the reason above; once it is mended, run the same command again\n"
    )
