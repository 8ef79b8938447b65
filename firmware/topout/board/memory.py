"""The Pico's 4096 bytes of nvm, which survive a power cut, without the last page, as the storage a journal writes to.

They are one flash sector. Writing where all bytes are 0xFF programs them (0.9 ms). Writing over anything else erases
and rewrites the sector (54 ms and more). The caller decides which of the two happens. The last page counts restarts
(`restart_counter`); an erase clears it with the rest.
"""

import microcontroller
from micropython import const

_RESTARTS_PAGE = const(256)


class Memory:
    """A storage in `microcontroller.nvm`, bytes by offset."""

    has_spare = False

    def __init__(self) -> None:
        nvm = microcontroller.nvm
        if nvm is None:
            raise RuntimeError("no nvm")
        self._nvm = nvm
        self.size = len(nvm) - _RESTARTS_PAGE

    def read(self, offset: int, length: int) -> bytes:
        """Return a copy of `length` bytes."""
        return bytes(self._nvm[offset : offset + length])

    def write(self, offset: int, data: bytes) -> None:
        """Write the bytes at `offset`, in one operation."""
        self._nvm[offset : offset + len(data)] = data

    def erase(self, first: bytes = b"") -> None:
        """Set every byte to 0xFF, except the first ones, which become `first`.

        Takes 54 ms and more. A power cut in the erase proper, 45 ms of it, can leave anything.
        """
        from topout.board.nvm_erase import blank

        blank(self._nvm, first)

    def commit(self) -> None:
        """Do nothing: there is no second bank to switch to."""
