"""Lines that a console says (`on_board/say.py`): words, and behind them a checksum that noise does not survive."""

from binascii import crc32
from collections.abc import Iterator


def sound_lines(text: str) -> Iterator[list[str]]:
    """The words of each line that is as it was said."""
    for line in text.splitlines():
        said, _, check = line.rpartition(" ")
        if check == f"{crc32(said.encode()):08x}":
            yield said.split()
