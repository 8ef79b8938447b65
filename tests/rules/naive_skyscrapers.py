"""A second implementation of Skyscrapers, from the scenario format alone: slow, plain, without code of the firmware.

A worker is the name of a place, so a crew is a list of five words. Undo is a stack of whole copies.
"""

import copy

DEAL = {2: 15, 3: 12, 4: 9}
PHASES = {"tally": ("tally",), "fall": ("play", "tally"), "workers": ("play", "tally")}
DEFAULTS = {
    "recruit": {},
    "build": {"worker": False, "highest": False, "card": "construction"},
    "move": {},
    "end_turn": {"early": False},
    "fall": {},
    "lost": {},
    "collapse": {},
    "tally": {},
    "adjust": {},
    "recount": {},
    "workers": {},
}
FIELDS = {
    "build": {"beams", "worker", "highest", "card"},
    "end_turn": {"early"},
    "fall": {"by", "owners"},
    "lost": {"owner"},
    "collapse": {"by"},
    "tally": {"floors"},
    "adjust": {"player", "score"},
    "recount": {"player", "construction", "foundation"},
    "workers": {"player", "crew", "site", "lost"},
}


class Game:
    def __init__(self, scenario):
        self.names = scenario["players"]
        self.edition = scenario["edition"]
        self.turn = scenario.get("first", 0)
        self.phase, self.how, self.left, self.tallied = "play", None, 3, None
        self.score = [0 for _ in self.names]
        self.workers = [["crew"] * 5 for _ in self.names]
        self.cards = [{"construction": DEAL[len(self.names)], "foundation": 2} for _ in self.names]
        self.out = [None for _ in self.names]

    @property
    def standing(self):
        return [seat for seat, out in enumerate(self.out) if not out]

    def on_site(self, seat):
        return self.workers[seat].count("site")

    def send(self, seat, begin, end):
        self.workers[seat].remove(begin)
        self.workers[seat].append(end)

    def add(self, seat, points):
        self.score[seat] = max(-40, self.score[seat] + points)

    def end(self, phase, how):
        self.phase, self.how, self.turn, self.left = phase, how, None, 0

    def pass_turn(self):
        seats = len(self.names)
        ring = [(self.turn + step) % seats for step in range(1, seats + 1)]
        self.turn = next(seat for seat in ring if not self.out[seat])
        self.left = 3

    def put_out(self, seat, why):
        self.out[seat] = why
        if len(self.standing) < 2:
            self.end("over", "last_standing")
        elif self.turn == seat:
            self.pass_turn()

    def charge(self, kinds):
        for seat in self.standing:
            self.add(seat, -sum(self.cards[seat][kind] for kind in kinds))


def whole(value):
    return type(value) is int


def within(value, least, most):
    return whole(value) and least <= value <= most


def is_event(game, event):
    if type(event) is not dict or type(event.get("do")) is not str or event["do"] not in DEFAULTS:
        return False
    kind = event["do"]
    given = {key: value for key, value in event.items() if key != "do"}
    fields = {**DEFAULTS[kind], **given}
    if set(fields) != FIELDS.get(kind, set()):
        return False
    seats = len(game.names) - 1
    for name in ("player", "owner", "by"):
        is_nobody = kind == "collapse" and fields.get(name) is None
        if name in fields and not is_nobody and not within(fields[name], 0, seats):
            return False
    checks = {
        "beams": lambda value: type(value) in (int, float),
        "worker": lambda value: type(value) is bool,
        "highest": lambda value: type(value) is bool,
        "early": lambda value: type(value) is bool,
        "card": lambda value: value in ("construction", "foundation"),
        "owners": lambda value: type(value) is list and all(within(owner, 0, seats) for owner in value),
        "floors": lambda value: (
            type(value) is list and all(type(row) is list and all(map(whole, row)) for row in value)
        ),
        "score": lambda value: within(value, -999, 999),
        "construction": lambda value: within(value, 0, DEAL[len(game.names)]),
        "foundation": lambda value: within(value, 0, 2),
        "crew": lambda value: within(value, 0, 5),
        "site": lambda value: within(value, 0, 5),
        "lost": lambda value: within(value, 0, 4),
    }
    if not all(check(fields[name]) for name, check in checks.items() if name in fields):
        return False
    return kind != "workers" or fields["crew"] + fields["site"] + fields["lost"] == 5


