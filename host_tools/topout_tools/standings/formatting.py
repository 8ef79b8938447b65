"""Formats the standings for the terminal."""

from __future__ import annotations

from topout_tools.history.entries import Entry, Seat
from topout_tools.standings.evening import Evening, table_name


def page(evening: Evening) -> str:
    lines = ["playing now", *[f"  {_line(entry)}" for entry in evening.playing]]
    lines += ["", "results", *[f"  {entry.local_time:%H:%M}  {_line(entry)}" for entry in evening.results]]
    lines += ["", "points: one for everybody whom a player came before in a game"]
    lines += [
        f"  {person.name:<20} {person.points:>4}  {person.games} games, {person.wins} won" for person in evening.people
    ]
    return "\n".join(lines)


def _line(entry: Entry) -> str:
    seats = sorted(entry.seats, key=lambda seat: seat.place) if entry.is_over else entry.seats
    return f"{table_name(entry):<12} {entry.title:<19}  {', '.join(map(_in_short, seats))}"


def _in_short(seat: Seat) -> str:
    return f"{seat.label} {seat.score}{'*' if seat.has_won else ''}"
