"""The result of a game that is over, as the journal keeps it when the next one begins. Read then, and forgotten."""

from topout.games import catalogue


def result_of(table) -> tuple | None:
    """(game, minutes, players, scores …, places …, names …); None if the game was not finished."""
    if table is None or not table.rules.is_over(table.state):
        return None
    scores = table.rules.scores(table.state)
    merits = _merits(table, scores)
    places = [1 + len([other for other in merits if other > merit]) for merit in merits]
    minutes = (table.clock.seconds + 30) // 60
    return (catalogue.number_of(table.game), minutes, len(scores)) + tuple(scores + places)


def _low_wins(state):
    from topout.games import track

    return state.profile[track.LOW_WINS]


def _merits(table, scores):
    """What decides who is ahead: winning, being in, points. Level players share a place."""
    winners = table.rules.winners(table.state)
    if table.game == "newyork":  # games won in a series rank nobody in this one
        scores = [0] * len(scores)
    elif table.game == "track" and _low_wins(table.state):
        scores = [-score for score in scores]
    return [(player in winners, table.is_in(player), score) for player, score in enumerate(scores)]
