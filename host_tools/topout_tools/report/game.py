"""The page on one game."""

from __future__ import annotations

from collections.abc import Sequence

from topout_tools.history.entries import Entry
from topout_tools.history.game_record import KNOCKS, GameRecord
from topout_tools.history.timeline import WITH_FALLS, Timeline, pods_out, timeline_of
from topout_tools.report.bars import bars
from topout_tools.report.game_cards import by_player, cards_of
from topout_tools.report.markup import Markup, element, minus
from topout_tools.report.page import card, legend, page
from topout_tools.report.shapes import called
from topout_tools.report.timeline_strip import strip
from topout_tools.report.words import day_of, say, title_of

_HOW = {
    "last_card": "It ended when the last card was built.",
    "collapse": "It ended when the building came down.",
    "last_standing": "It ended when only one was left.",
    "target": "It ended when the target was reached.",
    "rounds": "It ended when all rounds were played.",
    "table": "It ended when the table ended it.",
}

_UNITS = {"floors": "stars", "newyork": "games won in the series"}  # of all other games: points


def game_page(entry: Entry, played: GameRecord) -> str:
    cards: list[Markup | None] = [_places(entry, pods_out(played))]
    if played.has_events:
        timeline = timeline_of(played)
        heads = [called(seat.pod, seat.name) for seat in entry.seats]
        cards += cards_of(played.game)(timeline, heads)
        cards += [_falls_and_knocks(timeline, heads), _thinking(entry, timeline)]
    return page(_title(entry), _subtitle(entry, played), cards)


def _title(entry: Entry) -> str:
    winners = [seat.label for seat in entry.seats if seat.has_won]
    title = title_of(entry.game)
    if not entry.is_over:
        return say("{}: not over yet", title)
    return say("{}: {} won", title, _and(winners)) if winners else say("{}: nobody won", title)


def _and(names: Sequence[str]) -> str:
    return say(" and ").join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def _subtitle(entry: Entry, played: GameRecord) -> list[str]:
    length = "" if entry.minutes is None else say(", {} minutes", entry.minutes)
    lines = [f"{day_of(entry.local_time)}, {entry.local_time:%H:%M}{length}"]
    if not played.has_events:
        return [*lines, say("Only the result is known: the console had begun another game when it was pulled.")]
    how = getattr(timeline_of(played).last_state, "ended_by", None)  # not every game has it
    if how and played.outcome.is_over:
        lines.append(say(_HOW[how]))
    elif entry.is_over and not played.outcome.is_over:
        lines.append(say("The end of its log is missing; the result is the console's."))
    return lines


def _places(entry: Entry, out: frozenset[int]) -> Markup:
    rows = []
    for seat in sorted(entry.seats, key=lambda seat: seat.place):
        mark = "winner" if seat.has_won else "out" if seat.pod in out else ""
        tag = element("span", say(mark), class_="tag") if mark else None
        place = element("span", f"{seat.place}." if entry.is_over else "", class_="place")
        name = element("span", called(seat.pod, seat.name), tag, class_="won" if seat.has_won else None)
        rows.append(element("li", place, name, element("span", minus(seat.score), class_="score")))
    heading = f"{'Places' if entry.is_over else 'As it stands'}, and {_UNITS.get(entry.game, 'points')}"
    return card(heading, element("ol", *rows, class_="places"))


def _falls_and_knocks(timeline: Timeline, heads: Sequence[Markup]) -> Markup:
    pods = timeline.played.pods
    falls = [timeline.falls_of(player) for player in range(len(pods))]
    knocks = [sum(note[2] == player for _, note in timeline.played.knocks) for player in range(len(pods))]
    in_all = max([len(timeline.played.knocks), *[note[1] for _, note in timeline.played.notes if note[0] == KNOCKS]])
    title = "Falls and knocks, turn by turn" if timeline.played.game in WITH_FALLS else "Knocks, turn by turn"
    if not in_all and not any(falls):
        return card(title, element("p", say("None: steady hands.")))
    rows = [[say("workers made to fall"), *falls]] if any(falls) else []
    arrow = [say("arrow: a fall, with how many fell")] if any(falls) else []
    more = say("The table was knocked {} times in all; only the first ones have their turn.", in_all)
    turns = [turn for turn in timeline.turns if turn.player is not None or turn.knocks or any(turn.falls)]
    return card(
        title,
        legend([*heads, *arrow, say("wave: a knock, the higher the harder")]),
        strip(title, pods, turns),
        by_player(timeline, [*rows, [say("knocks on their turn"), *knocks]]),
        element("p", more, class_="quiet") if in_all > len(timeline.played.knocks) else None,
    )


def _thinking(entry: Entry, timeline: Timeline) -> Markup | None:
    spent_s = timeline.played.thinking_s
    if not any(spent_s):
        return None
    per_turn = [spent / max(1, timeline.turns_of(player)) for player, spent in enumerate(spent_s)]
    rows = [
        (seat.name or f"p{seat.pod + 1}", spent, say("{}, {} s a turn", _clock(spent), f"{each:.0f}"))
        for seat, spent, each in zip(entry.seats, spent_s, per_turn, strict=True)
    ]
    return card("Thinking time", bars("Thinking time", rows, 1.7 * max(spent_s), timeline.played.pods))


def _clock(seconds: int) -> str:
    return f"{seconds // 60}:{seconds % 60:02d}"
