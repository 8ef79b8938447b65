"""Runs the assembled drive on real CircuitPython in an emulated RP2040: `make rig RIG_HOME=DIR`.

    python -m tests.tools.rig --home DIR [--games skyscrapers,knocks] [--players least] [--language ru] [--only-start]
    python -m tests.tools.rig --home DIR --evening      # eight whole games one after another on one board
    python -m tests.tools.rig --home DIR --first-turns  # set-up and first turn in the other languages

Exits with status 1 if the drive does not start, a picture differs, an exception is printed or a ceiling is broken.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from tests.tools.bench import calibrate
from tests.tools.bench.ceilings import BOOT_MS
from tests.tools.rig import report
from tests.tools.rig.emulation import check_installed
from tests.tools.rig.first_start import Started, start
from tests.tools.rig.game_run import Order, play_game, play_in_turn
from tests.tools.rig.games import GAMES, LANGUAGES, LEAST, MOST
from tests.tools.rig.home import Home, RigError, check_node, find_home
from tests.tools.rig.knock_run import knock_on_table
from tests.tools.rig.successive_games import evening, first_turns
from topout_tools.drive import ROOT

_FOLDER = ROOT / "build" / "rig"
_LAST_LINES = 12
_KNOCKS = "knocks"
_ALL = (*GAMES, _KNOCKS)


def main(words: list[str]) -> int:
    options = _parser().parse_args(words)
    try:
        return _run(options)
    except RigError as error:
        print(f"rig: {error}", file=sys.stderr)
        return 1


def _run(options: argparse.Namespace) -> int:
    games = _chosen(options)
    home = find_home(options.home)
    check_node()
    check_installed()
    if not (options.drive / "code.py").is_file():
        raise RigError(f"{options.drive} is no assembled drive: make drive")
    print("start: switching the board on, the first time and again", flush=True)
    started = start(home, options.drive, _FOLDER / "start")
    if not _is_started(started):
        return 1
    if options.only_start:
        return 0
    began_s = time.monotonic()
    played = _play_all(options, home, started, games)
    settings = {**_played_as(options), "has_symbols": home.symbols is not None}
    found = report.results(started.firmware, played, played.pop(_KNOCKS, None), **settings)
    report.write(found, _FOLDER, options.results)
    if options.keep:
        calibrate.keep(found)
    seconds = time.monotonic() - began_s
    print(f"\n{report.terminal(found)}\n")
    print(f"{seconds:.0f} s; build/rig/report.md, every press in {options.results or 'build/rig/results.json'}")
    return 1 if found["broken"] else 0


def _is_started(started: Started) -> bool:
    if started.trouble is None:
        print(f"start: {started.firmware}")
        print(f"start: first screen after {started.boot_ms:.0f} ms, at most {BOOT_MS}", flush=True)
        return True
    print(f"start: the drive does not start: {started.trouble}", flush=True)
    for line in started.text.splitlines()[-_LAST_LINES:]:
        print(f"    {line}")
    return False


def _play_all(options: argparse.Namespace, home: Home, started: Started, games: list[str]) -> dict[str, Any]:
    """Return the result of each game, in the given order."""

    def order_of(game: str) -> Order:
        return Order(game, options.players, options.language, home, started.flash, _FOLDER / game)

    if options.evening:
        return play_in_turn(order_of("evening"), evening(games))
    if options.first_turns:
        return play_in_turn(order_of("first-turns"), first_turns(games, options.players))
    with ProcessPoolExecutor(min(options.jobs, len(games))) as workers:
        running = {}
        for game in reversed(games):  # the last ones start first: two workers finish sooner so
            running[game] = workers.submit(knock_on_table if game == _KNOCKS else play_game, order_of(game))
        return {game: running[game].result() for game in games}


def _played_as(options: argparse.Namespace) -> dict[str, str]:
    """Return players and language for the results. An evening has both in the name of each game."""
    players = f"{MOST} and {LEAST}" if options.evening else options.players
    language = ", ".join(LANGUAGES) if options.evening or options.first_turns else options.language
    return {"players": players, "language": language}


def _chosen(options: argparse.Namespace) -> list[str]:
    is_in_turn = options.evening or options.first_turns
    if is_in_turn and options.keep:
        raise RigError("--keep is for games that each begin on a new console")
    known = tuple(GAMES) if is_in_turn else _ALL
    if options.games is None:
        return list(known)
    games = [game.strip() for game in options.games.split(",") if game.strip()]
    unknown = [game for game in games if game not in known]
    if unknown or not games:
        raise RigError(f"unknown game «{', '.join(unknown)}»; there are {', '.join(known)}")
    return games


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.tools.rig", description="The drive on an emulated RP2040.")
    parser.add_argument("--home", default=os.environ.get("RIG_HOME", ""), help="firmware.uf2, bootrom.mjs, syms.txt")
    parser.add_argument("--games", help="comma between them; all by default")
    in_turn = parser.add_mutually_exclusive_group()
    in_turn.add_argument("--evening", action="store_true", help="each game with most and least players in a row")
    in_turn.add_argument("--first-turns", action="store_true", help="set-up and first turn in the other languages")
    parser.add_argument("--players", choices=(LEAST, MOST), default=MOST)
    parser.add_argument("--language", choices=LANGUAGES, default="ru")
    parser.add_argument("--jobs", type=int, choices=(1, 2), default=min(2, os.cpu_count() or 1))
    parser.add_argument("--only-start", action="store_true", help="switch the board on, play nothing")
    parser.add_argument("--drive", type=Path, default=ROOT / "build" / "drive")
    parser.add_argument("--keep", action="store_true", help="write the chip's figures for tests.tools.bench.calibrate")
    parser.add_argument("--results", type=Path, help="where the figures of every press go")
    return parser


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
