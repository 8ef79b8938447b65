"""Flash whose half-programmed bits may read otherwise at every read, not only at every power-on."""

from topout_tools.sim.nor_flash import NorFlash


class FlickeringFlash(NorFlash):
    """NorFlash that chooses at each read how the bits in doubt among the bytes read, read this time."""

    def __getitem__(self, where):
        if self._weak:
            self._flicker(*self._range(where))
        return super().__getitem__(where)

    def _flicker(self, start: int, stop: int) -> None:
        for offset in range(start, stop):
            bits = self._weak.get(offset, 0)
            if bits:
                self._bytes[offset] = (self._bytes[offset] & ~bits) | (self._random.getrandbits(8) & bits)
