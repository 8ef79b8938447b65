"""Finds a Chromium, Chrome or Edge that is installed on this machine."""

import os
import shutil
import sys
from pathlib import Path

_COMMANDS = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "microsoft-edge",
    "microsoft-edge-stable",
)
_MAC_APPLICATIONS = ("Google Chrome", "Chromium", "Microsoft Edge")
_WINDOWS_PROGRAMS = ("Google/Chrome/Application/chrome.exe", "Microsoft/Edge/Application/msedge.exe")
_WINDOWS_FOLDERS = ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA")


def find_installed() -> str | None:
    """Return its path, or None."""
    if sys.platform == "darwin":
        return _first([Path(f"/Applications/{name}.app/Contents/MacOS/{name}") for name in _MAC_APPLICATIONS])
    if sys.platform == "win32":
        folders = [os.environ[name] for name in _WINDOWS_FOLDERS if name in os.environ]
        return _first([Path(folder, program) for program in _WINDOWS_PROGRAMS for folder in folders])
    return next((path for path in map(shutil.which, _COMMANDS) if path), None)


def _first(paths: list[Path]) -> str | None:
    return next((str(path) for path in paths if path.is_file()), None)
