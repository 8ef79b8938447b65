"""Reads the memory of a console over the wire without loss: a piece with a wrong checksum is requested again.

What the board says of itself is checked: the chip's number chooses file names, the size chooses how much is read.
"""

import re
from binascii import unhexlify
from collections.abc import Callable, Iterator
from typing import NamedTuple

from topout_tools.errors import UserError
from topout_tools.memory_image import FRAM, NVM
from topout_tools.printable import printable
from topout_tools.wire.lines import valid_lines
from topout_tools.wire.on_board import source_of
from topout_tools.wire.raw_repl import RawRepl
from topout_tools.wire.version import check_version

_PIECE = 128
_PIECES_AT_ONCE = 32
_ATTEMPTS = 5
_SIZES = {"nvm": NVM, "fram": FRAM}
_CHIP = re.compile("[0-9a-f]{16}")
_HEX = re.compile(f"[0-9a-f]{{{2 * _PIECE}}}")
_SHORT = 40  # characters of what a board said, in a message


class Image(NamedTuple):
    """A memory image. `memory` is "nvm" or "fram"; `chip` is the number of the chip, in hex.

    `name` is what the console's owner calls it in settings.toml, or "".
    """

    memory: str
    chip: str
    data: bytes
    name: str = ""


def read_image(port: str, progress: Callable[[int, int], None]) -> Image:
    """Return the console's memory, stopping it for a second or two. Calls `progress` with the bytes read and the total.

    Raises UserError if the console runs another version, if there is too much noise on the line, or if the board is no
    console.
    """
    with RawRepl(port) as console:
        check_version(console)
        memory, size, chip, name = _ask(console)
        pieces: dict[int, bytes] = {}
        for _ in range(_ATTEMPTS * (size // (_PIECE * _PIECES_AT_ONCE))):
            missing = [at for at in range(0, size, _PIECE) if at not in pieces]
            if not missing:
                break
            pieces.update(_fetch(console, missing[:_PIECES_AT_ONCE]))
            progress(len(pieces) * _PIECE, size)
    if len(pieces) * _PIECE < size:
        raise UserError(_NOISY)
    return Image(memory, chip, b"".join(pieces[at] for at in sorted(pieces)), name)


_NOISY = "too much noise on the line to read the memory: try another cable; the game is still on the console"


def _ask(console: RawRepl) -> tuple[str, int, str, str]:
    for _ in range(_ATTEMPTS):
        for words in valid_lines(console.run_or_reenter(source_of("memory"))):
            if len(words) == 4 and words[0] in _SIZES:
                return _checked(*words)
    raise UserError(_NOISY)


def _checked(memory: str, size: str, chip: str, name: str) -> tuple[str, int, str, str]:
    if size != str(_SIZES[memory]):
        said = f"the board's {memory} has «{printable(size, _SHORT)}» bytes, a console's has {_SIZES[memory]}"
        raise UserError(f"{said}: is it the right port?")
    if not _CHIP.fullmatch(chip):
        said = f"the board's chip number is «{printable(chip, _SHORT)}», not 16 hex digits"
        raise UserError(f"{said}: is it the right port?")
    return memory, _SIZES[memory], chip, _name_in(name)


def _name_in(sent: str) -> str:
    """Return the console's name, which is sent as hex after a dot, in printable characters."""
    try:
        name = unhexlify(sent.removeprefix(".")).decode("utf-8", "replace")
    except ValueError:
        raise UserError("the board's name is not in hex: is it the right port?") from None
    return printable(" ".join(name.split())[:_SHORT])


def _fetch(console: RawRepl, offsets: list[int]) -> Iterator[tuple[int, bytes]]:
    asked = {str(offset): offset for offset in offsets}
    for words in valid_lines(console.run_or_reenter(f"send({offsets})")):
        if len(words) == 2 and words[0] in asked:
            if not _HEX.fullmatch(words[1]):
                raise UserError("the board sends no piece of a console's memory: is it the right port?")
            yield asked[words[0]], unhexlify(words[1])
