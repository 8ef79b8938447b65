"""A script's lines without comments, and the error for a wrong one."""

import re
from collections.abc import Iterator
from typing import NamedTuple

_COMMENT = re.compile(r"(^|\s)#.*")


class LineError(Exception):
    """A wrong command, or an expectation that does not hold. Its message has no line number."""


class ScriptLine(NamedTuple):
    number: int
    verb: str
    arguments: str


def read(text: str) -> Iterator[ScriptLine]:
    """Yield the lines that have a command, in order."""
    for number, raw in enumerate(text.splitlines(), 1):
        words = _COMMENT.sub("", raw).strip().split(maxsplit=1)
        if words:
            yield ScriptLine(number, words[0], words[1] if len(words) > 1 else "")
