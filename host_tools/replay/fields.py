"""What a field of a scenario's event may hold, and how an event becomes the tuple that the rules take."""

REQUIRED = object()


class ScenarioError(Exception):
    """The scenario as a whole cannot be played; the text says why."""


def is_number(value: object) -> bool:
    return type(value) is int  # not isinstance: true and false are no numbers


def is_quantity(value: object) -> bool:
    return type(value) is int or type(value) is float


def is_flag(value: object) -> bool:
    return type(value) is bool


def is_numbers(value: object) -> bool:
    return type(value) is list and all(type(number) is int for number in value)


def is_rows(value: object) -> bool:
    return type(value) is list and all(is_numbers(row) for row in value)


def one_of(*words: str) -> object:
    return lambda value: type(value) is str and value in words


def pack_event(vocabulary: dict, event: object, players: int) -> tuple | None:
    """The rules' tuple for a scenario's event; None if it is not one (`bad_event`)."""
    if type(event) is not dict or type(event.get("do")) is not str or event["do"] not in vocabulary:
        return None
    fields, pack = vocabulary[event["do"]]
    values = []
    known = 1
    for name, is_valid, default in fields:
        value = event.get(name, REQUIRED)
        if value is REQUIRED:
            value = default
        else:
            known += 1
            if not is_valid(value):
                return None
        if value is REQUIRED:
            return None
        values.append(value)
    return pack(players, *values) if known == len(event) else None
