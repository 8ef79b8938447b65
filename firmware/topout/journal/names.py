"""Encodes names as numbers for the journal.

A player's name has up to eight letters, a byte each, four to a number. The texts of a profile are its name and the
names of its rows: three letters to a number, with a byte of 255 behind each text.

A letter's byte is its place in LETTERS, counted from 1; 0 means no letter. New letters go to the end, because journals
store the places.
"""

from micropython import const

LETTERS = (
    " -'.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюя"
    "ĂÂÎȘȚăâîșțÀÁÇÈÉÊËÍÏÓÔÖÚÜàáçèéêëíïóôöúüÄÛäû"
)
LONGEST_NAME = const(8)
_HALF = const(4)
TEXT_END = const(255)
TEXT_LETTERS = const(3)  # 24 bits: a small int on the chip


def to_numbers(name: str) -> tuple:
    """Return the name as two numbers. Unsupported letters are left out, and so are those after the eighth."""
    places = [LETTERS.find(letter) + 1 for letter in name]
    places = ([place for place in places if place] + [0] * LONGEST_NAME)[:LONGEST_NAME]
    return _number(places[:_HALF]), _number(places[_HALF:])


def all_to_numbers(names) -> tuple:
    """Return two numbers for each name, in order."""
    numbers: tuple = ()
    for name in names:
        numbers += to_numbers(name)
    return numbers


def to_name(first: int, second: int) -> str:
    """Return the name that two numbers stand for. Any two numbers are accepted."""
    name = ""
    for number in (first, second):
        for i in range(_HALF):
            place = number >> 8 * i & 255
            if 0 < place <= len(LETTERS):
                name += LETTERS[place - 1]
    return name


def _number(places):
    return places[0] | places[1] << 8 | places[2] << 16 | places[3] << 24


def to_texts(numbers) -> list:
    """Return the texts that the numbers stand for. Any numbers are accepted."""
    texts = []
    text = ""
    for number in numbers:
        for i in range(TEXT_LETTERS):
            place = number >> 8 * i & 255
            if place == TEXT_END:
                texts.append(text)
                text = ""
            elif 0 < place <= len(LETTERS):
                text += LETTERS[place - 1]
    return texts
