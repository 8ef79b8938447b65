"""The scenario vocabulary of the score sheet."""

from topout.games import sheet as rules
from topout.journal.long_setup import texts_to_numbers
from topout.journal.names import to_texts
from topout_tools.replay.fields import REQUIRED, ScenarioError, is_flag, is_number, number

_SCORE_MOST = 9999
_ROWS_MOST = 12
_NAME_MOST = 16
_PROFILE = ("rows", "rounds", "start", "target", "low_wins")
_ROW = ("name", "factor", "least", "most", "tie")
_BEYOND = rules.NOT_IN + 1  # stands for a number that is in no row's range


def options(scenario: dict) -> tuple:
    return ("profile",)


def setup(scenario: dict, players: int, first: int) -> tuple:
    profile = scenario.get("profile")
    if type(profile) is not dict:
        raise ScenarioError("profile must be an object")
    _check_fields("a profile", profile, _PROFILE)
    rows = profile.get("rows")
    if type(rows) is not list or not 0 < len(rows) <= _ROWS_MOST:
        raise ScenarioError(f"rows must be a list of 1 to {_ROWS_MOST} rows")
    numbers: list = []
    for row in rows:
        numbers += _row_numbers(row)
    if not [row for row in rows if not row.get("tie", False)]:
        raise ScenarioError("a row must count: not all of them can be tie-breaks")
    start = number(profile, "start", -_SCORE_MOST, _SCORE_MOST, 0)
    target = rules.NONE
    if profile.get("target") is not None:
        target = number(profile, "target", -_SCORE_MOST, _SCORE_MOST)
    if target == start:
        raise ScenarioError("target must not be start")
    head = (number(profile, "rounds", 0, 99, 1), start, target, int(_flag(profile, "low_wins")), len(rows))
    # The console's texts have the profile's own name in front. A scenario has none.
    return (players, first) + head + tuple(numbers) + texts_to_numbers([""] + [row["name"] for row in rows])


def _check_fields(what, fields, known):
    for name in fields:
        if name not in known:
            raise ScenarioError(what + " has no " + repr(name[:40]))


def _row_numbers(row):
    if type(row) is not dict:
        raise ScenarioError("a row must be an object")
    _check_fields("a row", row, _ROW)
    name = row.get("name")
    if type(name) is not str or not 0 < len(name) <= _NAME_MOST:
        raise ScenarioError(f"the name of a row must have 1 to {_NAME_MOST} characters")
    factor = number(row, "factor", -99, 99, 1)
    if not factor:
        raise ScenarioError("factor must not be 0")
    is_tie = _flag(row, "tie")
    if is_tie and "factor" in row:
        raise ScenarioError("a tie-break has no factor")
    least = number(row, "least", -rules.NUMBER_MOST, rules.NUMBER_MOST, 0)
    most = number(row, "most", -rules.NUMBER_MOST, rules.NUMBER_MOST, rules.NUMBER_MOST)
    if least > most:
        raise ScenarioError("least must not be above most")
    return rules.TIE if is_tie else factor, least, most


def _flag(fields, name):
    value = fields.get(name, False)
    if not is_flag(value):
        raise ScenarioError(name + " must be true or false")
    return value


def _are_entries(value):
    return type(value) is list and all(number is None or is_number(number) for number in value)


def _enter(setup, numbers):
    return tuple([rules.ENTER] + [_entered(number) for number in numbers])


def _entered(number):
    if number is None:
        return rules.NOT_IN
    return number if -rules.NUMBER_MOST <= number <= rules.NUMBER_MOST else _BEYOND


EVENTS = {
    "enter": ((("numbers", _are_entries, REQUIRED),), _enter),
    "change": (
        (("entry", is_number, REQUIRED), ("player", is_number, REQUIRED), ("number", is_number, REQUIRED)),
        lambda setup, entry, player, number: (rules.CHANGE, entry, player, number),
    ),
    "out": ((("player", is_number, REQUIRED),), lambda setup, player: (rules.OUT, player)),
    "finish": ((), lambda setup: (rules.FINISH,)),
}


def result(state: rules.State, names: list) -> dict:
    return {
        "phase": state.phase,
        "how": state.ended_by,
        "round": state.round,
        "row": state.row,
        "turn": state.dealer,
        "players": [_player(state, player, name) for player, name in enumerate(names)],
        "winners": rules.winners(state),
    }


def _player(state, player, name):
    entries = [_shown(entry[1 + player]) for entry in state.entries]
    return {"name": name, "score": state.score[player], "entries": entries, "out": not rules.is_in(state, player)}


def _shown(number):
    return None if number == rules.NOT_IN else number


def scenario(setup: tuple, log: list, names: list) -> dict:
    """Return a scenario of a console's game. Its replay leads to the same state."""
    rounds, start, target, low_wins = setup[2 : 2 + rules.ROWS]
    profile = {"rows": rows_of(setup), "rounds": rounds, "start": start, "low_wins": bool(low_wins)}
    profile["target"] = None if target == rules.NONE else target
    return {
        "game": "sheet",
        "players": names,
        "first": setup[1],
        "profile": profile,
        "events": [_event_fields(event) for event in log],
    }


def rows_of(setup: tuple) -> list:
    """Return a setup's rows as in a scenario. A row whose name is not known is called by its number."""
    count = setup[2 + rules.ROWS]
    at = 2 + rules.FIRST_ROW
    texts = to_texts(setup[at + rules.ROW_SIZE * count :])[1:]
    texts += [""] * (count - len(texts))
    rows = []
    for row in range(count):
        factor, least, most = setup[at : at + rules.ROW_SIZE]
        at += rules.ROW_SIZE
        fields = {"name": texts[row][:_NAME_MOST] or "row " + str(row + 1), "least": least, "most": most}
        fields.update({"tie": True} if factor == rules.TIE else {"factor": factor})
        rows.append(fields)
    return rows


def _event_fields(event):
    kind = event[0]
    if kind == rules.ENTER:
        return {"do": "enter", "numbers": [_shown(number) for number in event[1:]]}
    if kind == rules.CHANGE:
        return {"do": "change", "entry": event[1], "player": event[2], "number": event[3]}
    if kind == rules.OUT:
        return {"do": "out", "player": event[1]}
    return {"do": "finish"}
