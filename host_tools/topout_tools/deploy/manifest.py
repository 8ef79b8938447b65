"""The manifest on a drive: lists each of our files with its checksum, as `sha256sum -c` reads it.

Its first line has their version and format, and whether a copy is under way. During a copy a path may be listed twice:
with its old and its new checksum. A file that is not listed is not ours. A line whose path may lead out of the drive
is ignored, and so is a damaged one.
"""

import re
from hashlib import sha256
from typing import NamedTuple

from topout_tools.deploy.drive_path import is_drive_path
from topout_tools.printable import printable

NAME = "topout.sha256"
_LINE = re.compile(r"([0-9a-f]{64})  (.+)")
_MOST_LINES = 2000  # during a copy there are some 300
_DONE = "complete"
_UNDER_WAY = "under way"


class Manifest(NamedTuple):
    """A manifest; `files` are (path, checksum). `ignored` counts the lines that list no file of the drive."""

    version: str = ""
    form: str = ""
    is_complete: bool = False
    files: frozenset[tuple[str, str]] = frozenset()
    ignored: int = 0

    def has(self, path: str, data: bytes) -> bool:
        """Return whether this file with this content is ours."""
        return (path, checksum(data)) in self.files

    @property
    def paths(self) -> set[str]:
        return {path for path, _ in self.files}


def checksum(data: bytes) -> str:
    return sha256(data).hexdigest()


def written(manifest: Manifest) -> bytes:
    state = _DONE if manifest.is_complete else _UNDER_WAY
    lines = [f"# topout {manifest.version} {manifest.form}, {state}"]
    lines += [f"{digits}  {path}" for path, digits in sorted(manifest.files)]
    return ("\n".join(lines) + "\n").encode()


def read(data: bytes | None) -> Manifest:
    """Return the manifest in these bytes. Without a readable one it is empty, and no file on the drive is ours."""
    lines = (data or b"").decode("utf-8", "replace").split("\n")
    words, _, state = (lines[0] if lines else "").partition(", ")
    if not words.startswith("# topout ") or len(words.split()) != 4 or len(lines) > _MOST_LINES:
        return Manifest()
    _, _, version, form = map(printable, words.split())
    rows = [_LINE.fullmatch(line.rstrip("\r")) for line in lines[1:] if line.strip()]
    files = [(row[2], row[1]) for row in rows if row and is_drive_path(row[2])]
    return Manifest(version, form, state.rstrip("\r") == _DONE, frozenset(files), len(rows) - len(files))
