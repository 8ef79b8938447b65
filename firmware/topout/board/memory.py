"""The 4096 bytes that survive a power cut, as the storage a journal writes to.

One flash sector: writing where all bytes are 0xFF programs them (0.9 ms); writing over anything else erases and
rewrites the sector (54 ms and more). Which of the two happens is up to who writes.
"""

import microcontroller


class Memory:
    """Bytes by offset in `microcontroller.nvm`."""

    def __init__(self) -> None:
        nvm = microcontroller.nvm
        if nvm is None:
            raise RuntimeError("no nvm")
        self._nvm = nvm
        self.size = len(nvm)

    def read(self, offset: int, length: int) -> bytes:
        """A copy of `length` bytes."""
        return bytes(self._nvm[offset : offset + length])

    def write(self, offset: int, data: bytes) -> None:
        """Put the bytes there, in one operation."""
        self._nvm[offset : offset + len(data)] = data

    def erase(self) -> None:
        """Every byte reads 0xFF afterwards. 54 ms and more; a cut in it can leave anything."""
        self._nvm[0 : self.size] = b"\xff" * self.size
