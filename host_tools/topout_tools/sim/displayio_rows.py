"""Blinka's copying, filling and reading of one-bit bitmaps, a row at a time instead of a pixel at a time.

Drawing a letter in the simulator takes a fifth of the time. The functions replace `blit`, `fill_region` and `readinto`
of bitmaptools where `is_plain` holds and the arguments are those the firmware uses. They give the same result, pixel
for pixel; a test compares them.
"""

from typing import Any, BinaryIO

_WORD = 32
_ALL = 0xFFFFFFFF


def is_plain(bitmap: Any) -> bool:
    return bitmap._bits_per_value == 1 and not bitmap._read_only


def copy(target: Any, source: Any, x: int, y: int, box: tuple[int, int, int, int], *, skips_paper: bool) -> None:
    """Copy the part `box` (left, top, right, bottom) of another bitmap to (x, y). Paper (0) may be left out."""
    left, top, right, bottom = box
    width = min(right, source.width, left + target.width - x) - left
    height = min(bottom, source.height, top + target.height - y) - top
    if width <= 0 or height <= 0:
        return
    target.dirty(x, y, x + width, y + height)
    first, last = left // _WORD, (left + width - 1) // _WORD
    down = (last + 1) * _WORD - left - width
    mask = (1 << width) - 1
    if first == last:
        _copy_word(target, source, (x, y), top * source._stride + first, (width, height), down, skips_paper)
        return
    for row in range(height):
        start = (top + row) * source._stride
        bits = 0
        for word in source._data[start + first : start + last + 1]:
            bits = bits << _WORD | word
        bits = bits >> down & mask
        _put(target, x, y + row, width, bits, bits if skips_paper else mask)


def _copy_word(
    target: Any, source: Any, place: tuple[int, int], at: int, size: tuple[int, int], down: int, skips_paper: bool
) -> None:
    """Copy a part whose rows lie within one word of the source each, the first in word `at`, as letters do."""
    x, y = place
    width, height = size
    mask = (1 << width) - 1
    first, last = x // _WORD, (x + width - 1) // _WORD
    up = (last + 1) * _WORD - x - width
    low = y * target._stride + last
    data, letters = target._data, source._data
    for _ in range(height):
        bits = letters[at] >> down & mask
        covered = (bits if skips_paper else mask) << up
        bits <<= up
        data[low] = data[low] & ~covered | bits & _ALL
        if first != last:
            data[low - 1] = data[low - 1] & ~(covered >> _WORD) | bits >> _WORD
        at += source._stride
        low += target._stride


def fill(target: Any, box: tuple[int, int, int, int], value: int) -> None:
    left, top, right, bottom = max(box[0], 0), max(box[1], 0), min(box[2], target.width), min(box[3], target.height)
    if left >= right or top >= bottom:
        return
    target.dirty(left, top, right, bottom)
    mask = (1 << right - left) - 1
    for y in range(top, bottom):
        _put(target, left, y, right - left, mask * value, mask)


def read(bitmap: Any, file: BinaryIO) -> None:
    """Read rows of whole bytes, the first pixel in the highest bit. Raises EOFError if the file is too short."""
    length = (bitmap.width + 7) // 8
    spare = 8 * length - bitmap.width
    mask = (1 << bitmap.width) - 1
    for y in range(bitmap.height):
        row = file.read(length)
        if len(row) != length:
            raise EOFError
        _put(bitmap, 0, y, bitmap.width, int.from_bytes(row, "big") >> spare, mask)
    bitmap.dirty()


def _put(bitmap: Any, x: int, y: int, width: int, bits: int, mask: int) -> None:
    """Write the bits that the mask selects, from the last word of the row to the first."""
    data = bitmap._data
    first = y * bitmap._stride + x // _WORD
    last = y * bitmap._stride + (x + width - 1) // _WORD
    up = _WORD - 1 - (x + width - 1) % _WORD
    bits <<= up
    mask <<= up
    for at in range(last, first - 1, -1):
        data[at] = data[at] & ~mask & _ALL | bits & mask & _ALL
        bits >>= _WORD
        mask >>= _WORD
