"""The scenario vocabulary of Floors."""

from topout.games import floors as rules
from topout_tools.replay.fields import REQUIRED, ScenarioError, choice, is_flag, is_number, is_numbers, number, one_of

_RULES = ("full", "medium", "beginner")
_KINDS = ("nearest", "even", "odd", "skip")  # from rules.NEAREST on


def options(scenario: dict) -> tuple:
    return ("rules", "piles") if scenario.get("rules") == "beginner" else ("rules", "floor", "ball")


def setup(scenario: dict, players: int, first: int) -> tuple:
    which = choice(scenario, "rules", _RULES)
    if which == rules.BEGINNER:
        return (players, first, which) + _piles(scenario)
    most = rules.BALL_MOST_IN_MEDIUM if which == rules.MEDIUM else rules.BALL_MOST
    return players, first, which, number(scenario, "floor", 0, 9), number(scenario, "ball", 1, most)


def _piles(scenario):
    piles = scenario.get("piles")
    if not is_numbers(piles) or len(piles) != 2 or not all(0 <= n <= 9 for n in piles):
        raise ScenarioError("piles must be two numbers from 0 to 9")
    return tuple(piles)


def _floor(setup, n, pile, by, night):
    if (pile is None) == (setup[2] == rules.BEGINNER):
        return None
    laid = (rules.FLOOR, n) if pile is None else (rules.FLOOR, n, pile)
    return laid if by is None else (rules.FLOOR, n, pile or 0, by, int(night))


def _ball(setup, n, kind):
    if (n is None) == (kind is None):
        return None
    if kind is not None:
        return rules.BALL, rules.NEAREST + _KINDS.index(kind)
    return (rules.BALL, n) if n <= rules.BALL_MOST else None  # larger numbers are the rules' kinds


EVENTS = {
    "floor": (
        (("n", is_number, REQUIRED), ("pile", is_number, None), ("by", is_number, None), ("night", is_flag, False)),
        _floor,
    ),
    "ball": ((("n", is_number, None), ("kind", one_of(*_KINDS), None)), _ball),
    "draw": ((), lambda setup: (rules.DRAW,)),
    "pass": ((), lambda setup: (rules.PASS,)),
    "only_balls": ((), lambda setup: (rules.ONLY_BALLS,)),
    "end_turn": ((), lambda setup: (rules.END_TURN,)),
    "empty": ((), lambda setup: (rules.EMPTY,)),
    "hand": (
        (("player", is_number, REQUIRED), ("n", is_number, REQUIRED)),
        lambda setup, player, n: (rules.HAND, player, n),
    ),
}

# In the order of the rules' own numbers.
_WORDS = ("floor", "ball", "draw", "pass", "only_balls", "end_turn", "empty", "hand")


def result(state: rules.State, names: list) -> dict:
    fields = {
        "phase": state.phase,
        "turn": state.turn,
        "players": [_player(state, player, name) for player, name in enumerate(names)],
        "target": state.target,
        "winners": rules.winners(state),
    }
    if state.rules == rules.BEGINNER:
        fields["piles"] = state.piles
        fields["fits"] = [rules.fitting(state, pile) for pile in (0, 1)]
    else:
        fields["floor"] = state.piles[0]
        fields["ball"] = _ball_value(state.ball)
        fields["fits"] = rules.fitting(state)
    return fields


def _ball_value(ball):
    return ball if ball <= rules.BALL_MOST else _KINDS[ball - rules.NEAREST]


def _player(state, player, name):
    return {"name": name, "stars": state.stars[player], "drawn": state.drawn[player], "hand": state.hand[player]}


def scenario(setup: tuple, log: list, names: list) -> dict:
    """Return a scenario of a console's game. Its replay leads to the same state."""
    _, first, which, top, other = setup
    fields = {"game": "floors", "players": names, "first": first, "rules": _RULES[which]}
    fields.update({"piles": [top, other]} if which == rules.BEGINNER else {"floor": top, "ball": other})
    fields["events"] = [_event_fields(which, event) for event in log]
    return fields


def _event_fields(which, event):
    fields = {"do": _WORDS[event[0]]}
    if event[0] == rules.FLOOR:
        fields["n"] = event[1]
        if which == rules.BEGINNER:
            fields["pile"] = event[2] if len(event) > 2 else 0
        if len(event) > 3:
            fields["by"] = event[3]
            fields["night"] = len(event) > 4 and bool(event[4])
    elif event[0] == rules.BALL:
        fields["n" if event[1] <= rules.BALL_MOST else "kind"] = _ball_value(event[1])
    elif event[0] == rules.HAND:
        fields.update({"player": event[1], "n": event[2]})
    return fields
