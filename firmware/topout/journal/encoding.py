"""Encodes a tuple of whole numbers as half-byte digits, since nearly every number at the table is tiny.

    0…10        the digit itself
    11…26       11, then one digit: the number less 11
    27…282      12, then two digits: the number less 27
    −1…−256     13, then two digits: how far it is below −1
    others      14, a digit (8 if negative, plus how many digits follow, less one), then the magnitude; 32 bits at most

The digit 15 is not a number: it fills up an odd half byte. `decoding`, needed at power-on only, is the inverse.
"""

from micropython import const

SHORT = const(11)
BYTE = const(12)
BELOW = const(13)
LONG = const(14)
END = const(15)


def encode(numbers) -> bytearray:
    """Return the digits, one a byte. Raise ValueError for a number beyond 32 bits: no event has one."""
    digits = bytearray()
    for number in numbers:
        if 0 <= number < SHORT:
            digits.append(number)
        else:
            _append_escaped(digits, number)
    return digits


def _append_escaped(digits, number):
    if 11 <= number <= 26:
        digits.append(SHORT)
        digits.append(number - 11)
    elif 27 <= number <= 282:
        digits.append(BYTE)
        _append_places(digits, number - 27, 2)
    elif -256 <= number <= -1:
        digits.append(BELOW)
        _append_places(digits, -1 - number, 2)
    else:
        _append_long(digits, number)


def _append_long(digits, number):
    magnitude = abs(number)
    places = 1
    while magnitude >> 4 * places:
        places += 1
    if places > 8:
        raise ValueError("number beyond 32 bits")
    digits.append(LONG)
    digits.append((8 if number < 0 else 0) + places - 1)
    _append_places(digits, magnitude, places)


def _append_places(digits, value, places):
    for place in range(places - 1, -1, -1):
        digits.append(value >> 4 * place & 15)
