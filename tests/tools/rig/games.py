"""The whole games that are played on the rig: scripts of the project's own players, one of each kind."""

from collections.abc import Callable

from tests.console import test_newyork as newyork
from tests.console.floors_evening import SEATS, Evening
from tests.console.track_hands import TrackHands
from tests.console.whole_game import whole_game

LEAST, MOST = "least", "most"
LANGUAGES = ("en", "ru", "ro", "nl")
_EDITIONS = {"ru": "ru", "ro": "ro", "nl": "nl", "en": "nl"}  # each is played in its own language; none is English
_SHORT_EVENINGS = {2: 3, 5: 26}  # by players: the seed of an evening that is soon over


def script_of(game: str, players: str, language: str) -> str:
    return GAMES[game](players == MOST, language)


def _skyscrapers(is_full: bool, language: str) -> str:
    return whole_game(4 if is_full else 2, _EDITIONS[language], collapses=False).script


def _floors(is_full: bool, language: str) -> str:
    players = 5 if is_full else 2
    return Evening(SEATS[players], "full", _SHORT_EVENINGS[players], language).hands.script


def _newyork(is_full: bool, language: str) -> str:
    series = newyork.series_of_five if is_full else newyork.series_of_two
    return series(language).script


def _track(is_full: bool, language: str) -> str:
    return (_race_of_five if is_full else _plain_points_of_two)(language).script


def _plain_points_of_two(language: str) -> TrackHands:
    hands = TrackHands(["p2", "p4"], "p4", "plain", language)
    hands.points("p4", 7)
    hands.points("p2", 4)
    hands.end_turn()
    hands.points("p2", -2)
    hands.undo(1)
    hands.points("p2", 3)
    hands.finish()
    return hands


def _race_of_five(language: str) -> TrackHands:
    hands = TrackHands(["p1", "p2", "p3", "p4", "p5"], "p5", "first", language)
    for pod, points in zip(hands.pods, (6, 5, 5, 3, 2), strict=True):
        hands.points(pod, points)
        hands.end_turn()
    hands.out("p4")
    while hands.result["phase"] == "play":
        hands.points("p1", 12)
    return hands


GAMES: dict[str, Callable[[bool, str], str]] = {
    "skyscrapers": _skyscrapers,
    "floors": _floors,
    "newyork": _newyork,
    "track": _track,
}
