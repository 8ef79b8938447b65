"""The whole games that are played on the rig: scripts of the test suite, one of each kind."""

from collections.abc import Callable

from tests.console import test_newyork as newyork
from tests.console.floors_game import SEATS, FloorsGame
from tests.console.skyscrapers_game import whole_game
from tests.console.track_script_writer import TrackScriptWriter

LEAST, MOST = "least", "most"
LANGUAGES = ("en", "ru", "ro", "nl")
_EDITIONS = {"ru": "ru", "ro": "ro", "nl": "nl", "en": "nl"}  # by language; there is no English one
_SHORT_GAMES = {2: 3, 5: 26}  # by number of players: the seed of a short game


def script_of(game: str, players: str, language: str) -> str:
    return GAMES[game](players == MOST, language)


def _skyscrapers(is_full: bool, language: str) -> str:
    return whole_game(4 if is_full else 2, _EDITIONS[language], collapses=False, language=language).script


def _floors(is_full: bool, language: str) -> str:
    players = 5 if is_full else 2
    return FloorsGame(SEATS[players], "full", _SHORT_GAMES[players], language).writer.script


def _newyork(is_full: bool, language: str) -> str:
    series = newyork.series_of_five if is_full else newyork.series_of_two
    return series(language).script


def _track(is_full: bool, language: str) -> str:
    return (_race_of_five if is_full else _plain_points_of_two)(language).script


def _plain_points_of_two(language: str) -> TrackScriptWriter:
    writer = TrackScriptWriter(["p2", "p4"], "p4", "plain", language)
    writer.points("p4", 7)
    writer.points("p2", 4)
    writer.end_turn()
    writer.points("p2", -2)
    writer.undo(1)
    writer.points("p2", 3)
    writer.finish()
    return writer


def _race_of_five(language: str) -> TrackScriptWriter:
    writer = TrackScriptWriter(["p1", "p2", "p3", "p4", "p5"], "p5", "first", language)
    for pod, points in zip(writer.pods, (6, 5, 5, 3, 2), strict=True):
        writer.points(pod, points)
        writer.end_turn()
    writer.out("p4")
    while writer.result["phase"] == "play":
        writer.points("p1", 12)
    return writer


GAMES: dict[str, Callable[[bool, str], str]] = {
    "skyscrapers": _skyscrapers,
    "floors": _floors,
    "newyork": _newyork,
    "track": _track,
}
