"""Replaces a function's only call by the function's body.

self._f(a)              the body; a return in the middle becomes the end of a branch
x = self._f(a)          the same, and each return becomes an assignment
return self._f(a)       the same, and each return stays
any other               the function's expression, if it consists of one
"""

import ast
from collections.abc import Callable
from copy import deepcopy

from topout_tools.drive.scopes import brought_by, locals_of

_MOST_LOCALS = 20  # bytecode has a one-byte form for the first sixteen
_SCOPES = (ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
_Tell = Callable[[ast.expr | None], list[ast.stmt]]


def paste(
    function: ast.FunctionDef,
    given: list[ast.expr],
    caller: ast.FunctionDef,
    call: ast.Call,
    block: list[ast.stmt],
    at: int,
) -> bool:
    """Replace `call`, which the statement `block[at]` of the caller makes with the arguments `given`.

    Returns False if that cannot be done; then only the function, and not the caller, has changed.
    """
    if len(given) != len(function.args.args) or not _have_room(function, caller):
        return False
    statement = block[at]
    before = _bind(function, given)
    expression = _as_expression(function)
    if expression and not before:
        _Swap(call, expression).visit(statement)
        return True
    pasted = _unfold(function.body, call, statement, block is caller.body and at == len(block) - 1)
    if pasted is None:
        return False
    block[at : at + 1] = before + pasted or [_like(statement, ast.Pass())]
    return True


def _have_room(function: ast.FunctionDef, caller: ast.FunctionDef) -> bool:
    """Return whether both fit together: few enough variables for short bytecode, no import that hides a name there."""
    there = locals_of(ast.walk(caller))
    known = there | {node.id for node in ast.walk(caller) if isinstance(node, ast.Name)}
    imports = [node for node in ast.walk(function) if isinstance(node, ast.Import | ast.ImportFrom)]
    brought = set().union(*map(brought_by, imports))
    return len(there) + len(locals_of(ast.walk(function))) <= _MOST_LOCALS and not brought & known


def _bind(function: ast.FunctionDef, given: list[ast.expr]) -> list[ast.stmt]:
    """Give the function's variables unique names, and return the assignments of its parameters.

    A parameter that is never assigned, and whose argument is a name or a constant, is replaced by that argument.
    """
    stored = {node.id for node in ast.walk(function) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    names: dict[str, ast.expr] = {}
    for name in locals_of(ast.walk(function)):
        names[name] = ast.Name(f"{name}__{function.name}", ast.Load())
    before: list[ast.stmt] = []
    for parameter, argument in zip([each.arg for each in function.args.args], given, strict=True):
        if isinstance(argument, ast.Name | ast.Constant) and parameter not in stored:
            names[parameter] = argument
        else:
            target = ast.Name(f"{parameter}__{function.name}", ast.Store())
            before.append(_like(function.body[0], ast.Assign([target], argument)))
    function.body = [_Rename(names).visit(statement) for statement in function.body]
    return before


def _as_expression(function: ast.FunctionDef) -> ast.expr | None:
    first = function.body[0]
    if len(function.body) > 1 or not isinstance(first, ast.Return) or first.value is None:
        return None
    return None if any(isinstance(node, _SCOPES) for node in ast.walk(first)) else first.value


def _unfold(body: list[ast.stmt], call: ast.Call, statement: ast.stmt, is_last: bool) -> list[ast.stmt] | None:
    """Return statements that do the same as the statement that makes the call, or None if there are none."""
    if not isinstance(statement, ast.Return | ast.Expr | ast.Assign) or statement.value is not call:
        return None
    if isinstance(statement, ast.Return):
        return body if _always_returns(body) else [*body, _like(statement, ast.Return())]
    if isinstance(statement, ast.Assign):
        targets = statement.targets
        return _without_returns(
            body, lambda value: [_like(statement, ast.Assign(deepcopy(targets), value or ast.Constant(None)))]
        )
    returns = [node for part in body for node in ast.walk(part) if isinstance(node, ast.Return)]
    if is_last and not any(node.value for node in returns):
        return body
    return _without_returns(body, lambda value: [_like(statement, ast.Expr(value))] if value else [])


def _without_returns(body: list[ast.stmt], tell: _Tell) -> list[ast.stmt] | None:
    """Return the same statements with `tell(value)` in place of each return.

    Returns None if it returns out of a loop, or if code would have to be repeated.
    """
    done: list[ast.stmt] = []
    for at, statement in enumerate(body):
        if not any(isinstance(node, ast.Return) for node in ast.walk(statement)):
            done.append(statement)
            continue
        if isinstance(statement, ast.Return):
            return done + tell(statement.value)
        if not isinstance(statement, ast.If):
            return None
        rest = body[at + 1 :]
        if _always_returns(statement.body):
            parts = statement.body, statement.orelse + rest
        elif _always_returns(statement.orelse):
            parts = statement.body + rest, statement.orelse
        else:
            return None
        first, second = (_without_returns(part, tell) for part in parts)
        if first is None or second is None:
            return None
        statement.body = first or [_like(statement, ast.Pass())]
        statement.orelse = second
        return [*done, statement]
    return done + tell(None)


def _always_returns(body: list[ast.stmt]) -> bool:
    if not body:
        return False
    last = body[-1]
    if isinstance(last, ast.If):
        return _always_returns(last.body) and _always_returns(last.orelse)
    return isinstance(last, ast.Return | ast.Raise)


def _like(node: ast.stmt, new: ast.stmt) -> ast.stmt:
    """Return a statement that replaces another, with its source file and line for the fault map."""
    new.home = getattr(node, "home", "")  # type: ignore[attr-defined]
    return ast.copy_location(new, node)


class _Rename(ast.NodeTransformer):
    def __init__(self, names: dict[str, ast.expr]) -> None:
        self._names = names

    def visit_Name(self, node: ast.Name) -> ast.expr:
        new = self._names.get(node.id)
        if isinstance(new, ast.Name):
            return ast.copy_location(ast.Name(new.id, node.ctx), node)
        return new or node


class _Swap(ast.NodeTransformer):
    def __init__(self, old: ast.expr, new: ast.expr) -> None:
        self._old = old
        self._new = new

    def visit_Call(self, node: ast.Call) -> ast.AST:
        return ast.copy_location(self._new, node) if node is self._old else self.generic_visit(node)
