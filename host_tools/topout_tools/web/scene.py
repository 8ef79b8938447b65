"""The game pieces on the table, derived from the console's own log by its own rules, so that both always agree.

    {"game": "skyscrapers", "seats": ["p1", "p3"], "turn": "p3" or None, "actions": 2 or None, "scores": [3, 0],
     "in": [true, true], "winners": [], …}

Players are numbers, in the order of `seats`. What each game adds:

- skyscrapers: `floors` [[player, beams, is highest], …] from the ground up, `standing` and `lying` (workers of each
  player on the building, and beside it since the turn began), `lost` (of each player), `collapsed`
- floors: `piles` [[[number, player or None], …], …] from the bottom up, `ball` (its number, or None), `target` (stars)
- newyork: `pieces` [[player, piece], …] of this game of the series, `statue` (player or None), `workers`
- track: `actions` (None if turns have none), `start`, `target`, `lowest` (or None), `low_wins`, `falls`

The page without a server runs this file in a MicroPython VM: see `screen_words`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from topout.games import floors, newyork, skyscrapers, track
from topout_tools.web.console_interface import Table

Scene = dict[str, Any]
Events = list[tuple[int | None, tuple[int, ...]]]  # the player of each event, and the event


def scene_of(table: Table) -> Scene:
    """Return the scene of the firmware's own Table."""
    seats = [f"p{1 + pod}" for pod in table.seats]
    state, rules = table.state, table.rules
    scene = {
        "game": table.game,
        "seats": seats,
        "turn": None if state.turn is None else seats[state.turn],
        "actions": getattr(state, "actions_left", None),
        "scores": list(rules.scores(state)),
        "in": [bool(rules.is_in(state, player)) for player in range(len(seats))],
        "winners": list(rules.winners(state)),
    }
    scene.update(_more(table, state))
    return scene


def _more(table: Table, state: Any) -> Scene:
    """Return the fields of one game; empty for a game without a drawing."""
    describe = _PARTS.get(table.game)
    return describe(table, _events_of(table)) if describe else {}


def _events_of(table: Table) -> Events:
    """Return the log with the player of each event. The rules know that player only while the log is replayed."""
    rules = table.rules
    state = rules.start(table.session.setup)
    events = []
    for event in table.session.log:
        events.append((rules.player_of(state, event), event))
        rules.apply(state, event)
    return events


def _skyscrapers(table: Table, events: Events) -> Scene:
    state = table.state
    builds = [(by, event) for by, event in events if event[0] == skyscrapers.BUILD]
    lying = [0] * state.players
    standing = list(state.site)
    for _, event in _since_turn_began(events):
        if event[0] == skyscrapers.FALL:
            for owner in event[2:]:
                lying[owner] += 1
                # A player's own workers go back to the crew at once (S15).
                has_left = owner == event[1] and state.edition[skyscrapers.RETURNS_OWN]
                standing[owner] -= 0 if has_left else 1
    return {
        "floors": [[by, event[1], bool(event[2] & skyscrapers.HIGHEST)] for by, event in builds],
        "standing": [max(0, count) for count in standing],
        "lying": lying,
        "lost": list(state.lost),
        "collapsed": state.ended_by == skyscrapers.COLLAPSED,
    }


def _since_turn_began(events: Events) -> Events:
    ends = [at for at, (_, event) in enumerate(events) if event[0] == skyscrapers.END_TURN]
    return events[ends[-1] + 1 :] if ends else events


def _floors(table: Table, events: Events) -> Scene:
    state, setup = table.state, table.session.setup
    is_beginner = setup[2] == floors.BEGINNER
    piles: list[list[list[int | None]]] = [[[top, None]] for top in (setup[3:5] if is_beginner else setup[3:4])]
    for by, event in events:
        if event[0] == floors.FLOOR:
            piles[event[2] if len(event) > 2 else 0].append([event[1], by])
    return {"piles": piles, "ball": state.ball, "target": state.target}


def _newyork(table: Table, events: Events) -> Scene:
    state = table.state
    pieces: list[list[int | None]] = []
    for by, event in events:
        piece = table.rules.piece_of(event)
        if event[0] == newyork.NEXT_GAME:
            pieces.clear()
        elif piece is not None:
            pieces.append([by, piece])
    return {"pieces": pieces, "statue": state.statue, "workers": list(state.workers)}


def _track(table: Table, _events: Events) -> Scene:
    state, profile = table.state, table.session.setup[2:]
    is_low = bool(profile[track.LOW_WINS])
    scene: Scene = {"start": profile[track.START], "low_wins": is_low, "falls": list(state.falls)}
    if not profile[track.ACTIONS]:
        scene["actions"] = None
    for name, at in (("target", track.TARGET), ("lowest", track.LOWEST)):
        scene[name] = None if profile[at] == track.NONE else profile[at]
    return scene


_PARTS: dict[str, Callable[[Table, Events], Scene]] = {
    "skyscrapers": _skyscrapers,
    "floors": _floors,
    "newyork": _newyork,
    "track": _track,
}
