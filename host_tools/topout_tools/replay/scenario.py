"""Plays one scenario through the device's own rules code and returns the result."""

import json

from topout.games import catalogue
from topout.games.reasons import BAD_EVENT
from topout.match.session import Session
from topout_tools.replay.fields import ScenarioError, is_number, pack_event
from topout_tools.replay.registry import VOCABULARIES

_COMMON = ("game", "players", "first", "events")
_UNDO = {"do": "undo"}
_REDO = {"do": "redo"}


def answer(line, read=json.loads):
    """Return the result of a scenario, or {"error": …}. It never raises, whatever the line holds."""
    try:
        scenario = read(line)
    except (ValueError, RuntimeError):  # RuntimeError: nested too deep, on either interpreter
        return {"error": "not JSON"}
    try:
        return play(scenario)
    except ScenarioError as problem:
        return {"error": str(problem)}


def play(scenario: object) -> dict:
    if type(scenario) is not dict:
        raise ScenarioError("a scenario is an object with game, players and events")
    name = scenario.get("game")
    if type(name) is not str or name not in VOCABULARIES:
        raise ScenarioError("game must be one of " + ", ".join(catalogue.NAMES))
    game = catalogue.load(name)
    vocabulary = VOCABULARIES[name]
    _check_keys(scenario, vocabulary.options(scenario))
    names = _players(scenario, game.SEATS)
    session = Session(game, vocabulary.setup(scenario, len(names), _first(scenario, names)))
    refused = _enter(session, vocabulary.EVENTS, _events(scenario))
    result = vocabulary.result(session.state, names)
    result["refused"] = refused
    return result


def _check_keys(scenario, options):
    for key in scenario:
        if key not in _COMMON and key not in options:
            raise ScenarioError("this game has no " + repr(key[:40]))


def _players(scenario, seats):
    names = scenario.get("players")
    if type(names) is not list or not all(type(name) is str for name in names):
        raise ScenarioError("players must be a list of names")
    if not seats[0] <= len(names) <= seats[1]:
        raise ScenarioError(f"{len(names)} players: this game seats {seats[0]} to {seats[1]}")
    return names


def _first(scenario, names):
    first = scenario.get("first", 0)
    if not is_number(first) or not 0 <= first < len(names):
        raise ScenarioError("first must be the index of a player")
    return first


def _events(scenario):
    events = scenario.get("events", [])
    if type(events) is not list:
        raise ScenarioError("events must be a list")
    return events


def _enter(session, words, events):
    refused = []
    for at, event in enumerate(events):
        if event == _UNDO:
            why = session.undo()
        elif event == _REDO:
            why = session.redo()
        else:
            packed = pack_event(words, event, session.setup)
            why = session.enter(packed) if packed else BAD_EVENT
        if why:
            refused.append({"at": at, "why": why})
    return refused
