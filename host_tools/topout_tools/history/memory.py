"""Reads a console's memory with the firmware's own reader: the game on the table, and earlier results."""

from __future__ import annotations

from hashlib import sha256

from topout_tools.errors import UserError
from topout_tools.history.game_record import CLOCK, GameRecord, Outcome, is_sound_note
from topout_tools.memory_image import NVM, Header, LastResult, MemoryContents, read_journal

_WHY = {
    "zeros": "it holds zeros only",
    "noise": "it was not written by a Topout console",
    "other_version": "it was written by another version of the firmware",
    "unreadable": "it cannot be read",
}


def simulated_chip(seed: bytes) -> str:
    """Return the id of a simulated console, derived from the seed."""
    return "sim-" + sha256(seed).hexdigest()[:12]


def read_memory(image: bytes, chip: str) -> list[GameRecord]:
    """Return all games in the memory, the one on the table last. Raises UserError if it is no console's memory."""
    if not image or len(image) % 256:
        raise UserError(f"{len(image)} bytes are not a console's memory: nvm has {NVM}, an FRAM a multiple of 256")
    found = read_journal(image)
    if found.reason:
        raise UserError(f"this memory holds no game: {_WHY[found.reason]}")
    ended = [_ended(result, chip) for result in found.results if result.game]
    return ended + ([_on_the_table(found, found.header, chip)] if found.header else [])


def _ended(result: LastResult, chip: str) -> GameRecord:
    """Return an earlier game.

    Its memory lacks pods and winners: pods are counted from the first, and first place wins.
    """
    winners = tuple(player for player, place in enumerate(result.places) if place == 1)
    return GameRecord(
        chip=chip,
        number=result.number,
        mark=result.mark,
        game=result.game or "",
        pods=tuple(range(len(result.scores))),
        names=result.names,
        minutes=result.minutes,
        stored_outcome=Outcome(True, result.scores, result.places, winners),
    )


def _on_the_table(found: MemoryContents, header: Header, chip: str) -> GameRecord:
    notes = tuple((at, note) for at, note in found.notes if is_sound_note(note, len(header.pods)))
    seconds = [note[1] for _, note in notes if note[0] == CLOCK]
    played = GameRecord(
        chip=chip,
        number=header.number,
        mark=header.mark,
        game=header.game or "",
        pods=header.pods,
        names=header.names,
        setup=header.setup,
        events=tuple(found.events),
        notes=notes,
        length=len(found.records),
        minutes=(seconds[-1] + 30) // 60 if seconds else None,
    )
    if not played.is_known:
        raise UserError("this memory holds a game that this version does not know")
    return played
