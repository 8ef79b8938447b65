"""Collects the names that others use too, and that must stay as they are when public names are shortened."""

import array
import ast
import binascii
import builtins
import gc
import io
import os
import random
import sys
import time
import traceback
from collections.abc import Iterable, Iterator, Mapping

from topout_tools.drive.constants import module_of

_BUILT_IN = (
    builtins, str, bytes, bytearray, memoryview, list, tuple, dict, set, range, int, float, OSError, type(iter(())),
    io.TextIOWrapper, io.BufferedReader, array, array.array, binascii, gc, io, os, random, sys, time, traceback,
)  # fmt: skip
# Names that both CircuitPython's own modules and our code define; a test compares with its stubs.
_CIRCUITPYTHON = {"Keys", "console", "feed", "send"}


def kept_names(
    trees: dict[str, ast.Module], libraries: Iterable[ast.Module], moved: Mapping[str, str] = {}
) -> set[str]:
    """Return the names in these files that others, or a string, may use. Files are given by their path on the drive.

    `moved` are the modules that will get other names.
    """
    kept = {name for place in _BUILT_IN for name in dir(place)} | _CIRCUITPYTHON
    kept |= {part for path in trees if module_of(path) not in moved for part in module_of(path).split(".")}
    kept |= {name for library in libraries for name in names_in(library)}
    for tree in trees.values():
        for node in ast.walk(tree):
            kept |= set(_said_by(node))
    return kept


def _said_by(node: ast.AST) -> Iterator[str]:
    """Yield strings, which may name attributes, and the names in imports of foreign modules."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.Import) or (isinstance(node, ast.ImportFrom) and not is_ours(str(node.module))):
        for alias in node.names:
            yield from (*alias.name.split("."), alias.asname or alias.name)


def strings_in(tree: ast.AST) -> Iterator[str]:
    """Yield every string of a file."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def is_ours(module: str) -> bool:
    return module.split(".")[0] == "topout"


def names_in(tree: ast.AST) -> Iterator[str]:
    """Yield every name that occurs in a file."""
    for node in ast.walk(tree):
        for field in ("id", "attr", "name", "arg", "asname"):
            name = getattr(node, field, None)
            if isinstance(name, str):
                yield name
