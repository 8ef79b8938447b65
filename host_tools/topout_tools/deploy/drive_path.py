"""Paths on a drive. A manifest may be damaged, or made to mislead, so not every path in it is accepted."""

_SEPARATORS = frozenset("\\:")  # in Windows a backslash parts folders, and a colon follows a drive's letter
_LONGEST = 255  # bytes; some systems refuse longer names


def is_drive_path(path: str) -> bool:
    """Return whether a path stays within its folder on every system: printable names with single slashes between."""
    is_plain = path.isprintable() and not _SEPARATORS & set(path) and len(path.encode()) <= _LONGEST
    return is_plain and all(map(_is_name, path.split("/")))


def _is_name(part: str) -> bool:
    """Return whether this names one file or folder. Windows drops dots and spaces at the end: `.. ` would be `..`."""
    return bool(part) and part[-1] not in ". "
