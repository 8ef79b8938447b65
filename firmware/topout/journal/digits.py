"""A tuple of whole numbers as a string of half-byte digits, since nearly every number at the table is tiny.

    0…10        the digit itself
    11…26       11, then one digit: what it is above 11
    27…282      12, then two
    −1…−256     13, then two: what it is below −1
    the rest    14, a digit (8 if negative, plus how many digits follow, less one), then the magnitude; 32 bits at most

The digit 15 is the end: it also fills an odd half byte, and padding reads as 0xFF, the erased state of flash.
"""

from micropython import const

_SHORT = const(11)
_BYTE = const(12)
_BELOW = const(13)
_LONG = const(14)
_END = const(15)


def encode(numbers) -> bytes:
    """Raises ValueError for a number beyond 32 bits: no event has one."""
    digits = bytearray()
    for number in numbers:
        if 0 <= number < _SHORT:
            digits.append(number)
        else:
            _append_escaped(digits, number)
    if len(digits) & 1:
        digits.append(_END)
    return bytes([digits[i] << 4 | digits[i + 1] for i in range(0, len(digits), 2)])


def _append_escaped(digits, number):
    if 11 <= number <= 26:
        digits.append(_SHORT)
        digits.append(number - 11)
    elif 27 <= number <= 282:
        digits.append(_BYTE)
        _append_places(digits, number - 27, 2)
    elif -256 <= number <= -1:
        digits.append(_BELOW)
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
    digits.append(_LONG)
    digits.append((8 if number < 0 else 0) + places - 1)
    _append_places(digits, magnitude, places)


def _append_places(digits, value, places):
    for place in range(places - 1, -1, -1):
        digits.append(value >> 4 * place & 15)


def decode(data, start: int, end: int) -> tuple | None:
    """The numbers in data[start:end]; None if that is not what `encode` writes."""
    numbers = []
    at = 2 * start
    end *= 2
    while at < end:
        digit = data[at >> 1] & 15 if at & 1 else data[at >> 1] >> 4
        at += 1
        if digit < _SHORT:
            numbers.append(digit)
            continue
        if digit == _END:
            break
        escaped = _decode_escaped(data, digit, at, end)
        if escaped is None:
            return None
        at, number = escaped
        numbers.append(number)
    return tuple(numbers)


def _decode_escaped(data, escape, at, end):
    places = 2
    is_negative = False
    if escape == _SHORT:
        places = 1
    elif escape == _LONG:
        if at == end:
            return None
        form = _value(data, at, 1)
        at += 1
        places = (form & 7) + 1
        is_negative = form > 7
    if at + places > end:
        return None
    value = _value(data, at, places)
    if escape == _SHORT:
        value += 11
    elif escape == _BYTE:
        value += 27
    elif escape == _BELOW:
        value = -1 - value
    elif is_negative:
        value = -value
    return at + places, value


def _value(data, at, places):
    value = 0
    for place in range(at, at + places):
        value = value << 4 | (data[place >> 1] & 15 if place & 1 else data[place >> 1] >> 4)
    return value
