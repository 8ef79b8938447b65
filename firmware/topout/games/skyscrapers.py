"""Skyscrapers, whole, in three editions: rules S1 to S31.

setup: (players, first, edition), edition being an index into EDITIONS. Events:

    (RECRUIT,)  (BUILD, beams, marks)  (MOVE,)  (END_TURN, is_early)  (FALL, by, owner, owner, …)
    (LOST, owner)  (COLLAPSE, by)  (TALLY, counts of the ground floor, of floor 1, …)  (ADJUST, player, points)
"""

from micropython import const

SEATS = (2, 4)

# All that the three books disagree on: where the culprit's own fallen workers go (S15),
# and which cards left in hand cost a point after a collapse (S20).
#   name, own fallen workers leave the site, foundation cards count
EDITIONS = (
    ("ru", False, False),
    ("ro", True, True),
    ("nl", True, True),
)

RECRUIT = const(0)
BUILD = const(1)
MOVE = const(2)
END_TURN = const(3)
FALL = const(4)
LOST = const(5)
COLLAPSE = const(6)
TALLY = const(7)
ADJUST = const(8)

# Marks on a build, to be added up.
WORKER = const(1)
HIGHEST = const(2)
FOUNDATION = const(4)

# What a player's points came from: the columns of the ledger.
BUILDS = const(0)
FALLS = const(1)
CARDS = const(2)
BONUS = const(3)
TALLIED = const(4)
ADJUSTED = const(5)

WORKERS = const(5)
ACTIONS = const(3)
BEAMS_MOST = const(24)
FOUNDATIONS = const(2)
TRACK_END = const(-40)
FALL_COST = const(5)
_BONUS = const(5)  # for the last card (S21) and for the top floor (S24)

_DEAL = {2: 15, 3: 12, 4: 9}

# What each kind of event looks like: shortest, longest, and which of its numbers are players (from, up to).
_ANY = const(1 << 20)
_SHAPES = (
    (1, 1, 0, 0),  # RECRUIT, and so on
    (3, 3, 0, 0),
    (1, 1, 0, 0),
    (2, 2, 0, 0),
    (2, _ANY, 1, _ANY),  # FALL
    (2, 2, 1, 2),  # LOST
    (2, 2, 1, 2),  # COLLAPSE
    (1, _ANY, 0, 0),  # TALLY
    (3, 3, 1, 2),  # ADJUST
)


class State:
    """Everything the console knows of a game; lists are by player, in seat order."""

    def __init__(self, players: int, first: int, edition: int):
        self.players = players
        self.edition = EDITIONS[edition]  # IndexError: a book that these rules do not know
        self.phase = "play"  # then "tally", then "over"
        self.how: str | None = None  # it ended: "last_card", "collapse", "last_standing"
        self.turn: int | None = first
        self.actions_left = ACTIONS
        self.crew = [WORKERS] * players
        self.site = [0] * players
        self.lost = [0] * players
        self.construction = [_DEAL[players]] * players
        self.foundation = [FOUNDATIONS] * players
        self.out: list[str | None] = [None] * players  # "track_end", "all_lost", "collapse"
        self.ledger = [[0] * 6 for _ in range(players)]
        self.tally_winner: int | None = None


def start(setup: tuple) -> State:
    return State(*setup)


def apply(state: State, event: tuple) -> str | None:
    if not _is_well_formed(state, event):
        return "bad_event"
    if state.phase != ("tally" if event[0] == TALLY else "play"):
        return "wrong_phase"
    return _RULES[event[0]](state, event)


def who(state: State, event: tuple) -> int | None:
    return event[1] if event[0] in (FALL, LOST, COLLAPSE, ADJUST) else state.turn


def scores(state: State) -> list:
    return [sum(causes) for causes in state.ledger]


def is_over(state: State) -> bool:
    return state.phase == "over"


def points(beams: int, marks: int) -> int:
    """What a build is worth (S10–S12)."""
    card = beams + (1 if marks & WORKER else 0)
    return 2 * card if marks & HIGHEST else card


def winners(state: State) -> list:
    """Most points among those still in; level points share the victory (S29)."""
    if state.phase != "over":
        return []
    standing = _standing(state)
    totals = scores(state)
    best = max([totals[player] for player in standing])
    return [player for player in standing if totals[player] == best]


def tally_leader(state: State, counts: tuple) -> int | None:
    """Who has most on the top floor, or, among those level there, on the floor below, and so on (S24, S29)."""
    leaders = _standing(state)
    row = len(counts) - state.players
    while row >= 0 and len(leaders) > 1:
        most = max([counts[row + player] for player in leaders])
        leaders = [player for player in leaders if counts[row + player] == most]
        row -= state.players
    return leaders[0] if len(leaders) == 1 else None


