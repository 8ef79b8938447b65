"""The complete rules of Skyscrapers in three editions: S1 to S37.

setup: (players, first, edition), where edition is an index into EDITIONS. Events:

    (RECRUIT,)  (BUILD, beams, marks)  (MOVE,)  (END_TURN, is_early)  (FALL, by, owner, owner, …)
    (LOST, owner)  (COLLAPSE, by or NOBODY)  (TALLY, counts of the ground floor, of floor 1, …)
    (ADJUST, player, points)  (RECOUNT, player, construction, foundation)  (WORKERS, player, crew, site, lost)
"""

from micropython import const

from topout.games import phases
from topout.games import reasons as why
from topout.games.skyscrapers_ledger import ADJUSTED, BONUS, BUILDS, CARDS, COLUMNS, FALLS, TALLIED
from topout.games.validation import (
    FLAG,
    MANY,
    NO_NUMBERS,
    NOBODY,
    SEAT,
    SEAT_OR_NOBODY,
    as_bits,
    best,
    check_setup,
    is_event,
    next_starter,
    standing,
)

SEATS = (2, 4)

# All differences between the three rule books, and the indexes of an edition.
EDITIONS = (("ru", False, False), ("ro", True, True), ("nl", True, True))
NAME = const(0)
RETURNS_OWN = const(1)  # a player's own fallen workers go back to the crew (S15)
CHARGES_FOUNDATIONS = const(2)  # foundation cards in hand cost points after a collapse (S20)

RECRUIT = const(0)
BUILD = const(1)
MOVE = const(2)
END_TURN = const(3)
FALL = const(4)
LOST = const(5)
COLLAPSE = const(6)
TALLY = const(7)
ADJUST = const(8)
RECOUNT = const(9)
WORKERS = const(10)

# Marks on a build, as bits.
WORKER = const(1)
HIGHEST = const(2)
FOUNDATION = const(4)

# How a game ended, and why a player is out (COLLAPSED is both).
LAST_CARD = const("last_card")
LAST_STANDING = const("last_standing")
ALL_LOST = const("all_lost")
AT_TRACK_END = const("track_end")
COLLAPSED = const("collapse")

CREW_SIZE = const(5)
ACTIONS = const(3)
BEAMS_MOST = const(24)
FOUNDATIONS = const(2)
TRACK_END = const(-40)
COST_PER_FALLEN = const(5)
BONUS_POINTS = const(5)  # for the last card (S21) and for the top floor (S24)
DEAL = {2: 15, 3: 12, 4: 9}

_SETUP = (3, 3, SEATS, SEAT, (0, 2))
_FORMS = (
    NO_NUMBERS,  # RECRUIT
    (2, 2, None, (0, WORKER | HIGHEST | FOUNDATION)),  # BUILD
    NO_NUMBERS,  # MOVE
    (1, 1, FLAG),  # END_TURN
    (1, MANY, SEAT),  # FALL
    (1, 1, SEAT),  # LOST
    (1, 1, SEAT_OR_NOBODY),  # COLLAPSE
    (0, MANY, None),  # TALLY
    (2, 2, SEAT, (-999, 999)),  # ADJUST
    (3, 3, SEAT, (0, 15), (0, FOUNDATIONS)),  # RECOUNT
    (4, 4, SEAT, (0, CREW_SIZE), (0, CREW_SIZE), (0, CREW_SIZE - 1)),  # WORKERS
)
_PLAY_OR_TALLY = (phases.PLAY, phases.TALLY)


