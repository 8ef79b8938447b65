"""Drops functions that are not used on the device: those that only tests and host tools call."""

import ast
from collections.abc import Iterable

from topout_tools.drive.reserved_names import names_in


def drop_unused(trees: dict[str, ast.Module], libraries: Iterable[ast.Module]) -> None:
    """Drop each function whose name occurs only in its definition, and not as a name, an attribute or a string."""
    asked = {name for library in libraries for name in names_in(library)}
    for tree in trees.values():
        for node in ast.walk(tree):
            asked |= {str(getattr(node, field)) for field in ("id", "attr", "value") if hasattr(node, field)}
            asked |= {alias.name for alias in getattr(node, "names", ()) if isinstance(alias, ast.alias)}
    for tree in trees.values():
        for node in ast.walk(tree):
            if isinstance(node, ast.Module | ast.ClassDef):
                kept = [child for child in node.body if not _is_unused(child, asked)]
                node.body = kept or [ast.copy_location(ast.Pass(), node)] if isinstance(node, ast.ClassDef) else kept


def _is_unused(node: ast.stmt, asked: set[str]) -> bool:
    return isinstance(node, ast.FunctionDef) and not node.name.startswith("__") and node.name not in asked
