"""The headless Chromium from npm's `@sparticuz/chromium`, for Linux on x86-64: downloaded and unpacked once."""

import json
import os
import platform
import subprocess
import sys
from pathlib import Path

from tests.browser.npm import HERE, npm

_PACKAGE = "node_modules/@sparticuz/chromium"


def runs_here() -> bool:
    return sys.platform == "linux" and platform.machine() == "x86_64"


def executable() -> Path:
    return _folder() / "chromium"


def is_ready() -> bool:
    return executable().is_file()


def environment() -> dict[str, str | float | bool]:
    """Return the variables by which the browser finds its own libraries and fonts."""
    folder = _folder()
    return {**os.environ, "LD_LIBRARY_PATH": str(folder / "lib"), "FONTCONFIG_FILE": str(folder / "fonts.conf")}


def fetch() -> None:
    """Download and unpack it. Exits with one line if there is no Node."""
    subprocess.run([npm(), "ci", "--silent", "--ignore-scripts", "--prefix", HERE], check=True)
    subprocess.run(["node", HERE / "unpack.mjs", _folder()], check=True)


def _folder() -> Path:
    """Return its folder, named by the version, so that a change of the lock file downloads another one."""
    lock = json.loads((HERE / "package-lock.json").read_text("utf-8"))
    return HERE / "node_modules" / f".chromium-{lock['packages'][_PACKAGE]['version']}"
