"""Makes the index of a text file (the format: see `texts`), for a file that lacks one and for `make drive`."""

from topout.ui.texts import checksum


def index_of(file) -> bytes:
    """Return the index of a file, read from its beginning. The file must be shorter than 64 KB."""
    sums = bytearray()
    places = bytearray()
    place = 0
    file.seek(0)
    for line in file:
        cut = line.find(b" = ")
        if cut > 0:
            sums += checksum(line[:cut])
            places += place.to_bytes(2, "little")
        place += len(line)
    return bytes(sums + places)
