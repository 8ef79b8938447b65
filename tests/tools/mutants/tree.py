"""A copy of the source tree, in which errors are tried one after the other."""

import os
import shutil
import subprocess
import sys
import time
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from tests.tools.mutants.mutant import Mutant, StaleError

ROOT = Path(__file__).resolve().parents[3]
NOTICED = "noticed"
UNNOTICED = "NOT NOTICED"
STALE = "STALE"  # the code to change is not there any more
FAILS_ANYWAY = "FAILS ANYWAY"  # the test that failed does so without the error as well
CANNOT_RUN = "CANNOT RUN"

_LONGEST_S = 1800  # an error may make a test run for ever, and the slowest tests take minutes on a busy machine
_LEFT_BEHIND = (".git", ".venv", "build", "node_modules", "__pycache__", ".*_cache", ".hypothesis")
_MODULES = (Path("tests") / "vm" / "node_modules", Path("tests") / "browser" / "node_modules")
# Finds the copy's modules before the installed tree's. The firmware comes last, because it has a code.py.
_RUN = """
import sys
import pytest
tree, *installed = {paths!r}
others = [path for path in sys.path if path not in installed]
sys.path[:] = [tree, *others, tree + "/host_tools", tree + "/firmware"]
sys.exit(pytest.main({arguments!r}))
"""


class Result(NamedTuple):
    """What became of an error; `by` is the test that noticed it, or what went wrong."""

    name: str
    outcome: str
    by: str
    seconds: int


class Tree:
    """A copy in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self._root = folder
        shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns(*_LEFT_BEHIND))
        for modules in _MODULES:
            (folder / modules).symlink_to(ROOT / modules)

    def attempt(self, mutant: Mutant) -> Result:
        """Put an error in, run its tests, and take it out again."""
        began_s = time.monotonic()
        outcome, by = self._attempt(mutant)
        return Result(mutant.name, outcome, by, round(time.monotonic() - began_s))

    def _attempt(self, mutant: Mutant) -> tuple[str, str]:
        try:
            before = mutant.put_into(self._root)
        except StaleError as problem:
            return STALE, str(problem)
        try:
            outcome, by = self._run(mutant.tests.split())
        finally:
            mutant.take_out_of(self._root, before)
        if outcome == NOTICED and by and self._run([by])[0] != UNNOTICED:
            return FAILS_ANYWAY, by
        return outcome, by

    def _run(self, tests: list[str]) -> tuple[str, str]:
        """Run tests up to the first that fails. Return the outcome and that test; no test if they do not end."""
        program = _RUN.format(
            paths=[str(path) for path in (self._root, ROOT, ROOT / "host_tools", ROOT / "firmware")],
            arguments=["-x", "-q", "-n", "0", "-p", "no:cacheprovider", *tests],
        )
        try:
            done = subprocess.run(
                [sys.executable, "-c", program], cwd=self._root, capture_output=True, text=True, timeout=_LONGEST_S
            )
        except subprocess.TimeoutExpired:
            return NOTICED, ""
        lines = done.stdout.splitlines()
        failed = [line.split(" ", 1)[1].split(" - ")[0] for line in lines if line.startswith(("FAILED ", "ERROR "))]
        if done.returncode == 1 and failed:
            return NOTICED, failed[0]
        if done.returncode == 0:
            return UNNOTICED, ""
        return CANNOT_RUN, " ".join((done.stdout + done.stderr).split())[-300:]


def fingerprint() -> str:
    """Return a checksum of all files that a copy would have: results of another tree do not count."""
    ignored = shutil.ignore_patterns(*_LEFT_BEHIND)
    checksum = sha256()
    for folder, folders, names in os.walk(ROOT):
        left_behind = ignored(folder, [*folders, *names])
        folders[:] = sorted(set(folders) - left_behind)
        for name in sorted(set(names) - left_behind):
            path = Path(folder) / name
            checksum.update(f"{path.relative_to(ROOT)}\0".encode() + path.read_bytes())
    return checksum.hexdigest()
