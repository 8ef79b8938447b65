"""Encodes the texts of a profile as numbers: its name, then the names of its rows, three letters to a number.

A letter's byte is its place in LETTERS of names.py, counted from 1. END closes each text; 0 means no letter.
"""

from micropython import const

from topout.journal.names import LETTERS

_END = const(255)
_LETTERS = const(3)  # 24 bits: a small int on the chip


def to_numbers(texts) -> tuple:
    """Return the numbers of these texts. Unsupported letters are left out."""
    places: list = []
    for text in texts:
        places += [place for place in [LETTERS.find(letter) + 1 for letter in text] if place] + [_END]
    places += [0] * (-len(places) % _LETTERS)
    return tuple([places[at] | places[at + 1] << 8 | places[at + 2] << 16 for at in range(0, len(places), _LETTERS)])


def from_numbers(numbers) -> list:
    """Return the texts that the numbers stand for. Any numbers are accepted."""
    texts = []
    text = ""
    for number in numbers:
        for i in range(_LETTERS):
            place = number >> 8 * i & 255
            if place == _END:
                texts.append(text)
                text = ""
            elif 0 < place <= len(LETTERS):
                text += LETTERS[place - 1]
    return texts
