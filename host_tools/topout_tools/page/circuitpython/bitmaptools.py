"""What is drawn into bitmaps. Their pixels lie in memory as `displayio.Bitmap` says."""

import _outside
from uctypes import addressof


def readinto(bitmap, file, bits_per_pixel, reverse_pixels_in_element=False):
    row_bytes = (bitmap.width + 7) // 8
    stride = len(bitmap.words) // bitmap.height
    for row in range(bitmap.height):
        bitmap.words[row * stride : row * stride + row_bytes] = file.read(row_bytes)


def blit(bitmap, sheet, x, y, x1, x2, y1, y2, skip_source_index=-1):
    target = addressof(bitmap.words), bitmap.width, bitmap.height, bitmap.bits
    source = addressof(sheet.words), sheet.width, sheet.bits
    _outside.blit(*target, *source, x, y, x1, x2, y1, y2, skip_source_index)


def fill_region(bitmap, x1, y1, x2, y2, value):
    _outside.fill(addressof(bitmap.words), bitmap.width, bitmap.height, bitmap.bits, x1, y1, x2, y2, value)
