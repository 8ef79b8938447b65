"""Unloads modules that are no longer needed: the chip has 157 KB of heap, and every module that is loaded takes some.

An object of an unloaded module stays alive as long as something refers to it. The next import reads the file again.
A folder without `__init__` stays loaded: it takes some 200 bytes, and CircuitPython would collect garbage (17 ms) to
load it again.

Names are those of the source. On a .mpy drive modules have short names without a package, and `make drive` changes the
strings here: "topout." becomes "", which matches every name.
"""

import sys


def loaded_modules() -> set:
    """Return the names of our modules that are loaded now."""
    return {name for name in sys.modules if name.startswith("topout.")}


def unload_since(before: set, but: str = " ", only: str = "topout.") -> None:
    """Unload our modules that are not in `before`: those whose name starts with `only`, except with `but`."""
    for name in list(sys.modules):
        is_wanted = name in before or not name.startswith(only) or name.startswith(but)
        if not is_wanted and hasattr(sys.modules[name], "__file__"):
            _unload(name)


def load_once(name: str):
    """Import a module and unload it at once. It lives as long as the caller uses it."""
    before = loaded_modules()
    __import__(name)
    module = sys.modules[name]
    unload_since(before)
    return module


def _unload(name):
    package, _, leaf = name.rpartition(".")
    sys.modules.pop(name, None)
    if package in sys.modules and hasattr(sys.modules[package], leaf):
        delattr(sys.modules[package], leaf)
