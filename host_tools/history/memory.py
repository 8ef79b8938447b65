"""A console's memory, as the games it tells of. The memory is what was pulled: the 4096 bytes of nvm, or all of an
FRAM.
"""

from __future__ import annotations

from hashlib import sha256

from host_tools.history.played import Outcome, Played
from host_tools.journal import NVM, Found, Header, LastResult, read_journal
from host_tools.mistakes import MistakeError
from topout.games import catalogue
from topout.session import Session

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
    """Of a game before the last, only how it ended."""
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
    if header.game is None or not _is_playable(header.game, header.setup, found.events):
        raise MistakeError("this memory holds no game: it holds a game that this version does not know")
    return Played(
        chip=chip,
        number=header.number,
        mark=header.mark,
        game=header.game,
        pods=header.pods,
        names=header.names,
        setup=header.setup,
        events=tuple(found.events),
        notes=tuple((at, note) for at, note in found.notes if _is_sound(note, len(header.pods))),
        length=len(found.records),
    )


def _is_playable(game: str, setup: tuple, events: list) -> bool:
    try:
        session = Session(catalogue.load(game), setup)
    except (LookupError, ValueError, TypeError):
        return False
    return not any(session.do(event) for event in events)


def _is_sound(note: tuple, players: int) -> bool:
    """Of a kind and length that the console writes."""
    lengths = {0: (4,), 1: (2, 2 + players), 2: (2,)}
    return len(note) in lengths.get(note[0], ()) and min(note) >= 0
