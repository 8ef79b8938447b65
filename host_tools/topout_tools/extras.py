"""Extras of pyproject.toml, which some commands need beyond the simulator. A missing one gives the command for it.

The command fits the environment that this Python runs in: a checkout's own, one of pipx or of uv, or any other.
"""

import re
import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

from topout_tools.errors import UserError

_CHECKOUT = Path(__file__).resolve().parents[2]
_NOT_FOR_OWNERS = {"bench", "checkout", "dev", "enclosure", "hardware"}  # only developers need these extras


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Raise UserError with an install hint if an import in this block fails. Import the extra's modules in it."""
    try:
        yield
    except ModuleNotFoundError as missing:
        raise UserError(f"this needs {missing.name}, which is not installed: run `{remedy(name)}`") from missing


def extras() -> dict[str, list[str]]:
    """Return the packages of each extra that a command may need, as `pip` takes them."""
    found: dict[str, list[str]] = {}
    try:
        lines = requires("topout") or []
    except PackageNotFoundError:  # run from the source, without being installed
        lines = []
    for line in lines:
        wanted = re.match(r"""([^;\s]+).*\bextra == ['"](\w+)['"]""", line)
        if wanted and wanted[2] not in _NOT_FOR_OWNERS:
            found.setdefault(wanted[2], []).append(wanted[1])
    return found


def remedy(name: str) -> str:
    """Return the command that installs an extra's packages beside this topout."""
    prefix = Path(sys.prefix)
    packages = [shlex.quote(package) for package in extras().get(name, [f"topout[{name}]"])]
    if prefix == _CHECKOUT / ".venv":
        return f"make -C {shlex.quote(str(_CHECKOUT))} setup"
    if (prefix / "pipx_metadata.json").is_file():
        return " ".join(["pipx", "inject", prefix.name, *packages])
    python = shlex.quote(sys.executable)
    if (prefix / "uv-receipt.toml").is_file():
        return " ".join(["uv", "pip", "install", "--python", python, *packages])
    return " ".join([python, "-m", "pip", "install", *packages])
