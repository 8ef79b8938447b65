"""Ranks players, and builds the result record of a finished game for the journal.

The console loads this module when the next game begins, then unloads it. The host tools rank with it too.
"""

from topout.games import catalogue


def result_of(table) -> tuple | None:
    """Return (game, minutes, players, scores …, places …, names …), or None if the game was not finished."""
    if table is None or not table.rules.is_over(table.state):
        return None
    scores = table.rules.scores(table.state)
    places = places_of(table.game, table.state)
    minutes = (table.clock.seconds + 30) // 60
    return (catalogue.number_of(table.game), minutes, len(scores)) + tuple(scores + places) + _names(table)


def _names(table):
    if not [name for name in table.names if name]:
        return ()
    from topout.journal.names import all_to_numbers

    return all_to_numbers(table.names)


def places_of(game: str, state) -> list:
    """Return the places by player. Level players share a place, and the places after it are skipped: 1, 1, 3."""
    merits = _merits(game, catalogue.load(game), state)
    return [1 + len([other for other in merits if other > merit]) for merit in merits]


def _merits(game, rules, state):
    """Return a sort key for each player: has won, is still in, points. Games won in a series do not count."""
    winners = rules.winners(state)
    scores = [0] * state.players if game == "newyork" else rules.scores(state)
    sign = -1 if game == "track" and _low_wins(state) else 1
    return [(player in winners, rules.is_in(state, player), sign * score) for player, score in enumerate(scores)]


def _low_wins(state):
    from topout.games import track

    return state.profile[track.LOW_WINS]
