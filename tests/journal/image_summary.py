"""Summarises what a journal reads from an image, in one line. Runs on CPython and, unchanged, in MicroPython."""

from binascii import crc32

from topout.journal.create import Draft, begin
from topout.journal.journal import Journal
from topout.journal.load import LoadedJournal
from topout.journal.record import EVENT
from topout.journal.results import last_results


class Memory:
    """Bytes that refuse a second write without an erase."""

    has_spare = False

    def __init__(self, image):
        self.bytes = bytearray(image)
        self.size = len(image)

    def read(self, offset, length):
        return bytes(self.bytes[offset : offset + length])

    def write(self, offset, data):
        if self.read(offset, len(data)) != b"\xff" * len(data):
            raise ValueError("written over")
        self.bytes[offset : offset + len(data)] = data

    def erase(self, first=b""):
        self.bytes[:] = first + b"\xff" * (self.size - len(first))

    def commit(self):
        pass


def summary(image):
    memory = Memory(image)
    journal = Journal(memory)
    opening = LoadedJournal(journal)
    records = list(opening.records())
    parts = [opening.state, journal.reason, opening.setup, sorted(journal.settings.items()), len(records)]
    parts += [crc32(repr(records).encode()), journal.room, opening.is_damaged, opening.is_mended, journal.game_number]
    parts += [journal.writer.repair(), journal.append(EVENT, (3, -40, 2000)), crc32(memory.bytes)]
    results = last_results(journal, (0, 12, 2, 7, 8, 2, 1))
    parts += [begin(journal, (1, 5, 0), Draft(journal, 9, results)), journal.append(EVENT, (0, 9)), crc32(memory.bytes)]
    return repr(parts)
