"""What a verb wants beyond the simulator is an extra of pyproject.toml: without it, a person is told how to get it."""

from collections.abc import Iterator
from contextlib import contextmanager

from host_tools.mistakes import MistakeError


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Import the extra's modules inside this."""
    try:
        yield
    except ModuleNotFoundError as missing:
        raise MistakeError(
            f"this needs {missing.name}, which is not installed: run `make setup`, or `pip install '.[{name}]'`"
        ) from missing
