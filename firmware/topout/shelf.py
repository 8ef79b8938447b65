"""Modules that are needed for a while: taken from the drive, and put back so that their memory is free again."""

import sys


def take(name: str):
    __import__(name)
    return sys.modules[name]


def put_back(name: str) -> None:
    """Forget a module. What is still in use of it lives on; the rest is garbage."""
    package, _, leaf = name.rpartition(".")
    sys.modules.pop(name, None)
    if hasattr(sys.modules[package], leaf):
        delattr(sys.modules[package], leaf)
