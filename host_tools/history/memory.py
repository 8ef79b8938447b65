"""A console's memory, read by the firmware's own reader.

The memory is what was pulled: the 4096 bytes of nvm, or all of an FRAM. Nothing is written to it.
"""

from __future__ import annotations

from hashlib import sha256

from host_tools.history.played import CLOCK, KNOCK, Played
from host_tools.mistakes import MistakeError
from topout.journal.opening import records
from topout.journal.record import NOTE, UNDO
from topout.logbook import Logbook
from topout.table import ALARM
from topout.wake import resume

_RESTARTS_PAGE = 256  # the last page of nvm counts restarts, and is no part of the journal
_NVM = 4096
_WHY = {
    "zeros": "it holds zeros only",
    "noise": "it was not written by a Topout console",
    "other_version": "it was written by another version of the firmware",
    "unreadable": "it cannot be read",
    "other_game": "it holds a game that this version does not know",
}


class Image:
    """Bytes as the storage that a journal reads from."""

    def __init__(self, image: bytes) -> None:
        self._bytes = image
        self.size = len(image) - (_RESTARTS_PAGE if len(image) == _NVM else 0)

    def read(self, offset: int, length: int) -> bytes:
        return self._bytes[offset : offset + length]

    def write(self, offset: int, data: bytes) -> None:
        raise OSError("a memory that was pulled is not written to")

    def erase(self) -> None:
        raise OSError("a memory that was pulled is not written to")


def simulated_chip(seed: bytes) -> str:
    """The id of a simulated console, another one for another seed."""
    return "sim-" + sha256(seed).hexdigest()[:12]


def read_memory(image: bytes, chip: str) -> list[Played]:
    """Every game that it knows of, the one on the table last; MistakeError if this is no console's memory."""
    if not image or len(image) % 256:
        raise MistakeError(f"{len(image)} bytes are not a console's memory: nvm has {_NVM}, an FRAM a multiple of 256")
    logbook = Logbook(Image(image))
    table = resume(logbook)
    if table is None:
        if logbook.found in _WHY:
            raise MistakeError(f"this memory holds no game: {_WHY[logbook.found]}")
        return []
    found = list(records(logbook.journal))
    return [
        Played(
            chip=chip,
            number=logbook.journal.game_number,
            mark=0,
            game=table.game,
            pods=tuple(table.seats),
            names=("",) * len(table.seats),
            setup=table.session.setup,
            events=tuple(tuple(event) for event in table.session.log),
            notes=_placed(found, [tuple(note) for note in table.notes], len(table.seats)),
            length=len(found),
        )
    ]


def _placed(found: list, sound: list[tuple], players: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """The notes that the firmware found sound, each with how many events stood when it was written."""
    standing = 0
    thinking_s = [0] * players
    notes = []
    for kind, numbers in found:
        if kind != NOTE:
            standing += -1 if kind == UNDO else 1
        elif sound and tuple(numbers) == sound[0]:
            sound.pop(0)
            notes.append((standing, _told(numbers, thinking_s)))
    return tuple(notes)


def _told(note: tuple, thinking_s: list[int]) -> tuple[int, ...]:
    if note[0] == ALARM:
        return (KNOCK, *note[1:])
    thinking_s[note[1]] += note[2]
    return (CLOCK, sum(thinking_s), *thinking_s)
