"""What a journal makes of an image, as one line of text: runs on the desk and, unchanged, in the small VM."""

from binascii import crc32

from topout.journal.beginning import begin
from topout.journal.journal import Journal
from topout.journal.opening import open_journal
from topout.journal.opening import records as records_of
from topout.journal.record import EVENT


class Memory:
    """Bytes that refuse to be written twice without an erase."""

    def __init__(self, image):
        self.bytes = bytearray(image)
        self.size = len(image)

    def read(self, offset, length):
        return bytes(self.bytes[offset : offset + length])

    def write(self, offset, data):
        if self.read(offset, len(data)) != b"\xff" * len(data):
            raise ValueError("written over")
        self.bytes[offset : offset + len(data)] = data

    def erase(self):
        self.bytes[:] = b"\xff" * self.size


def answer(image):
    memory = Memory(image)
    journal = Journal(memory)
    found = open_journal(journal)
    records = list(records_of(journal))
    parts = [found, journal.reason, journal.setup, sorted(journal.settings.items()), len(records)]
    parts += [crc32(repr(records).encode()), journal.room, journal.is_damaged, journal.game_number]
    parts += [journal.append(EVENT, (3, -40, 2000)), crc32(memory.bytes)]
    parts += [begin(journal, (1, 5, 0)), journal.append(EVENT, (0, 9)), crc32(memory.bytes)]
    return repr(parts)
