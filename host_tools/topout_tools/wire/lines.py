"""Lines that a console prints (`on_board/print_json.py`): words, then a checksum that shows up line noise."""

from binascii import crc32
from collections.abc import Iterator


def sound_lines(text: str) -> Iterator[list[str]]:
    """Yield the words of each line whose checksum is right."""
    for line in text.splitlines():
        said, _, check = line.rpartition(" ")
        if check == f"{crc32(said.encode()):08x}":
            yield said.split()
