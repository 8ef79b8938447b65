"""Shortens the keys of texts on the way to the drive, in the code and in the text files alike.

`t("play.turn")` keeps its letters on the chip's heap for as long as its module lives, and there are hundreds of such
keys. A key that stands whole in a string becomes a short one. Keys that are put together at run time follow the part
of theirs that stands in the code: where "menu.sound" is "k3", "menu.sound.2" is "k3.2". Where that part ends in a dot,
as in "role." + number, the key stays as it is, even if it also stands whole somewhere else.

Only one game's texts are known at a time, so two games may use the same short keys.
"""

import ast
import io
from base64 import b64encode
from collections.abc import Iterable

from host_tools.drive.names import EVERYWHERE, Pool, short_names
from topout.ui.indexing import index_of
from topout.ui.texts import INDEX_MARK

OWN = ""  # the console's
_CUT = " = "


def short_keys(trees: Iterable[ast.Module], books: dict[str, str]) -> dict[str, str]:
    """By their full names: every key that stands in the code. `books` are the texts by the game that they belong to;
    the console's own belong to none."""
    written = {node.value for tree in trees for node in ast.walk(tree) if _is_string(node)}  # type: ignore[attr-defined]
    stems = tuple(word for word in written if word.endswith("."))
    homes: dict[str, set[str]] = {}
    for game, texts in books.items():
        for key in keys_of(texts):
            homes.setdefault(key, set()).add(game)
    pool = Pool(short_names(written))
    wanted = [key for key in sorted(homes) if key in written and not key.startswith(stems)]
    return {key: pool.take({EVERYWHERE} if OWN in homes[key] else homes[key]) for key in wanted}


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


def indexed(texts: str) -> bytes:
    """The file with its index before it, so that the chip need not make one."""
    data = texts.encode()
    return INDEX_MARK + b64encode(index_of(io.BytesIO(data))) + b"\n" + data


def _shorten(line: str, short: dict[str, str]) -> str:
    key, cut, text = line.partition(_CUT)
    stem, rest = key, ""
    while stem and stem not in short:
        stem, dot, last = stem.rpartition(".")
        rest = dot + last + rest
    return (short[stem] + rest if stem else key) + cut + text


def _is_string(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)
