"""Flips every bit of a game's memory, one at a time, boots, and checks that a loss is reported."""

from collections import Counter

from tests.journal.power_cuts import booted
from tests.journal.storages import NorStorage
from topout.journal.load import FOREIGN, IN_PLAY

WHOLE, REPORTED, SILENT = "whole", "reported", "silent"


def flip_all(image: bytes, setup: tuple, records: list, *, every: int = 1, first: int = 0) -> Counter:
    """Flip each `every`-th bit of everything that is not blank, and a little beyond; count the outcomes."""
    storage = NorStorage()
    counts: Counter = Counter()
    used = len(image[: storage.size].rstrip(b"\xff"))
    for bit in range(first, 8 * min(used + 40, storage.size), every):
        spoilt = bytearray(image)
        spoilt[bit >> 3] ^= 1 << (bit & 7)
        storage.load(bytes(spoilt))
        counts[outcome_of(storage, setup, records)] += 1
    return counts


def outcome_of(storage: NorStorage, setup: tuple, records: list) -> str:
    boot = booted(storage)
    if boot.state == IN_PLAY and boot.opening.setup == setup and boot.records == records:
        return WHOLE
    return REPORTED if boot.opening.is_damaged or boot.state == FOREIGN else SILENT