class State:
    """The state of a game. Lists are by player, in seat order."""

    def __init__(self, players: int, first: int, edition: int):
        self.players = players
        self.edition = EDITIONS[edition]
        self.phase: str = phases.PLAY  # then phases.TALLY, then phases.OVER
        self.ended_by: str | None = None  # how the game ended: LAST_CARD, COLLAPSED, LAST_STANDING
        self.turn: int | None = first
        self.actions_left = ACTIONS
        self.crew = [CREW_SIZE] * players
        self.site = [0] * players
        self.lost = [0] * players
        self.construction = [DEAL[players]] * players
        self.foundation = [FOUNDATIONS] * players
        self.out_reason: list[str | None] = [None] * players  # why a player is out: AT_TRACK_END, ALL_LOST, COLLAPSED
        self.ledger = [[0] * COLUMNS for _ in range(players)]
        self.tally_winner: int | None = None


def start(setup: tuple) -> State:
    check_setup(_SETUP, setup)
    return State(*setup)


def apply(state: State, event: tuple) -> str | None:
    if not is_event(_FORMS, event, state.players) or not _adds_up(state, event):
        return why.BAD_EVENT
    if not _is_time_for(state.phase, event[0]):
        return why.WRONG_PHASE
    return _RULES[event[0]](state, event)


def player_of(state: State, event: tuple) -> int | None:
    if event[0] not in (FALL, LOST, COLLAPSE, ADJUST, RECOUNT, WORKERS):
        return state.turn
    return None if event[1] == NOBODY else event[1]


def scores(state: State) -> list:
    return [sum(causes) for causes in state.ledger]


def merits(state: State) -> list:
    return scores(state)


def winners(state: State) -> list:
    """Return the players who are in and have most points. Equal points share the victory (S29)."""
    return best(state, scores(state)) if state.phase == phases.OVER else []


def is_over(state: State) -> bool:
    return state.phase == phases.OVER


def may_act(state: State) -> int:
    """Return the player on turn, or all who are in while the floors are tallied."""
    if state.turn is not None:
        return 1 << state.turn
    return 0 if state.phase == phases.OVER else as_bits(standing(state))


def is_in(state: State, player: int) -> bool:
    return not state.out_reason[player]


def next_setup(setup: tuple, state: State) -> tuple:
    return next_starter(setup)


def points(beams: int, marks: int) -> int:
    """Return the points for a build (S10–S12)."""
    card = beams + (1 if marks & WORKER else 0)
    return 2 * card if marks & HIGHEST else card


def tally_leader(state: State, counts: tuple) -> int | None:
    """Return the player who gets the bonus for these floor counts, or None if nobody does."""
    from topout.games.skyscrapers_tally import leader

    return leader(state, counts)


def _adds_up(state, event):
    """Return whether a correction's numbers are possible: no more cards than were dealt, five workers in all."""
    if event[0] == RECOUNT:
        return event[2] <= DEAL[state.players]
    return event[0] != WORKERS or sum(event[2:]) == CREW_SIZE


def _is_time_for(phase, kind):
    """Return whether an event of this kind belongs to the phase. A worker may fall until the tally is booked (S35)."""
    if kind in (FALL, WORKERS):
        return phase in _PLAY_OR_TALLY
    return phase == (phases.TALLY if kind == TALLY else phases.PLAY)


def _recruit(state, event):
    player = state.turn
    if not state.actions_left:
        return why.NO_ACTIONS_LEFT
    if not state.crew[player]:
        return why.CREW_EMPTY
    state.crew[player] -= 1
    state.site[player] += 1
    state.actions_left -= 1


def _build(state, event):
    beams, marks = event[1], event[2]
    player = state.turn
    hand = state.foundation if marks & FOUNDATION else state.construction
    if not state.actions_left:
        return why.NO_ACTIONS_LEFT
    if not state.site[player]:
        return why.NOBODY_ON_SITE
    if not hand[player]:
        return why.NO_CARD
    if not 1 <= beams <= BEAMS_MOST:
        return why.BEAMS
    hand[player] -= 1
    state.actions_left -= 1
    _book(state, player, BUILDS, points(beams, marks))
    if not state.construction[player] and not state.foundation[player]:
        _book(state, player, BONUS, BONUS_POINTS)
        _charge_cards(state, True)
        _finish(state, phases.TALLY, LAST_CARD)


