"""Files of Python on their way into the simulated interpreter: found, compiled once, and told how long they are."""

import ast
import importlib.util
from pathlib import Path
from threading import Lock
from types import CodeType
from typing import NamedTuple

from host_tools.sim.charge import instrument
from host_tools.sim.unordered import unorder


class Source(NamedTuple):
    """Its code; how many lines it has on the drive, where there are no comments and each statement is one; and how many
    nodes its syntax tree has there, which is what a compiler works on."""

    code: CodeType
    lines: int
    nodes: int


_known: dict[tuple[Path, bool, bool], tuple[int, Source]] = {}
_one_at_a_time = Lock()  # Python 3.11 loses count of its depth where two threads have syntax trees made


def compile_file(path: Path, flags: int = 0, *, is_charged: bool = False, is_unordered: bool = False) -> Source:
    """A file compiled, kept as long as it does not change. Writes nothing beside it.

    `is_charged`: its code counts what it costs; `is_unordered`: sorts, sets and dictionaries keep no order in it.
    """
    if not path.is_file():
        raise OSError(2, "No such file/directory", str(path))
    stamp = path.stat().st_mtime_ns
    known = _known.get((path, is_charged, is_unordered))
    if known and known[0] == stamp:
        return known[1]
    with _one_at_a_time:
        tree = ast.parse(path.read_text("utf-8"), str(path))
        lines = sum(_lines_of(node) for node in ast.walk(tree))
        nodes = sum(_nodes_of(node) for node in tree.body)
        program = instrument(tree) if is_charged else tree
        program = unorder(program) if is_unordered else program
        source = Source(compile(program, str(path), "exec", flags=flags, dont_inherit=True), lines, nodes)
    _known[path, is_charged, is_unordered] = (stamp, source)
    return source


def installed_file(name: str) -> Path | None:
    """Where an installed package keeps a module, without importing it."""
    head, _, rest = name.partition(".")
    spec = importlib.util.find_spec(head)
    if spec is None or spec.origin is None:
        return None
    if not rest:
        return Path(spec.origin)
    base = Path(spec.origin).parent / rest.replace(".", "/")
    for path in (base / "__init__.py", base.with_suffix(".py")):
        if path.is_file():
            return path
    return None


def _nodes_of(statement: ast.stmt) -> int:
    return sum(1 for _ in ast.walk(statement)) if _lines_of(statement) else 0


def _lines_of(node: ast.AST) -> int:
    """What a statement takes on the drive, the blocks in it apart. Docstrings and constants stay at home."""
    if isinstance(node, ast.ExceptHandler):
        return 1
    if not isinstance(node, ast.stmt):
        return 0
    value = getattr(node, "value", None)
    if isinstance(node, ast.Expr) and isinstance(value, ast.Constant):
        return 0
    if isinstance(node, ast.Assign) and isinstance(value, ast.Call) and getattr(value.func, "id", "") == "const":
        return 0
    otherwise = getattr(node, "orelse", [])
    has_else = bool(otherwise) and not isinstance(otherwise[0], ast.If)
    return 1 + has_else + bool(getattr(node, "finalbody", [])) + len(getattr(node, "decorator_list", []))
