"""A club's evening on a real PostgreSQL that stops and starts again: `make club CLUB="--tables 20 --seconds 600"`.

Each table is a process that stores its game after every turn. A screen asks for the standings once a second, as the
page does. Prints how many games and turns there were, what was lost or stored twice, and how long the screen took to
show a turn that the server had taken. The status is 1 if a game is missing, stored twice or not as it was played.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path

from tests.history.postgres import Postgres
from tests.standings.club_writer import game_at
from tests.standings.evenings import BackgroundStandings
from topout_tools.history.game_record import GameRecord
from topout_tools.history.history import History

ROOT = Path(__file__).resolve().parents[2]
_DOWN_S = 3.0
_ASKS_EVERY_S = 1.0
_MOST_PLAYED = 100_000

Turn = tuple[int, int]  # game, turn


@dataclass
class Evening:
    """What came of it. `delays_s` are from a turn's storing to its being on the screen."""

    games: int = 0
    turns: int = 0
    waited: int = 0  # turns that went through an outbox
    wrong: list[str] = field(default_factory=list)
    delays_s: list[float] = field(default_factory=list)

    def within(self, seconds: float) -> float:
        """Return which part of the turns was on the screen within that time."""
        return sum(delay <= seconds for delay in self.delays_s) / len(self.delays_s)

    def summary(self) -> str:
        delays = sorted(self.delays_s)
        return (
            f"{self.games} games with {self.turns} turns, {self.waited} of them while the server was down; "
            f"lost, doubled or wrong: {len(self.wrong)}; on the screen after {delays[len(delays) // 2]:.1f} s "
            f"(median), {delays[-1]:.1f} s (most), {self.within(2):.1%} within 2 s"
        )


class Screen(threading.Thread):
    """Asks for the standings as the page does, and notes when each table's turn was first seen."""

    def __init__(self, port: int) -> None:
        super().__init__(daemon=True)
        self._port = port
        self.seen: dict[int, list[tuple[float, Turn]]] = {}
        self.ended = threading.Event()

    def run(self) -> None:
        while not self.ended.wait(_ASKS_EVERY_S):
            connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=30)
            connection.request("GET", "/standings.json")
            answer = connection.getresponse()
            text = answer.read()
            if answer.status == 200:
                self._note(json.loads(text), time.monotonic())

    def _note(self, standings: dict, now_s: float) -> None:
        for game in [*reversed(standings["results"]), *standings["playing"]]:
            first = game["seats"][0]
            table, turn = int(game["table"].split()[1]), (int(first["name"].split()[1]), first["score"])
            seen = self.seen.setdefault(table, [])
            if not seen or seen[-1][1] < turn:
                seen.append((now_s, turn))

    def delay_s(self, table: int, turn: Turn, stored_s: float) -> float:
        """Return how long it took from then until this turn, or a later one, was seen at the table."""
        return max(0.0, min(moment for moment, seen in self.seen[table] if seen >= turn) - stored_s)


def play(tables: int, seconds: float, pause_s: float) -> Evening:
    """Let the tables play; the server is down for three seconds in the middle."""
    server = Postgres()
    try:
        address = server.new_place()
        with History(address), BackgroundStandings(address) as page, tempfile.TemporaryDirectory() as folder:
            screen = Screen(page.port)
            screen.start()
            writers = [_start(address, table, seconds, pause_s, folder) for table in range(1, tables + 1)]
            _begin(writers)
            time.sleep(seconds / 2)
            server.halt()
            time.sleep(_DOWN_S)
            server.start()
            printed = [writer.communicate()[0].splitlines() for writer in writers]
            time.sleep(3 * _ASKS_EVERY_S)
            screen.ended.set()
            screen.join()
        with History(address) as history:
            return _evening(printed, screen, history)
    finally:
        server.stop()


def _begin(writers: list[subprocess.Popen[str]]) -> None:
    """Let them all begin when the slowest one is ready."""
    for writer in writers:
        assert writer.stdout and writer.stdout.readline() == "ready\n"
    for writer in writers:
        assert writer.stdin
        writer.stdin.write("go\n")
        writer.stdin.flush()


def _start(address: str, table: int, seconds: float, pause_s: float, folder: str) -> subprocess.Popen[str]:
    """Start a table, with a data folder and so an outbox of its own."""
    words = [sys.executable, "-m", "tests.standings.club_writer", address, str(table), str(seconds), str(pause_s)]
    paths = os.pathsep.join(filter(None, sys.path))
    env = {**os.environ, "PYTHONPATH": paths, "XDG_DATA_HOME": str(Path(folder) / str(table))}
    return subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT, env=env)


def _evening(printed: list[list[str]], screen: Screen, history: History) -> Evening:
    evening = Evening()
    wanted: dict[tuple[str, int, int], GameRecord] = {}
    for table, (*lines, last) in enumerate(printed, 1):
        if last != "sent":
            evening.wrong.append(f"table {table}: {last}")
        for line in lines:
            game, turn, moment = line.split()
            played = game_at(table, int(game), int(turn))
            wanted[played.identity] = played
            evening.turns += 1
            evening.waited += moment == "waits"
            if moment != "waits":
                evening.delays_s.append(screen.delay_s(table, (int(game), int(turn)), float(moment)))
    stored = [played for _, played in history.wholes(history.entries(limit=_MOST_PLAYED))]
    evening.games = len(wanted)
    evening.wrong += [f"twice: {one.identity}" for one in stored if stored.count(one) > 1]
    evening.wrong += [f"not as it was played: {one.identity}" for one in stored if wanted.get(one.identity) != one]
    evening.wrong += [f"lost: {identity}" for identity in wanted.keys() - {one.identity for one in stored}]
    return evening


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="make club")
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--pause", type=float, default=2, help="seconds between two turns of a table")
    chosen = parser.parse_args(arguments)
    evening = play(chosen.tables, chosen.seconds, chosen.pause)
    print("\n".join([f"club: {evening.summary()}", *evening.wrong]))
    return bool(evening.wrong)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
