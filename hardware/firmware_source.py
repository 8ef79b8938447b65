"""Reads what the firmware's source says about the wires, so that nothing is copied by hand.

The board modules import hardware modules, so they are read as text (`ast`), not imported.
"""

import ast
from pathlib import Path

BOARD = Path(__file__).parents[1] / "firmware" / "topout" / "board"


def columns_to_anodes() -> bool:
    """Return whether the anodes of the key matrix are at the columns, which is CircuitPython's own default."""
    for call in ast.walk(_parse("keys.py")):
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "keypad.KeyMatrix":
            given = {word.arg: word.value for word in call.keywords}
            return bool(ast.literal_eval(given["columns_to_anodes"])) if "columns_to_anodes" in given else True
    raise LookupError("keys.py makes no KeyMatrix")


def constant(module: str, name: str) -> int:
    """Return the value of a `_NAME = const(…)` in a board module."""
    for node in _parse(module).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == name:
            value = node.value
            return ast.literal_eval(value.args[0] if isinstance(value, ast.Call) else value)
    raise LookupError(f"{module} has no {name}")


def _parse(module: str) -> ast.Module:
    return ast.parse((BOARD / module).read_text("utf-8"))
