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
    """Return the places by player: winners first, then the players who are in, each group by the game's `merits`.

    Level players share a place, and the places after it are skipped: 1, 1, 3.
    """
    rules = catalogue.load(game)
    winners = rules.winners(state)
    merits = [
        (player in winners, rules.is_in(state, player), merit) for player, merit in enumerate(rules.merits(state))
    ]
    return [1 + len([other for other in merits if other > merit]) for merit in merits]
