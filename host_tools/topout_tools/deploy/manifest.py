"""The manifest on a drive: lists each of our files with its checksum, as `sha256sum -c` reads it.

Its first line has their version and format, and whether a copy is under way. During a copy a path may be listed twice:
with its old and its new checksum. A file that is not listed is not ours.
"""

from hashlib import sha256
from typing import NamedTuple

NAME = "topout.sha256"
_DONE = "complete"
_UNDER_WAY = "under way"


class Manifest(NamedTuple):
    """A manifest; `files` are (path, checksum)."""

    version: str = ""
    form: str = ""
    is_complete: bool = False
    files: frozenset[tuple[str, str]] = frozenset()

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
    lines = (data or b"").decode("utf-8", "replace").splitlines()
    words, _, state = (lines[0] if lines else "").partition(", ")
    if not words.startswith("# topout ") or len(words.split()) != 4:
        return Manifest()
    _, _, version, form = words.split()
    rows = [line.split("  ", 1) for line in lines[1:] if "  " in line]
    return Manifest(version, form, state == _DONE, frozenset((path, digits) for digits, path in rows))
