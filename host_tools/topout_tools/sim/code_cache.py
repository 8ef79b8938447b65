"""Keeps compiled firmware on disk, by the content of everything it was made from.

Instrumenting and compiling a drive takes a second. The tests start hundreds of simulators, in several processes and
on drives in temporary folders, so they name a folder in TOPOUT_CODE_CACHE. Without it nothing is kept.
A file's name is a checksum of its source, of the code that transforms it and of Python's own version: no file is ever
out of date, and the folder may be deleted at any time.
"""

import hashlib
import importlib.util
import marshal
import os
from functools import cache
from pathlib import Path
from types import CodeType

FOLDER = "TOPOUT_CODE_CACHE"
_TRANSFORMERS = ("clock", "code_cache", "cost_model", "cost_table", "instrument", "source", "unordered")


def key_of(text: bytes, options: tuple) -> str:
    """Return the name under which a file's code is kept. `options` are those of the compilation."""
    return hashlib.sha256(_version() + repr(options).encode() + b"\n" + text).hexdigest()


def load(key: str, path: Path) -> tuple[CodeType, int, int] | None:
    """Return code, lines and nodes of a file that was compiled before, as if it had been at `path`, or None."""
    folder = os.environ.get(FOLDER)
    if not folder:
        return None
    try:
        code, lines, nodes = marshal.loads((Path(folder) / key).read_bytes())
    except (OSError, EOFError, ValueError, TypeError):
        return None
    return _moved(code, str(path)), lines, nodes


def store(key: str, code: CodeType, lines: int, nodes: int) -> None:
    """Keep a compiled file, if there is a folder for it. Two processes may store the same one at once."""
    folder = os.environ.get(FOLDER)
    if folder:
        Path(folder).mkdir(parents=True, exist_ok=True)
        written = Path(folder) / f"{key}.{os.getpid()}"
        written.write_bytes(marshal.dumps((code, lines, nodes)))
        written.replace(Path(folder) / key)


@cache
def _version() -> bytes:
    """Return a checksum of what turns source into code: Python, and the modules that instrument it."""
    checksum = hashlib.sha256(importlib.util.MAGIC_NUMBER)
    for name in _TRANSFORMERS:
        checksum.update(Path(__file__).with_name(f"{name}.py").read_bytes())
    return checksum.digest()


def _moved(code: CodeType, path: str) -> CodeType:
    """Return the same code with another file name, in its functions too."""
    constants = tuple(_moved(item, path) if isinstance(item, CodeType) else item for item in code.co_consts)
    return code.replace(co_filename=path, co_consts=constants)
