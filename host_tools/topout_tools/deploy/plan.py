"""Plans the changes of a drive from the files it should hold, the files it holds, and the manifest of ours.

No file that somebody else put there is lost. A file of theirs in the place of one of ours is renamed, and so is one
that CircuitPython would run or import instead of ours. A settings.toml that its owner has filled in stays as it is.
Names on a board's drive have no case, so a file of ours is not removed under another spelling of its name.
"""

from collections.abc import Mapping
from pathlib import PurePosixPath
from typing import NamedTuple

from topout_tools.deploy import manifest
from topout_tools.deploy.disk import NEW, Disk
from topout_tools.deploy.manifest import Manifest
from topout_tools.drive import BLOCK_BYTES

CODE = "code.py"
SETTINGS = "settings.toml"
ASIDE = ".before-topout"
# CircuitPython itself reads these. They are written last, in this order, after the files that they import.
_LAST = (SETTINGS, "safemode.py", "boot.py", CODE)
_HELLO = b'print("Hello World!")'  # on every new CircuitPython drive
_CODE_TXT = "code.txt"  # runs in the place of code.py
_LINE_BYTES = 96  # of the manifest, which lists both versions during a copy,
_MORE_LINES = 4  # with a heading and the notice that stands in for code.py


class Plan(NamedTuple):
    """The changes, as paths; `write` is in the order of writing."""

    wanted: Mapping[str, bytes]
    before: Manifest
    write: list[str]
    new: list[str]  # those of `write` that the drive does not have yet
    remove: list[str]
    aside: list[str]
    kept: list[str]  # where the owner's file stays in place of ours
    leftover: bool  # a copy that was interrupted has left a file
    more_bytes: int  # the space that the drive must have free

    @property
    def is_idle(self) -> bool:
        return not (self.write or self.remove or self.aside)


def make_plan(disk: Disk, wanted: Mapping[str, bytes]) -> Plan:
    """Return the plan. Raises UserError if something on the drive cannot be replaced; nothing is changed yet."""
    for path in (*wanted, manifest.NAME, NEW):
        disk.refuse_obstacle(path)
    before = manifest.read(disk.read(manifest.NAME))
    there = {path: data for path in wanted if (data := disk.read(path)) is not None}
    kept = [path for path in wanted if path == SETTINGS and _is_theirs(path, there, wanted, before)]
    write = [path for path in wanted if path not in kept and there.get(path) != wanted[path]]
    aside = [path for path in write if _is_theirs(path, there, wanted, before)]
    remove = _no_longer_needed(disk, wanted, before)
    aside += [path for path in _hiding(disk, wanted) if path not in remove]
    return Plan(
        wanted,
        before,
        sorted(write, key=_order),
        sorted(path for path in write if path not in there),
        sorted(remove),
        sorted(aside),
        kept,
        disk.exists(NEW),
        _more_bytes(wanted, there, sorted(write, key=_order), aside, sum(remove.values())),
    )


def _no_longer_needed(disk: Disk, wanted: Mapping[str, bytes], before: Manifest) -> dict[str, int]:
    """Return our old files with their sizes on the drive. Their contents would fill the memory, if a manifest lies."""
    current = {path.casefold() for path in wanted}
    found = {}
    for path in before.paths:
        data = None if path.casefold() in current else disk.read(path)
        if data is not None and before.has(path, data):
            found[path] = _on_drive(len(data))
    return found


def _more_bytes(
    wanted: Mapping[str, bytes], there: Mapping[str, bytes], write: list[str], aside: list[str], removed: int
) -> int:
    """Return the space needed at the worst moment of the copy. A file is there twice while it is being written."""
    kept = sum(_on_drive(len(there[path])) for path in aside if path in write)
    more = most = _on_drive(_LINE_BYTES * (2 * len(wanted) + _MORE_LINES)) + kept
    more -= removed
    for path in write:
        size = _on_drive(len(wanted[path]))
        most = max(most, more + size)
        more += size - _on_drive(len(there.get(path, b"")))
    return most


def _on_drive(size: int) -> int:
    return -(-size // BLOCK_BYTES) * BLOCK_BYTES


def _is_theirs(path: str, there: Mapping[str, bytes], wanted: Mapping[str, bytes], before: Manifest) -> bool:
    data = there.get(path)
    if data is None or data == wanted[path] or data.strip() in (b"", _HELLO):
        return False
    return not before.has(path, data)


def _hiding(disk: Disk, wanted: Mapping[str, bytes]) -> list[str]:
    """Return files that CircuitPython would load instead of ours: source before .mpy, the root before lib."""
    found = [_CODE_TXT]
    for path in map(PurePosixPath, wanted):
        if path.suffix == ".mpy":
            found.append(path.with_suffix(".py").as_posix())
        if path.parts[0] == "lib" and len(path.parts) == 2 and path.suffix in (".mpy", ".py"):
            found += [path.stem, f"{path.stem}.py", f"{path.stem}.mpy"]
    return [path for path in found if path not in wanted and disk.exists(path)]


def _order(path: str) -> tuple[int, str]:
    return (_LAST.index(path) + 1 if path in _LAST else 0, path)
