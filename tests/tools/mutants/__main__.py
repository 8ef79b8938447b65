"""`make mutants` or python -m tests.tools.mutants [NAME…]: puts each error into a copy of the tree and runs its tests.

Prints a line for each and the count. The status is the number of unnoticed errors. Names choose some of them: a whole
name, or its beginning.
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.tools.mutants.core import CORE
from tests.tools.mutants.earlier_misses import EARLIER_MISSES
from tests.tools.mutants.games import GAMES
from tests.tools.mutants.hardware_and_host import HARDWARE_AND_HOST
from tests.tools.mutants.hostile import HOSTILE
from tests.tools.mutants.journal import JOURNAL
from tests.tools.mutants.mutant import Mutant, StaleError
from tests.tools.mutants.results import RESULTS
from tests.tools.mutants.unseen import UNSEEN

ROOT = Path(__file__).resolve().parents[3]
ALL = (*EARLIER_MISSES, *CORE, *HARDWARE_AND_HOST, *GAMES, *RESULTS, *HOSTILE, *JOURNAL, *UNSEEN)
_LEFT_BEHIND = (".git", ".venv", "build", "node_modules", "__pycache__", ".*_cache", ".hypothesis")
_MODULES = Path("tests") / "vm" / "node_modules"
# Finds the copy's modules before the installed tree's. The firmware comes last, because it has a code.py.
_RUN = """
import sys
import pytest
tree, *installed = {paths!r}
others = [path for path in sys.path if path not in installed]
sys.path[:] = [tree, *others, tree + "/host_tools", tree + "/firmware"]
sys.exit(pytest.main({arguments!r}))
"""


def main(names: list[str]) -> int:
    chosen = [mutant for mutant in ALL if not names or mutant.name.startswith(tuple(names))]
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "tree"
        shutil.copytree(ROOT, tree, ignore=shutil.ignore_patterns(*_LEFT_BEHIND))
        (tree / _MODULES).symlink_to(ROOT / _MODULES)
        unnoticed = [mutant.name for mutant in chosen if not _is_noticed(tree, mutant)]
    print(f"{len(chosen) - len(unnoticed)} of {len(chosen)} errors noticed; not: {', '.join(unnoticed) or 'none'}")
    return len(unnoticed)


def _is_noticed(tree: Path, mutant: Mutant) -> bool:
    try:
        before = mutant.put_into(tree)
    except StaleError as problem:
        print(f"{'STALE':12}{problem}", flush=True)
        return False
    try:
        done = subprocess.run([sys.executable, "-c", _program(tree, mutant)], cwd=tree, capture_output=True, text=True)
    finally:
        mutant.take_out_of(tree, before)
    if done.returncode not in (0, 1):
        raise SystemExit(f"{mutant.name}: the tests cannot be run\n{done.stdout}{done.stderr}")
    by = [line.split(" - ")[0] for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    print(f"{'noticed' if by else 'NOT NOTICED':12}{mutant.name:60}{by[0] if by else ''}", flush=True)
    return bool(by)


def _program(tree: Path, mutant: Mutant) -> str:
    paths = [str(path) for path in (tree, ROOT, ROOT / "host_tools", ROOT / "firmware")]
    return _RUN.format(paths=paths, arguments=["-x", "-q", "-n", "0", "-p", "no:cacheprovider", *mutant.tests.split()])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
