"""The maps of drives that were deployed, in the user's data folder: a fault's code is looked up in its drive's map."""

from __future__ import annotations

from pathlib import Path
from zipfile import BadZipFile, ZipFile, is_zipfile

from topout.constants import VERSION
from topout_tools.errors import UserError
from topout_tools.history.database import own_file

_ENDING = ".map"
_LONGEST_BYTES = 1 << 24


def store(data: bytes, form: str) -> None:
    """Store the map of a drive of this version, in place of an earlier one. Raises OSError."""
    folder = own_file().parent
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"drive-{VERSION}-{form}{_ENDING}").write_bytes(data)


def stored() -> list[Path]:
    """Return the files, the newest first."""
    found = own_file().parent.glob(f"drive-*{_ENDING}")
    return sorted(found, key=lambda path: path.stat().st_mtime, reverse=True)


def read_map(path: Path) -> str:
    """Return the text of a map, or of the map in a released zip. Raises UserError if there is none."""
    try:
        data = _in_zip(path) if is_zipfile(path) else path.read_bytes()
        return data.decode("utf-8")
    except (OSError, BadZipFile) as problem:
        raise UserError(f"no map at {path}: `topout drive` writes it beside the drive") from problem
    except UnicodeDecodeError as problem:
        raise UserError(f"{path} is no map of a drive") from problem


def _in_zip(path: Path) -> bytes:
    with ZipFile(path) as archive:
        for entry in archive.infolist():
            if entry.filename.endswith(_ENDING) and entry.file_size <= _LONGEST_BYTES:
                return archive.read(entry)
    raise UserError(f"{path} holds no map of a drive")
