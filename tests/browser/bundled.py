"""The headless Chromium that npm's `@sparticuz/chromium` carries: fetched once, unpacked once, for Linux on x86-64."""

import json
import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path

_HERE = Path(__file__).resolve().parent
_PACKAGE = "node_modules/@sparticuz/chromium"


def runs_here() -> bool:
    return sys.platform == "linux" and platform.machine() == "x86_64"


def executable() -> Path:
    return _folder() / "chromium"


def is_ready() -> bool:
    return executable().is_file()


def environment() -> dict[str, str | float | bool]:
    """What the browser's process needs to find its own libraries and fonts."""
    folder = _folder()
    return {**os.environ, "LD_LIBRARY_PATH": str(folder / "lib"), "FONTCONFIG_FILE": str(folder / "fonts.conf")}


def fetch() -> None:
    """Ends the program in one line where there is no Node."""
    npm, node = shutil.which("npm"), shutil.which("node")
    if npm is None or node is None:
        sys.exit("setup: the bundled browser comes with npm: install Node 20 or newer, or a Chromium, Chrome or Edge")
    subprocess.run([npm, "ci", "--silent", "--ignore-scripts", "--prefix", _HERE], check=True)
    subprocess.run([node, _HERE / "unpack.mjs", _folder()], check=True)


def _folder() -> Path:
    """Named by the version, so that another one is fetched when the lock says so."""
    lock = json.loads((_HERE / "package-lock.json").read_text("utf-8"))
    return _HERE / "node_modules" / f".chromium-{lock['packages'][_PACKAGE]['version']}"