def _is_well_formed(state, event):
    if not 0 <= event[0] < len(_SHAPES):
        return False
    shortest, longest, players_from, players_to = _SHAPES[event[0]]
    if not shortest <= len(event) <= longest:
        return False
    for player in event[players_from:players_to]:
        if not 0 <= player < state.players:
            return False
    return True


def _recruit(state, event):
    player = state.turn
    if not state.actions_left:
        return "no_actions_left"
    if not state.crew[player]:
        return "crew_empty"
    state.crew[player] -= 1
    state.site[player] += 1
    state.actions_left -= 1


def _build(state, event):
    beams, marks = event[1], event[2]
    player = state.turn
    hand = state.foundation if marks & FOUNDATION else state.construction
    if not state.actions_left:
        return "no_actions_left"
    if not state.site[player]:
        return "nobody_on_site"
    if not hand[player]:
        return "no_card"
    if not 1 <= beams <= BEAMS_MOST:
        return "beams"
    hand[player] -= 1
    state.actions_left -= 1
    _book(state, player, BUILDS, points(beams, marks))
    if not state.construction[player] and not state.foundation[player]:
        _book(state, player, BONUS, _BONUS)
        _charge_cards(state, True)
        _finish(state, "tally", "last_card")


def _move(state, event):
    if not state.actions_left:
        return "no_actions_left"
    if not state.site[state.turn]:
        return "nobody_on_site"
    state.actions_left -= 1


def _end_turn(state, event):
    if state.actions_left and not event[1]:
        return "actions_left"
    _pass_turn(state)


def _fall(state, event):
    by = event[1]
    owners = event[2:]
    if not owners:
        return "nobody_fell"
    if state.out[by]:
        return "player_out"
    for owner in range(state.players):
        if owners.count(owner) > state.site[owner]:
            return "not_on_site"
    if state.edition[1]:
        own = owners.count(by)
        state.site[by] -= own
        state.crew[by] += own
    _book(state, by, FALLS, -FALL_COST * len(owners))
    if sum(state.ledger[by]) == TRACK_END:
        _put_out(state, by, "track_end")


def _lost(state, event):
    owner = event[1]
    if not state.site[owner]:
        return "not_on_site"
    state.site[owner] -= 1
    state.lost[owner] += 1
    if state.lost[owner] == WORKERS and not state.out[owner]:
        _put_out(state, owner, "all_lost")


def _collapse(state, event):
    by = event[1]
    if state.out[by]:
        return "player_out"
    state.out[by] = "collapse"
    _charge_cards(state, state.edition[2])
    _finish(state, "over", "collapse")


def _tally(state, event):
    counts = event[1:]
    if not counts or len(counts) % state.players or min(counts) < 0:
        return "bad_tally"
    columns = [0] * state.players
    for i, count in enumerate(counts):
        columns[i % state.players] += count
    everyone = range(state.players)
    if any(columns[player] > state.site[player] for player in everyone):
        return "too_many_workers"
    if any(columns[player] and state.out[player] for player in everyone):
        return "player_out"
    state.tally_winner = tally_leader(state, counts)
    if state.tally_winner is not None:
        _book(state, state.tally_winner, TALLIED, _BONUS)
    _finish(state, "over", state.how)


def _adjust(state, event):
    if state.out[event[1]]:
        return "player_out"
    _book(state, event[1], ADJUSTED, event[2])


_RULES = (_recruit, _build, _move, _end_turn, _fall, _lost, _collapse, _tally, _adjust)


def _standing(state):
    return [player for player in range(state.players) if not state.out[player]]


def _book(state, player, cause, change):
    """Book points on a cause. The marker stops at the end of the track, whatever pushed it (S16, S31)."""
    causes = state.ledger[player]
    causes[cause] += max(change, TRACK_END - sum(causes))


def _charge_cards(state, with_foundations):
    """One point for each card in the hands of those still in (S20, S22); an empty hand costs nothing."""
    for player in _standing(state):
        cards = state.construction[player] + (state.foundation[player] if with_foundations else 0)
        _book(state, player, CARDS, -cards)


def _pass_turn(state):
    state.turn = (state.turn + 1) % state.players
    while state.out[state.turn]:
        state.turn = (state.turn + 1) % state.players
    state.actions_left = ACTIONS


def _put_out(state, player, why):
    state.out[player] = why
    if len(_standing(state)) == 1:
        _finish(state, "over", "last_standing")
    elif state.turn == player:
        _pass_turn(state)


def _finish(state, phase, how):
    state.phase = phase
    state.how = how
    state.turn = None
    state.actions_left = 0
