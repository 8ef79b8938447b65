"""The long run: `python -m tests.journal.soak --cuts 100000 --images 1000000`. Prints progress, then the counts."""

import argparse
import time

from tests.journal.cuts import Cutter
from tests.journal.fuzz import Fuzzer
from tests.journal.storages import FramStorage, NorStorage
from tests.journal.tables import SETUPS, longest_game, short_game

_AT_ONCE = 20_000
_NEW_SETUP = (3, 2, 1)


def cut(wanted: int, seed: int) -> None:
    """Complete games of each kind, most on flash, some on FRAM, and the starts of new games between them."""
    cuts = before = after = 0
    while cuts < wanted:
        storage = FramStorage() if seed % 5 == 4 else NorStorage()
        game = sorted(SETUPS)[seed % len(SETUPS)]
        cutter = Cutter(storage, seed)
        cutter.cut_every_append(SETUPS[game], longest_game(game, seed))
        stride = 1 if isinstance(storage, NorStorage) else 7
        old = short_game(game, seed, 100)
        cutter.cut_new_game(SETUPS[game], old, _NEW_SETUP, tears=20 // stride, stride=stride)
        cuts, before, after = cuts + cutter.cuts, before + cutter.before, after + cutter.after
        seed += 1
        print(f"  {cuts} of {wanted} cuts", flush=True)
    print(f"{cuts} power cuts: {before} boots found the game before, {after} after, none anything else", flush=True)


def fuzz(wanted: int, seed: int) -> None:
    fuzzer = Fuzzer(seed)
    while fuzzer.total < wanted:
        fuzzer.run(min(_AT_ONCE, wanted - fuzzer.total))
        print(f"  {fuzzer.total} of {wanted} images", flush=True)
    print(fuzzer.summary(), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cuts", type=int, default=100_000)
    parser.add_argument("--images", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    began = time.monotonic()
    cut(wanted.cuts, wanted.seed)
    fuzz(wanted.images, wanted.seed)
    print(f"seed {wanted.seed}, {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
