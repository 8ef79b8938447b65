"""A script's lines: what is left of each without its comment, and what is said when one is wrong."""

import re
from collections.abc import Iterator
from typing import NamedTuple

_COMMENT = re.compile(r"(^|\s)#.*")


class LineError(Exception):
    """A command that is wrong or an expectation that does not hold; its text says which, without the line number."""


class Line(NamedTuple):
    number: int
    verb: str
    rest: str


def read(text: str) -> Iterator[Line]:
    """The lines that say something, in order."""
    for number, raw in enumerate(text.splitlines(), 1):
        words = _COMMENT.sub("", raw).strip().split(maxsplit=1)
        if words:
            yield Line(number, words[0], words[1] if len(words) > 1 else "")
