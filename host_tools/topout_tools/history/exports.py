"""The exports of a history as text: CSV, scenarios, BG Stats. Nothing is sent anywhere."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Callable, Sequence
from datetime import UTC

from topout_tools.errors import UsageError
from topout_tools.history.bgstats import play_file, push_link
from topout_tools.history.entries import Entry
from topout_tools.history.game_record import GameRecord
from topout_tools.replay.registry import VOCABULARIES

Whole = tuple[Entry, GameRecord]

COLUMNS = (
    *("number", "chip", "chip_number", "mark", "played_at", "game", "is_over", "minutes", "events"),
    *("console", "event"),
    *("pod", "name", "score", "place", "has_won", "is_first", "turns", "falls", "knocks", "thinking_s"),
)
# A spreadsheet would compute such a text, so it gets an apostrophe. One that has apostrophes before gets one more: then
# dropping one always gives the text back.
_FORMULA = re.compile(r"'*[=+\-@\t\r]")


def as_csv(games: Sequence[Whole]) -> str:
    """Return CSV with a line per player; unknown values are empty.

    A text that a spreadsheet would take for a formula begins with an apostrophe. Numbers are never changed.
    """
    lines = _Lines()
    writer = csv.DictWriter(lines, COLUMNS, lineterminator="\r\n")
    writer.writeheader()
    for entry, played in games:
        for player in range(len(entry.seats)):
            writer.writerow(_row(entry, played, player))
    return "\n".join(lines) + "\n"


class _Lines(list[str]):
    """Collects lines without their end. The writer quotes both characters of its line end, so it must have both."""

    def write(self, line: str) -> None:
        self.append(line.removesuffix("\r\n"))


def _row(entry: Entry, played: GameRecord, player: int) -> dict[str, object]:
    seat = entry.seats[player]
    values = (
        *(entry.number, *played.identity, entry.played_at.astimezone(UTC).isoformat(), entry.game),
        *(int(entry.is_over), entry.minutes, len(played.events) if played.has_events else None),
        *(entry.tags.console, entry.tags.event),
        *(seat.pod + 1, seat.name, seat.score, seat.place, int(seat.has_won)),
        *(int(played.first == player) if played.has_events else None,),
        *(seat.turns, seat.falls, seat.knocks, seat.thinking_s),
    )
    return dict(zip(COLUMNS, map(_cell, values), strict=True))


def _cell(value: object) -> object:
    return f"'{value}" if isinstance(value, str) and _FORMULA.match(value) else value


def as_scenarios(games: Sequence[Whole]) -> str:
    """Return lines from which `topout replay` computes the same results."""
    scenarios = [
        VOCABULARIES[played.game].scenario(played.setup, list(played.events), [seat.label for seat in entry.seats])
        for entry, played in games
    ]
    return "".join(json.dumps(scenario, ensure_ascii=False) + "\n" for scenario in scenarios)


def as_links(games: Sequence[Whole]) -> str:
    return "".join(push_link(entry, played) + "\n" for entry, played in games)


def has_events(entry: Entry, played: GameRecord) -> str:
    return _unknown(played) or ("" if played.has_events else "only its result is known")


def is_over(entry: Entry, played: GameRecord) -> str:
    return _unknown(played) or ("" if entry.is_over else "it is not over")


def _unknown(played: GameRecord) -> str:
    return "" if played.game in VOCABULARIES and played.is_known else "this version does not know its rules"


def any_game(entry: Entry, played: GameRecord) -> str:
    return ""


# For each format: the function that writes it, and one that says why a game cannot be exported.
FORMS: dict[str, tuple[Callable[[Sequence[Whole]], str], Callable[[Entry, GameRecord], str]]] = {
    "csv": (as_csv, any_game),
    "jsonl": (as_scenarios, has_events),
    "bgstats": (play_file, is_over),
    "link": (as_links, is_over),
}


def export(form: str, games: Sequence[Whole]) -> tuple[str, list[str]]:
    """Return the text, and a line for each reason for which games are left out. Raises UsageError."""
    if form not in FORMS:
        raise UsageError(f"--as is one of {', '.join(FORMS)}, not «{form}»")
    write, why_not = FORMS[form]
    reasons = [(entry, played, why_not(entry, played)) for entry, played in games]
    left_out: dict[str, list[int]] = {}
    for entry, _, reason in reasons:
        if reason:
            left_out.setdefault(reason, []).append(entry.number)
    lines = [_on_left_out(numbers, reason) for reason, numbers in left_out.items()]
    return write([(entry, played) for entry, played, reason in reasons if not reason]), lines


def _on_left_out(numbers: list[int], reason: str) -> str:
    if len(numbers) == 1:
        return f"game {numbers[0]} is left out: {reason}"
    return f"{len(numbers)} games are left out, from {min(numbers)} to {max(numbers)}, each because {reason}"
