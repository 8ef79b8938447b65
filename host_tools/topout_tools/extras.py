"""Extras of pyproject.toml, which some commands need beyond the simulator. A missing one gives an install hint."""

from collections.abc import Iterator
from contextlib import contextmanager

from topout_tools.errors import UserError


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Raise UserError with an install hint if an import in this block fails. Import the extra's modules in it."""
    try:
        yield
    except ModuleNotFoundError as missing:
        raise UserError(
            f"this needs {missing.name}, which is not installed: run `make setup`, or `pip install '.[{name}]'`"
        ) from missing
