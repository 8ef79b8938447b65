"""Shortens the keys of texts on the way to the drive, in the code and in the text files alike.

`t("play.turn")` keeps its letters on the chip's heap for as long as its module lives, and there are hundreds of such
keys. A key that stands whole in a string becomes a short one. Keys that are put together at run time follow the part
of theirs that stands in the code: where "menu.sound" is "k3", "menu.sound.2" is "k3.2". Where that part ends in a dot,
as in "role." + number, the key stays as it is, even if it also stands whole somewhere else.
"""

import ast
from collections.abc import Iterable
from itertools import product
from string import ascii_lowercase, digits

_CUT = " = "


def short_keys(trees: Iterable[ast.Module], texts: str) -> dict[str, str]:
    """By their full names: every key that stands in the code."""
    written = {node.value for tree in trees for node in ast.walk(tree) if _is_string(node)}  # type: ignore[attr-defined]
    stems = tuple(word for word in written if word.endswith("."))
    used = [key for key in dict.fromkeys(keys_of(texts)) if key in written and not key.startswith(stems)]
    fresh = ("".join(letters) for letters in product(ascii_lowercase, ascii_lowercase + digits))
    return dict(zip(used, (name for name in fresh if name not in written), strict=False))


def keys_of(texts: str) -> list[str]:
    return [line.partition(_CUT)[0] for line in texts.splitlines() if _CUT in line and not line.startswith("#")]


class Shorten(ast.NodeTransformer):
    """In the code."""

    def __init__(self, short: dict[str, str]) -> None:
        self._short = short

    def visit_Constant(self, node: ast.Constant) -> ast.Constant:
        if isinstance(node.value, str) and node.value in self._short:
            return ast.copy_location(ast.Constant(self._short[node.value]), node)
        return node


def shorten_file(texts: str, short: dict[str, str]) -> str:
    """A language's file; comments and empty lines go."""
    lines = [line for line in texts.splitlines() if _CUT in line and not line.startswith("#")]
    return "".join(_shorten(line, short) + "\n" for line in lines)


def _shorten(line: str, short: dict[str, str]) -> str:
    key, cut, text = line.partition(_CUT)
    stem, rest = key, ""
    while stem and stem not in short:
        stem, dot, last = stem.rpartition(".")
        rest = dot + last + rest
    return (short[stem] + rest if stem else key) + cut + text


def _is_string(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)
