"""A second implementation of New York, from the scenario format alone: slow, plain, without code of the firmware.

What a turn has built is found by looking back through the events of the round. Undo is a stack of whole copies.
"""

import copy

SUPPLY = {"block": 64, "roof": 10, "skyscraper": 6}
MOVERS = ("subway", "taxi", "bus")
PHASES = {"reveal": "choose", "deal": "choose", "next_game": "over"}
FIELDS = {
    "reveal": {"numbers"},
    "build": {"piece"},
    "done": set(),
    "stuck": set(),
    "claim": {"how"},
    "deal": set(),
    "next_game": {"mover"},
}


class Series:
    def __init__(self, scenario):
        self.names = scenario["players"]
        self.wins = [0 for _ in self.names]
        self.champion = None
        self.begin(scenario.get("mover", "subway"))

    def begin(self, mover):
        self.mover = mover
        self.supply = {**SUPPLY, "skyscraper": 5 if mover == "bus" else 6}
        self.workers = [2 for _ in self.names]
        self.round, self.deals = 1, 0
        self.statue = self.winner = None
        self.order, self.happened = [], []  # since the reveal

    @property
    def standing(self):
        return [seat for seat, workers in enumerate(self.workers) if workers]

    @property
    def phase(self):
        return "over" if self.winner is not None else "act" if self.order else "choose"

    @property
    def deal_due(self):
        return self.phase == "choose" and (self.round - 1) // 4 > self.deals

    @property
    def turn(self):
        return self.order[len([what for what in self.happened if what in ("done", "stuck")])] if self.order else None

    @property
    def built(self):
        """Return the pieces that were built since the last turn ended."""
        pieces = []
        for what in self.happened:
            pieces = [] if what in ("done", "stuck") else [*pieces, what]
        return pieces

    def win(self, seat):
        self.winner, self.order = seat, []
        self.wins[seat] += 1
        if self.champion is None and self.wins[seat] == 3:
            self.champion = seat

    def end_turn(self, what):
        self.happened.append(what)
        if self.happened.count("done") + self.happened.count("stuck") == len(self.order):
            self.order, self.happened = [], []
            self.round += 1


def is_event(series, event):
    if type(event) is not dict or type(event.get("do")) is not str or event["do"] not in FIELDS:
        return False
    fields = {key: value for key, value in event.items() if key != "do"}
    if set(fields) != FIELDS[event["do"]] and not (event["do"] == "next_game" and not fields):
        return False
    if "numbers" in fields:
        numbers = fields["numbers"]
        return type(numbers) is list and all(number is None or type(number) is int for number in numbers)
    words = {"piece": tuple(SUPPLY), "how": ("climb", "roof"), "mover": MOVERS}
    return all(type(value) is str and value in words[name] for name, value in fields.items())


def refusal(series, kind, event):
    if series.phase != PHASES.get(kind, "act"):
        return "wrong_phase"
    if kind == "reveal":
        if series.deal_due:
            return "deal_first"
        return None if are_cards(series, event["numbers"]) else "bad_numbers"
    if kind == "build":
        if len(series.built) == 2:
            return "two_pieces"
        if event["piece"] == "skyscraper" and "skyscraper" in series.built:
            return "one_skyscraper"
        return None if series.supply[event["piece"]] else "supply_empty"
    if kind == "claim":
        if series.turn != series.statue:
            return "no_statue"
        return "no_roof" if event["how"] == "roof" and "roof" not in series.built else None
    return "not_due" if kind == "deal" and not series.deal_due else None


def are_cards(series, numbers):
    if len(numbers) != len(series.names):
        return False
    shown = [number for number in numbers if number is not None]
    if [seat for seat, number in enumerate(numbers) if number is not None] != series.standing:
        return False
    return all(1 <= number <= 99 for number in shown) and len(set(shown)) == len(shown)


def enter(series, kind, event):
    if kind == "reveal":
        cards = {number: seat for seat, number in enumerate(event["numbers"]) if number is not None}
        series.order = [cards[number] for number in sorted(cards)]
        series.statue = series.order[-1]
    elif kind == "build":
        series.supply[event["piece"]] -= 1
        series.happened.append(event["piece"])
    elif kind == "done":
        series.end_turn("done")
    elif kind == "stuck":
        series.workers[series.turn] -= 1
        if len(series.standing) == 1:
            series.win(series.standing[0])
        else:
            series.end_turn("stuck")
    elif kind == "claim":
        series.win(series.turn)
    elif kind == "deal":
        series.deals += 1
    else:
        series.begin(event.get("mover", series.mover))


def play(scenario):
    series = Series(scenario)
    past, future, refused = [], [], []
    for at, event in enumerate(scenario["events"]):
        why = None
        if event in ({"do": "undo"}, {"do": "redo"}):
            begin, end = (past, future) if event["do"] == "undo" else (future, past)
            why = None if begin else "nothing_to_" + event["do"]
            if begin:
                end.append(series)
                series = begin.pop()
        else:
            why = refusal(series, event["do"], event) if is_event(series, event) else "bad_event"
            if not why:
                past.append(copy.deepcopy(series))
                future = []
                enter(series, event["do"], event)
        if why:
            refused.append({"at": at, "why": why})
    return result(series, refused)


def result(series, refused):
    return {
        "phase": series.phase,
        "round": series.round,
        "turn": series.turn,
        "order": series.order,
        "statue": series.statue,
        "deal_due": series.deal_due,
        "players": [
            {"name": name, "workers": series.workers[seat], "wins": series.wins[seat], "out": not series.workers[seat]}
            for seat, name in enumerate(series.names)
        ],
        "supply": series.supply,
        "champion": series.champion,
        "winners": [] if series.winner is None else [series.winner],
        "refused": refused,
    }
