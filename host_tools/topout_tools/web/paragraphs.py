"""Which rows of the screen are one paragraph. Only the drive's texts show it: «|» is where a paragraph is wrapped."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

Pairs = frozenset[tuple[str, str]]


class Paragraphs:
    """The paragraphs of a language and a game. They are read when one of these changes."""

    def __init__(self) -> None:
        self._known: tuple[Path, str, str] | None = None
        self._pairs: Pairs = frozenset()

    def of(self, root: Path, language: str, game: str) -> Pairs:
        """Return the pairs of rows that follow each other in a text of the drive at `root`."""
        if self._known != (root, language, game):
            self._known = root, language, game
            names = (language, f"{game}-{language}") if game else (language,)
            self._pairs = frozenset(pair for name in names for pair in _pairs_in(root / "texts" / f"{name}.txt"))
        return self._pairs


def _pairs_in(path: Path) -> list[tuple[str, str]]:
    try:
        lines = path.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return []
    texts = [line.partition(" = ")[2].split("|") for line in lines if not line.startswith("#")]
    return [pair for rows in texts for pair in pairwise(rows)]
