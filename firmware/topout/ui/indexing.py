"""The index of a file of texts, as `texts` keeps it: for a file that does not begin with one, and for `make drive`."""

from topout.ui.texts import checksum


def index_of(file) -> bytes:
    """From the file's beginning; it is shorter than 64 KB."""
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
