"""Finds npm, and the folder of the packages that it installs."""

import shutil
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent


def npm() -> str:
    """Return the path of npm. Exits with one line if there is none."""
    found = shutil.which("npm")
    if found is None or shutil.which("node") is None:
        sys.exit("setup: the tests' browser and what listens to pages come with npm: install Node 20 or newer")
    return found
