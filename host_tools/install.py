"""Installs a lock and this checkout into the Python that runs it: `python host_tools/install.py LOCK`.

It runs before anything is installed, so it uses only the standard library. It prints each package as it comes, since
the installation takes half a minute.
"""

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

_HERE = Path(__file__).resolve().parent
_PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-input", "install", "--no-compile")
_WIDTH = 100
_OLDEST = (3, 11)


def main() -> None:
    if sys.version_info < _OLDEST:
        sys.exit("setup: topout needs Python 3.11 or newer")
    if sys.prefix == sys.base_prefix:
        sys.exit("setup: run this with the Python of a venv, as docs/install.md says")
    if len(sys.argv) != 2 or not Path(sys.argv[1]).is_file():
        sys.exit("usage: python host_tools/install.py host_tools/requirements-sim.lock")
    began_s = time.monotonic()
    _install_lock(sys.argv[1])
    _run("--quiet", "--no-deps", "--no-build-isolation", "--editable", str(_HERE.parent))
    print(f"setup: done in {time.monotonic() - began_s:.0f} s", flush=True)


def _install_lock(lock: str) -> None:
    print(f"setup: fetching what {lock} pins", flush=True)
    column = 0
    for word in _words(_pip("--require-hashes", "--requirement", lock)):
        if column + len(word) > _WIDTH:
            print(flush=True)
            column = 0
        column += len(word) + 1
        print(word, end=" ", flush=True)
    if column:
        print(flush=True)


def _words(lines: Iterator[str]) -> Iterator[str]:
    """Yield the words to print for pip's output: the packages it fetches, then a note that it installs them."""
    for line in lines:
        if line.startswith("Collecting "):
            yield line.split()[1].partition("==")[0]
        elif line.startswith("Installing collected packages"):
            yield "… putting them in place"


def _pip(*arguments: str) -> Iterator[str]:
    """Yield what pip prints, line by line. Its errors go to the screen as they are; exits if pip fails."""
    with subprocess.Popen([*_PIP, *arguments], stdout=subprocess.PIPE, text=True, errors="replace") as pip:
        assert pip.stdout is not None
        yield from pip.stdout
    if pip.returncode:
        sys.exit("\nsetup: pip failed, for the reason above; once it is mended, run the same command again")


def _run(*arguments: str) -> None:
    for _ in _pip(*arguments):
        pass


if __name__ == "__main__":
    main()
