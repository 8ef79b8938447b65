"""Room on the chip: modules that were imported for a while are forgotten together, and their memory is free again.

What is still in use of a forgotten module lives on; the next import reads the file anew.
"""

import sys


def mark() -> set:
    """What of ours is loaded now, and is to stay."""
    return {name for name in sys.modules if name.startswith("topout.")}


def forget_since(mark: set, but: str = " ", only: str = "topout.") -> None:
    """Forget every module of ours that was imported since, but for those of a package that is to stay; or only those of
    a package."""
    for name in list(sys.modules):
        if name not in mark and name.startswith(only) and not name.startswith(but):
            _forget(name)


def borrow(name: str):
    """A module that is forgotten at once: it lives as long as whoever asked for it makes use of it."""
    before = mark()
    __import__(name)
    module = sys.modules[name]
    forget_since(before)
    return module


def _forget(name):
    package, _, leaf = name.rpartition(".")
    sys.modules.pop(name, None)
    if package in sys.modules and hasattr(sys.modules[package], leaf):
        delattr(sys.modules[package], leaf)
