"""Formats games for the terminal, in plain columns, which stay quick for 10,000 games."""

from __future__ import annotations

from topout_tools.history.entries import Entry, Seat
from topout_tools.history.game_record import GameRecord
from topout_tools.history.timeline import pods_out

_WIDEST = 19


def line(entry: Entry | None) -> str:
    """Return the line of one game; None gives the heading."""
    if entry is None:
        return f"{'no.':>6}  {'played':<16}  {'game':<{_WIDEST}}  players, the winner first"
    seats = sorted(entry.seats, key=lambda seat: seat.place)
    results = ", ".join(map(_in_short, seats)) + ("" if entry.is_over else " (not over)")
    tags = "".join(f" · {tag}" for tag in (entry.tags.console, entry.tags.event) if tag)
    return f"{entry.number:>6}  {entry.local_time:%Y-%m-%d %H:%M}  {entry.title:<{_WIDEST}}  {results}{tags}"


def _in_short(seat: Seat) -> str:
    return f"{seat.label} {seat.score}{'*' if seat.has_won else ''}"


def page(entry: Entry, played: GameRecord) -> str:
    """Return several lines about one game."""
    length = "" if entry.minutes is None else f", {entry.minutes} min"
    lines = [
        f"game {entry.number}: {entry.title}, {entry.local_time:%Y-%m-%d %H:%M}{length}",
        *([f"event «{entry.tags.event}»"] if entry.tags.event else []),
        f"console {_console(entry, played)}, its game {played.number}, mark {played.mark:x}",
        "",
    ]
    out = pods_out(played)
    for seat in sorted(entry.seats, key=lambda seat: seat.place):
        place = f"{seat.place}." if entry.is_over else "  "
        mark = "  won" if seat.has_won else "  out" if seat.pod in out else ""
        lines.append(f"  {place:<3} p{seat.pod + 1}  {seat.label:<20} {seat.score:>6}{mark}")
    lines += ["", _how_much(entry, played)]
    return "\n".join(lines)


def _console(entry: Entry, played: GameRecord) -> str:
    return f"«{entry.tags.console}» {played.chip}" if entry.tags.console else played.chip


def _how_much(entry: Entry, played: GameRecord) -> str:
    if not played.has_events:
        return "only the result is known: the console began another game before it was pulled"
    knocks = f", {len(played.knocks)} knocks" if played.knocks else ""
    state = "" if entry.is_over else "; not over when it was pulled"
    return f"{len(played.events)} events{knocks}{state}"
