"""Images that no console wrote, or that were altered since: the reader must not invent an event."""

import random

from tests.journal.power_cuts import Boot, Cutter, begun, booted
from tests.journal.sample_records import SETUPS, short_game
from tests.journal.storages import NorStorage
from topout.journal.header import HEADER_SIZE, build
from topout.journal.load import EMPTY, FOREIGN, IN_PLAY
from topout.journal.record import EVENT

PAGE = 256
SIZE = 4096


class Played:
    """A real game: its records, and its image, with some power cuts on the way."""

    def __init__(self, seed: int, game_number: int) -> None:
        chance = random.Random(seed)
        game = chance.choice(sorted(SETUPS))
        self.setup = SETUPS[game]
        self.records = short_game(game, seed, chance.choice((5, 40, 200)))
        storage = NorStorage()
        for _ in range(game_number):
            begun(storage, self.setup, chance.getrandbits(28))
        self._write(storage, chance)
        self.image = storage.image

    def _write(self, storage: NorStorage, chance: random.Random) -> None:
        cutter = Cutter(storage, chance.getrandbits(32))
        boot = booted(storage)
        for i, record in enumerate(self.records):
            if chance.random() < 0.03:
                cutter.cut(chance.randrange(8), boot.journal.append, *record)
                boot = booted(storage)
                if len(boot.records) > i:
                    continue
            assert boot.journal.append(*record)


class Fuzzer:
    """Counts `images` by kind, and how many of them still had a whole game, a part of one, or none."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)
        self._played = [Played(self._chance.getrandbits(32), number) for number in range(1, 25)]
        self._storage = NorStorage()
        self.images = {kind.__name__.strip("_"): 0 for kind in self._kinds()}
        self.whole = self.part = self.none = self.damaged = self.mended = 0

    def _kinds(self):
        return (
            self._noise,
            self._noise_behind_a_header,
            self._flipped_bits,
            self._truncated,
            self._spoilt_pages,
            self._pages_swapped,
            self._two_games_mixed,
        )

    @property
    def total(self) -> int:
        return sum(self.images.values())

    def summary(self) -> str:
        kinds = ", ".join(f"{count} {kind.replace('_', ' ')}" for kind, count in self.images.items())
        found = f"{self.whole} held the whole game, {self.part} a part of it, {self.none} none; 0 events invented"
        return f"{self.total} images ({kinds}): {found}"

    def run(self, images: int) -> None:
        """Test this many more images, of each kind in turn."""
        for _ in range(images):
            self._read(*self.draw())

    def draw(self) -> tuple[Played, bytes]:
        """Return the next image, and the game that it was made from."""
        kinds = self._kinds()
        kind = kinds[self.total % len(kinds)]
        played = self._chance.choice(self._played)
        self.images[kind.__name__.strip("_")] += 1
        return played, bytes(kind(played))

    def _noise(self, _played: Played) -> bytes:
        return self._chance.randbytes(SIZE)

    def _noise_behind_a_header(self, _played: Played) -> bytes:
        return build(self._chance.randrange(9), self._chance.randrange(1, 9)) + self._chance.randbytes(SIZE - 16)

    def _flipped_bits(self, played: Played) -> bytearray:
        image = bytearray(played.image)
        used = len(played.image.rstrip(b"\xff"))
        for _ in range(self._chance.choice((1, 1, 2, 5, 20, 64))):
            image[self._chance.randrange(self._chance.choice((64, used, SIZE)))] ^= 1 << self._chance.randrange(8)
        return image

    def _truncated(self, played: Played) -> bytes:
        at = self._chance.randrange(SIZE)
        rest = SIZE - at
        return played.image[:at] + self._chance.choice((bytes(rest), b"\xff" * rest, self._chance.randbytes(rest)))

    def _spoilt_pages(self, played: Played) -> bytearray:
        image = bytearray(played.image)
        for page in self._chance.sample(range(16), self._chance.choice((1, 1, 2, 8))):
            image[page * PAGE : (page + 1) * PAGE] = self._chance.randbytes(PAGE)
        return image

    def _pages_swapped(self, played: Played) -> bytes:
        pages = [played.image[at : at + PAGE] for at in range(0, SIZE, PAGE)]
        used = 1 + len(played.image.rstrip(b"\xff")) // PAGE
        first, second = self._chance.randrange(used), self._chance.randrange(used)
        pages[first], pages[second] = pages[second], pages[first]
        return b"".join(pages)

    def _two_games_mixed(self, played: Played) -> bytes:
        other = self._chance.choice(self._played)
        at = self._chance.randrange(HEADER_SIZE, SIZE)
        return played.image[:at] + other.image[at:]

    def _read(self, played: Played, image: bytes) -> None:
        self._storage.load(image)
        boot = booted(self._storage)
        records = boot.records
        assert boot.state in (EMPTY, IN_PLAY, FOREIGN)
        assert boot.opening.setup in (None, played.setup)
        assert records == played.records[: len(records)], "invented"
        self.damaged += boot.opening.is_damaged
        self.mended += boot.opening.is_mended
        if boot.state != IN_PLAY:
            assert records == []
            self.none += 1
            return
        self.whole += len(records) == len(played.records)
        self.part += len(records) < len(played.records)
        self._go_on(boot)

    def _go_on(self, boot: Boot) -> None:
        """Play on, whatever was found, without an erase."""
        erases = self._storage.chip.erases
        more = (EVENT, (3, self._chance.randrange(99)))
        is_safe = boot.journal.append(*more)
        assert self._storage.chip.erases == erases
        assert booted(self._storage).records == ([*boot.records, more] if is_safe else boot.records)
