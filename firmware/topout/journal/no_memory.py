"""An empty storage for a hub whose memory cannot be used. Loaded in that case only."""


class NoMemory:
    """A storage of size 0: reads return no bytes, writes raise OSError."""

    size = 0
    has_spare = False

    def read(self, offset: int, length: int) -> bytes:
        return b""

    def write(self, offset: int, data: bytes) -> None:
        raise OSError

    def erase(self, first: bytes = b"") -> None:
        raise OSError
