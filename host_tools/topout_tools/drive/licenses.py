"""The licence texts for a drive: this project's, and the notice of each library, which its licence wants to be copied.

They are read from the installed packages, so that a wheel and a checkout give the same drive. A library that comes
without a licence file gets the MIT notice, with the copyright lines of its source.
"""

import re
from functools import cache
from importlib.metadata import PackageNotFoundError, distribution, packages_distributions
from pathlib import Path

from topout_tools.errors import UserError

OURS = "LICENSE.txt"
_IN_PACKAGE = re.compile(r"[^/]+\.dist-info/(.+/)?(LICEN[CS]E|COPYING)[^/]*", re.IGNORECASE)
_COPYRIGHT = re.compile(r"^# SPDX-FileCopyrightText: (.+)$", re.MULTILINE)
_MIT = re.compile(r"^# SPDX-License-Identifier: MIT$", re.MULTILINE)
_PERMISSION = "\n\nPermission is hereby granted"


def our_license() -> bytes:
    """Return this project's licence. Raises UserError if it is not installed."""
    found = _in_package("topout")
    if found is None:
        raise UserError("the licence of topout is not installed: run `make setup`")
    return found


def notice_of(library: str, source: Path) -> bytes:
    """Return a library's licence notice. Raises UserError if it has none."""
    for package in _packages().get(library, ()):
        if found := _in_package(package):
            return found
    return _mit_notice(library, source)


def name_beside(library: str) -> str:
    """Return the path on the drive for a library's notice."""
    return f"lib/LICENSE-{library}.txt"


@cache
def _packages() -> dict[str, list[str]]:
    """Return the packages of each module; finding them takes 0.2 s."""
    return dict(packages_distributions())


def _in_package(package: str) -> bytes | None:
    try:
        files = distribution(package).files or []
    except PackageNotFoundError:
        return None
    texts = [Path(str(file.locate())) for file in files if _IN_PACKAGE.fullmatch(file.as_posix())]
    return b"\n".join(text.read_bytes() for text in texts if text.is_file()) or None


def _mit_notice(library: str, source: Path) -> bytes:
    text = source.read_text("utf-8")
    holders = _COPYRIGHT.findall(text)
    if not holders or not _MIT.search(text):
        raise UserError(f"{library} comes without a licence that the drive could carry")
    head = "The MIT License (MIT)\n\n" + "\n".join(f"Copyright (c) {holder}" for holder in holders)
    _, words, permission = our_license().decode().partition(_PERMISSION)
    return f"{head}{words}{permission}".encode()
