"""The fields of a scenario's events: their allowed values, and how an event becomes the rules' tuple."""

REQUIRED = object()


class ScenarioError(Exception):
    """The scenario as a whole cannot be played; the text says why."""


def is_number(value: object) -> bool:
    return type(value) is int  # isinstance would accept true and false


def is_quantity(value: object) -> bool:
    return type(value) is int or type(value) is float


def is_flag(value: object) -> bool:
    return type(value) is bool


def is_numbers(value: object) -> bool:
    return type(value) is list and all(type(number) is int for number in value)


def is_rows(value: object) -> bool:
    return type(value) is list and all(is_numbers(row) for row in value)


def or_null(is_valid):
    return lambda value: value is None or is_valid(value)


def one_of(*words: str) -> object:
    return lambda value: type(value) is str and value in words


def choice(scenario: dict, key: str, words: tuple, default: str | None = None) -> int:
    """Return the index of an option's word. Raises ScenarioError if it is not one of the words."""
    word = scenario.get(key, default)
    if type(word) is not str or word not in words:
        raise ScenarioError(key + " must be one of " + ", ".join(words))
    return words.index(word)


def number(options: dict, key: str, least: int, most: int, default: int | None = None) -> int:
    """Return a whole number among a scenario's options. Raises ScenarioError if it is missing or out of range."""
    value = options.get(key, default)
    if type(value) is not int or not least <= value <= most:
        raise ScenarioError(f"{key} must be a number from {least} to {most}")
    return value


def pack_event(words: dict, event: object, setup: tuple) -> tuple | None:
    """Return the rules' tuple of a scenario's event, or None if it is invalid (`bad_event`)."""
    if type(event) is not dict or type(event.get("do")) is not str or event["do"] not in words:
        return None
    fields, pack = words[event["do"]]
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
    return pack(setup, *values) if known == len(event) else None
