"""A second implementation of the score track, from the scenario format alone: slow, plain, without code of the
firmware.

Rounds are found from a list of every seat that the turn passes. Undo is a stack of whole copies.
"""

import copy

DEFAULTS = {
    "start": 0,
    "target": None,
    "lowest": None,
    "low_wins": False,
    "last_round": False,
    "rounds": 0,
    "actions": 0,
    "fall": 0,
    "falls_out": 0,
    "out_at_lowest": False,
}
FIELDS = {
    "points": {"player", "points"},
    "action": set(),
    "end_turn": {"early"},
    "fall": {"by", "count"},
    "out": {"player"},
    "finish": set(),
}


class Track:
    def __init__(self, scenario):
        self.profile = {**DEFAULTS, **scenario.get("profile", {})}
        self.names = scenario["players"]
        self.first = scenario.get("first", 0)
        self.seats_passed = [self.first]
        self.how = None
        self.left = self.profile["actions"]
        self.score = [self.profile["start"] for _ in self.names]
        self.falls = [0 for _ in self.names]
        self.out = [None for _ in self.names]
        self.last_round_played = None

    @property
    def turn(self):
        return None if self.how else self.seats_passed[-1]

    @property
    def round(self):
        """Return one more than the times that the turn has come to or passed the first seat.

        The last time does not count if it ended the game.
        """
        return self.last_round_played or self.seats_passed[1:].count(self.first) + 1

    def is_reached(self):
        goal, start = self.profile["target"], self.profile["start"]
        scores = [score for score, out in zip(self.score, self.out, strict=True) if not out]
        return goal is not None and any(score >= goal if goal > start else score <= goal for score in scores)

    def end(self, how):
        self.how, self.left = how, 0

    def pass_turn(self):
        played = self.round
        while True:
            self.seats_passed.append((self.seats_passed[-1] + 1) % len(self.names))
            if not self.out[self.seats_passed[-1]]:
                break
        self.left = self.profile["actions"]
        if self.round == played:
            return
        if self.profile["last_round"] and self.is_reached():
            self.end("target")
        elif self.profile["rounds"] and played >= self.profile["rounds"]:
            self.end("rounds")
        if self.how:
            self.last_round_played = played

    def put_out(self, player, why):
        was_on_turn = self.turn == player
        self.out[player] = why
        if self.out.count(None) < 2:
            self.end("last_standing")
        elif was_on_turn:
            self.pass_turn()

    def add(self, player, points):
        self.score[player] += points
        if self.profile["lowest"] is not None and self.score[player] < self.profile["lowest"]:
            self.score[player] = self.profile["lowest"]

    def look(self):
        if not self.how and not self.profile["last_round"] and self.is_reached():
            self.end("target")

    def refusal(self, event):
        kind = event["do"]
        if self.how:
            return "wrong_phase"
        if kind == "action" and self.left == 0:
            return "no_actions_left" if self.profile["actions"] else "no_actions"
        if kind == "end_turn" and self.left and not event.get("early"):
            return "actions_left"
        if kind == "fall" and not self.profile["fall"] and not self.profile["falls_out"]:
            return "no_falls"
        if kind in ("points", "fall", "out") and self.out[event.get("player", event.get("by"))]:
            return "player_out"
        return None

    def enter(self, event):
        kind = event["do"]
        if kind == "points":
            self.add(event["player"], event["points"])
            self.look()
        elif kind == "action":
            self.left -= 1
        elif kind == "end_turn":
            self.pass_turn()
        elif kind == "fall":
            self.fall(event["by"], event["count"])
        elif kind == "out":
            self.put_out(event["player"], "table")
        else:
            self.end("table")

    def fall(self, by, count):
        for _ in range(count):
            self.add(by, -self.profile["fall"])
        self.falls[by] += count
        if self.profile["falls_out"] and self.falls[by] >= self.profile["falls_out"]:
            self.put_out(by, "falls")
        elif self.profile["out_at_lowest"] and self.score[by] == self.profile["lowest"]:
            self.put_out(by, "track_end")
        self.look()

    def winners(self):
        standing = [seat for seat, out in enumerate(self.out) if not out]
        if not self.how or not standing:
            return []
        pick = min if self.profile["low_wins"] else max
        return [seat for seat in standing if self.score[seat] == pick(self.score[other] for other in standing)]


def is_event(track, event):
    if type(event) is not dict or type(event.get("do")) is not str or event["do"] not in FIELDS:
        return False
    fields = {key: value for key, value in event.items() if key != "do"}
    if set(fields) != FIELDS[event["do"]] and not (event["do"] == "end_turn" and not fields):
        return False
    seats = (0, len(track.names) - 1)
    limits = {"player": seats, "by": seats, "points": (-999, 999), "count": (1, 99)}
    for name, value in fields.items():
        if name == "early":
            if type(value) is not bool:
                return False
        elif type(value) is not int or not limits[name][0] <= value <= limits[name][1]:
            return False
    return fields.get("points") != 0


def play(scenario):
    track = Track(scenario)
    past, future, refused = [], [], []
    for at, event in enumerate(scenario["events"]):
        why = None
        if event == {"do": "undo"}:
            why = None if past else "nothing_to_undo"
            if past:
                future.append(track)
                track = past.pop()
        elif event == {"do": "redo"}:
            why = None if future else "nothing_to_redo"
            if future:
                past.append(track)
                track = future.pop()
        else:
            why = track.refusal(event) if is_event(track, event) else "bad_event"
            if not why:
                past.append(copy.deepcopy(track))
                future = []
                track.enter(event)
        if why:
            refused.append({"at": at, "why": why})
    return {
        "phase": "over" if track.how else "play",
        "how": track.how,
        "round": track.round,
        "turn": track.turn,
        "actions_left": track.left,
        "players": [
            {"name": name, "score": track.score[i], "falls": track.falls[i], "out": track.out[i]}
            for i, name in enumerate(track.names)
        ],
        "winners": track.winners(),
        "refused": refused,
    }
