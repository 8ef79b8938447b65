"""The floor tally of Skyscrapers: S24 to S26 and S29. Needed once a game, and loaded only then.

Counts are of the ground floor, one a player, then of floor 1, and so on.
"""

from topout.games.forms import standing
from topout.games.reasons import BAD_TALLY, PLAYER_OUT, TOO_MANY_WORKERS


def refusal(state, counts: tuple) -> str | None:
    """Why these counts cannot be, or None."""
    if not counts or len(counts) % state.players or min(counts) < 0:
        return BAD_TALLY
    columns = [0] * state.players
    for i, count in enumerate(counts):
        columns[i % state.players] += count
    everyone = range(state.players)
    if any(columns[player] > state.site[player] for player in everyone):
        return TOO_MANY_WORKERS
    if any(columns[player] and state.out[player] for player in everyone):
        return PLAYER_OUT
    return None


def leader(state, counts: tuple) -> int | None:
    """Who has most on the top floor, or, among those level there, on the floor below, and so on; None: a tie (S29)."""
    leaders = standing(state)
    row = len(counts) - state.players
    while row >= 0 and len(leaders) > 1:
        most = max([counts[row + player] for player in leaders])
        leaders = [player for player in leaders if counts[row + player] == most]
        row -= state.players
    return leaders[0] if len(leaders) == 1 else None
