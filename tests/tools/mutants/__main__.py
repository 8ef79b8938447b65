"""`make mutants` or python -m tests.tools.mutants [NAME…]: puts each error into a copy of the tree and runs its tests.

Prints a line for each, and a table at the end. The status is the number of errors that were not noticed. Names choose
some of them: a whole name, or its beginning.

Every result is also written to build/mutants.jsonl. `--resume` goes on from there, if the tree is still the same.
"""

import json
import sys
import tempfile
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from queue import SimpleQueue

from tests.tools.mutants.catalogue import ALL, LISTS
from tests.tools.mutants.mutant import Mutant
from tests.tools.mutants.tree import NOTICED, ROOT, Result, Tree, fingerprint

RESULTS = ROOT / "build" / "mutants.jsonl"


def main(arguments: Sequence[str]) -> int:
    parser = ArgumentParser(prog="python -m tests.tools.mutants")
    parser.add_argument("names", nargs="*", metavar="NAME", help="a whole name, or its beginning")
    parser.add_argument("-n", "--jobs", type=int, default=1, help="how many to try at a time")
    parser.add_argument("--resume", action="store_true", help="go on where the last run stopped")
    chosen = parser.parse_args(arguments)
    mutants = [each for each in ALL if not chosen.names or each.name.startswith(tuple(chosen.names))]
    tree = fingerprint()
    results = _read(tree, {each.name for each in mutants}) if chosen.resume else []
    _begin(tree, results)
    known = {result.name for result in results}
    try:
        for result in _tried([each for each in mutants if each.name not in known], max(1, chosen.jobs)):
            results.append(result)
            _note(result)
            print(f"{len(results):3}/{len(mutants)} {_line(result)}", flush=True)
    except KeyboardInterrupt:
        print(f"stopped; --resume goes on with the other {len(mutants) - len(results)}")
    return _summarise(mutants, results)


def _tried(mutants: Sequence[Mutant], jobs: int) -> Iterator[Result]:
    """Yield the results as they come, from `jobs` copies of the tree."""
    with tempfile.TemporaryDirectory() as folder:
        trees: SimpleQueue[Tree] = SimpleQueue()
        for number in range(min(jobs, len(mutants))):
            trees.put(Tree(Path(folder) / f"tree-{number}"))
        with ThreadPoolExecutor(jobs) as pool:
            try:
                for done in as_completed([pool.submit(_attempt, trees, mutant) for mutant in mutants]):
                    yield done.result()
            finally:
                pool.shutdown(cancel_futures=True)


def _attempt(trees: SimpleQueue[Tree], mutant: Mutant) -> Result:
    tree = trees.get()
    try:
        return tree.attempt(mutant)
    finally:
        trees.put(tree)


def _read(tree: str, names: set[str]) -> list[Result]:
    """Return the chosen results of an earlier run; none if it was of another tree."""
    if not RESULTS.is_file():
        return []
    first, *rest = [json.loads(line) for line in RESULTS.read_text("utf-8").splitlines()]
    if first != tree:
        print("the tree has changed since the last run: all are tried again")
        return []
    return [result for result in (Result(*fields) for fields in rest) if result.name in names]


def _begin(tree: str, results: Sequence[Result]) -> None:
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_text("".join(json.dumps(line) + "\n" for line in (tree, *results)), "utf-8")


def _note(result: Result) -> None:
    with RESULTS.open("a", encoding="utf-8") as file:
        file.write(json.dumps(result) + "\n")


def _line(result: Result) -> str:
    by = result.by or ("the tests do not end" if result.outcome == NOTICED else "")
    return f"{result.outcome:13}{result.seconds:5} s  {result.name:70} {by}".rstrip()


def _summarise(mutants: Sequence[Mutant], results: Sequence[Result]) -> int:
    """Print a table by list, and the errors that were not noticed. Return how many they are."""
    tried = {result.name for result in results}
    missed = [result for result in results if result.outcome != NOTICED]
    names = {result.name for result in missed}
    print(f"\n{'list':20}{'errors':>8}{'tried':>8}{'noticed':>9}{'not':>6}")
    for title, listed in {**LISTS, "all": ALL}.items():
        rows = {each.name for each in listed if each in mutants}
        if rows:
            done, lost = len(rows & tried), len(rows & names)
            print(f"{title:20}{len(rows):8}{done:8}{done - lost:9}{lost:6}")
    for result in missed:
        print(_line(result))
    return len(missed)


if __name__ == "__main__":
    sys.exit(min(255, main(sys.argv[1:])))
