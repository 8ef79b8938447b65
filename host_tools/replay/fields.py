"""What a field of a scenario may hold, and how an event becomes the tuple that the rules take."""

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


def or_null(is_valid):
    return lambda value: value is None or is_valid(value)


def one_of(*words: str) -> object:
    return lambda value: type(value) is str and value in words


def choice(scenario: dict, key: str, words: tuple, default: str | None = None) -> int:
    """Which of the words an option of the scenario is."""
    word = scenario.get(key, default)
    if type(word) is not str or word not in words:
        raise ScenarioError(key + " must be one of " + ", ".join(words))
    return words.index(word)


def number(options: dict, key: str, least: int, most: int, default: int | None = None) -> int:
    """A whole number among the options of a scenario."""
    value = options.get(key, default)
    if type(value) is not int or not least <= value <= most:
        raise ScenarioError(f"{key} must be a number from {least} to {most}")
    return value


def pack_event(words: dict, event: object, setup: tuple) -> tuple | None:
    """The rules' tuple for a scenario's event; None if it is not one (`bad_event`)."""
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
