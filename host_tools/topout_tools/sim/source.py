"""Finds and compiles Python files for the simulated interpreter, each once, and measures their size on the drive."""

import ast
import importlib.util
from pathlib import Path
from threading import Lock
from types import CodeType
from typing import NamedTuple

from topout_tools import build_cache
from topout_tools.sim.instrument import instrument
from topout_tools.sim.unordered import unorder


class Source(NamedTuple):
    """A compiled file: its code, and its size on the drive in lines and in nodes of the syntax tree.

    On the drive there are no comments, and each statement is one line. The time to compile depends on the nodes.
    """

    code: CodeType
    lines: int
    nodes: int


_HERE = Path(__file__).parent
_COMPILER = tuple(
    _HERE / f"{name}.py" for name in ("clock", "cost_model", "cost_table", "instrument", "source", "unordered")
)
_known: dict[tuple[Path, bool, bool], tuple[int, Source]] = {}
_one_at_a_time = Lock()  # Python 3.11 miscounts its recursion depth if two threads build syntax trees at once


def compile_file(path: Path, flags: int = 0, *, is_charged: bool = False, is_unordered: bool = False) -> Source:
    """Compile a file and keep the result until the file changes; `build_cache` may keep it longer.

    Raises OSError if the file is missing.
    `is_charged`: the code counts what it costs. `is_unordered`: sorts, sets and dictionaries keep no order in it.
    """
    if not path.is_file():
        raise OSError(2, "No such file/directory", str(path))
    stamp = path.stat().st_mtime_ns
    known = _known.get((path, is_charged, is_unordered))
    if known and known[0] == stamp:
        return known[1]
    text = path.read_bytes()
    key = build_cache.key_of(_COMPILER, text, (flags, is_charged, is_unordered))
    kept = build_cache.load(key)
    if kept:
        code, lines, nodes = kept
        source = Source(_moved(code, str(path)), lines, nodes)
    else:
        with _one_at_a_time:
            source = _compile(text, path, flags, is_charged=is_charged, is_unordered=is_unordered)
        build_cache.store(key, tuple(source))
    _known[path, is_charged, is_unordered] = (stamp, source)
    return source


def _compile(text: bytes, path: Path, flags: int, *, is_charged: bool, is_unordered: bool) -> Source:
    tree = ast.parse(text, str(path))
    lines = sum(_lines_of(node) for node in ast.walk(tree))
    nodes = sum(_nodes_of(node) for node in tree.body)
    program = instrument(tree) if is_charged else tree
    program = unorder(program) if is_unordered else program
    return Source(compile(program, str(path), "exec", flags=flags, dont_inherit=True), lines, nodes)


def _moved(code: CodeType, path: str) -> CodeType:
    """Return the same code with another file name, in its functions too."""
    constants = tuple(_moved(item, path) if isinstance(item, CodeType) else item for item in code.co_consts)
    return code.replace(co_filename=path, co_consts=constants)


def installed_file(name: str) -> Path | None:
    """Return the file of an installed module without importing it, or None."""
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
    """Return a statement's lines on the drive, without its inner blocks. Docstrings and constants are not there."""
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
