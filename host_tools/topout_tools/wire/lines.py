"""Lines that a console prints (`on_board/print_checked.py`): words, then a checksum that shows up line noise."""

from binascii import crc32
from collections.abc import Iterator


def valid_lines(text: str) -> Iterator[list[str]]:
    """Yield the words of each line whose checksum is right, at least one word."""
    for line in text.splitlines():
        text, _, checksum = line.rpartition(" ")
        if text.split() and checksum == f"{crc32(text.encode()):08x}":
            yield text.split()
