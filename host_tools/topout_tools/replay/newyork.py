"""The scenario vocabulary of Santorini: New York."""

from topout.games import newyork as rules
from topout.games.validation import NOBODY
from topout_tools.replay.fields import REQUIRED, choice, one_of

# In the order of the rules' own numbers.
_MOVERS = ("subway", "taxi", "bus")
_PIECES = ("block", "roof", "skyscraper")
_CLAIMS = ("climb", "roof")
_WORDS = ("reveal", "build", "done", "stuck", "claim", "deal", "next_game")


def options(scenario: dict) -> tuple:
    return ("mover",)


def setup(scenario: dict, players: int, first: int) -> tuple:
    return players, first, choice(scenario, "mover", _MOVERS, "subway")


def _are_cards(value):
    return type(value) is list and all(number is None or type(number) is int for number in value)


def _reveal(setup, numbers):
    # In the rules' tuple 0 means that a player is out. In a scenario 0 is an ordinary number that no card has.
    return tuple([rules.REVEAL] + [0 if number is None else number or NOBODY for number in numbers])


def _next_game(setup, mover):
    return (rules.NEXT_GAME,) if mover is None else (rules.NEXT_GAME, _MOVERS.index(mover))


EVENTS = {
    "reveal": ((("numbers", _are_cards, REQUIRED),), _reveal),
    "build": (
        (("piece", one_of(*_PIECES), REQUIRED),),
        lambda setup, piece: (rules.BUILD, _PIECES.index(piece)),
    ),
    "done": ((), lambda setup: (rules.DONE,)),
    "stuck": ((), lambda setup: (rules.STUCK,)),
    "claim": ((("how", one_of(*_CLAIMS), REQUIRED),), lambda setup, how: (rules.CLAIM, _CLAIMS.index(how))),
    "deal": ((), lambda setup: (rules.DEAL,)),
    "next_game": ((("mover", one_of(*_MOVERS), None),), _next_game),
}


def result(state: rules.State, names: list) -> dict:
    return {
        "phase": state.phase,
        "round": state.round,
        "turn": state.turn,
        "order": state.order,
        "statue": state.statue,
        "deal_due": state.deal_due,
        "players": [_player(state, player, name) for player, name in enumerate(names)],
        "supply": {piece: state.supply[i] for i, piece in enumerate(_PIECES)},
        "champion": state.champion,
        "winners": rules.winners(state),
    }


def _player(state, player, name):
    workers = state.workers[player]
    return {"name": name, "workers": workers, "wins": state.wins[player], "out": not workers}


def scenario(setup: tuple, log: list, names: list) -> dict:
    """Return a scenario of a console's game. Its replay leads to the same state."""
    mover = _MOVERS[setup[2]]
    return {
        "game": "newyork",
        "players": names,
        "first": setup[1],
        "mover": mover,
        "events": _games_before(setup, mover) + [fields for event in log for fields in _events_of(event)],
    }


def _games_before(setup, mover):
    """Return events that produce the wins a series starts with, the champion's first.

    A scenario cannot state such wins, so it plays the shortest games that lead to them.
    """
    if len(setup) == 3:
        return []
    players, champion, wins = setup[0], setup[3], setup[4:]
    seats = sorted(range(players), key=lambda player: player != champion)
    return [event for player in seats for _ in range(wins[player]) for event in _won_game(player, players, mover)]


def _won_game(player, players, mover):
    numbers = [players if seat == player else (seat - player) % players for seat in range(players)]
    done = [{"do": "done"}] * (players - 1)
    end = [{"do": "claim", "how": "climb"}, {"do": "next_game", "mover": mover}]
    return [{"do": "reveal", "numbers": numbers}] + done + end


def _events_of(event):
    """Return the fields of an event: of two, if it also builds a piece."""
    piece = None if event[0] == rules.BUILD else rules.piece_of(event)
    built = [] if piece is None else [_event_fields((rules.BUILD, piece))]
    return built + [_event_fields(event)]


def _event_fields(event):
    kind = event[0]
    fields = {"do": _WORDS[kind]}
    if kind == rules.REVEAL:
        fields["numbers"] = [number or None for number in event[1:]]
    elif kind == rules.BUILD:
        fields["piece"] = _PIECES[event[1]]
    elif kind == rules.CLAIM:
        fields["how"] = _CLAIMS[event[1]]
    elif kind == rules.NEXT_GAME and len(event) > 1:
        fields["mover"] = _MOVERS[event[1]]
    return fields
