"""For a hub whose memory cannot be had: a storage that holds nothing. Read in that case only."""


class NoMemory:
    size = 0
    has_spare = False

    def read(self, offset: int, length: int) -> bytes:
        return b""

    def write(self, offset: int, data: bytes) -> None:
        raise OSError

    def erase(self, first: bytes = b"") -> None:
        raise OSError
