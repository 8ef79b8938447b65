"""Shortens the keys of texts for the drive, in the code and in the text files alike.

`t("play.turn")` keeps the key's letters on the chip's heap as long as its module is loaded, and there are hundreds of
such keys. A key that occurs whole in a string becomes a short one. A key that is composed at run time follows the part
that occurs in the code: if "menu.sound" is "k3", "menu.sound.2" is "k3.2". If that part ends in a dot, as in
"role." + number, the key stays as it is, even if it also occurs whole elsewhere.

Only one game's texts are loaded at a time, so two games may use the same short keys. Texts for one set of keys are
loaded beside any game's.
"""

import ast
import io
from base64 import b64encode
from collections.abc import Iterable

from topout.ui.text_index import index_of
from topout.ui.texts import INDEX_MARK
from topout_tools.drive.names import EVERYWHERE, Pool, short_names

OWN = ""  # the console's
_ANY_GAME = {OWN, "one_set"}  # books that are open beside any game's
_CUT = " = "


def short_keys(trees: Iterable[ast.Module], books: dict[str, str]) -> dict[str, str]:
    """Return the short form of every key that occurs in the code, by its full name.

    `books` are the texts by their game; the console's own texts have the key OWN.
    """
    written = {node.value for tree in trees for node in ast.walk(tree) if _is_string(node)}  # type: ignore[attr-defined]
    stems = tuple(word for word in written if word.endswith("."))
    homes: dict[str, set[str]] = {}
    for game, texts in books.items():
        for key in keys_of(texts):
            homes.setdefault(key, set()).add(game)
    pool = Pool(short_names(written))
    wanted = [key for key in sorted(homes) if key in written and not key.startswith(stems)]
    return {key: pool.take({EVERYWHERE} if homes[key] & _ANY_GAME else homes[key]) for key in wanted}


def keys_of(texts: str) -> list[str]:
    return [line.partition(_CUT)[0] for line in texts.splitlines() if _CUT in line and not line.startswith("#")]


class Shorten(ast.NodeTransformer):
    """Replaces the keys in the code by their short forms."""

    def __init__(self, short: dict[str, str]) -> None:
        self._short = short

    def visit_Constant(self, node: ast.Constant) -> ast.Constant:
        if isinstance(node.value, str) and node.value in self._short:
            return ast.copy_location(ast.Constant(self._short[node.value]), node)
        return node


def shorten_file(texts: str, short: dict[str, str]) -> str:
    """Return a language's file with short keys, without comments and empty lines."""
    lines = [line for line in texts.splitlines() if _CUT in line and not line.startswith("#")]
    return "".join(_shorten(line, short) + "\n" for line in lines)


def indexed(texts: str) -> bytes:
    """Return the file with its index before it, so that the chip need not build one."""
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
