"""Which rows of the screen are one paragraph. Only the drive's texts show it: «|» is where a paragraph is wrapped.

The page without a server runs this file in a MicroPython VM: see `screen_words`.
"""

from __future__ import annotations

_ARGUMENT = "{}"
_WRAP = "|"


class Paragraphs:
    """The paragraphs of a language and a game. They are read when one of these changes."""

    def __init__(self) -> None:
        self._known: tuple[str, str, str] | None = None
        self._wraps: set[str] = set()
        self._with_arguments: list[list[str]] = []  # each as the parts around its arguments

    def read(self, root: str, language: str, game: str) -> None:
        """Read the texts of the drive at `root`, if they are others than before."""
        if self._known == (root, language, game):
            return
        self._known = root, language, game
        names = [language, f"one_set-{language}"] + ([f"{game}-{language}"] if game else [])
        self._wraps = {wrap for name in names for wrap in _wraps_in(f"{root}/texts/{name}.txt")}
        self._with_arguments = [wrap.split(_ARGUMENT) for wrap in self._wraps if _ARGUMENT in wrap]

    def are_one(self, row: str, following: str) -> bool:
        """Return whether the second row continues the first one."""
        wrap = f"{row}{_WRAP}{following}"
        return wrap in self._wraps or any(_fits(wrap, parts) for parts in self._with_arguments)


def _fits(wrap: str, parts: list[str]) -> bool:
    """Return whether the wrap consists of these parts with anything between them but another end of a row."""
    if not wrap.startswith(parts[0]) or not wrap.endswith(parts[-1]):
        return False
    at = len(parts[0])
    end = len(wrap) - len(parts[-1])
    for part in parts[1:-1]:
        found = wrap.find(part, at, end)
        if found < 0:
            return False
        at = found + len(part)
    return at <= end and _WRAP not in wrap[at:end]


def _wraps_in(path: str) -> list[str]:
    """Return each two rows that follow each other in a text of the file, as they stand there."""
    try:
        with open(path, "rb") as file:
            lines = file.read().decode().split("\n")
    except (OSError, ValueError):
        return []
    found = []
    for line in lines:
        if not line.startswith("#"):
            rows = line.partition(" = ")[2].rstrip().split(_WRAP)
            found += [f"{row}{_WRAP}{following}" for row, following in zip(rows, rows[1:])]  # noqa: B905, RUF007
    return found
