"""`topout replay`: plays scenarios and prints their results, one per line."""

import json
import sys
from pathlib import Path
from typing import Annotated, BinaryIO

import typer

from topout_tools.errors import UserError


def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="scenarios as JSON Lines; - reads standard input")],
) -> None:
    """Play scenarios through the console's own rules: one result a line, in the same order.

    \b
    topout replay first.jsonl
    """
    if file == "-":
        _answer_all(sys.stdin.buffer, "standard input")
        return
    try:
        with Path(file).open("rb") as lines:
            _answer_all(lines, file)
    except OSError as problem:
        raise UserError(f"cannot read {file}: {problem.strerror}") from problem


def _answer_all(lines: BinaryIO, source: str) -> None:
    answered = errors = 0
    for line in lines:
        result = _answer(line)
        _write(result)
        answered += 1
        errors += result.startswith('{"error"')
    if not answered:
        raise UserError(f"{source} is empty: no scenario to play")
    if errors:
        raise typer.Exit(1)


def _write(result: str) -> None:
    try:
        print(result, flush=True)
    except BrokenPipeError:
        raise
    except OSError as problem:
        raise UserError(f"cannot write the results: {problem.strerror}") from problem


def _answer(line: bytes) -> str:
    from topout_tools.replay.scenario import answer

    try:
        return json.dumps(answer(line.decode("utf-8-sig"), _STRICT.decode))
    except UnicodeDecodeError:
        return '{"error": "not UTF-8 text"}'


def _refuse(word: str) -> None:
    raise ValueError(word)


_STRICT = json.JSONDecoder(parse_constant=_refuse)  # NaN and Infinity are no JSON, but Python reads them
