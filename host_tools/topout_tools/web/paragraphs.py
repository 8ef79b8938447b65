"""Which rows of the screen are one paragraph. Only the drive's texts show it: «|» is where a paragraph is wrapped."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

_ARGUMENT = re.escape("{}")


class Paragraphs:
    """The paragraphs of a language and a game. They are read when one of these changes."""

    def __init__(self) -> None:
        self._known: tuple[Path, str, str] | None = None
        self._wraps: frozenset[str] = frozenset()
        self._with_arguments: re.Pattern[str] | None = None

    def read(self, root: Path, language: str, game: str) -> None:
        """Read the texts of the drive at `root`, if they are others than before."""
        if self._known == (root, language, game):
            return
        self._known = root, language, game
        names = (language, f"one_set-{language}", *([f"{game}-{language}"] if game else []))
        wraps = {wrap for name in names for wrap in _wraps_in(root / "texts" / f"{name}.txt")}
        patterns = [re.escape(wrap).replace(_ARGUMENT, "[^|]*") for wrap in wraps if "{}" in wrap]
        self._wraps = frozenset(wraps)
        self._with_arguments = re.compile("|".join(patterns)) if patterns else None

    def are_one(self, row: str, following: str) -> bool:
        """Return whether the second row continues the first one."""
        wrap = f"{row}|{following}"
        return wrap in self._wraps or bool(self._with_arguments and self._with_arguments.fullmatch(wrap))


def _wraps_in(path: Path) -> list[str]:
    """Return each two rows that follow each other in a text of the file, as they stand there."""
    try:
        lines = path.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return []
    texts = [line.partition(" = ")[2].split("|") for line in lines if not line.startswith("#")]
    return ["|".join(rows) for text in texts for rows in pairwise(text)]
