"""A second implementation of the score sheet, from the scenario format alone: slow, plain, without code of the
firmware.

Nothing is summed up on the way: scores, rounds and dealers are found from the list of entries whenever they are asked.
Undo is a stack of whole copies.
"""

import copy

FIELDS = {"enter": {"numbers"}, "change": {"entry", "player", "number"}, "out": {"player"}, "finish": set()}


class Sheet:
    def __init__(self, scenario):
        profile = scenario["profile"]
        self.rows = [{"factor": 1, "least": 0, "most": 999, "tie": False, **row} for row in profile["rows"]]
        self.rounds = profile.get("rounds", 1)
        self.start = profile.get("start", 0)
        self.target = profile.get("target")
        self.low_wins = profile.get("low_wins", False)
        self.names = scenario["players"]
        self.entries = []
        self.out = set()
        self.dealer = scenario.get("first", 0)
        self.how = None

    @property
    def seats(self):
        return range(len(self.names))

    @property
    def playing(self):
        return [seat for seat in self.seats if seat not in self.out]

    @property
    def round(self):
        complete = len(self.entries) // len(self.rows)
        # A game that ends with a complete round begins no other one.
        return complete if self.how in ("target", "rounds") else complete + 1

    def row_of(self, entry):
        return self.rows[entry % len(self.rows)]

    def score(self, seat):
        booked = [
            self.row_of(at)["factor"] * numbers[seat]
            for at, numbers in enumerate(self.entries)
            if numbers[seat] is not None and not self.row_of(at)["tie"]
        ]
        return self.start + sum(booked)

    def refusal(self, event):
        if self.how:
            return "wrong_phase"
        if event["do"] == "enter":
            return self.refusal_of_numbers(event["numbers"])
        if event["do"] == "out" and event["player"] in self.out:
            return "player_out"
        if event["do"] == "change":
            if event["entry"] not in range(len(self.entries)):
                return "no_entry"
            if self.entries[event["entry"]][event["player"]] is None:
                return "nothing_there"
            row = self.row_of(event["entry"])
            return None if row["least"] <= event["number"] <= row["most"] else "out_of_range"
        return None

    def refusal_of_numbers(self, numbers):
        if len(numbers) != len(self.names) or {at for at in self.seats if numbers[at] is None} != self.out:
            return "bad_numbers"
        row = self.row_of(len(self.entries))
        fits = [row["least"] <= number <= row["most"] for number in numbers if number is not None]
        return None if all(fits) else "out_of_range"

    def enter(self, event):
        if event["do"] == "enter":
            self.entries.append(list(event["numbers"]))
            if len(self.entries) % len(self.rows) == 0:
                self.end_round()
        elif event["do"] == "change":
            self.entries[event["entry"]][event["player"]] = event["number"]
        elif event["do"] == "out":
            self.out.add(event["player"])
            if len(self.playing) < 2:
                self.how = "last_standing"
            elif self.dealer in self.out:
                self.next_dealer()
        else:
            self.how = "table"

    def end_round(self):
        if self.target is not None and any(self.has_reached(seat) for seat in self.playing):
            self.how = "target"
        elif len(self.entries) == self.rounds * len(self.rows):
            self.how = "rounds"
        else:
            self.next_dealer()

    def has_reached(self, seat):
        if self.target > self.start:
            return self.score(seat) >= self.target
        return self.score(seat) <= self.target

    def next_dealer(self):
        clockwise = [(self.dealer + step) % len(self.names) for step in range(1, len(self.names) + 1)]
        self.dealer = next(seat for seat in clockwise if seat in self.playing)

    def winners(self):
        if not self.how:
            return []
        pick = min if self.low_wins else max
        best = keep(self.playing, self.score, pick)
        for place, row in enumerate(self.rows):
            if row["tie"]:
                last = ([numbers for at, numbers in enumerate(self.entries) if at % len(self.rows) == place] or [None])[
                    -1
                ]
                best = keep(best, lambda seat, last=last: last[seat] if last and last[seat] is not None else 0, max)
        return best


def keep(seats, worth, pick):
    values = [worth(seat) for seat in seats]
    return [seat for seat in seats if worth(seat) == pick(values)]


def is_whole(value):
    return type(value) is int


def is_event(sheet, event):
    if type(event) is not dict or type(event.get("do")) is not str or event["do"] not in FIELDS:
        return False
    fields = {key: value for key, value in event.items() if key != "do"}
    if set(fields) != FIELDS[event["do"]]:
        return False
    if event["do"] == "enter":
        numbers = fields["numbers"]
        return type(numbers) is list and all(number is None or is_whole(number) for number in numbers)
    limits = {"player": (0, len(sheet.names) - 1), "entry": (0, 9999), "number": (-999, 999)}
    return all(is_whole(value) and limits[key][0] <= value <= limits[key][1] for key, value in fields.items())


def play(scenario):
    sheet = Sheet(scenario)
    past, future, refused = [], [], []
    for at, event in enumerate(scenario["events"]):
        why = None
        if event == {"do": "undo"}:
            why = None if past else "nothing_to_undo"
            if past:
                future.append(sheet)
                sheet = past.pop()
        elif event == {"do": "redo"}:
            why = None if future else "nothing_to_redo"
            if future:
                past.append(sheet)
                sheet = future.pop()
        else:
            why = sheet.refusal(event) if is_event(sheet, event) else "bad_event"
            if not why:
                past.append(copy.deepcopy(sheet))
                future = []
                sheet.enter(event)
        if why:
            refused.append({"at": at, "why": why})
    return {
        "phase": "over" if sheet.how else "enter",
        "how": sheet.how,
        "round": sheet.round,
        "row": 0 if sheet.how else len(sheet.entries) % len(sheet.rows),
        "turn": None if sheet.how else sheet.dealer,
        "players": [
            {
                "name": name,
                "score": sheet.score(seat),
                "entries": [numbers[seat] for numbers in sheet.entries],
                "out": seat in sheet.out,
            }
            for seat, name in enumerate(sheet.names)
        ],
        "winners": sheet.winners(),
        "refused": refused,
    }