def refusal(game, kind, event):
    if game.phase not in PHASES.get(kind, ("play",)):
        return "wrong_phase"
    if kind in ("recruit", "build", "move") and game.left == 0:
        return "no_actions_left"
    if kind == "recruit" and "crew" not in game.workers[game.turn]:
        return "crew_empty"
    if kind in ("build", "move") and not game.on_site(game.turn):
        return "nobody_on_site"
    if kind == "build":
        if game.cards[game.turn][event.get("card", "construction")] == 0:
            return "no_card"
        return None if event["beams"] in range(1, 25) else "beams"
    if kind == "end_turn":
        return "actions_left" if game.left and not event.get("early") else None
    if kind == "tally":
        return why_no_tally(game, event["floors"])
    if kind == "fall" and not event["owners"]:
        return "nobody_fell"
    culprit = event.get("player") if "player" in event else event.get("by")
    if culprit is not None and game.out[culprit]:
        return "player_out"
    fallen = [event["owner"]] if kind == "lost" else event.get("owners", [])
    if any(fallen.count(owner) > game.on_site(owner) for owner in fallen):
        return "not_on_site"
    if kind == "recount" and event["construction"] + event["foundation"] == 0:
        return "no_card"
    return None


def why_no_tally(game, floors):
    if not floors or any(len(row) != len(game.names) or min(row) < 0 for row in floors):
        return "bad_tally"
    sums = [sum(row[seat] for row in floors) for seat in range(len(game.names))]
    if any(total > game.on_site(seat) for seat, total in enumerate(sums)):
        return "too_many_workers"
    return "player_out" if any(sums[seat] for seat in range(len(sums)) if game.out[seat]) else None


def enter(game, kind, event):
    if kind == "recruit":
        game.send(game.turn, "crew", "site")
        game.left -= 1
    elif kind == "move":
        game.left -= 1
    elif kind == "build":
        build(game, event)
    elif kind == "end_turn":
        game.pass_turn()
    elif kind == "fall":
        fall(game, event["by"], event["owners"])
    elif kind == "lost":
        game.send(event["owner"], "site", "lost")
        if game.workers[event["owner"]] == ["lost"] * 5 and not game.out[event["owner"]]:
            game.put_out(event["owner"], "all_lost")
    elif kind == "collapse":
        if event["by"] is not None:
            game.out[event["by"]] = "collapse"
        game.charge(["construction"] if game.edition == "ru" else ["construction", "foundation"])
        game.end("over", "collapse")
    elif kind == "tally":
        tally(game, event["floors"])
    elif kind == "adjust":
        game.add(event["player"], event["score"])
    elif kind == "recount":
        game.cards[event["player"]] = {key: event[key] for key in ("construction", "foundation")}
    else:
        game.workers[event["player"]] = [place for place in ("crew", "site", "lost") for _ in range(event[place])]


def build(game, event):
    seat = game.turn
    game.cards[seat][event.get("card", "construction")] -= 1
    game.left -= 1
    points = int(event["beams"]) + (1 if event.get("worker") else 0)
    game.add(seat, points + points if event.get("highest") else points)
    if game.cards[seat] == {"construction": 0, "foundation": 0}:
        game.add(seat, 5)
        game.charge(["construction", "foundation"])
        game.end("tally", "last_card")


def fall(game, by, owners):
    for owner in owners:
        if owner == by and game.edition != "ru":
            game.send(by, "site", "crew")
    game.add(by, -5 * len(owners))
    if game.score[by] == -40:
        game.put_out(by, "track_end")


def tally(game, floors):
    columns = {seat: [row[seat] for row in reversed(floors)] for seat in game.standing}
    best = max(columns.values())
    leaders = [seat for seat, column in columns.items() if column == best]
    if len(leaders) == 1:
        game.tallied = leaders[0]
        game.add(leaders[0], 5)
    game.end("over", game.how)


def play(scenario):
    game = Game(scenario)
    past, future, refused = [], [], []
    for at, event in enumerate(scenario["events"]):
        why = None
        if event in ({"do": "undo"}, {"do": "redo"}):
            begin, end = (past, future) if event["do"] == "undo" else (future, past)
            why = None if begin else "nothing_to_" + event["do"]
            if begin:
                end.append(game)
                game = begin.pop()
        else:
            why = refusal(game, event["do"], event) if is_event(game, event) else "bad_event"
            if not why:
                past.append(copy.deepcopy(game))
                future = []
                enter(game, event["do"], event)
        if why:
            refused.append({"at": at, "why": why})
    return result(game, refused)


def result(game, refused):
    most = max([game.score[seat] for seat in game.standing], default=None)
    return {
        "phase": game.phase,
        "how": game.how,
        "turn": game.turn,
        "actions_left": game.left,
        "players": [
            {
                "name": name,
                "score": game.score[seat],
                **{place: game.workers[seat].count(place) for place in ("crew", "site", "lost")},
                "cards": game.cards[seat],
                "out": game.out[seat],
            }
            for seat, name in enumerate(game.names)
        ],
        "tally_winner": game.tallied,
        "winners": [seat for seat in game.standing if game.phase == "over" and game.score[seat] == most],
        "refused": refused,
    }