def _move(state, event):
    if not state.actions_left:
        return why.NO_ACTIONS_LEFT
    if not state.site[state.turn]:
        return why.NOBODY_ON_SITE
    state.actions_left -= 1


def _end_turn(state, event):
    if state.actions_left and not event[1]:
        return why.ACTIONS_LEFT
    _pass_turn(state)


def _fall(state, event):
    by = event[1]
    owners = event[2:]
    if not owners:
        return why.NOBODY_FELL
    if state.out_reason[by]:
        return why.PLAYER_OUT
    for owner in range(state.players):
        if owners.count(owner) > state.site[owner]:
            return why.NOT_ON_SITE
    if state.edition[RETURNS_OWN]:
        own = owners.count(by)
        state.site[by] -= own
        state.crew[by] += own
    _book(state, by, FALLS, -COST_PER_FALLEN * len(owners))
    if sum(state.ledger[by]) == TRACK_END:
        _put_out(state, by, AT_TRACK_END)


def _lost(state, event):
    owner = event[1]
    if not state.site[owner]:
        return why.NOT_ON_SITE
    state.site[owner] -= 1
    state.lost[owner] += 1
    if state.lost[owner] == CREW_SIZE and not state.out_reason[owner]:
        _put_out(state, owner, ALL_LOST)


def _collapse(state, event):
    by = event[1]
    if by != NOBODY:
        if state.out_reason[by]:
            return why.PLAYER_OUT
        state.out_reason[by] = COLLAPSED
    _charge_cards(state, state.edition[CHARGES_FOUNDATIONS])
    _finish(state, phases.OVER, COLLAPSED)


def _tally(state, event):
    from topout.games.skyscrapers_tally import refusal

    refused = refusal(state, event[1:])
    if refused:
        return refused
    state.tally_winner = tally_leader(state, event[1:])
    if state.tally_winner is not None:
        _book(state, state.tally_winner, TALLIED, BONUS_POINTS)
    _finish(state, phases.OVER, state.ended_by)


def _adjust(state, event):
    if state.out_reason[event[1]]:
        return why.PLAYER_OUT
    _book(state, event[1], ADJUSTED, event[2])


def _recount(state, event):
    player, construction, foundation = event[1:]
    if state.out_reason[player]:
        return why.PLAYER_OUT
    if not construction and not foundation:
        return why.NO_CARD
    state.construction[player] = construction
    state.foundation[player] = foundation


def _workers(state, event):
    player = event[1]
    if state.out_reason[player]:
        return why.PLAYER_OUT
    state.crew[player], state.site[player], state.lost[player] = event[2:]


_RULES = (_recruit, _build, _move, _end_turn, _fall, _lost, _collapse, _tally, _adjust, _recount, _workers)


def _book(state, player, cause, change):
    """Add points to a ledger column. The total never falls below the end of the track (S16, S31)."""
    causes = state.ledger[player]
    causes[cause] += max(change, TRACK_END - sum(causes))


def _charge_cards(state, with_foundations):
    """Charge each player still in one point per card in hand (S20, S22). An empty hand costs nothing."""
    for player in standing(state):
        cards = state.construction[player] + (state.foundation[player] if with_foundations else 0)
        _book(state, player, CARDS, -cards)


def _pass_turn(state):
    state.turn = (state.turn + 1) % state.players
    while state.out_reason[state.turn]:
        state.turn = (state.turn + 1) % state.players
    state.actions_left = ACTIONS


def _put_out(state, player, cause):
    state.out_reason[player] = cause
    if len(standing(state)) == 1:
        _finish(state, phases.OVER, LAST_STANDING)
    elif state.turn == player:
        _pass_turn(state)


def _finish(state, phase, cause):
    state.phase = phase
    state.ended_by = cause
    state.turn = None
    state.actions_left = 0
