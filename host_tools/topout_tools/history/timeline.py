"""The timeline of a game, turn by turn: its events folded by the rules themselves."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from topout.games import skyscrapers, track
from topout_tools.history.game_record import GameRecord

WITH_FALLS = ("skyscrapers", "track")  # games in which workers can fall


@dataclass
class Turn:
    """A turn: from the moment a player is on turn until another one is."""

    player: int | None  # None while nobody is on turn: all choose, or the floors are tallied
    falls: list[int]  # by player: workers that they made fall in it
    events: list[tuple[int, ...]] = field(default_factory=list)
    knocks: list[int] = field(default_factory=list)  # the level of each
    state: Any = None  # at the end of the turn


@dataclass(frozen=True)
class Timeline:
    played: GameRecord
    turns: list[Turn]
    last_state: Any

    def turns_of(self, player: int) -> int:
        return sum(turn.player == player for turn in self.turns)

    def falls_of(self, player: int) -> int:
        return sum(turn.falls[player] for turn in self.turns)


def timeline_of(played: GameRecord) -> Timeline:
    """Return the timeline of a game whose events are known. Raises ValueError if the rules refuse one."""
    rules = played.rules
    state = rules.start(played.setup)
    knocks = _knocks_by_event(played)
    turns: list[Turn] = []
    whose: object = None
    for at in range(len(played.events) + 1):
        event = played.events[at] if at < len(played.events) else None
        if event is None and at not in knocks:
            break
        if whose != turn_key(state):
            whose = turn_key(state)
            turns.append(Turn(state.turn, [0] * state.players))
        turns[-1].knocks += knocks.get(at, [])
        if event is not None:
            _book(turns[-1], played.game, event)
            refusal = rules.apply(state, event)
            if refusal:
                raise ValueError(f"these rules refuse {event}: {refusal}")
        if event is None or whose != turn_key(state) or at + 1 == len(played.events):
            turns[-1].state = deepcopy(state)
    return Timeline(played, turns, state)


def pods_out(played: GameRecord) -> frozenset[int]:
    """Return the pods of the players who were out at the end of the log; none if its events or rules are not known."""
    if not played.has_events or not played.is_known:
        return frozenset()
    is_in, state = played.rules.is_in, played.last_state
    return frozenset(pod for player, pod in enumerate(played.pods) if not is_in(state, player))


def turn_key(state: Any) -> tuple[int | None, int]:
    """Return a key that changes with each turn.

    The round is part of it, because a single player has one turn a round.
    """
    return state.turn, getattr(state, "round", 0)


def _knocks_by_event(played: GameRecord) -> dict[int, list[int]]:
    """Return the knocks by the number of events before them. Undone events may have made the log shorter since."""
    knocks: dict[int, list[int]] = {}
    for at, note in played.knocks:
        knocks.setdefault(min(at, len(played.events)), []).append(note[1])
    return knocks


def _book(turn: Turn, game: str, event: tuple[int, ...]) -> None:
    turn.events.append(event)
    if game == "skyscrapers" and event[0] == skyscrapers.FALL:
        turn.falls[event[1]] += len(event) - 2
    elif game == "track" and event[0] == track.FALL:
        turn.falls[event[1]] += event[2]
