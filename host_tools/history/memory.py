"""A console's memory, read by the firmware's own reader: the game on the table, and how those before it ended."""

from __future__ import annotations

from hashlib import sha256

from host_tools.history.played import CLOCK, KNOCK, KNOCKS, Numbers, Outcome, Played
from host_tools.journal import NVM, Found, Header, LastResult, read_journal
from host_tools.mistakes import MistakeError

_WHY = {
    "zeros": "it holds zeros only",
    "noise": "it was not written by a Topout console",
    "other_version": "it was written by another version of the firmware",
    "unreadable": "it cannot be read",
}


def simulated_chip(seed: bytes) -> str:
    """The id of a simulated console, another one for another seed."""
    return "sim-" + sha256(seed).hexdigest()[:12]


def read_memory(image: bytes, chip: str) -> list[Played]:
    """Every game that it knows of, the one on the table last; MistakeError if this is no console's memory."""
    if not image or len(image) % 256:
        raise MistakeError(f"{len(image)} bytes are not a console's memory: nvm has {NVM}, an FRAM a multiple of 256")
    found = read_journal(image)
    if found.reason:
        raise MistakeError(f"this memory holds no game: {_WHY[found.reason]}")
    ended = [_ended(result, chip) for result in found.results if result.game]
    return ended + ([_on_the_table(found, found.header, chip)] if found.header else [])


def _ended(result: LastResult, chip: str) -> Played:
    """Which pods they sat at is not in it: they are counted from the first. Nor is who won: whoever comes first has."""
    winners = tuple(player for player, place in enumerate(result.places) if place == 1)
    return Played(
        chip=chip,
        number=result.number,
        mark=result.mark,
        game=result.game or "",
        pods=tuple(range(len(result.scores))),
        names=result.names,
        minutes=result.minutes,
        told_outcome=Outcome(True, result.scores, result.places, winners),
    )


def _on_the_table(found: Found, header: Header, chip: str) -> Played:
    notes = tuple((at, note) for at, note in found.notes if _is_sound(note, len(header.pods)))
    seconds = [note[1] for _, note in notes if note[0] == CLOCK]
    played = Played(
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
        raise MistakeError("this memory holds a game that this version does not know")
    return played


def _is_sound(note: Numbers, players: int) -> bool:
    """Notes are beside the rules: one that makes no sense costs nobody the game."""
    lengths = {KNOCK: (4,), CLOCK: (2, 2 + players), KNOCKS: (2,)}
    return len(note) in lengths.get(note[0], ()) and min(note) >= 0
