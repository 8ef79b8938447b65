"""On the console: says a line, and a checksum behind it."""

import binascii


def say(text):
    print("{} {:08x}".format(text, binascii.crc32(text.encode())))
