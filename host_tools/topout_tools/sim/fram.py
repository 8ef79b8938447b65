"""An MB85RC256V on the I2C bus: 32 KB of FRAM with a 15-bit pointer, every byte stored as it arrives."""

from topout_tools.sim.power import PowerCut

SIZE = 32768


class FramChip:
    """The chip: `write` is a bus write to it, `read` a bus read. The power that is left is counted in bytes stored."""

    address = 0x50

    def __init__(self) -> None:
        self._bytes = bytearray(SIZE)
        self._pointer = 0
        self._bytes_left: int | None = None
        self.is_connected = True
        self.stored = 0

    @property
    def image(self) -> bytes:
        return bytes(self._bytes)

    def load(self, image: bytes) -> None:
        self._bytes[: len(image)] = image

    def cut_after(self, stored: int | None) -> None:
        """Cut the power after that many more stored bytes; None cancels the cut."""
        self._bytes_left = stored

    def answers(self) -> bool:
        """Return whether the chip acknowledges its address, which it does whenever it is connected."""
        return self.is_connected

    def write(self, data: bytes) -> None:
        """Set the pointer from two bytes, high byte first, and store the following bytes from there, wrapping round."""
        if len(data) < 2:
            return
        self._pointer = (data[0] << 8 | data[1]) % SIZE
        for byte in data[2:]:
            self._store(byte)

    def read(self, length: int) -> bytes:
        to_the_end = self._bytes[self._pointer : self._pointer + length]
        found = bytes(to_the_end + self._bytes[: length - len(to_the_end)])
        self._pointer = (self._pointer + length) % SIZE
        return found

    def _store(self, byte: int) -> None:
        self._pull_the_plug_in_time()
        self._bytes[self._pointer] = byte
        self._pointer = (self._pointer + 1) % SIZE
        self.stored += 1
        if self._bytes_left is not None:
            self._bytes_left -= 1
            self._pull_the_plug_in_time()

    def _pull_the_plug_in_time(self) -> None:
        if self._bytes_left == 0:
            self._bytes_left = None
            raise PowerCut
