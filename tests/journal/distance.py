"""How many bits must be wrong in a record before it can pass for another one of the same length."""

from binascii import crc32
from functools import cache
from itertools import combinations

from topout.journal.record import CHECK

_TRIPLES = 130  # bits of a record up to which three wrong bits at a time are compared


@cache
def least_distance(digits: int) -> int:
    """Return in how many bits two records of this length in digits differ at least, or a lower bound of that."""
    changes = _changes(digits)
    if len(set(changes)) < len(changes):
        return 2
    pairs = {first ^ second for first, second in combinations(changes, 2)}
    if not pairs.isdisjoint(changes):
        return 3
    if len(pairs) < len(changes) * (len(changes) - 1) // 2:
        return 4
    if len(changes) > _TRIPLES:
        return 5
    triples: set[int] = set()
    is_six = False
    for first, second, third in combinations(changes, 3):
        change = first ^ second ^ third
        if change in pairs:
            return 5
        is_six = is_six or change in triples
        triples.add(change)
    return 6 if is_six else 7


def _changes(digits: int) -> list[int]:
    """What each bit of a record changes in the difference between its check and the one that it should have."""
    length = digits // 2 + digits % 2
    width = 28 if digits % 2 else 32
    mask = (1 << width) - 1
    zero = crc32(bytes(length))
    found = [1 << bit for bit in range(width)]
    for bit in range(8 * length):
        if digits % 2 and bit >> 3 == length - 1 and bit & 7 < 4:
            continue  # of the last byte, only the upper half is data
        data = bytearray(length)
        data[bit >> 3] = 1 << (bit & 7)
        found.append((crc32(data) ^ zero) & mask)
    assert len(found) == 8 * (digits // 2 + CHECK)
    return found
