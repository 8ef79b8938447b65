"""Players' names as numbers, for a game's header: up to eight letters, a byte each, four to a number.

A letter's byte is its place in LETTERS, from 1 on; 0 is none. New letters go to the end: the journal keeps their
places.
"""

from micropython import const

LETTERS = (
    " -'.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюя"
    "ĂÂÎȘȚăâîșțÀÁÇÈÉÊËÍÏÓÔÖÚÜàáçèéêëíïóôöúüÄÛäû"
)
LONGEST_NAME = const(8)
_HALF = const(4)


def to_numbers(name: str) -> tuple:
    """Two. What is no letter of ours is left out, and so is what comes after eight."""
    places = [LETTERS.find(letter) + 1 for letter in name]
    places = ([place for place in places if place] + [0] * LONGEST_NAME)[:LONGEST_NAME]
    return _number(places[:_HALF]), _number(places[_HALF:])


def all_to_numbers(names) -> tuple:
    """Two for each, one behind the other."""
    numbers: tuple = ()
    for name in names:
        numbers += to_numbers(name)
    return numbers


def to_name(first: int, second: int) -> str:
    """What any two numbers come to."""
    name = ""
    for number in (first, second):
        for i in range(_HALF):
            place = number >> 8 * i & 255
            if 0 < place <= len(LETTERS):
                name += LETTERS[place - 1]
    return name


def _number(places):
    return places[0] | places[1] << 8 | places[2] << 16 | places[3] << 24
