"""The byte that says which bank of the FRAM counts: most of its bits decide, so three may be wrong."""

from tests.journal.power_cuts import begin, begun, booted
from tests.journal.sample_records import SETUPS
from tests.journal.storages import FramStorage
from topout.board.fram import BANK_AT, Fram, start_of
from topout.journal.record import EVENT


def test_most_bits_decide():
    for said in range(256):
        assert start_of(said) == (Fram.size if said.bit_count() > 4 else 0)


def test_three_wrong_bits_in_it_bring_no_other_game_back():
    storage = FramStorage()
    journal = begun(storage, SETUPS["floors"])
    for game in range(2):
        assert journal.append(EVENT, (game, 5))
        image = storage.image
        for wrong in [bits for bits in range(256) if bits.bit_count() <= 3]:
            spoilt = bytearray(image)
            spoilt[BANK_AT] ^= wrong
            storage.load(bytes(spoilt))
            assert booted(storage).records == [(EVENT, (game, 5))]
        storage.load(image)
        journal = booted(storage).journal
        assert begin(journal, SETUPS["floors"], 77)


def test_what_is_erased_twice_is_the_bank_that_does_not_count():
    """A new game erases once more if the first bytes cannot be read back."""
    storage = FramStorage()
    journal = begun(storage, SETUPS["floors"])
    assert journal.append(EVENT, (3, 5))
    for _ in range(2):
        storage.erase(b"TOPO")
        assert storage.read(0, 6) == b"TOPO\xff\xff"
    storage.choose()
    assert booted(storage).records == [(EVENT, (3, 5))]
