"""The map of a drive: the place in our source for each line of a traceback, or for the short code on the screen.

A fault's code is a checksum of the last line of its traceback that names a place: file, line and function. A .mpy
drive has no line numbers, so there the function is the most exact place; names are the shortened ones. All traceback
lines that a drive can give are known when it is made. The map lists each with its code and its place in the source.
"""

import ast
import re
from binascii import crc32
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from topout_tools.drive.module_names import FOLDER
from topout_tools.drive.shrink import Small

_COLUMNS = 3
_COMPREHENSIONS = {
    ast.Lambda: "<lambda>",
    ast.ListComp: "<listcomp>",
    ast.SetComp: "<setcomp>",
    ast.DictComp: "<dictcomp>",
    ast.GeneratorExp: "<genexpr>",
}

_Homes = dict[tuple[int, type], tuple[str, int]]


class Place(NamedTuple):
    """A line of a traceback, and where that is in the source: «topout/app/console.py:31-40 Console.step»."""

    frame: str
    home: str

    @property
    def code(self) -> str:
        return f"{crc32(self.frame.encode()) & 0xFFFF:04x}"


def places(name: str, small: Small, sources: dict[str, str]) -> Iterator[Place]:
    """Yield every place of the file `name` of the drive, which may come from several sources. Only a .py has line
    numbers there."""
    homes = {path: _homes(ast.parse(sources[path])) for path in {path for path, _ in small.lines.values()}}
    for block, called in _blocks(ast.parse(small.text)):
        path, begins = small.lines[block.lineno] if hasattr(block, "lineno") else (small.source, 1)
        title, ends = homes.get(path, {}).get((begins, type(block)), (called, begins))
        if name.endswith(".mpy"):
            lines = begins if begins == ends else f"{begins}-{ends}"
            yield Place(_frame(name, 1, called), f"{path}:{lines} {title}")
        else:
            for line in _lines(block):
                yield Place(_frame(name, line, called), f"{path}:{small.lines[line][1]} {title}")


def write(path: Path, found: list[Place]) -> None:
    path.write_text("".join(f"{place.code}\t{place.frame}\t{place.home}\n" for place in found), "utf-8")


def look_up(text: str, code: str) -> list[str]:
    """Return the places that a code, a line of a traceback or a module on the drive stands for, by a map's text."""
    rows = [row for line in text.splitlines() if len(row := line.split("\t")) == _COLUMNS]
    module = re.fullmatch(rf"(?:{FOLDER}/)?(\w+)(?:\.mpy)?", code.strip())
    file = _frame(f"{FOLDER}/{module[1]}.mpy", 1, "<module>") if module else ""
    return sorted({home for known, frame, home in rows if code.strip() in (known, frame) or frame == file})


def _frame(name: str, line: int, called: str) -> str:
    return f'File "{name}", line {line}, in {called}'


def _blocks(tree: ast.Module) -> Iterator[tuple[ast.AST, str]]:
    """Yield all that MicroPython runs as a function of its own, with the names that it uses in tracebacks."""
    yield tree, "<module>"
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node, node.name
        elif type(node) in _COMPREHENSIONS:
            yield node, _COMPREHENSIONS[type(node)]


def _lines(block: ast.AST) -> Iterator[int]:
    """Yield the lines of a block's own statements. The shrunk text has one statement on each line."""
    if isinstance(block, ast.expr):
        yield block.lineno
    for node in ast.iter_child_nodes(block):
        if isinstance(node, ast.stmt):
            yield node.lineno
        if not isinstance(node, ast.FunctionDef | ast.ClassDef | ast.expr):
            yield from _lines(node)


def _homes(tree: ast.AST, within: str = "") -> _Homes:
    """Return the full name and the last line of functions and classes, by the line they begin on and their kind."""
    found: _Homes = {}
    for node in ast.iter_child_nodes(tree):
        inner = within
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found[node.lineno, type(node)] = (within + node.name, node.end_lineno or node.lineno)
            inner = f"{within}{node.name}."
        found |= _homes(node, inner)
    return found
