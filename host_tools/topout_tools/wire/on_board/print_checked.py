"""On the console: prints a line with a checksum at its end."""

import binascii


def print_checked(text):
    print("{} {:08x}".format(text, binascii.crc32(text.encode())))
