"""Writes to a drive safely: after any interruption each file is there whole, or as it was before.

A file is written under another name, flushed to the medium, read back from it, and only then renamed. Some systems
hold written data for half a minute before they send it by USB; pulling the cable then would lose it.

Nothing outside the drive is read or written: a path that leads there is refused, and so is a link on the drive.
"""

import errno
import os
import sys
from pathlib import Path

from topout_tools.deploy.drive_path import is_drive_path
from topout_tools.deploy.plain_file import NotPlainError, read_plain
from topout_tools.errors import UserError
from topout_tools.printable import printable

NEW = "topout.new"
_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
_READ_ONLY = (errno.EROFS, errno.EACCES, errno.EPERM)
_LARGEST_FILE = 1 << 20  # the whole drive of a Pico


class Disk:
    """Files by their path on the drive, with slashes. A drive that fails raises UserError, which says what to do."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def read(self, path: str) -> bytes | None:
        """Return a file's bytes, or None if there is no such file."""
        place = self._at(path)
        try:
            data = read_plain(place, _LARGEST_FILE + 1)
        except NotPlainError:
            raise UserError(
                f"{path} on {self.root} is no plain file: take it off the drive, then run this again"
            ) from None
        except (FileNotFoundError, NotADirectoryError, IsADirectoryError):
            return None
        except OSError as problem:
            raise self._mistake(problem, path) from problem
        if len(data) > _LARGEST_FILE:
            raise UserError(f"{path} on {self.root} is too large for a board's drive: take it off, then run this again")
        return data

    def exists(self, path: str) -> bool:
        return self._at(path).exists()

    def refuse_obstacle(self, path: str) -> None:
        """Raise UserError if a folder has this file's name, or another file the name of its folder."""
        place = self._at(path)
        folders = [folder for folder in place.parents if folder.is_relative_to(self.root) and folder != self.root]
        for found in (place, *folders):
            if found.exists() and found.is_dir() == (found == place):
                name = found.relative_to(self.root).as_posix()
                raise UserError(f"{name} on {self.root} is in the way: take it off the drive, then run this again")

    def write(self, path: str, data: bytes) -> None:
        target, new = self._at(path), self._at(NEW)
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            _write_through(new, data)
            if _read_from_medium(new) != data:
                raise UserError(f"{path} does not read back as it was written: the drive is failing, or full")
            os.replace(new, target)
            _settle_folder(target.parent)
        except OSError as problem:
            raise self._mistake(problem, path) from problem

    def rename(self, path: str, other: str) -> None:
        old, new = self._at(path), self._at(other)
        try:
            os.replace(old, new)
            _settle_folder(new.parent)
        except OSError as problem:
            raise self._mistake(problem, path) from problem

    def remove(self, path: str) -> None:
        """Remove the file, and the folders that are empty without it."""
        gone = self._at(path)
        try:
            gone.unlink(missing_ok=True)
            folder = gone.parent
            while folder != self.root and not any(folder.iterdir()):
                folder.rmdir()
                folder = folder.parent
            _settle_folder(folder)
        except OSError as problem:
            raise self._mistake(problem, path) from problem

    def _at(self, path: str) -> Path:
        """Return where a path is. Raises UserError if that may be outside the drive, or behind a link."""
        if not is_drive_path(path):
            raise UserError(f"«{printable(path)}» is no path on {self.root}")
        place, top = self.root, os.path.realpath(self.root)
        for name in path.split("/"):
            place = place / name
            if os.path.islink(place) or not Path(os.path.realpath(place)).is_relative_to(top):
                link = place.relative_to(self.root).as_posix()
                raise UserError(
                    f"{link} on {self.root} is a link to another place: take it off the drive, then run this again"
                )
        return place

    def _mistake(self, problem: OSError, path: str) -> UserError:
        if problem.errno in _FULL:
            return UserError(f"{self.root} is full, at {path}: take something off it, then run this again")
        if problem.errno in _READ_ONLY:
            return UserError(
                f"{self.root} is read-only, at {path}: switch the console off and on without holding MENU, "
                "and see that you may write there"
            )
        if problem.errno in (errno.EIO, errno.ENODEV, errno.ENXIO, errno.ENOENT):
            return UserError(f"{self.root} went away, at {path}: plug it in again, then run this again")
        return UserError(f"cannot write {path} on {self.root}: {problem.strerror}")


def _write_through(path: Path, data: bytes) -> None:
    path.unlink(missing_ok=True)  # what an interrupted copy has left; a link that is there goes, not the file behind it
    with path.open("xb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
        if sys.platform == "darwin":  # there, fsync alone leaves the data in the drive's queue
            import fcntl

            fcntl.fcntl(file.fileno(), fcntl.F_FULLFSYNC)


def _read_from_medium(path: Path) -> bytes:
    """Return a file's bytes, read past the cache on systems that allow it."""
    with path.open("rb", buffering=0) as file:
        if hasattr(os, "posix_fadvise"):
            os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
        elif sys.platform == "darwin":
            import fcntl

            fcntl.fcntl(file.fileno(), fcntl.F_NOCACHE, 1)
        return file.readall()


def _settle_folder(folder: Path) -> None:
    if os.name == "nt":  # folders cannot be opened there
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    except OSError as problem:
        if problem.errno != errno.EINVAL:  # a file system that has no fsync for folders
            raise
    finally:
        os.close(handle)
