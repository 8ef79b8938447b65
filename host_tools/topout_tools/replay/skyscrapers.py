"""The scenario vocabulary of Skyscrapers."""

from topout.games import skyscrapers as rules
from topout.games.validation import NOBODY
from topout_tools.replay.fields import (
    REQUIRED,
    choice,
    is_flag,
    is_number,
    is_numbers,
    is_quantity,
    is_rows,
    one_of,
    or_null,
)

_EDITIONS = tuple([edition[rules.NAME] for edition in rules.EDITIONS])


def options(scenario: dict) -> tuple:
    return ("edition",)


def setup(scenario: dict, players: int, first: int) -> tuple:
    return players, first, choice(scenario, "edition", _EDITIONS)


def _build(setup, beams, worker, highest, card):
    # A tuple of whole numbers cannot hold 2.5 beams. It gets 0 instead, which is refused for the same reason.
    whole = int(beams) if 0 < beams <= rules.BEAMS_MOST and beams == int(beams) else 0
    marks = rules.WORKER * worker + rules.HIGHEST * highest + rules.FOUNDATION * (card == "foundation")
    return rules.BUILD, whole, marks


def _tally(setup, floors):
    # Nor can it hold rows of different lengths. A tally without rows is refused for the same reason.
    if any(len(row) != setup[0] for row in floors):
        return (rules.TALLY,)
    return tuple([rules.TALLY] + [count for row in floors for count in row])


def _collapse(setup, by):
    if by == NOBODY:  # a scenario has null for it
        return None
    return rules.COLLAPSE, NOBODY if by is None else by


EVENTS = {
    "recruit": ((), lambda setup: (rules.RECRUIT,)),
    "build": (
        (
            ("beams", is_quantity, REQUIRED),
            ("worker", is_flag, False),
            ("highest", is_flag, False),
            ("card", one_of("construction", "foundation"), "construction"),
        ),
        _build,
    ),
    "move": ((), lambda setup: (rules.MOVE,)),
    "end_turn": ((("early", is_flag, False),), lambda setup, early: (rules.END_TURN, int(early))),
    "fall": (
        (("by", is_number, REQUIRED), ("owners", is_numbers, REQUIRED)),
        lambda setup, by, owners: (rules.FALL, by) + tuple(owners),
    ),
    "lost": ((("owner", is_number, REQUIRED),), lambda setup, owner: (rules.LOST, owner)),
    "collapse": ((("by", or_null(is_number), REQUIRED),), _collapse),
    "tally": ((("floors", is_rows, REQUIRED),), _tally),
    "adjust": (
        (("player", is_number, REQUIRED), ("score", is_number, REQUIRED)),
        lambda setup, player, score: (rules.ADJUST, player, score),
    ),
    "recount": (
        (("player", is_number, REQUIRED), ("construction", is_number, REQUIRED), ("foundation", is_number, REQUIRED)),
        lambda setup, player, construction, foundation: (rules.RECOUNT, player, construction, foundation),
    ),
    "workers": (
        tuple([(field, is_number, REQUIRED) for field in ("player", "crew", "site", "lost")]),
        lambda setup, *numbers: (rules.WORKERS,) + numbers,
    ),
}


# In the order of the rules' own numbers.
_WORDS = ("recruit", "build", "move", "end_turn", "fall", "lost", "collapse", "tally", "adjust", "recount", "workers")


def result(state: rules.State, names: list) -> dict:
    totals = rules.scores(state)
    return {
        "phase": state.phase,
        "how": state.ended_by,
        "turn": state.turn,
        "actions_left": state.actions_left,
        "players": [_player(state, player, name, totals[player]) for player, name in enumerate(names)],
        "tally_winner": state.tally_winner,
        "winners": rules.winners(state),
    }


def _player(state, player, name, score):
    return {
        "name": name,
        "score": score,
        "crew": state.crew[player],
        "site": state.site[player],
        "lost": state.lost[player],
        "cards": {"construction": state.construction[player], "foundation": state.foundation[player]},
        "out": state.out_reason[player],
    }


def scenario(setup: tuple, log: list, names: list) -> dict:
    """Return a scenario of a console's game. Its replay leads to the same state."""
    players, first, edition = setup
    return {
        "game": "skyscrapers",
        "players": names,
        "edition": _EDITIONS[edition],
        "first": first,
        "events": [_event_fields(players, event) for event in log],
    }


def _event_fields(players, event):
    kind = event[0]
    fields = {"do": _WORDS[kind]}
    if kind == rules.BUILD:
        fields["beams"] = event[1]
        _add_marks(fields, event[2])
    elif kind == rules.END_TURN:
        fields["early"] = bool(event[1])
    elif kind == rules.FALL:
        fields.update({"by": event[1], "owners": list(event[2:])})
    elif kind == rules.LOST:
        fields["owner"] = event[1]
    elif kind == rules.COLLAPSE:
        fields["by"] = None if event[1] == NOBODY else event[1]
    elif kind == rules.TALLY:
        counts = event[1:]
        fields["floors"] = [list(counts[row : row + players]) for row in range(0, len(counts), players)]
    elif kind == rules.ADJUST:
        fields.update({"player": event[1], "score": event[2]})
    elif kind == rules.RECOUNT:
        fields.update({"player": event[1], "construction": event[2], "foundation": event[3]})
    elif kind == rules.WORKERS:
        fields.update({"player": event[1], "crew": event[2], "site": event[3], "lost": event[4]})
    return fields


def _add_marks(fields, marks):
    fields["worker"] = bool(marks & rules.WORKER)
    fields["highest"] = bool(marks & rules.HIGHEST)
    fields["card"] = "foundation" if marks & rules.FOUNDATION else "construction"
