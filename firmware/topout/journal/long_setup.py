"""Encodes the texts of a setup, and writes one that is too long for a GAME record.

Its rest goes into MORE_SETUP records in front of it.
"""

from micropython import const

from topout.journal.names import LETTERS, TEXT_END, TEXT_LETTERS
from topout.journal.record import MORE_SETUP, SETUP_MOST

_MORE_MOST = const(30)  # numbers in a record: at most 255 digits


def write_in_front(writer, record: tuple) -> tuple | None:
    """Write the rest of the setup. Return what remains for the GAME record, or None if the memory is full."""
    begin, end = 3 + SETUP_MOST, 3 + record[2]
    for at in range(begin, end, _MORE_MOST):
        if not writer.write(MORE_SETUP, record[at : min(at + _MORE_MOST, end)]):
            return None
    return record[:2] + (SETUP_MOST,) + record[3:begin] + record[end:] if end > begin else record


def texts_to_numbers(texts) -> tuple:
    """Return the numbers of these texts. Unsupported letters are left out."""
    places: list = []
    for text in texts:
        places += [place for place in [LETTERS.find(letter) + 1 for letter in text] if place] + [TEXT_END]
    places += [0] * (-len(places) % TEXT_LETTERS)
    return tuple(
        [places[at] | places[at + 1] << 8 | places[at + 2] << 16 for at in range(0, len(places), TEXT_LETTERS)]
    )
