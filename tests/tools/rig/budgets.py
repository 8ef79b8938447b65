"""The figures of a run on the rig, a table of them, and what is over its ceiling."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from statistics import median
from typing import Any, NamedTuple

from tests.tools.bench.ceilings import (
    ANSWER_MS,
    BLOCK_KB,
    BOOT_MS,
    ERASING_TURN_MS,
    FINISHED_MOSTLY_MS,
    FINISHED_MS,
    KNOCK_MS,
    LIVE_KB,
    NEW_GAME_MS,
    OVERRUNS,
    RING_MS,
    TURN_MS,
)

_PRESS_MS = 60
_NO_SYMBOLS = "no symbols"

Game = dict[str, Any]
Press = dict[str, Any]


class Spread(NamedTuple):
    middle: float
    mostly: float  # 95 of 100 are no longer
    most: float

    def __str__(self) -> str:
        return f"{self.middle:.0f} / {self.mostly:.0f} / {self.most:.0f}"


class Row(NamedTuple):
    """One line of the table: how its figure is written, and what is over the ceiling in a game."""

    name: str
    ceiling: str
    write: Callable[[Game], str]
    find_broken: Callable[[Game], list[str]]


def spread(values: Iterable[float]) -> Spread | None:
    ordered = sorted(values)
    if not ordered:
        return None
    return Spread(median(ordered), ordered[math.ceil(0.95 * len(ordered)) - 1], ordered[-1])


# -- which presses count ----------------------------------------------------------------------------------------------


def ring_presses(game: Game) -> list[Press]:
    """Return the presses after which a ring answers, where none moved by itself in the simulator."""
    presses = [press for press in game["presses"] if press["simulator"] and press.get("ring_ms") is not None]
    return [press for press in presses if press["simulator"]["rings_are_still"] and press["simulator"]["ring_ms"]]


def answered(game: Game) -> list[Press]:
    return [press for press in game["presses"] if press.get("screen_ms") is not None]


def finished(game: Game) -> list[Press]:
    return [press for press in answered(game) if not press["has_erased"] and press["held_ms"] == _PRESS_MS]


def begun(game: Game) -> list[Press]:
    """Return the presses that begin new games: rules are loaded and memory is erased."""
    return [press for press in answered(game) if press["has_erased"]]


def turned(game: Game, *, has_erased: bool) -> list[Press]:
    return [press for press in measured(game) if press["has_erased"] is has_erased]


def measured(game: Game) -> list[Press]:
    """Return all presses, those on a dial included."""
    return [press for press in game["presses"] if "turn_ms" in press] + game["dial_presses"]


# -- the table --------------------------------------------------------------------------------------------------------


def _times(name: str, field: str, limit: float, pick: Callable[[Game], list[Press]], ceiling: str = "") -> Row:
    def write(game: Game) -> str:
        return str(spread(press[field] for press in pick(game)) or "–")

    def find_broken(game: Game) -> list[str]:
        return [_over(press, name, press[field], limit) for press in pick(game) if press[field] > limit]

    return Row(f"{name}, ms", ceiling or f"{limit:.0f}", write, find_broken)


def _most(name: str, limit: float, pick: Callable[[Game], list[Press]]) -> Row:
    def write(game: Game) -> str:
        return f"{max((press['turn_ms'] for press in pick(game)), default=0):.0f}"

    def find_broken(game: Game) -> list[str]:
        return [_over(press, name, press["turn_ms"], limit) for press in pick(game) if press["turn_ms"] > limit]

    return Row(f"{name}, ms", f"{limit:.0f}", write, find_broken)


def _over(press: Press, name: str, value: float, limit: float) -> str:
    return f"press {press['shot']} ({press.get('key', 'dial')}): {name} {value:.0f} ms, at most {limit:.0f}"


def _finished_mostly(game: Game) -> list[str]:
    """Return a line if too many presses that paint something are slow."""
    times = spread(press["done_ms"] for press in finished(game))
    if times is None or times.mostly <= FINISHED_MOSTLY_MS:
        return []
    return [f"key → finished screen {times.mostly:.0f} ms for 95 of 100 presses, at most {FINISHED_MOSTLY_MS}"]


def _overruns(game: Game) -> list[str]:
    lost = [press for press in measured(game) if press["overruns"] > OVERRUNS]
    return [f"press {press['shot']} ({press.get('key', 'dial')}): the sensor's FIFO ran over" for press in lost]


def _live(game: Game) -> list[Press]:
    return [press for press in game["presses"] if press.get("live_bytes") is not None]


def _write_live(game: Game) -> str:
    live = [press["live_bytes"] for press in _live(game)]
    return f"{max(live) / 1024:.1f}" if live else _NO_SYMBOLS


def _live_broken(game: Game) -> list[str]:
    over = [press for press in _live(game) if press["live_bytes"] > LIVE_KB * 1024]
    return [f"press {press['shot']} ({press['key']}): {press['live_bytes'] / 1024:.1f} KB live" for press in over]


def _blocks(game: Game) -> list[Press]:
    return [press for press in game["presses"] if press.get("block_bytes") is not None]


def _write_block(game: Game) -> str:
    blocks = [press["block_bytes"] for press in _blocks(game)]
    return f"{min(blocks) / 1024:.1f}" if blocks else _NO_SYMBOLS


def _block_broken(game: Game) -> list[str]:
    under = [press for press in _blocks(game) if press["block_bytes"] < BLOCK_KB * 1024]
    return [f"press {press['shot']} ({press['key']}): {press['block_bytes'] / 1024:.1f} KB in a row" for press in under]


def _write_end(presses: list[Press], field: str) -> str:
    return f"{presses[-1][field] / 1024:.1f}" if presses else _NO_SYMBOLS


def _write_boot(game: Game) -> str:
    return "–" if game["boot_ms"] is None else f"{game['boot_ms']:.0f}"


def _boot_broken(game: Game) -> list[str]:
    return [] if (game["boot_ms"] or 0) <= BOOT_MS else [f"the first screen took {game['boot_ms']:.0f} ms"]


def _pictures_broken(game: Game) -> list[str]:
    pictures = game["pictures"]
    different = [f"picture {name} differs from the simulator's" for name in pictures["different"]]
    missing = pictures["of"] - pictures["compared"]
    return different + ([f"{missing} pictures were not made"] if missing else [])


def _write_pictures(game: Game) -> str:
    pictures = game["pictures"]
    return f"{pictures['compared'] - len(pictures['different'])} of {pictures['of']}"


def _nothing(game: Game) -> list[str]:
    return []


ROWS = (
    Row("presses", "", lambda game: f"{len(measured(game))}", _nothing),
    _times("key → ring", "ring_ms", RING_MS, ring_presses),
    _times("key → screen's answer", "screen_ms", ANSWER_MS, answered),
    _times(
        "key → finished screen", "done_ms", FINISHED_MS, finished, f"95 %: {FINISHED_MOSTLY_MS}, all: {FINISHED_MS}"
    ),
    _times("new game", "done_ms", NEW_GAME_MS, begun),
    _most("longest loop turn", TURN_MS, lambda game: turned(game, has_erased=False)),
    _most("longest loop turn with an erase", ERASING_TURN_MS, lambda game: turned(game, has_erased=True)),
    Row("FIFO overruns", f"{OVERRUNS}", lambda game: f"{game['overruns']}", _overruns),
    Row("live heap at most, KB", f"{LIVE_KB}", _write_live, _live_broken),
    Row("live heap at the end, KB", "", lambda game: _write_end(_live(game), "live_bytes"), _nothing),
    Row("a block that can be had, KB", f"{BLOCK_KB} or more", _write_block, _block_broken),
    Row("a block at the end, KB", "", lambda game: _write_end(_blocks(game), "block_bytes"), _nothing),
    Row("power-on → first screen, ms", f"{BOOT_MS}", _write_boot, _boot_broken),
    Row("equal pictures", "all", _write_pictures, _pictures_broken),
)


def table(games: dict[str, Game]) -> list[list[str]]:
    """Return the cells, the heading first. Three times in a cell are median / 95 % / maximum."""
    heading = ["median / 95 % / maximum", *games, "ceiling"]
    return [heading, *([row.name, *map(row.write, games.values()), row.ceiling] for row in ROWS)]


def knocks_broken(knocks: dict[str, Any]) -> list[str]:
    over = [knock for knock in knocks["knocks"] if not (knock["ring_ms"] or math.inf) <= KNOCK_MS]
    lines = [f"knock of {knock['mg']} mg {knock['when']}: {knock['ring_ms']} ms to the ring" for knock in over]
    return lines + ([f"knocks: {knocks['trouble']}"] if knocks["trouble"] else [])


def broken(games: dict[str, Game]) -> list[str]:
    """Return a line for everything that is over its ceiling or failed."""
    lines = []
    for name, game in games.items():
        found = [line for row in ROWS for line in row.find_broken(game)] + _finished_mostly(game)
        lines += [f"{name}: {line}" for line in found + _faults(game)]
    return lines


def _faults(game: Game) -> list[str]:
    """Return the faults that no figure shows."""
    restless = [press for press in measured(game) if not press["is_settled"]]
    lines = [f"press {press['shot']}: the screen was not finished after five seconds" for press in restless]
    if game["too_early"]:
        lines.append(f"{game['too_early']} commands came before the panel was ready")
    if game["trouble"]:
        lines.append(game["trouble"])
    if "Traceback" in game["text"]:
        lines.append("an exception was printed")
    return lines
