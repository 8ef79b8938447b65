"""The 4096 bytes that survive a power cut, all but the last page, as the storage a journal writes to.

One flash sector: writing where all bytes are 0xFF programs them (0.9 ms); writing over anything else erases and
rewrites the sector (54 ms and more). Which of the two happens is up to who writes. The last page is the count of
restarts (`restarts`), which an erase clears with the rest.
"""

import microcontroller
from micropython import const

_RESTARTS_PAGE = const(256)


class Memory:
    """Bytes by offset in `microcontroller.nvm`."""

    has_spare = False

    def __init__(self) -> None:
        nvm = microcontroller.nvm
        if nvm is None:
            raise RuntimeError("no nvm")
        self._nvm = nvm
        self.size = len(nvm) - _RESTARTS_PAGE

    def read(self, offset: int, length: int) -> bytes:
        """A copy of `length` bytes."""
        return bytes(self._nvm[offset : offset + length])

    def write(self, offset: int, data: bytes) -> None:
        """Put the bytes there, in one operation."""
        self._nvm[offset : offset + len(data)] = data

    def erase(self, first: bytes = b"") -> None:
        """Every byte reads 0xFF afterwards, but for the first ones, which are these. 54 ms and more; a cut in the erase
        proper, 45 ms of it, can leave anything."""
        from topout.board.blanking import blank

        blank(self._nvm, first)

    def commit(self) -> None:
        """There is nothing to go back to."""
