"""The journal's long run: `python -m tests.journal.soak`. Prints progress, then the counts.

cuts      at every byte of whole games and of the starts of new ones: weak bits read either way at every
          power-on, and in every second game each cut spoils an older bit of its page
rows      cuts right after one another, two and three at a time, and twenty in a game
images    that no console wrote, or that were altered since
flips     every bit of whole games of every kind, one at a time

What fails is named by the seed that repeats it alone.
"""

import argparse
import random
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from tests.journal.bit_flips import REPORTED, SILENT, WHOLE, flip_all
from tests.journal.fuzz import Fuzzer
from tests.journal.power_cuts import Cutter, begun, booted
from tests.journal.sample_records import SETUPS, longest_game, short_game
from tests.journal.storages import FramStorage, NorStorage
from tests.rules.longest_games import LONGEST
from topout.journal.record import EVENT

_AT_ONCE = 20_000
_NEW_SETUP = (3, 2, 1)


@contextmanager
def repeated_by(options: str) -> Iterator[None]:
    """Name the options of this command that repeat a failure."""
    try:
        yield
    except AssertionError as error:
        raise AssertionError(f"{error} (repeat it with {options})") from error


def cut(wanted: int, seed: int) -> None:
    """Complete games of each kind, most on flash, some on FRAM, and the starts of new games between them."""
    cuts = before = after = lost = suspected = 0
    while cuts < wanted:
        storage = FramStorage() if seed % 5 == 4 else NorStorage(disturbs=seed % 2 > 0)
        game = sorted(SETUPS)[seed % len(SETUPS)]
        cutter = Cutter(storage, seed)
        stride = 1 if isinstance(storage, NorStorage) else 7
        old = short_game(game, seed, 100)
        with repeated_by(f"--seed {seed} --cuts 1"):
            cutter.cut_every_append(SETUPS[game], longest_game(game, seed))
            cutter.cut_new_game(SETUPS[game], old, _NEW_SETUP, tears=20 // stride, stride=stride)
        cuts, before, after = cuts + cutter.cuts, before + cutter.before, after + cutter.after
        lost += cutter.lost_settings
        suspected += cutter.suspected
        seed += 1
        print(f"  {cuts} of {wanted} cuts", flush=True)
    print(
        f"{cuts} power cuts: {before} boots found the game before, {after} after, none anything else;"
        f" {suspected} torn records were called damage; {lost} starts of a new game on flash lost settings",
        flush=True,
    )


def cut_in_rows(wanted: int, seed: int) -> None:
    """Cut two or three times in a row, at any byte of a boot or of a booking; also games with twenty cuts."""
    cuts = runs = 0
    while cuts < wanted:
        cutter = Cutter(NorStorage(), seed)
        with repeated_by(f"--seed {seed} --rows 1 --cuts 0"):
            if seed % 20 == 0:
                cutter.cut_in_a_row(SETUPS["skyscrapers"], short_game("skyscrapers", seed, 150), cuts=20)
            else:
                _cut_upon_cut(cutter, random.Random(f"row {seed}"))
        cuts += cutter.cuts
        seed += 1
        runs += 1
        if runs % 2000 == 0:
            print(f"  {cuts} of {wanted} cuts in rows", flush=True)
    print(f"{cuts} power cuts in {runs} rows of two, three and twenty: nothing lost, nothing back", flush=True)


def _cut_upon_cut(cutter: Cutter, dice: random.Random) -> None:
    game = short_game("floors", dice.getrandbits(30), dice.randrange(1, 30))
    journal = begun(cutter.storage, SETUPS["floors"])
    for record in game:
        assert journal.append(*record)
    records = game
    for _ in range(dice.choice((2, 3))):
        played = (EVENT, (7, dice.randrange(300)))
        allowed = [records, [*records, played]]
        if not cutter.cut(dice.randrange(22), journal.append, *played):
            allowed = [[*records, played]]
        if dice.random() < 0.5:  # also in what a boot writes
            cutter.cut(dice.randrange(16), booted, cutter.storage)
        boot = booted(cutter.storage)
        assert boot.records in allowed
        assert boot.records == records or not boot.opening.is_damaged
        journal, records = boot.journal, boot.records
    assert journal.append(EVENT, (8, 8))
    for _ in range(2):
        assert booted(cutter.storage).records == [*records, (EVENT, (8, 8))]


def fuzz(wanted: int, seed: int) -> None:
    fuzzer = Fuzzer(seed)
    while fuzzer.total < wanted:
        with repeated_by(f"--seed {seed} --images {fuzzer.total + _AT_ONCE} --cuts 0 --rows 0"):
            fuzzer.run(min(_AT_ONCE, wanted - fuzzer.total))
        print(f"  {fuzzer.total} of {wanted} images", flush=True)
    print(fuzzer.summary(), flush=True)


def flip(games: int) -> None:
    """Flip every single bit of this many whole games of every kind."""
    total: Counter = Counter()
    for name, play in LONGEST.items():
        for luck in range(games):
            game = play(luck)
            setup = booted(game.storage).opening.setup or ()
            total += flip_all(game.storage.image, setup, game.written)
            print(f"  {name} {luck + 1} of {games}: {total.total()} flips", flush=True)
    print(
        f"{total.total()} single-bit flips of {games} games of every kind: {total[WHOLE]} put right,"
        f" {total[REPORTED]} reported, {total[SILENT]} silent losses",
        flush=True,
    )
    if total[SILENT]:
        raise AssertionError("a flipped bit lost something without a word")


def run(cuts: int, rows: int, images: int, games: int, seed: int) -> None:
    cut(cuts, seed)
    cut_in_rows(rows, seed)
    fuzz(images, seed)
    flip(games)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--cuts", type=int, default=100_000, help="of the journal alone")
    parser.add_argument("--rows", type=int, default=100_000, help="cuts one upon the other")
    parser.add_argument("--images", type=int, default=1_000_000, help="for the journal's reader")
    parser.add_argument("--flips", type=int, default=10, help="games of every kind whose every bit is turned over")
    parser.add_argument("--seed", type=int, default=1)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_arguments(parser)
    wanted = parser.parse_args()
    began = time.monotonic()
    run(wanted.cuts, wanted.rows, wanted.images, wanted.flips, wanted.seed)
    print(f"seed {wanted.seed}, {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
