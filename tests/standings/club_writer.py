"""One table of a club in a process of its own: it plays games and stores each after every turn, as a web table does.

`python -m tests.standings.club_writer ADDRESS TABLE SECONDS PAUSE` prints «ready» and begins with the next line of its
input. It prints a line for each turn: game, turn, and the time on the machine's monotonic clock at which the server had
taken it, or «waits». The last line is «sent» once nothing waits.
"""

from __future__ import annotations

import sys
import time
from datetime import UTC, datetime

from tests.history.sample_games import story
from tests.standings.evenings import CLUB_NIGHT
from topout.games import track
from topout_tools.errors import UserError
from topout_tools.history.entries import Tags
from topout_tools.history.game_record import GameRecord
from topout_tools.history.outbox import Outbox
from topout_tools.history.store import keep

TURNS = 5  # in a game
_SETUP = (2, 0, 0, TURNS, track.NONE, 0, 0, 0, 0, 0, 0, 0)  # up to TURNS points
_PATIENCE_S = 60  # until the outbox is empty


def game_at(table: int, game: int, turn: int) -> GameRecord:
    """Return the game of this number at a table after `turn` turns. Each of them is a point for the first player."""
    return story(
        game="track",
        chip=f"{table:016x}",
        number=game,
        mark=1000 * table + game,
        setup=_SETUP,
        events=tuple((track.POINTS, 0, 1) for _ in range(turn)),
        notes=(),
        length=turn,
        names=(name_of(game), f"Table {table}'s"),
    )


def name_of(game: int) -> str:
    return f"Game {game}"


def main(address: str, table: int, seconds: float, pause_s: float) -> None:
    tags = Tags(f"Table {table}", CLUB_NIGHT)
    _store([], address, tags)  # loads all modules
    print("ready", flush=True)
    sys.stdin.readline()
    end_s = time.monotonic() + seconds
    turns = 0
    while time.monotonic() < end_s:
        game, turn = turns // TURNS, turns % TURNS + 1
        is_stored = _store([game_at(table, game, turn)], address, tags)
        turns += 1
        print(game, turn, time.monotonic() if is_stored else "waits", flush=True)
        time.sleep(pause_s)
    end_s = time.monotonic() + _PATIENCE_S
    while Outbox(address).count() and time.monotonic() < end_s:
        _store([], address, tags)
        time.sleep(0.1)
    print("left" if Outbox(address).count() else "sent", flush=True)


def _store(games: list[GameRecord], address: str, tags: Tags) -> bool:
    try:
        keep(games, address, datetime.now(UTC), tags)
    except UserError:
        return False
    return True


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), float(sys.argv[3]), float(sys.argv[4]))
