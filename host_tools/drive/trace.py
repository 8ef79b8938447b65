"""The map of a drive: which place in our source a line of a traceback, or the short code on the screen, stands for.

A fault's code is a checksum of the last line of its traceback that names a place: file, line and function. On a .mpy
drive there are no line numbers, and the function is as near as one gets; names are the shortened ones. All such lines
that can come from a drive are known when it is made, so the map lists each with its code and what it is at home.
"""

import ast
from binascii import crc32
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from host_tools.drive.shrink import Small
from host_tools.mistakes import MistakeError

_COMPREHENSIONS = {
    ast.Lambda: "<lambda>",
    ast.ListComp: "<listcomp>",
    ast.SetComp: "<setcomp>",
    ast.DictComp: "<dictcomp>",
    ast.GeneratorExp: "<genexpr>",
}

_Homes = dict[tuple[int, type], tuple[str, int]]


class Place(NamedTuple):
    """A line of a traceback, and where that is in the source: «topout/console.py:31-40 Console.step»."""

    frame: str
    home: str

    @property
    def code(self) -> str:
        return f"{crc32(self.frame.encode()) & 0xFFFF:04x}"


def places(name: str, small: Small, sources: dict[str, str]) -> Iterator[Place]:
    """Every place of a file that is called `name` on the drive, whatever sources it was made of. Only a .py has line
    numbers there."""
    file = name.lstrip("/").removesuffix(".mpy").removesuffix(".py") + ".py"
    homes = {path: _homes(ast.parse(sources[path])) for path in {path for path, _ in small.lines.values()}}
    for block, called in _blocks(ast.parse(small.text)):
        path, begins = small.lines[block.lineno] if hasattr(block, "lineno") else (file, 1)
        title, ends = homes.get(path, {}).get((begins, type(block)), (called, begins))
        if name.endswith(".mpy"):
            is_function = isinstance(block, ast.FunctionDef)
            merged = _functions_at({small.lines[line] for line in _lines(block)}, homes) if is_function else set()
            for home in dict.fromkeys(((path, begins, ends, title), *sorted(merged))):
                yield Place(_frame(name, 1, called), _told(*home))
        else:
            for line in _lines(block):
                yield Place(_frame(name, line, called), f"{path}:{small.lines[line][1]} {title}")


def write(path: Path, found: list[Place]) -> None:
    path.write_text("".join(f"{place.code}\t{place.frame}\t{place.home}\n" for place in found), "utf-8")


def look_up(path: Path, code: str) -> list[str]:
    """What a code, or a line of a traceback, can stand for."""
    try:
        rows = [line.split("\t") for line in path.read_text("utf-8").splitlines()]
    except OSError:
        raise MistakeError(f"no map at {path}: `make drive` writes it beside the drive") from None
    return sorted({home for known, frame, home in rows if code.strip() in (known, frame)})


def _functions_at(lines: set[tuple[str, int]], homes: dict[str, _Homes]) -> set[tuple[str, int, int, str]]:
    """The functions that lines of a block come from: what was called once is written into its caller (`merge`)."""
    found = set()
    for path, line in lines:
        around = [
            (path, begins, ends, title)
            for (begins, kind), (title, ends) in homes.get(path, {}).items()
            if kind is ast.FunctionDef and begins <= line <= ends
        ]
        found |= set(around[-1:])
    return found


def _told(path: str, begins: int, ends: int, title: str) -> str:
    return f"{path}:{begins if begins == ends else f'{begins}-{ends}'} {title}"


def _frame(name: str, line: int, called: str) -> str:
    return f'File "{name}", line {line}, in {called}'


def _blocks(tree: ast.Module) -> Iterator[tuple[ast.AST, str]]:
    """All that MicroPython runs as a function of its own, with the names it gives them."""
    yield tree, "<module>"
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node, node.name
        elif type(node) in _COMPREHENSIONS:
            yield node, _COMPREHENSIONS[type(node)]


def _lines(block: ast.AST) -> Iterator[int]:
    """The lines of a block's own statements; the shrunk text has one on each."""
    if isinstance(block, ast.expr):
        yield block.lineno
    for node in ast.iter_child_nodes(block):
        if isinstance(node, ast.stmt):
            yield node.lineno
        if not isinstance(node, ast.FunctionDef | ast.ClassDef | ast.expr):
            yield from _lines(node)


def _homes(tree: ast.AST, within: str = "") -> _Homes:
    """Functions and classes by the line they begin on: their full name, and the line they end on."""
    found: _Homes = {}
    for node in ast.iter_child_nodes(tree):
        inner = within
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found[node.lineno, type(node)] = (within + node.name, node.end_lineno or node.lineno)
            inner = f"{within}{node.name}."
        found |= _homes(node, inner)
    return found
