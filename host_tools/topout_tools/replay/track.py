"""The scenario vocabulary of the score track for any game."""

from topout.games import track as rules
from topout_tools.replay.fields import REQUIRED, ScenarioError, is_flag, is_number, number

_SCORE_MOST = 9999
_NULL = object()

# In the order of the rules' profile: name, least, most, default. A flag has no limits.
_PROFILE = (
    ("start", -_SCORE_MOST, _SCORE_MOST, 0),
    ("target", -_SCORE_MOST, _SCORE_MOST, _NULL),
    ("lowest", -_SCORE_MOST, _SCORE_MOST, _NULL),
    ("low_wins", None, None, False),
    ("last_round", None, None, False),
    ("rounds", 0, 99, 0),
    ("actions", 0, 9, 0),
    ("fall", 0, 99, 0),
    ("falls_out", 0, 99, 0),
    ("out_at_lowest", None, None, False),
)
_NAMES = tuple([entry[0] for entry in _PROFILE])


def options(scenario: dict) -> tuple:
    return ("profile",)


def setup(scenario: dict, players: int, first: int) -> tuple:
    profile_fields = scenario.get("profile", {})
    if type(profile_fields) is not dict:
        raise ScenarioError("profile must be an object")
    for name in profile_fields:
        if name not in _NAMES:
            raise ScenarioError("a profile has no " + repr(name[:40]))
    profile = tuple([_value(profile_fields, entry) for entry in _PROFILE])
    if profile[rules.TARGET] == profile[rules.START]:
        raise ScenarioError("target must not be start")
    if profile[rules.LOWEST] != rules.NONE and profile[rules.LOWEST] > profile[rules.START]:
        raise ScenarioError("lowest must not be above start")
    return (players, first) + profile


def _value(profile_fields, entry):
    name, least, most, default = entry
    if least is None:
        if not is_flag(profile_fields.get(name, False)):
            raise ScenarioError(name + " must be true or false")
        return int(profile_fields.get(name, False))
    if default is _NULL and profile_fields.get(name) is None:
        return rules.NONE
    return number(profile_fields, name, least, most, default)


EVENTS = {
    "points": (
        (("player", is_number, REQUIRED), ("points", is_number, REQUIRED)),
        lambda setup, player, points: (rules.POINTS, player, points),
    ),
    "action": ((), lambda setup: (rules.ACTION,)),
    "end_turn": ((("early", is_flag, False),), lambda setup, early: (rules.END_TURN, int(early))),
    "fall": (
        (("by", is_number, REQUIRED), ("count", is_number, REQUIRED)),
        lambda setup, by, count: (rules.FALL, by, count),
    ),
    "out": ((("player", is_number, REQUIRED),), lambda setup, player: (rules.OUT, player)),
    "finish": ((), lambda setup: (rules.FINISH,)),
}


def result(state: rules.State, names: list) -> dict:
    return {
        "phase": state.phase,
        "how": state.ended_by,
        "round": state.round,
        "turn": state.turn,
        "actions_left": state.actions_left,
        "players": [_player(state, player, name) for player, name in enumerate(names)],
        "winners": rules.winners(state),
    }


def _player(state, player, name):
    return {"name": name, "score": state.score[player], "falls": state.falls[player], "out": state.out_reason[player]}


def scenario(setup: tuple, log: list, names: list) -> dict:
    """Return a scenario of a console's game. Its replay leads to the same state."""
    profile = {}
    for place, (name, least, _, _) in enumerate(_PROFILE):
        value = setup[2 + place]
        profile[name] = bool(value) if least is None else None if value == rules.NONE else value
    return {
        "game": "track",
        "players": names,
        "first": setup[1],
        "profile": profile,
        "events": [_event_fields(event) for event in log],
    }


def _event_fields(event):
    kind = event[0]
    if kind == rules.POINTS:
        return {"do": "points", "player": event[1], "points": event[2]}
    if kind == rules.END_TURN:
        return {"do": "end_turn", "early": bool(event[1])}
    if kind == rules.FALL:
        return {"do": "fall", "by": event[1], "count": event[2]}
    if kind == rules.OUT:
        return {"do": "out", "player": event[1]}
    return {"do": "action" if kind == rules.ACTION else "finish"}
