"""How likely noise is to pass for a record: `python -m tests.journal.invented`. Takes four minutes.

Noise passes one check of 28 bits in 2^28 tries, so no long run shows this. Instead every try is weighted: wherever a
record is looked for and none is found, each bit that was tried is taken for a success of probability 2^-28 or 2^-32.
The image is read once more with that success forced. It counts if the record is among those that the game is rebuilt
from. Where a true record has only a few wrong bits, no other record of its length is one bit away (`distance`): such
tries weigh nothing.

Few images weigh most: one in whose place a long record could be mended weighs as much as thousands of others. So the
result of 7,000 images varies between 5e-11 and 1e-10 with the seed; 28,000 are enough.

unmended    a record as it reads, which is one try at each place
tried       all bits that mending tries, whether or not the record counts in the end
mended      those whose record counts: what mending adds
"""

import argparse
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from tests.journal.distance import least_distance
from tests.journal.fuzz import Fuzzer, Played
from tests.journal.power_cuts import Cutter, booted
from tests.journal.storages import NorStorage
from topout.journal import damage, header, scanner
from topout.journal.decoding import digits_of, size_of
from topout.journal.record import ANCHOR, EVENT, PAGE, first_seed

MOST_ADDED = 1e-10  # an image
TORN = "torn_by_a_cut"
COLUMNS = ("unmended", "tried", "mended")


@dataclass(frozen=True)
class Tried:
    """What one call of `mended` found nothing in, and what it might have found."""

    call: int
    at: int
    is_anchor: bool
    found: bytes
    weight: float


def weight_of(data: bytes) -> float:
    """How likely noise is to pass for a record of this length."""
    return 2.0 ** -(28 if digits_of(data, 0) & 1 else 32)


class Weigher:
    """Reads one image, again and again, with one success of `mended` forced at a time. `true` is the game's own image.

    `unmended`, `tried` and `mended` are the sums of the weights; `counted` is what `mended` comes from.
    """

    def __init__(self, image: bytes, true: bytes) -> None:
        self._storage = NorStorage.holding(image)
        self._image, self._true = image, true
        self.unmended = self.tried = self.mended = 0.0
        self.counted: list[Tried] = []
        first = image[: header.HEADER_SIZE]
        self._header = first if header.is_sound(first) else header.mended(first)
        if self._header and not header.is_other_version(self._header):
            self._weigh()

    def _weigh(self) -> None:
        calls: list[tuple] = []
        mend = damage.mended

        def note(page, at, seed, is_anchor=False):
            data = mend(page, at, seed, is_anchor)
            is_open = not data and not damage.has_other_length(page[at:], seed)
            calls.append((self._image.index(page) + at, is_anchor, is_open))
            return data

        with self._sound_checks(), _mending(note):
            self._scan()
        for number, (at, is_anchor, is_open) in enumerate(calls):
            for tried in self._possible(number, at, is_anchor) if is_open else ():
                self.tried += tried.weight
                if not is_anchor and self._counts(tried):
                    self.mended += tried.weight
                    self.counted.append(tried)

    def _possible(self, call: int, at: int, is_anchor: bool) -> Iterator[Tried]:
        """What a call might have found: one for all bits that come to the same length, or to the same anchor."""
        weights: dict[bytes, float] = defaultdict(float)
        found: dict[tuple, bytes] = {}
        page_end = (at | (PAGE - 1)) + 1
        for other in _one_bit_away(self._image[at:page_end], is_anchor):
            if not self._is_near_true(at, other):
                kind = (other[:2] if is_anchor else b"", len(other))
                weights[found.setdefault(kind, other)] += weight_of(other)
        return (Tried(call, at, is_anchor, other, weight) for other, weight in weights.items())

    def _is_near_true(self, at: int, other: bytes) -> bool:
        """Whether this is so near to the true record that it cannot be another one."""
        true = self._true[at : at + len(other)]
        digits = digits_of(other, 0)
        if not any(true) or digits_of(true, 0) != digits:
            return False
        return sum((a ^ b).bit_count() for a, b in zip(true, other, strict=True)) < least_distance(digits)

    def _counts(self, tried: Tried) -> bool:
        mend = damage.mended
        calls = 0

        def force(page, at, seed, is_anchor=False):
            nonlocal calls
            calls += 1
            return tried.found if calls - 1 == tried.call else mend(page, at, seed, is_anchor)

        with _mending(force):
            found = self._scan()
        return tried.at in found.places and found.bytes_of(found.places.index(tried.at)) == tried.found

    def _scan(self) -> scanner.Scanner:
        return scanner.Scanner(self._storage, first_seed(header.game_id_of(self._header)), header.HEADER_SIZE)

    @contextmanager
    def _sound_checks(self) -> Iterator[None]:
        """Weigh the checks of records as they read."""
        check = scanner.sound_size

        def weigh(data, at, seed):
            size = check(data, at, seed)
            if not size and size_of(data, at) and data[at] >> 4 != ANCHOR:
                self.unmended += weight_of(bytes(data[at:]))
            return size

        scanner.sound_size = weigh
        try:
            yield
        finally:
            scanner.sound_size = check


