"""Finds which names a piece of source binds: at the top of a file or a class, and inside functions."""

import ast
from collections.abc import Iterable, Iterator


def bound_by(body: Iterable[ast.AST]) -> set[str]:
    """Return the names that the statements of a module or class body bind."""
    found: set[str] = set()
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        for target in getattr(node, "targets", ()):
            found |= {name.id for name in ast.walk(target) if isinstance(name, ast.Name)}
    return found


def tops_of(tree: ast.Module) -> set[str]:
    """Return the names that a file binds at its top, in any block, and those that any of its imports binds."""
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    return bound_by(at_top(tree)) | {name for node in imports for name in brought_by(node)}


def at_top(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield all nodes outside functions and classes, and each function and class as one node."""
    for node in ast.iter_child_nodes(tree):
        yield node
        if not isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield from at_top(node)


def brought_by(node: ast.Import | ast.ImportFrom) -> set[str]:
    return {alias.asname or alias.name.split(".")[0] for alias in node.names}


def locals_of(nodes: Iterable[ast.AST]) -> set[str]:
    """Return the names that functions bind, without their imports. `nodes` are all nodes inside them."""
    found: set[str] = set()
    for node in nodes:
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
        elif isinstance(node, ast.arg):
            found.add(node.arg)
        elif isinstance(node, ast.FunctionDef) or (isinstance(node, ast.ExceptHandler) and node.name):
            found.add(str(node.name))
    return found
