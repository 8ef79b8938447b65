"""Evenings of a club: a small one that is counted by hand, and one with as many tables and people as a hall has."""

from __future__ import annotations

import threading
from dataclasses import replace
from datetime import datetime

from tests.history.sample_games import game_of, result_only, story
from topout.games import catalogue
from topout_tools.history.entries import Tags
from topout_tools.history.game_record import GameRecord, Outcome
from topout_tools.history.history import History
from topout_tools.standings.server import StandingsPage
from topout_tools.web.server import listen, make_server

CLUB_NIGHT = "Club night"
PEOPLE = (
    *("Ann", "Bo", "Цветан", "Ștefania", "Eva", "Maximiliaan", "Wilhelmina", "Ирина", "Андрей", "Ion", "Şerban"),
    *("Giovanna", "Lý", "Ø", "Konstantin", "Анастасия", "Bartholomeus", "Noor", "Sem", "Ana-Maria", "Радислав"),
)


def finished(number: int, scores: tuple[int, ...], places: tuple[int, ...], names: tuple[str, ...]) -> GameRecord:
    winners = tuple(player for player, place in enumerate(places) if place == 1)
    outcome = Outcome(True, scores, places, winners)
    pods = tuple(range(len(scores)))
    return replace(result_only(number=number), pods=pods, names=names, stored_outcome=outcome, mark=number)


def small(where: str, now: datetime, event: str = CLUB_NIGHT) -> None:
    """Write two finished games of three and two people, and one that is on."""
    with History(where) as history:
        history.keep([finished(1, (24, 17, 17), (1, 2, 2), ("Ann", "Bo", "Cy"))], now, Tags("Table 2", event))
        history.keep([finished(2, (3, -4), (1, 2), ("Bo", ""))], now, Tags("", event))
        history.keep([story(4, names=("Ann", "Bo"))], now, Tags("Table 10", event))


def large(where: str, now: datetime, tables: int = 20, results: int = 40) -> None:
    """Write a hall full of tables, with the longest names and the most players."""
    with History(where) as history:
        for number in range(results):
            players = 2 + number % 4
            names = tuple(PEOPLE[(number + 5 * seat) % len(PEOPLE)] for seat in range(players))
            scores = tuple(40 - 9 * seat for seat in range(players))
            game = finished(number, scores, tuple(range(1, players + 1)), names)
            kind = catalogue.NAMES[number % len(catalogue.NAMES)]
            tags = Tags(f"Table {number % tables + 1}", CLUB_NIGHT)
            history.keep([replace(game, game=kind, chip=f"{number:016x}")], now, tags)
        for table in range(tables):
            kind = catalogue.NAMES[table % 4]
            seats = len(game_of(kind, table + 1).pods)
            names = tuple(PEOPLE[(3 * table + seat) % len(PEOPLE)] for seat in range(seats))
            running = game_of(kind, table + 1, names=names, chip=f"ffff{table:012x}")
            running = replace(running, events=running.events[: len(running.events) // 2], notes=())
            if not running.outcome.is_over:
                history.keep([running], now, Tags(f"Table {table + 1}", CLUB_NIGHT))


class BackgroundStandings:
    """The page on loopback for the length of a `with` block."""

    def __init__(self, db: str, event: str = CLUB_NIGHT) -> None:
        self._socket = listen("127.0.0.1", 0)
        self.port: int = self._socket.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self._server = make_server(StandingsPage(db, "127.0.0.1", event))
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [self._socket]}, daemon=True)

    def __enter__(self) -> BackgroundStandings:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.should_exit = True
        self._thread.join()
        self._socket.close()
