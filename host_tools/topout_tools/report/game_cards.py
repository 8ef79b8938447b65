"""The cards that each kind of game has in addition to its places."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from topout.games import floors, newyork, sheet, skyscrapers, track
from topout.games.skyscrapers_ledger import ADJUSTED, BONUS, BUILDS, CARDS, FALLS, TALLIED
from topout_tools.history.timeline import Timeline, Turn
from topout_tools.replay.sheet import rows_of
from topout_tools.report.bars import stacked
from topout_tools.report.line_chart import lines
from topout_tools.report.markup import Markup, minus
from topout_tools.report.page import card, legend, swatch, table
from topout_tools.report.shapes import icon
from topout_tools.report.tower import tower
from topout_tools.report.words import say

# A cause is (its colour in the style, its word).
Cause = tuple[int, str]
Heads = Sequence[Markup]  # the players, for a legend or over a table's columns


def score_rows(timeline: Timeline, count: Callable[[Any], Sequence[int]]) -> list[list[int]]:
    """Return `count(state)` before the first turn and after later turns.

    A turn without a player is left out if its numbers did not change.
    """
    rows = [list(count(timeline.played.rules.start(timeline.played.setup)))]
    for turn in timeline.turns:
        row = list(count(turn.state))
        if turn.player is not None or row != rows[-1]:
            rows.append(row)
    return rows


def causes_card(
    title: str, causes: Sequence[Cause], parts: Sequence[Sequence[int]], timeline: Timeline, heads: Heads
) -> Markup:
    """Return a card with `parts[player][cause]` as bars and as a table; causes that nobody has are left out."""
    pods = timeline.played.pods
    used = [at for at in range(len(causes)) if any(row[at] for row in parts)]
    by_colour = [[0] * 6 for _ in pods]
    for player, row in enumerate(parts):
        for at in used:
            by_colour[player][causes[at][0]] += row[at]
    rows = [[swatch(*causes[at]), *[minus(row[at]) for row in parts]] for at in used]
    return card(title, legend(heads), stacked(title, pods, by_colour), by_player(timeline, rows))


def by_player(timeline: Timeline, rows: Sequence[Sequence[object]]) -> Markup:
    """Return a table with a column per player. Five names would not fit on a phone, so the heads are shapes."""
    played = timeline.played
    icons = [icon(pod, name or say("pod {}", pod + 1)) for pod, name in zip(played.pods, played.names, strict=True)]
    return table(["", *icons], rows)


# -- Skyscrapers ------------------------------------------------------------------------------------------------------

_WORDS = {BUILDS: "builds", FALLS: "falls", CARDS: "cards left", BONUS: "last card", TALLIED: "top floor"}
_LEDGER = tuple(sorted({**_WORDS, ADJUSTED: "corrections"}.items()))


def skyscrapers_cards(timeline: Timeline, heads: Heads) -> list[Markup]:
    pods = timeline.played.pods
    cards = [
        card("Score by turn", legend(heads), lines("Score by turn", pods, score_rows(timeline, skyscrapers.scores))),
        causes_card("Points by cause", _LEDGER, timeline.last_state.ledger, timeline, heads),
    ]
    tallies = [event for event in timeline.played.events if event[0] == skyscrapers.TALLY]
    if tallies:
        cards.append(card("Floor tally", legend(heads), tower("Workers on each floor", pods, tallies[-1][1:])))
    return cards


# -- Floors -----------------------------------------------------------------------------------------------------------

_CARDS = ((0, "floors laid"), (3, "balls laid"), (5, "night cards"), (2, "cards drawn"))


def floors_cards(timeline: Timeline, heads: Heads) -> list[Markup]:
    pods = timeline.played.pods
    stars = lines("Stars by turn", pods, score_rows(timeline, floors.scores), is_stepped=True)
    hands = lines("Cards in hand by turn", pods, score_rows(timeline, lambda state: state.hand), is_stepped=True)
    parts = [_laid(timeline, player) for player in range(len(pods))]
    return [
        card("Stars by turn", legend(heads), stars),
        card("Cards in hand by turn", legend(heads), hands),
        causes_card("Cards laid, and cards drawn", _CARDS, parts, timeline, heads),
    ]


def _laid(timeline: Timeline, player: int) -> list[int]:
    laid, balls, nights = 0, 0, 0
    for turn in timeline.turns:
        for event in turn.events:
            by = event[3] if event[0] == floors.FLOOR and len(event) > 3 else turn.player
            if by == player:
                is_night = event[0] == floors.FLOOR and len(event) > 4 and bool(event[4])
                nights += is_night
                laid += event[0] == floors.FLOOR and not is_night
                balls += event[0] == floors.BALL
    return [laid, balls, nights, -timeline.last_state.drawn[player]]


# -- Santorini: New York ----------------------------------------------------------------------------------------------

_PIECES = ((0, "blocks"), (4, "roofs"), (3, "skyscrapers"), (1, "workers taken off"))


def newyork_cards(timeline: Timeline, heads: Heads) -> list[Markup]:
    pods = timeline.played.pods
    workers = lines("Workers by turn", pods, score_rows(timeline, lambda state: state.workers), is_stepped=True)
    built = [_pieces(timeline.turns, player) for player in range(len(pods))]
    statue = [sum(_begins_with_statue(turn, player) for turn in timeline.turns) for player in range(len(pods))]
    rows = [
        [say("turns with the Statue"), *statue],
        [say("games won in the series"), *newyork.scores(timeline.last_state)],
    ]
    return [
        card("Workers by turn", legend(heads), workers),
        causes_card("What each has built", _PIECES, built, timeline, heads),
        card("The Statue and the series", legend(heads), by_player(timeline, rows)),
    ]


def _pieces(turns: Sequence[Turn], player: int) -> list[int]:
    own = [event for turn in turns if turn.player == player for event in turn.events]
    pieces = [sum(newyork.piece_of(event) == piece for event in own) for piece in range(3)]
    return [*pieces, -sum(event[0] == newyork.STUCK for event in own)]


def _begins_with_statue(turn: Turn, player: int) -> bool:
    return turn.player == player and turn.state.statue == player


# -- any game ---------------------------------------------------------------------------------------------------------

_POINTS = ((0, "points won"), (2, "points lost"), (1, "falls"))


def track_cards(timeline: Timeline, heads: Heads) -> list[Markup]:
    pods = timeline.played.pods
    return [
        card("Score by turn", legend(heads), lines("Score by turn", pods, score_rows(timeline, track.scores))),
        causes_card("Points by cause", _POINTS, _points_by_cause(timeline), timeline, heads),
    ]


def _points_by_cause(timeline: Timeline) -> list[list[int]]:
    """Return the points that were really booked: a score at its lower limit does not fall further."""
    state = track.start(timeline.played.setup)
    parts = [[0, 0, 0] for _ in timeline.played.pods]
    for event in timeline.played.events:
        before = track.scores(state)
        track.apply(state, event)
        for player, score in enumerate(track.scores(state)):
            change = score - before[player]
            parts[player][2 if event[0] == track.FALL else 0 if change > 0 else 1] += change
    return parts


# -- score sheet ------------------------------------------------------------------------------------------------------


def sheet_cards(timeline: Timeline, heads: Heads) -> list[Markup]:
    pods = timeline.played.pods
    title = "Score, entry by entry"
    return [
        card(title, legend(heads), lines(title, pods, _scores_by_entry(timeline), unit="entry")),
        card("The sheet", legend(heads), by_player(timeline, _filled_rows(timeline))),
    ]


def _scores_by_entry(timeline: Timeline) -> list[list[int]]:
    """Return the scores at the start and after each entry; what was changed afterwards shows at the next one."""
    state = sheet.start(timeline.played.setup)
    rows = [sheet.scores(state)]
    for event in timeline.played.events:
        sheet.apply(state, event)
        if event[0] == sheet.ENTER:
            rows.append(sheet.scores(state))
    rows[-1] = sheet.scores(state)
    return rows


def _filled_rows(timeline: Timeline) -> list[list[object]]:
    """Return a row of the table for each entry, as it was last changed, and the scores below."""
    state = timeline.last_state
    names = [_row_title(row) for row in rows_of(timeline.played.setup)]
    has_rounds = len(state.entries) > len(names)
    filled: list[list[object]] = []
    start = state.profile[sheet.START]
    if start:
        filled.append([say("start"), *[minus(start)] * state.players])
    for at, entry in enumerate(state.entries):
        title = f"{at // len(names) + 1}. {names[at % len(names)]}" if has_rounds else names[at % len(names)]
        filled.append([title, *["–" if number == sheet.NOT_IN else minus(number) for number in entry[1:]]])
    return [*filled, [say("score"), *[minus(score) for score in state.score]]]


def _row_title(row: dict[str, Any]) -> str:
    if "tie" in row:
        return say("{} (if level)", row["name"])
    return row["name"] if row["factor"] == 1 else f"{row['name']} × {minus(row['factor'])}"


# -- every game -------------------------------------------------------------------------------------------------------

CARDS_OF = {
    "skyscrapers": skyscrapers_cards,
    "floors": floors_cards,
    "newyork": newyork_cards,
    "track": track_cards,
    "sheet": sheet_cards,
}


def score_cards(timeline: Timeline, heads: Heads) -> list[Markup]:
    """Return the card of a game that has none of its own."""
    rows = score_rows(timeline, timeline.played.rules.scores)
    return [card("Score by turn", legend(heads), lines("Score by turn", timeline.played.pods, rows))]


def cards_of(game: str) -> Callable[[Timeline, Heads], list[Markup]]:
    return CARDS_OF.get(game, score_cards)
