"""Turns over two bits of a game's memory at a time, boots, and asks: is everything there, or is it said?"""

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations

from tests.journal.bit_flips import outcome_of
from tests.journal.storages import NorStorage


def flip_pairs(image: bytes, setup: tuple, records: list, pairs: Iterable[tuple[int, int]]) -> dict[str, list]:
    """Return the pairs of bits by what came of them: `bit_flips.WHOLE`, REPORTED or SILENT."""
    storage = NorStorage()
    found: dict[str, list] = {}
    for pair in pairs:
        spoilt = bytearray(image)
        for bit in pair:
            spoilt[bit >> 3] ^= 1 << (bit & 7)
        storage.load(bytes(spoilt))
        found.setdefault(outcome_of(storage, setup, records), []).append(pair)
    return found


def all_pairs(begin: int, end: int) -> Iterator[tuple[int, int]]:
    """Return every pair of bits in these bytes."""
    return combinations(range(8 * begin, 8 * end), 2)


def some_pairs(begin: int, end: int, count: int, seed: int = 0) -> Iterator[tuple[int, int]]:
    """Return this number of pairs of different bits in these bytes."""
    chance = random.Random(seed)
    for _ in range(count):
        first, second = chance.sample(range(8 * begin, 8 * end), 2)
        yield first, second


def counts_of(found: dict[str, list]) -> Counter:
    return Counter({what: len(pairs) for what, pairs in found.items()})