@contextmanager
def _mending(instead: Callable) -> Iterator[None]:
    mend = damage.mended
    damage.mended = instead
    try:
        yield
    finally:
        damage.mended = mend


def _one_bit_away(data: bytes, is_anchor: bool) -> Iterator[bytes]:
    """What `mended` may make of these bytes if chance helps it."""
    bits = 16
    if (data[0] >> 4 == ANCHOR) == is_anchor:
        bits = max(bits, 8 * size_of(data, 0))
    for bit in range(min(bits, 8 * len(data))):
        other = bytearray(data)
        other[bit >> 3] ^= 1 << (bit & 7)
        size = size_of(other, 0)
        if size and (other[0] >> 4 == ANCHOR) == is_anchor and damage.is_known(other):
            yield bytes(other[:size])


def torn(played: Played, seed: int) -> bytes:
    """The game's image with one more event that the power went in."""
    storage = NorStorage.holding(played.image)
    journal = booted(storage).journal
    Cutter(storage, seed).cut(seed % 6, journal.append, EVENT, (seed % 11, 5, seed % 3))
    return storage.image


class Table:
    """The weights by kind of image."""

    def __init__(self, seed: int) -> None:
        self._fuzzer = Fuzzer(seed)
        self.images: Counter = Counter()
        self.weights: dict[tuple[str, str], float] = defaultdict(float)

    def weigh(self, images: int, torn_images: int) -> None:
        for number in range(images):
            before = Counter(self._fuzzer.images)
            played, image = self._fuzzer.draw()
            (kind,) = Counter(self._fuzzer.images) - before
            self._add(kind, Weigher(image, played.image))
            if not (number + 1) % 7000:
                print(f"  {number + 1} of {images} images", flush=True)
        for seed in range(torn_images):
            played, _ = self._fuzzer.draw()
            self._add(TORN, Weigher(torn(played, seed), played.image))

    def _add(self, kind: str, weigher: Weigher) -> None:
        self.images[kind] += 1
        for what in COLUMNS:
            self.weights[kind, what] += getattr(weigher, what)

    def an_image(self, kind: str, what: str) -> float:
        return self.weights[kind, what] / self.images[kind]

    def all_kinds(self, what: str) -> float:
        """The same for an image of any kind, without those torn by a cut."""
        kinds = [kind for kind in self.images if kind != TORN]
        return sum(self.weights[kind, what] for kind in kinds) / sum(self.images[kind] for kind in kinds)

    def lines(self) -> Iterator[str]:
        yield f"{'chance that an image invents an event':40}" + "".join(f"{what:>12}" for what in COLUMNS)
        for kind, count in self.images.items():
            name = f"{kind.replace('_', ' ')}, {count} images"
            yield f"{name:40}" + "".join(f"{self.an_image(kind, what):12.1e}" for what in COLUMNS)
        name = "any of these, but none torn by a cut"
        yield f"{name:40}" + "".join(f"{self.all_kinds(what):12.1e}" for what in COLUMNS)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--images", type=int, default=28_000)
    parser.add_argument("--torn", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    table = Table(wanted.seed)
    table.weigh(wanted.images, wanted.torn)
    print(*table.lines(), sep="\n")
    added = table.all_kinds("mended")
    print(f"mending adds {added:.1e} an image; at most {MOST_ADDED:.0e} may be")
    raise SystemExit(added > MOST_ADDED)


if __name__ == "__main__":
    main()
