"""The storages of a journal, over the simulated chips, with one way to cut the power."""

from topout.board.fram import Fram
from topout.board.nvm_erase import blank
from topout_tools.sim.fram import FramChip
from topout_tools.sim.nor_flash import NorFlash


class NorStorage:
    """`microcontroller.nvm` without its last page, as the journal gets it."""

    has_spare = False

    def __init__(self, *, disturbs: bool = False) -> None:
        self.chip = NorFlash(disturbs=disturbs)
        self.size = len(self.chip) - 256

    @classmethod
    def holding(cls, image: bytes) -> "NorStorage":
        storage = cls()
        storage.load(image)
        return storage

    def read(self, offset: int, length: int) -> bytes:
        return self.chip[offset : offset + length]

    def write(self, offset: int, data: bytes) -> None:
        self.chip[offset : offset + len(data)] = data

    def erase(self, first: bytes = b"") -> None:
        blank(self.chip, first)

    def commit(self) -> None:
        """Do nothing, as `Memory` does."""

    @property
    def image(self) -> bytes:
        return self.chip.image

    def load(self, image: bytes) -> None:
        self.chip.load(image)

    @property
    def steps(self) -> int:
        return self.chip.steps

    def cut_after(self, steps: int | None, seed: int) -> None:
        self.chip.cut_after(steps, seed=seed)

    def waver(self) -> None:
        self.chip.waver()


class I2cWire:
    """A bus with one chip on it, or none."""

    def __init__(self, chip: FramChip | None) -> None:
        self.chip = chip
        self.is_locked = False
        self.failures_left = 0

    def open(self):
        return self

    def try_lock(self) -> bool:
        self.is_locked = True
        return True

    def unlock(self) -> None:
        self.is_locked = False

    def _answer(self, address: int) -> FramChip:
        assert self.is_locked
        if self.chip is None or address != self.chip.address or not self.chip.answers():
            raise OSError(19, "No such device")
        if self.failures_left:
            self.failures_left -= 1
            raise OSError(5, "Input/output error")
        return self.chip

    def writeto(self, address: int, data: bytes, *, start: int = 0, end: int | None = None) -> None:
        self._answer(address).write(bytes(data[start:end]))

    def writeto_then_readfrom(self, address, out, into, *, out_start=0, out_end=None, in_start=0, in_end=None):
        chip = self._answer(address)
        chip.write(bytes(out[out_start:out_end]))
        into[in_start:in_end] = chip.read(len(into[in_start:in_end]))


class FramStorage(Fram):
    """The firmware's own driver, on a simulated wire. A new chip holds zeros, not 0xFF."""

    def __init__(self) -> None:
        self.chip = FramChip()
        self.wire = I2cWire(self.chip)
        super().__init__(self.wire)

    @property
    def image(self) -> bytes:
        return self.chip.image

    def load(self, image: bytes) -> None:
        self.chip.load(image)
        self.choose()

    @property
    def steps(self) -> int:
        return self.chip.stored

    def cut_after(self, steps: int | None, seed: int) -> None:
        self.chip.cut_after(steps)

    def waver(self) -> None:
        """Choose the bank, as at power-on. FRAM has no weak bits."""
        self.choose()
