"""The floor tally of Skyscrapers: rules S24 to S26 and S29. It is needed once a game, and loaded only then.

The counts are one per player for the ground floor, then one per player for floor 1, and so on.
"""

from topout.games.reasons import BAD_TALLY, PLAYER_OUT, TOO_MANY_WORKERS
from topout.games.validation import standing


def refusal(state, counts: tuple) -> str | None:
    """Return why these counts are impossible, or None if they are possible."""
    if not counts or len(counts) % state.players or min(counts) < 0:
        return BAD_TALLY
    columns = [0] * state.players
    for i, count in enumerate(counts):
        columns[i % state.players] += count
    everyone = range(state.players)
    if any(columns[player] > state.site[player] for player in everyone):
        return TOO_MANY_WORKERS
    if any(columns[player] and state.out_reason[player] for player in everyone):
        return PLAYER_OUT
    return None


def leader(state, counts: tuple) -> int | None:
    """Return the player with most workers on the top floor, or None after a tie (S29).

    Players who are level there are compared by the floor below, and so on.
    """
    leaders = standing(state)
    row = len(counts) - state.players
    while row >= 0 and len(leaders) > 1:
        most = max([counts[row + player] for player in leaders])
        leaders = [player for player in leaders if counts[row + player] == most]
        row -= state.players
    return leaders[0] if len(leaders) == 1 else None
