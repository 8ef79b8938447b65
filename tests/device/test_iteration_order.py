"""The firmware relies on no order that only CPython keeps: of equal items in a sort, or of a set."""

import ast
from pathlib import Path
from typing import Any

import pytest

FIRMWARE = Path(__file__).parents[2] / "firmware"


def order_dependent_lines(source: str) -> list[int]:
    """Find the lines that sort by a key or in place, or iterate over a set.

    `sorted` without a key is safe: items that compare as equal look the same, too.
    """
    tree = ast.parse(source)
    found: list[Any] = [node for node in ast.walk(tree) if _is_unsafe_sort(node) or _walks_a_set(node)]
    return sorted({node.iter.lineno if isinstance(node, ast.comprehension) else node.lineno for node in found})


def _is_unsafe_sort(node: ast.AST) -> bool:
    if not isinstance(node, ast.Call):
        return False
    if isinstance(node.func, ast.Attribute):
        return node.func.attr == "sort"
    return getattr(node.func, "id", "") == "sorted" and any(keyword.arg == "key" for keyword in node.keywords)


def _walks_a_set(node: ast.AST) -> bool:
    if isinstance(node, ast.For | ast.comprehension):
        walked = node.iter
    elif isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("list", "tuple") and node.args:
        walked = node.args[0]
    else:
        return False
    is_made = isinstance(walked, ast.Call) and getattr(walked.func, "id", "") in ("set", "frozenset")
    return is_made or isinstance(walked, ast.Set | ast.SetComp)


@pytest.mark.parametrize("path", sorted(FIRMWARE.rglob("*.py")), ids=lambda path: str(path.relative_to(FIRMWARE)))
def test_a_firmware_file_relies_on_no_order_that_the_chip_does_not_keep(path):
    assert order_dependent_lines(path.read_text()) == []


@pytest.mark.parametrize(
    "source",
    [
        "sorted(players, key=lambda player: scores[player])",
        "players.sort()",
        "for owner in set(owners): pass",
        "[owner for owner in {1, 2}]",
        "list(set(owners))",
        "tuple({owner for owner in owners})",
    ],
)
def test_what_relies_on_order_is_seen(source):
    assert order_dependent_lines(source) == [1]


@pytest.mark.parametrize("source", ["sorted(set(owners))", "len(set(owners))", "2 in {1, 2}", "sorted([(1, 2)])"])
def test_what_does_not_is_left_alone(source):
    assert order_dependent_lines(source) == []
