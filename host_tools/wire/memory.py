"""The memory of a console, read over the wire without loss: what a checksum does not bear out is asked for again."""

from binascii import unhexlify
from collections.abc import Callable, Iterator
from typing import NamedTuple

from host_tools.mistakes import MistakeError
from host_tools.wire.lines import sound_lines
from host_tools.wire.on_board import source_of
from host_tools.wire.talk import SilenceError, Talk

_PIECE = 128
_PIECES_AT_ONCE = 32
_ATTEMPTS = 5


class Image(NamedTuple):
    """`memory` is "nvm" or "fram"; `chip` the number of the chip, in hex."""

    memory: str
    chip: str
    data: bytes


def read_image(port: str, tell: Callable[[int, int], None]) -> Image:
    """Stop the console for as long as it takes, a second or two. `tell` hears how many bytes of how many are there."""
    with Talk(port) as console:
        memory, size, chip = _ask(console)
        pieces: dict[int, bytes] = {}
        for _ in range(_ATTEMPTS * (size // (_PIECE * _PIECES_AT_ONCE))):
            missing = [at for at in range(0, size, _PIECE) if at not in pieces]
            if not missing:
                break
            pieces.update(_fetch(console, missing[:_PIECES_AT_ONCE]))
            tell(len(pieces) * _PIECE, size)
    if len(pieces) * _PIECE < size:
        raise MistakeError(_NOISY)
    return Image(memory, chip, b"".join(pieces[at] for at in sorted(pieces)))


_NOISY = "too much noise on the line to read the memory: try another cable; the game is still on the console"


def _ask(console: Talk) -> tuple[str, int, str]:
    for _ in range(_ATTEMPTS):
        for words in sound_lines(_answer(console, source_of("memory"))):
            if len(words) == 3 and words[0] in ("nvm", "fram"):
                return words[0], int(words[1]), words[2]
    raise MistakeError(_NOISY)


def _fetch(console: Talk, offsets: list[int]) -> Iterator[tuple[int, bytes]]:
    for words in sound_lines(_answer(console, f"send({offsets})")):
        if len(words) == 2 and int(words[0]) in offsets:
            yield int(words[0]), unhexlify(words[1])


def _answer(console: Talk, program: str) -> str:
    """Empty when noise has spoilt the answer beyond mpremote's understanding."""
    try:
        return console.run(program)
    except SilenceError:
        console.enter_anew()
        return ""
